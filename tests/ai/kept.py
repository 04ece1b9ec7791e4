"""The proofs that are kept, and an endgame to make small ones of."""

from oanquan.ai.book import FOLDER


def entries(text):
    return tuple(text.split())


def names(paths):
    return [path.stem for path in paths]


ENDGAME = entries("B4+ T5+ B1+ T4+ B5+ T3- B4- T5- B5+ T5- B2- T2- B1- T1- B5+ T4+")
KEPT = sorted(FOLDER.glob("*.proof"))
WINS = [path for path in KEPT if not path.stem.endswith("holds")]
