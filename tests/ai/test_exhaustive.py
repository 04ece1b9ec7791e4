"""`make exhaustive` notices what it is there for; its full run takes minutes."""

import pytest

from oanquan.ai import Score, SearchResult
from tests.bench import exhaustive
from tests.bench.exhaustive import Failed, main, play_everything


def test_a_player_who_does_not_always_win_is_found_out(monkeypatch):
    def first_move(game, _level, **_):
        return SearchResult(game.legal_moves()[0], Score("win", 1), 0, 0, ())

    monkeypatch.setattr(exhaustive, "choose_move", first_move)
    with pytest.raises(Failed, match="standard: not won: B1"):
        play_everything("standard")


def test_a_player_who_searches_is_found_out(monkeypatch, capsys):
    monkeypatch.setattr(exhaustive, "choose_move", lambda *_, **__: SearchResult(None, Score("pts"), 1, 1, ()))
    monkeypatch.setattr("sys.argv", ["exhaustive", "folk"])
    assert main() == 1
    assert "folk: not known by heart" in capsys.readouterr().err


def test_only_what_is_solved_can_be_asked(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["exhaustive", "table-flip"])
    with pytest.raises(SystemExit):
        main()
    assert "not solved for the first player: table-flip" in capsys.readouterr().err
