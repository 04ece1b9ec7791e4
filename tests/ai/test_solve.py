"""`python -m oanquan.solve`, the way it is called: results, limits, interruption, errors."""

import numpy as np
import pytest

from oanquan import solve
from oanquan.ai.checker import check
from oanquan.ai.proof import read_proof
from oanquan.ai.solver import Prover
from tests.ai.kept import ENDGAME

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
    assert solve.main(["standard", *AFTER, "--only", "holds", "--folder", str(tmp_path), *SMALL]) == 0
    (path,) = tmp_path.iterdir()
    assert path.stem.endswith("_B_holds")
    assert "B holds in 7 plies" in capsys.readouterr().out


def test_what_is_not_settled_is_said_with_its_bounds(tmp_path, capsys):
    assert solve.main(["standard", *AFTER, "--plies", "3", "--folder", str(tmp_path), *SMALL]) == 1
    said = capsys.readouterr().out
    assert "not settled" in said
    for claim in ("B wins", "T wins", "B holds", "T holds"):
        assert f"{claim} within 3 plies: no" in said
    assert not list(tmp_path.iterdir())


def test_a_question_whose_time_is_over_stays_open_and_goes_on_later(tmp_path, capsys):
    checkpoints = tmp_path / "checkpoints"
    asked = ["standard", "--after", "B2- T3-", "--winner", "B", "--any", "--plies", "25", "--memory", "64"]
    asked += ["--folder", str(tmp_path), "--checkpoints", str(checkpoints)]
    assert solve.main([*asked, "--minutes", "0"]) == 1
    assert "B2- T3-: B wins: open" in capsys.readouterr().out
    assert len(list(checkpoints.iterdir())) == 2  # for the win, and for at least a draw
    with np.load(checkpoints / "standard_B2-_T3-_B_wins.npz") as kept:
        nodes = int(kept["nodes"])
    assert solve.main(asked) == 0
    said = capsys.readouterr().out
    assert f"going on after {nodes / 1e6:.0f} M moves" in said
    assert "B wins in" in said


@pytest.mark.parametrize("where", ["prove", "strategy"])
def test_an_interruption_saves_and_says_so(where, tmp_path, capsys, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Prover, where, interrupted)
    asked = ["standard", *AFTER, "--folder", str(tmp_path), "--checkpoints", str(tmp_path), *SMALL]
    assert solve.main(asked) == 130
    assert "interrupted" in capsys.readouterr().err
    (path,) = tmp_path.iterdir()
    assert path.suffix == ".npz"


def checkpoint(folder, **changed):
    """A checkpoint of the endgame, with some of its content changed."""
    assert solve.main(["standard", *AFTER, "--minutes", "0", "--folder", str(folder), *SMALL]) in (0, 1)
    prover = Prover("standard", ENDGAME, "B", mebibytes=16)
    path = folder / f"standard_{'_'.join(ENDGAME)}_B_wins.npz"
    prover.save(path)
    with np.load(path) as kept:
        content = {**kept, **changed}
    np.savez(path, **content)
    return path


def test_a_checkpoint_of_other_code_is_not_gone_on_with(tmp_path, capsys):
    question = [*Prover("standard", ENDGAME, "B", mebibytes=16).name, "0123456789abcdef", "1048576"]
    path = checkpoint(tmp_path, question=np.array(question))
    asked = ["standard", *AFTER, "--folder", str(tmp_path), "--checkpoints", str(tmp_path), *SMALL]
    assert solve.main(asked) == 0
    assert f"starting afresh, not going on from {path}" in capsys.readouterr().out


def test_a_damaged_checkpoint_is_named(tmp_path, capsys):
    path = checkpoint(tmp_path)
    path.write_bytes(path.read_bytes()[:1000])
    asked = ["standard", *AFTER, "--folder", str(tmp_path), "--checkpoints", str(tmp_path), *SMALL]
    assert solve.main(asked) == 1
    assert f"failed: {path} is not a checkpoint" in capsys.readouterr().err


def test_a_folder_that_cannot_be_is_named(tmp_path, capsys):
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert solve.main(["standard", *AFTER, "--folder", str(tmp_path / "file"), *SMALL]) == 1
    assert "file" in capsys.readouterr().err


def test_too_little_memory_is_said(tmp_path, capsys, monkeypatch):
    def exhausted(*_, **__):
        raise MemoryError

    monkeypatch.setattr(Prover, "__init__", exhausted)
    assert solve.main(["standard", *AFTER, "--folder", str(tmp_path), *SMALL]) == 1
    assert "not enough memory" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["chess"], "chess"),
        (["standard-3"], "standard-3"),
        (["standard", "--plies", "0"], "--plies"),
        (["standard", "--plies", "121"], "--plies"),
        (["standard", "--memory", "0"], "--memory"),
        (["standard", "--memory", "nan"], "--memory"),
        (["standard", "--memory", "inf"], "--memory"),
        (["standard", "--minutes", "-1"], "--minutes"),
        (["standard", "--after", "B9+"], "B9"),
        (["standard", "--after", "B1+ B2+"], "B2+"),
        (["standard", "--after", "B2- T:resign"], "over"),
        (["table-flip", "--after", ""], "flip"),
    ],
)
def test_a_wrong_call_is_refused_by_name(arguments, named, capsys):
    with pytest.raises(SystemExit) as ended:
        solve.main(arguments)
    assert ended.value.code == 2
    assert named in capsys.readouterr().err
