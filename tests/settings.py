"""The site's own settings, as tests need them: no configuration from outside, and a data folder of their own."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

DATA = Path(tempfile.mkdtemp(prefix="oanquan-test-"))
atexit.register(shutil.rmtree, DATA, ignore_errors=True)
(DATA / "static").mkdir()

for name in [name for name in os.environ if name.startswith("OANQUAN_")]:
    del os.environ[name]
os.environ["OANQUAN_SECRET_KEY"] = "a secret that is good enough for tests only"
os.environ["OANQUAN_DATA_DIR"] = str(DATA)
os.environ["OANQUAN_HTTPS"] = "off"
os.environ["OANQUAN_SCHEDULER"] = "off"
os.environ["OANQUAN_HOSTS"] = "testserver localhost 127.0.0.1"

from scripts import catalogs  # noqa: E402

# Before anything is translated: a language is read once and kept.
catalogs.compile_catalog()

from oanquan.settings import *  # noqa: E402, F403
from oanquan.settings import DATABASES, STORAGES  # noqa: E402

# A file, as in production: threads see one another's commits and locks.
DATABASES["default"]["TEST"] = {"NAME": DATA / "test.sqlite3"}
# Hashed names need collected files; the browser tests run with those.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
