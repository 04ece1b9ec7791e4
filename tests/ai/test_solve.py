"""`python -m oanquan.solve`, the way it is called: results, limits, interruption, errors."""

import numpy as np
import pytest

from oanquan import solve
from oanquan.ai.checker import check
from oanquan.ai.proof import read_proof
from oanquan.ai.solver import Prover
from tests.ai.test_proofs import ENDGAME

SMALL = ["--memory", "16"]
AFTER = ["--after", " ".join(ENDGAME)]


def test_a_proof_is_found_checked_written_and_reported(tmp_path, capsys):
    assert solve.main(["standard", *AFTER, "--folder", str(tmp_path), *SMALL]) == 0
    (path,) = tmp_path.iterdir()
    said = capsys.readouterr().out
    assert check(read_proof(path)).longest == 7
    assert "B wins in 7 plies, not within 6" in said
    assert f"{path.stat().st_size} bytes" in said


def test_the_first_win_will_do(tmp_path, capsys):
    assert solve.main(["standard", *AFTER, "--any", "--plies", "30", "--folder", str(tmp_path), *SMALL]) == 0
    (path,) = tmp_path.iterdir()
    assert 7 <= read_proof(path).plies <= 30
    assert "not within" not in capsys.readouterr().out


def test_only_a_draw_may_be_asked_for(tmp_path, capsys):
    assert solve.main(["standard", *AFTER, "--holds", "--folder", str(tmp_path), *SMALL]) == 0
    (path,) = tmp_path.iterdir()
    assert path.stem.endswith("_B_holds")
    assert "B holds in 7 plies" in capsys.readouterr().out


def test_what_is_not_settled_is_said_with_its_bounds(tmp_path, capsys):
    assert solve.main(["standard", *AFTER, "--plies", "3", "--folder", str(tmp_path), *SMALL]) == 0
    said = capsys.readouterr().out
    assert "not settled" in said
    for claim in ("B wins", "T wins", "B holds", "T holds"):
        assert f"{claim} within 3 plies: no" in said
    assert not list(tmp_path.iterdir())


def test_a_question_whose_time_is_over_stays_open_and_goes_on_later(tmp_path, capsys):
    checkpoints = tmp_path / "checkpoints"
    asked = ["standard", "--after", "B2- T3-", "--winner", "B", "--any", "--plies", "25", "--memory", "64"]
    asked += ["--folder", str(tmp_path), "--checkpoints", str(checkpoints)]
    assert solve.main([*asked, "--minutes", "0"]) == 0
    assert "B2- T3-: B wins: open" in capsys.readouterr().out
    assert len(list(checkpoints.iterdir())) == 2  # for the win, and for at least a draw
    with np.load(checkpoints / "standard_B2-_T3-_B_wins.npz") as kept:
        nodes = int(kept["nodes"])
    assert solve.main([*asked, "--minutes", "0"]) == 0
    assert f"going on after {nodes / 1e6:.0f} M moves" in capsys.readouterr().out


def test_an_interruption_saves_and_says_so(tmp_path, capsys, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Prover, "prove", interrupted)
    asked = ["standard", *AFTER, "--folder", str(tmp_path), "--checkpoints", str(tmp_path), *SMALL]
    assert solve.main(asked) == 130
    assert "interrupted" in capsys.readouterr().err
    (path,) = tmp_path.iterdir()
    assert path.suffix == ".npz"


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["chess"], "chess"),
        (["standard-3"], "standard-3"),
        (["standard", "--plies", "0"], "--plies"),
        (["standard", "--plies", "121"], "--plies"),
        (["standard", "--memory", "0"], "--memory"),
        (["standard", "--memory", "nan"], "--memory"),
        (["standard", "--minutes", "-1"], "--minutes"),
        (["standard", "--after", "B9+"], "B9"),
        (["standard", "--after", "B1+ B2+"], "B2+"),
        (["standard", "--after", "B2- T:resign"], "over"),
    ],
)
def test_a_wrong_call_is_refused_by_name(arguments, named, capsys):
    with pytest.raises(SystemExit) as ended:
        solve.main(arguments)
    assert ended.value.code == 2
    assert named in capsys.readouterr().err
