"""Every static check: `make lint`, or singly by name: `make lint ARGS="mypy templates"`."""

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
sys.path.insert(0, str(ROOT))

# What would tie the repository to one machine or one package registry.
FOREIGN = re.compile(r"(/ro[o]t/|/ho[m]e/\w|/wo[r]k/|p[y]pi[.]|python[h]osted|npm[j]s[.]|deb[.]d[e]bian)")


def tool(*command: str) -> bool:
    """Run a tool of the environment; True if it is content."""
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings", "PYTHONPATH": str(ROOT)}
    return subprocess.run([str(BIN / command[0]), *command[1:]], cwd=ROOT, env=environment, check=False).returncode == 0


def rooms() -> list[str]:
    """The top-level packages there are."""
    return [name for name in ("oanquan", "play", "tutorials", "analysis") if (ROOT / name).is_dir()]


def ruff() -> bool:
    return all([tool("ruff", "check", "--quiet", "."), tool("ruff", "format", "--check", "--quiet", ".")])


def mypy() -> bool:
    return tool("mypy", "--no-error-summary", *rooms(), "scripts")


def imports() -> bool:
    return tool("lint-imports", "--no-cache", "pyproject.toml")


def migrations() -> bool:
    return tool("python", "manage.py", "makemigrations", "--check", "--dry-run")


def templates() -> bool:
    """All templates compile, and their tags are balanced."""
    import django
    from django.template import TemplateSyntaxError, engines

    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    good = True
    for path in sorted((ROOT / "templates").rglob("*.*")):
        name = str(path.relative_to(ROOT / "templates"))
        try:
            engines["django"].get_template(name)
        except TemplateSyntaxError as error:
            print(f"templates/{name}: {error}")
            good = False
    return tool("djlint", "templates", "--lint", "--quiet") and good


def translations() -> bool:
    from scripts import catalogs

    problems = catalogs.check()
    print("\n".join(problems))
    return not problems


def independence() -> bool:
    """No tracked file names a package registry's host or a path of somebody's machine."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode()
    good = True
    for name in filter(None, listed.split("\0")):
        path = ROOT / name
        if not path.is_file() or name == "scripts/lint.py":
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            if found := FOREIGN.search(line):
                print(f"{name}:{number}: {found[0]}")
                good = False
    return good


CHECKS: dict[str, Callable[[], bool]] = {
    check.__name__: check for check in (ruff, mypy, imports, migrations, templates, translations, independence)
}


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("checks", nargs="*", help="run only these")
    wanted = arguments.parse_args().checks or list(CHECKS)
    failed = []
    for name in wanted:
        print(f"== {name}", flush=True)
        if not CHECKS[name]():
            failed.append(name)
    print(f"lint: {'failed: ' + ', '.join(failed) if failed else 'all good'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
