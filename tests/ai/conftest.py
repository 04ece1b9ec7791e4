"""What several tests of proofs share."""

import pytest

from oanquan.ai.solver import Prover
from tests.ai.kept import ENDGAME


@pytest.fixture(scope="session")
def small():
    """A proof made here, of an endgame that B wins within 7 plies."""
    prover = Prover("standard", ENDGAME, "B", mebibytes=16)
    assert prover.prove(6, lambda _: None) == 0
    assert prover.prove(30, lambda _: None) >= prover.prove(7, lambda _: None) == 7
    return prover.strategy(7, lambda _: None)
