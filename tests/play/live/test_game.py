"""What players can do in a live game, and what they cannot."""

from __future__ import annotations

import pytest

from oanquan.rules import Game, IllegalMove, NotationError
from play.live import game, rooms
from play.live.outbox import full_state
from play.models import Room
from play.refusals import Refused
from tests.play.live.conftest import Club


def _result(club: Club) -> str:
    table = club.state.table
    assert table is not None
    return table.match.result


def _begun(club: Club, people: str = "ab", **terms: object) -> None:
    """A game in which every side has moved."""
    club.open(people, **terms)
    if len(people) == 3:
        club.go_round()
    else:
        club.move("a", "B2-")
        club.move("b", "T3+")


def test_the_same_message_again_gets_the_first_answer_again(club: Club) -> None:
    club.open()
    sender = club.sender("a", "once")
    first = game.move(club.slug, sender, at_ply=0, text="B2-", clock=club.clock)
    club.move("b", "T3+")
    again = game.move(club.slug, sender, at_ply=0, text="B2-", clock=club.clock)
    other_words = game.move(club.slug, sender, at_ply=2, text="B5+", clock=club.clock)
    assert first.version == again.version == other_words.version
    assert club.entries == ["B2-", "T3+"]


def test_two_people_may_use_the_same_name_for_a_message(club: Club) -> None:
    club.open()
    game.move(club.slug, club.sender("a", "same"), at_ply=0, text="B2-", clock=club.clock)
    game.move(club.slug, club.sender("b", "same"), at_ply=1, text="T3+", clock=club.clock)
    assert club.entries == ["B2-", "T3+"]


@pytest.mark.parametrize(
    ("visitor", "text", "ply", "why"),
    [
        ("a", "B5+", 1, "moved_on"),
        ("a", "B5+", 3, "moved_on"),
        ("b", "T5+", 2, "other_turn"),
        ("a", "T:resign", 2, "bad_message"),
        ("a", "agreed", 2, "bad_message"),
        ("nobody", "B5+", 2, "not_seated"),
    ],
)
def test_what_is_not_possible_is_refused_and_changes_nothing(
    club: Club, visitor: str, text: str, ply: int, why: str
) -> None:
    _begun(club)
    version = club.state.room.version
    with pytest.raises(Refused, match=why):
        club.move(visitor, text, ply=ply)
    assert club.entries == ["B2-", "T3+"]
    assert club.state.room.version == version


def test_an_illegal_move_says_what_is_wrong(club: Club) -> None:
    club.open()
    wrong = {
        "T1+": IllegalMove,
        "flip": IllegalMove,
        "B1*": NotationError,
        "QR+": NotationError,
        "hello": NotationError,
    }
    for text, error in wrong.items():
        with pytest.raises(error):
            club.move("a", text)
    assert club.entries == []


def test_a_whole_game_ends_as_the_rules_say_and_takes_nothing_more(club: Club) -> None:
    club.open(bank_s=None)
    played = Game.new("standard")
    while not played.is_over:
        turn = played.position.turn
        entry = str(played.legal_moves()[played.position.ply % len(played.legal_moves())])
        played = played.play(entry)
        club.move("a" if turn == "B" else "b", entry)
    assert _result(club) == str(played.outcome)
    assert club.state.room.phase == Room.Phase.ENDED
    for act in (lambda: club.move("a", "B1+"), lambda: game.resign(club.slug, club.sender("b"), clock=club.clock)):
        with pytest.raises(Refused, match="over"):
            act()


def test_resigning_loses_whatever_the_scores_and_whoevers_turn_it_is(club: Club) -> None:
    _begun(club)
    game.resign(club.slug, club.sender("b"), clock=club.clock)
    assert club.entries == ["B2-", "T3+", "T:resign"]
    assert _result(club).startswith("resign B ")


def test_leaving_before_everybody_has_moved_leaves_no_result(club: Club) -> None:
    club.open()
    club.move("a", "B2-")
    game.resign(club.slug, club.sender("a"), clock=club.clock)
    assert (club.entries, _result(club)) == (["B2-"], "aborted")
    assert club.state.room.phase == Room.Phase.ENDED
    assert full_state(club.state, 0).game["turn"] is None  # type: ignore[index]


def test_of_three_who_resign_the_last_one_left_has_won(club: Club) -> None:
    _begun(club, "abc", ruleset="standard-3")
    game.resign(club.slug, club.sender("b"), clock=club.clock)
    assert club.state.room.phase == Room.Phase.PLAYING
    with pytest.raises(Refused, match="over"):
        game.offer(club.slug, club.sender("b"), what="draw", clock=club.clock)
    club.move("a", str(club.state.table.game.legal_moves()[0]))  # type: ignore[union-attr]
    game.resign(club.slug, club.sender("c"), clock=club.clock)
    assert _result(club).startswith("resign B ")


def test_a_draw_needs_everybody_still_in(club: Club) -> None:
    _begun(club, "abc", ruleset="standard-3")
    for visitor in "ab":
        game.offer(club.slug, club.sender(visitor), what="draw", clock=club.clock)
    assert club.state.playing
    game.decline(club.slug, club.sender("c"), what="draw", clock=club.clock)
    assert not any(place.wants_draw for place in club.state.places)
    for visitor in "abc":
        game.offer(club.slug, club.sender(visitor), what="draw", clock=club.clock)
    assert _result(club).startswith("agreed draw ")


def test_moving_answers_the_others_offer_but_keeps_ones_own(club: Club) -> None:
    _begun(club)
    game.offer(club.slug, club.sender("a"), what="draw", clock=club.clock)
    club.move("a", "B5+")
    assert [place.wants_draw for place in club.state.places] == [True, False]
    club.move("b", "T5+")
    assert [place.wants_draw for place in club.state.places] == [False, False]
    with pytest.raises(Refused, match="no_offer"):
        game.decline(club.slug, club.sender("b"), what="draw", clock=club.clock)


def test_taking_back_goes_to_ones_own_last_move_and_gives_no_time_back(club: Club) -> None:
    _begun(club, bank_s=60)
    club.move("a", "B5+", after=16)
    game.offer(club.slug, club.sender("b"), what="takeback", clock=club.clock)
    game.offer(club.slug, club.sender("a"), what="takeback", clock=club.clock)
    assert club.entries == ["B2-"]
    assert club.state.table.game.position.turn == "T"  # type: ignore[union-attr]
    assert (club.left("B") < 60, club.left("T")) == (True, 60)
    assert club.kinds(3)[-3:] == ["offer", "offer", "takeback"]
    club.move("b", "T1-")
    assert club.entries == ["B2-", "T1-"]


def test_a_wish_to_go_back_to_the_very_start_can_be_declined(club: Club) -> None:
    club.open()
    club.move("a", "B2-")
    game.offer(club.slug, club.sender("a"), what="takeback", clock=club.clock)
    game.decline(club.slug, club.sender("b"), what="takeback", clock=club.clock)
    assert [place.back_to for place in club.state.places] == [None, None]
    with pytest.raises(Refused, match="no_offer"):
        game.decline(club.slug, club.sender("b"), what="takeback", clock=club.clock)
    assert club.entries == ["B2-"]


def test_there_must_be_a_move_to_take_back(club: Club) -> None:
    club.open()
    with pytest.raises(Refused, match="nothing_to_undo"):
        game.offer(club.slug, club.sender("b"), what="takeback", clock=club.clock)


def test_after_a_take_back_an_old_message_is_not_played_again(club: Club) -> None:
    club.open()
    late = club.sender("a", "late")
    game.move(club.slug, late, at_ply=0, text="B2-", clock=club.clock)
    for visitor in "ab":
        game.offer(club.slug, club.sender(visitor), what="takeback", clock=club.clock)
    game.move(club.slug, late, at_ply=0, text="B2-", clock=club.clock)
    assert club.entries == []


def test_the_flip_exchanges_the_people_and_keeps_each_ones_time(club: Club) -> None:
    club.open(ruleset="table-flip", bank_s=60)
    club.move("a", "B2-", after=10)
    club.move("b", "flip", after=16)
    state = club.state
    assert {place.visitor: state.side_of(place) for place in state.places} == {"a": "T", "b": "B"}
    assert club.left("T") == 50
    assert club.left("B") < 60
    club.move("a", "T3+")
    assert club.entries == ["B2-", "flip", "T3+"]


def test_the_computer_refuses_draws_and_lets_people_take_back(club: Club) -> None:
    club.open("a", levels=("de",))
    club.move("a", "B2-")
    with pytest.raises(Refused, match="computer_declines"):
        game.offer(club.slug, club.sender("a"), what="draw", clock=club.clock)
    table = club.state.table
    assert table is not None
    game.computer_move(club.slug, version=table.match.version, entry=table.game.legal_moves()[0], clock=club.clock)
    game.offer(club.slug, club.sender("a"), what="takeback", clock=club.clock)
    assert club.entries == []


def test_a_computers_late_move_is_refused(club: Club) -> None:
    club.open("a", levels=("de",))
    club.move("a", "B2-")
    table = club.state.table
    assert table is not None
    entry = table.game.legal_moves()[0]
    game.computer_move(club.slug, version=table.match.version, entry=entry, clock=club.clock)
    with pytest.raises(Refused, match="moved_on"):
        game.computer_move(club.slug, version=table.match.version, entry=entry, clock=club.clock)
    assert club.entries == ["B2-", str(entry)]


def test_the_rematch_waits_for_everybody_and_the_sides_go_round(club: Club) -> None:
    _begun(club, "abc", ruleset="standard-3")
    with pytest.raises(Refused, match="not_over"):
        rooms.rematch(club.slug, club.sender("a"), clock=club.clock)
    for visitor in "bc":
        game.resign(club.slug, club.sender(visitor), clock=club.clock)
    for visitor in "ab":
        rooms.rematch(club.slug, club.sender(visitor), clock=club.clock)
    assert club.state.room.phase == Room.Phase.ENDED
    rooms.rematch(club.slug, club.sender("c"), clock=club.clock)
    state = club.state
    assert {place.visitor: state.side_of(place) for place in state.places} == {"a": "L", "b": "B", "c": "R"}
    assert state.table is not None
    assert state.table.match.rematch_of is not None
    assert club.entries == []
    club.move("b", "B1+")
