"""The positions and games in tests/vectors, made by an independent program from the same rules."""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent.parent / "vectors"


def load(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
