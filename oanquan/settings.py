"""Settings of the site, read from the environment; every variable is described in docs/settings.md."""

import os
import tempfile
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy

if TYPE_CHECKING:
    from oanquan.ai.external import Engine

BASE_DIR = Path(__file__).resolve().parent.parent
MOST = 10**9
"""No number in a setting is larger."""


def _switch(name: str, *, default: bool) -> bool:
    """Read an on/off variable; anything else is an error rather than a guess."""
    text = os.environ.get(name, "on" if default else "off").strip().lower()
    if text not in ("on", "off"):
        raise ImproperlyConfigured(f"{name} must be 'on' or 'off', not {text!r}.")
    return text == "on"


def _words(name: str, *, default: str = "") -> list[str]:
    return os.environ.get(name, default).replace(",", " ").split()


def _number_in(text: str) -> int | None:
    """The whole number from 0 to MOST that `text` is, or None."""
    plain = text.isascii() and text.isdigit() and len(text) <= len(str(MOST))
    return int(text) if plain and int(text) <= MOST else None


def _whole_number(name: str, *, default: int) -> int:
    text = os.environ.get(name, str(default)).strip()
    number = _number_in(text)
    if not number:
        raise ImproperlyConfigured(f"{name} must be a whole number from 1 to {MOST}, not {text[:40]!r}.")
    return number


def _choices(name: str, *, default: str, least: int, most: int) -> list[int]:
    """Read the whole numbers, at least one, that people may choose from."""
    words = _words(name, default=default)
    numbers = [number for word in words if (number := _number_in(word)) is not None and least <= number <= most]
    if not numbers or len(numbers) != len(words):
        said = " ".join(words)[:40]
        raise ImproperlyConfigured(f"{name} must be whole numbers from {least} to {most}, not {said!r}.")
    return numbers


def _seconds(name: str, *, default: float, least: float = 0) -> float:
    """Read a duration in seconds, fractions allowed."""
    text = os.environ.get(name, str(default)).strip()
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not least <= value <= MOST:
        raise ImproperlyConfigured(f"{name} must be a number of seconds from {least} to {MOST}, not {text[:40]!r}.")
    return value


def _origins(name: str) -> list[str]:
    origins = _words(name)
    for origin in origins:
        if not origin.startswith(("http://", "https://")):
            raise ImproperlyConfigured(f"{name} must be origins with http:// or https://, not {origin!r}.")
    return origins


def _database(name: str) -> Path:
    named = os.environ.get(name)
    path = Path(named or DATA_DIR / "oanquan.sqlite3")
    try:
        if path.exists():
            fits = path.is_file() and _is_sqlite(path)
        else:
            fits = not named or _can_be_written_to(path.absolute().parent)
    except OSError:  # a name longer than any file's, for example
        fits = not named
    if not fits:
        raise ImproperlyConfigured(
            f"{name} must be an SQLite database, or a new file in a folder that can be written to, not {str(path)!r}."
        )
    return path


def _can_be_written_to(folder: Path) -> bool:
    """Found out by trying, since permissions do not tell it everywhere (/proc). Raises OSError where it cannot."""
    tempfile.TemporaryFile(dir=folder).close()
    return True


def _is_sqlite(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(16) in (b"", b"SQLite format 3\0")


def _engines(name: str) -> "dict[str, Engine]":
    """Read bots; most sites have none and need not load what knows about them."""
    text = os.environ.get(name, "").strip()
    if not text:
        return {}
    from oanquan.ai.external import parse_engines

    try:
        return parse_engines(text)
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} is not understood: {error}.") from None


def _secret_key() -> str:
    key = os.environ.get("OANQUAN_SECRET_KEY", "").strip()
    if not key and (path := os.environ.get("OANQUAN_SECRET_KEY_FILE")):
        try:
            key = Path(path).read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise ImproperlyConfigured(f"OANQUAN_SECRET_KEY_FILE cannot be read: {error}") from error
    if not key and DEBUG:
        return "only-for-development-" * 3
    if len(key) < 32:
        raise ImproperlyConfigured(
            "OANQUAN_SECRET_KEY is missing or shorter than 32 characters. Set it to a long random text, for example "
            "the output of: python3 -c 'import secrets; print(secrets.token_urlsafe(50))'"
        )
    return key


DEBUG = _switch("OANQUAN_DEBUG", default=False)
SECRET_KEY = _secret_key()
DATA_DIR = Path(os.environ.get("OANQUAN_DATA_DIR") or BASE_DIR / "var")

# Where it may be reached
ALLOWED_HOSTS = _words("OANQUAN_HOSTS", default="localhost 127.0.0.1 [::1]")
CSRF_TRUSTED_ORIGINS = _origins("OANQUAN_ORIGINS")
HTTPS = _switch("OANQUAN_HTTPS", default=not DEBUG)
if _switch("OANQUAN_BEHIND_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

INSTALLED_APPS = [
    "daphne",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "whitenoise.runserver_nostatic",
    "oanquan.site.apps.PublishedFiles",
    "django_htmx",
    "csp",
    "channels",
    "oanquan.site",
    "oanquan.board",
    "play",
    "tutorials",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "oanquan.site.middleware.sliding_session",
    "oanquan.site.middleware.first_visit",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "oanquan.site.middleware.KindErrors",
]

ROOT_URLCONF = "oanquan.urls"
ASGI_APPLICATION = "oanquan.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.messages.context_processors.messages",
                "oanquan.site.context.frame",
            ],
        },
    }
]

# WAL lets readers go on while one writes; IMMEDIATE takes the write lock at once instead of failing on the upgrade.
DATABASES: dict[str, dict[str, Any]] = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": _database("OANQUAN_DATABASE"),
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous="
            + ("FULL;" if _switch("OANQUAN_SYNC_FULL", default=False) else "NORMAL;"),
        },
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}

# Languages: Vietnamese at /, English at /en/
LANGUAGE_CODE = "vi"
LANGUAGES = [("vi", gettext_lazy("Vietnamese")), ("en", gettext_lazy("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Asia/Ho_Chi_Minh"

# Static files, under hashed names
STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "oanquan.site.storage.HashedStorage"
    },
}
WHITENOISE_USE_FINDERS = DEBUG
# WhiteNoise streams files from an ordinary iterator, which is fine for small files; Django warns once per file.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

# Cookies: a session lasts a year from the last visit (see oanquan.site.middleware.sliding_session)
YEAR = 365 * 24 * 60 * 60
SESSION_COOKIE_AGE = YEAR
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_AGE = YEAR
LANGUAGE_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "oanquan.site.errors.csrf_failure"
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
MESSAGE_TAGS = {10: "debug", 20: "info", 25: "success", 30: "warning", 40: "error"}

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^health$"]
SECURE_HSTS_SECONDS = YEAR if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = False
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}

# What `manage.py purge` runs, in order: dotted names of functions(now) -> number of things deleted
PURGE_STEPS = [
    "oanquan.site.retention.purge_sessions",
    "play.retention.purge_matches",
    "play.retention.purge_rooms",
]

# How many searches of the computer player run at once; each keeps one core busy
OANQUAN_THINKERS = _whole_number("OANQUAN_THINKERS", default=2)
# Bots that can be chosen as opponents (docs/engine.md, 'Bots from outside'), and how long each may think about a move
OANQUAN_ENGINES = _engines("OANQUAN_ENGINES")
OANQUAN_ENGINE_SECONDS = _seconds("OANQUAN_ENGINE_SECONDS", default=5, least=0.01)

# Live games (docs/live.md). Durations in seconds.
OANQUAN_BANKS = _choices("OANQUAN_BANKS", default="60 180 300 600 1200", least=1, most=24 * 60 * 60)
OANQUAN_INCREMENTS = _choices("OANQUAN_INCREMENTS", default="0 2 5 10", least=0, most=60 * 60)
OANQUAN_ANIMATION_ALLOWANCE = _seconds("OANQUAN_ANIMATION_ALLOWANCE", default=6)
OANQUAN_HEARTBEAT = _seconds("OANQUAN_HEARTBEAT", default=5, least=0.1)
OANQUAN_PRESENCE = _seconds("OANQUAN_PRESENCE", default=15)
OANQUAN_AWAY_WINDOW = _seconds("OANQUAN_AWAY_WINDOW", default=60)
OANQUAN_AWAY_WINDOW_UNTIMED = _seconds("OANQUAN_AWAY_WINDOW_UNTIMED", default=180)
OANQUAN_AWAY_WINDOWS = _whole_number("OANQUAN_AWAY_WINDOWS", default=3)
OANQUAN_TICK = _seconds("OANQUAN_TICK", default=1, least=0.01)
OANQUAN_ALIVE_GAP = _seconds("OANQUAN_ALIVE_GAP", default=3)
OANQUAN_THINKING_LEASE = _seconds("OANQUAN_THINKING_LEASE", default=30)
OANQUAN_OPEN_PUBLIC_ROOM = _seconds("OANQUAN_OPEN_PUBLIC_ROOM", default=120)
OANQUAN_OPEN_PRIVATE_ROOM = _seconds("OANQUAN_OPEN_PRIVATE_ROOM", default=24 * 60 * 60)
OANQUAN_DEVICE_LINK = _seconds("OANQUAN_DEVICE_LINK", default=600)
OANQUAN_SCHEDULER = _switch("OANQUAN_SCHEDULER", default=True)

# Limits of live games: on one connection, for one seated person, and for one address
OANQUAN_MESSAGE_BYTES = _whole_number("OANQUAN_MESSAGE_BYTES", default=4096)
OANQUAN_MESSAGES_PER_SECOND = _whole_number("OANQUAN_MESSAGES_PER_SECOND", default=5)
OANQUAN_MESSAGE_BURST = _whole_number("OANQUAN_MESSAGE_BURST", default=30)
OANQUAN_TALK_PER_MINUTE = _whole_number("OANQUAN_TALK_PER_MINUTE", default=12)
OANQUAN_OFFERS_PER_MINUTE = _whole_number("OANQUAN_OFFERS_PER_MINUTE", default=6)
OANQUAN_GAMES_PER_HOUR = _whole_number("OANQUAN_GAMES_PER_HOUR", default=600)
OANQUAN_ROOMS_PER_HOUR = _whole_number("OANQUAN_ROOMS_PER_HOUR", default=40)
OANQUAN_SOCKETS_PER_ADDRESS = _whole_number("OANQUAN_SOCKETS_PER_ADDRESS", default=60)

# Pictures of positions that are drawn in a minute (those that were drawn before cost nothing)
OANQUAN_PICTURES_PER_MINUTE = _whole_number("OANQUAN_PICTURES_PER_MINUTE", default=120)

# Doors in the header: name, label, and names of URLs of which the first that resolves is the way in
DOORS = [
    ("home", gettext_lazy("Play"), ["home"]),
    ("learn", gettext_lazy("Learn"), ["learn", "guide"]),
    ("rooms", gettext_lazy("Rooms"), ["rooms"]),
    ("analysis", gettext_lazy("Analysis"), ["analysis"]),
]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {name: {"level": "WARNING"} for name in ("daphne.http_protocol", "fontTools", "fpdf")},
}
