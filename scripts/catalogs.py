"""The Vietnamese catalog: merge locale/vi/parts/*.po, compile it without gettext, and check that nothing is missing.

python scripts/catalogs.py compile
python scripts/catalogs.py check
"""

import ast
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent
PARTS = ROOT / "locale" / "vi" / "parts"
COMPILED = ROOT / "locale" / "vi" / "LC_MESSAGES" / "django.mo"
ROOMS = ("oanquan", "play", "tutorials", "analysis", "templates")
FUNCTIONS = {  # name -> positions of (context, message, plural)
    "_": (None, 0, None),
    "gettext": (None, 0, None),
    "gettext_lazy": (None, 0, None),
    "gettext_noop": (None, 0, None),
    "pgettext": (0, 1, None),
    "pgettext_lazy": (0, 1, None),
    "ngettext": (None, 0, 1),
    "ngettext_lazy": (None, 0, 1),
    "npgettext": (0, 1, 2),
    "npgettext_lazy": (0, 1, 2),
}
Message = tuple[str | None, str, str | None]  # context, message, plural


def merged() -> tuple[polib.POFile, list[str]]:
    """All parts as one catalog, and the contradictions between them."""
    catalog = polib.POFile()
    catalog.metadata = {
        "Language": "vi",
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": "nplurals=1; plural=0;",
    }
    problems = []
    seen: dict[Message, tuple[object, str]] = {}
    for part in sorted(PARTS.glob("*.po")):
        for entry in polib.pofile(str(part), check_for_duplicates=False, wrapwidth=0):
            if entry.obsolete:
                continue
            where = f"{part.relative_to(ROOT)}:{entry.linenum}"
            words = dict(entry.msgstr_plural) if entry.msgid_plural else entry.msgstr
            key = (entry.msgctxt, entry.msgid, entry.msgid_plural or None)
            if "fuzzy" in entry.flags:
                problems.append(f"{where}: fuzzy: {entry.msgid!r}")
            if not words or (isinstance(words, dict) and not words.get(0)):
                problems.append(f"{where}: empty: {entry.msgid!r}")
            elif key in seen and seen[key][0] != words:
                problems.append(f"{where}: {entry.msgid!r} is translated otherwise in {seen[key][1]}")
            elif key not in seen:
                seen[key] = (words, where)
                catalog.append(entry)
    return catalog, problems


def compile_catalog() -> None:
    """Write the compiled catalog, unless it is newer than every part."""
    newest = max((part.stat().st_mtime for part in [PARTS, *PARTS.glob("*.po")]), default=0)
    if COMPILED.exists() and COMPILED.stat().st_mtime > newest:
        return
    catalog, _problems = merged()
    COMPILED.parent.mkdir(parents=True, exist_ok=True)
    unfinished = COMPILED.with_suffix(".new")
    catalog.save_as_mofile(str(unfinished))
    unfinished.replace(COMPILED)


def used() -> Iterator[tuple[Message, str]]:
    """Every message the code and the templates ask for, with where it stands."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*")):
            if path.suffix == ".py":
                yield from _in_python(path.read_text(encoding="utf-8"), path)
            elif path.suffix in (".html", ".txt", ".xml", ".svg"):
                yield from _in_template(path)


def _in_template(path: Path) -> Iterator[tuple[Message, str]]:
    from babel.messages.extract import extract
    from django.utils.translation.template import templatize

    # The template's text becomes noise between the messages; its indentation would read as Python's.
    text = "\n".join(
        line.lstrip() for line in templatize(path.read_text(encoding="utf-8"), origin=str(path)).split("\n")
    )
    keywords = {
        "gettext": None,
        "_": None,
        "pgettext": ((1, "c"), 2),
        "ngettext": (1, 2),
        "npgettext": ((1, "c"), 2, 3),
    }
    for line, message, _comments, context in extract("python", BytesIO(text.encode()), keywords=keywords):
        forms = message if isinstance(message, tuple) else (message,)
        yield (context, forms[0], forms[1] if len(forms) > 1 else None), f"{path.relative_to(ROOT)}:{line}"


def _in_python(text: str, path: Path) -> Iterator[tuple[Message, str]]:
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", None))
        if name not in FUNCTIONS:
            continue
        arguments = [a.value if isinstance(a, ast.Constant) and isinstance(a.value, str) else None for a in node.args]
        context, message, plural = (
            arguments[i] if i is not None and i < len(arguments) else None for i in FUNCTIONS[name]
        )
        if message is not None:
            yield (context, message, plural), f"{path.relative_to(ROOT)}:{node.lineno}"


def check() -> list[str]:
    """Problems: fuzzy, empty, contradicting or missing translations."""
    catalog, problems = merged()
    known = {(entry.msgctxt, entry.msgid, entry.msgid_plural or None) for entry in catalog}
    asked = dict(reversed(list(used())))
    for message, where in asked.items():
        if message not in known and message[1]:
            context = f" (context {message[0]!r})" if message[0] else ""
            problems.append(f"{where}: no Vietnamese for {message[1]!r}{context}")
    return sorted(problems)


def main() -> int:
    command = sys.argv[1] if len(sys.argv) > 1 else ""
    if command == "compile":
        compile_catalog()
        return 0
    if command == "check":
        problems = check()
        print("\n".join(problems) or "Every message has its Vietnamese.")
        return 1 if problems else 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
