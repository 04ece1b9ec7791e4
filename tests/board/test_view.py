"""What a board shows: pits as the viewer sees them, arrows as drawn, stores, the trail, what is animated."""

import json
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory

from oanquan.board.scene import Seat
from oanquan.board.view import BoardView, board_view, game_board
from oanquan.rules import Game, Position

SEATS = {"B": Seat("Bạn", "you"), "T": Seat("Máy")}


def board_of(game: Game, **options: Any) -> BoardView:
    return game_board(game, **{"seats": SEATS, "action": "/go/", **options})


def page(board: BoardView) -> str:
    return render_to_string("board/board.html", {"board": board}, request=RequestFactory().get("/"))


def test_pits_are_listed_from_the_viewers_left() -> None:
    game = Game.new("standard")
    below = [pit.name for pit in board_of(game).pits]
    above = [pit.name for pit in board_of(game, viewer="T").pits]
    assert below == ["B1", "B2", "B3", "B4", "B5", "QR", "T5", "T4", "T3", "T2", "T1", "QL"]
    assert above == ["T5", "T4", "T3", "T2", "T1", "QL", "B1", "B2", "B3", "B4", "B5", "QR"]


def test_left_arrow_comes_first_and_points_left_as_drawn() -> None:
    def moves(board: BoardView) -> list[list[tuple[str, bool]]]:
        return [[(arrow.move, arrow.left) for arrow in group.arrows] for group in board.arrows]

    game = Game.new("standard")
    assert moves(board_of(game, playable=True))[2] == [("B3-", True), ("B3+", False)]
    assert moves(board_of(game, playable=True, viewer="T"))[2] == [("B3+", True), ("B3-", False)]


def test_an_arrow_knows_where_its_first_handful_ends() -> None:
    third = board_of(Game.new("standard"), playable=True).arrows[2]
    assert {arrow.move: arrow.last for arrow in third.arrows} == {"B3-": "T2", "B3+": "T4"}


def test_only_pits_that_can_be_sown_are_links() -> None:
    game = Game.new("standard").play("B3+")
    board = board_of(game, playable=True)
    links = {pit.name: pit.href for pit in board.pits if pit.href}
    assert set(links) == {move.pit for move in game.legal_moves()}
    assert all(href == f"?pit={name}" for name, href in links.items())
    assert not any(pit.href for pit in board_of(game).pits)


def test_a_chosen_pit_shows_its_arrows_without_scripts() -> None:
    game = Game.new("standard")
    html = page(board_of(game, playable=True, chosen="B4"))
    shown = [part for part in html.split('data-arrows="')[1:] if "hidden" not in part.split(">", 1)[0]]
    assert [part[:2] for part in shown] == ["B4"]
    assert 'name="move" value="B4+"' in shown[0]


@pytest.mark.parametrize("chosen", ["T4", "QR", "B9", "<script>"])
def test_a_pit_that_cannot_be_sown_is_never_chosen(chosen: str) -> None:
    board = board_of(Game.new("standard"), playable=True, chosen=chosen)
    assert not any(pit.chosen for pit in board.pits)
    assert not any(group.chosen for group in board.arrows)


def test_the_trail_shows_where_the_last_move_began_fell_and_took() -> None:
    game = Game.new("standard").play("B2-").play("T3+")
    step = game.steps[-1]
    trail = {pit.name: pit.trail for pit in board_of(game).pits if pit.trail}
    taken = {event["pit"] for event in step.events if event["e"] == "capture"}
    sown = {event["pit"] for event in step.events if event["e"] == "sow"}
    assert {name for name, kind in trail.items() if kind == "taken"} == taken
    assert trail["T3"] == "from"
    assert set(trail) == sown | taken | {"T3"}


def test_nothing_is_animated_unless_asked() -> None:
    game = Game.new("standard").play("B3+")
    assert board_of(game).script is None
    script = board_of(game, animate=True).script
    assert script is not None
    assert [
        {k: v for k, v in event.items() if k not in ("say", "pits", "lender")} for event in script["events"]
    ] == list(game.events)
    assert script["before"]["dan"]["B3"] == 5
    assert script["mover"] == "B"


def test_the_script_tells_a_refill_which_pits_and_whose_stones() -> None:
    script = board_of(Game.new("folk", "1.1.0.0.0.Q0/0.0.0.0.0.Q6 B 40,2 30 -").play("B1+"), animate=True).script
    assert script is not None
    refill = next(event for event in script["events"] if event["e"] == "refill")
    assert (refill["paid"], refill["owed"], refill["lender"]) == (2, 3, "B")
    assert refill["pits"] == ["T1", "T2", "T3", "T4", "T5"]


def test_the_script_can_be_read_by_the_browser() -> None:
    html = page(board_of(Game.new("standard").play("B3+"), animate=True))
    text = html.split('<script type="application/json">')[1].split("</script>")[0]
    assert json.loads(text)["events"][0] == {"e": "lift", "pit": "B3", "n": 5}


def test_only_a_moving_board_carries_the_places_of_all_stones() -> None:
    game = Game.new("standard").play("B2-")
    assert "data-stones" in page(board_of(game, animate=True))
    assert "data-stones" not in page(board_of(game))


def test_stores_show_stones_where_they_are_known_and_only_points_where_not() -> None:
    known = board_of(Game.new("standard").play("B2-"))
    assert (known.own.points, known.own.quan, known.own.dan, known.own.held) == (6, 0, 6, "6 dân")
    unknown = board_of(Game.new("standard", "5.5.5.5.0.Q0/5.5.5.5.0.Q0 B 4,6 10 -"))
    assert (unknown.own.points, unknown.own.quan, unknown.own.dan) == (4, None, None)
    assert "hoard-dan" in page(known)
    assert "hoard-dan" not in page(unknown)


def test_a_debt_is_shown_with_the_debtor() -> None:
    position = Position.parse("folk", "1.1.1.1.1.Q0/5.5.5.5.5.Q0 B 3,17 30 B>T:3")
    board = board_view(position, seats=SEATS)
    assert board.own.debt == "nợ 3 dân"
    assert board.far[0].debt == ""


def test_the_arrows_room_stays_while_the_computer_thinks() -> None:
    game = Game.new("standard")
    assert board_of(game, playable=True).lanes == board_of(game.play("B3+")).lanes == ("bottom",)
    both = {"B": Seat("An", "here"), "T": Seat("Bình", "here")}
    assert board_of(game, seats=both, playable=True).lanes == ("bottom", "top")
    away = {"B": Seat("An"), "T": Seat("Bình")}
    assert board_of(game, seats=away).lanes == ("bottom",), "for watchers: a move is skipped there"
    assert board_of(game, action="").lanes == ()


def test_arrows_of_the_upper_row_are_above_the_board() -> None:
    both = {"B": Seat("An", "here"), "T": Seat("Bình", "here")}
    game = Game.new("standard")
    assert board_of(game, seats=both, playable=True).arrows_lane == "bottom"
    assert board_of(game.play("B3+"), seats=both, playable=True).arrows_lane == "top"


def test_three_players_sit_left_and_right_as_they_are_drawn() -> None:
    game = Game.new("standard-3")
    assert [store.side for store in game_board(game).far] == ["L", "R"]
    assert [store.side for store in game_board(game, viewer="R").far] == ["B", "L"]
    assert game_board(game, viewer="R").own.side == "R"


def test_names_are_escaped() -> None:
    html = page(board_of(Game.new("standard"), seats={"B": Seat("<b>An</b>"), "T": Seat("Máy")}))
    assert "<b>An</b>" not in html
    assert "&lt;b&gt;An&lt;/b&gt;" in html


def test_more_stones_than_are_drawn_are_told_by_the_number() -> None:
    game = Game.new("standard", "20.5.0.0.0.Q0/5.5.5.5.5.Q0 B 0,0 10 -")
    html = page(board_of(game))
    cell = html.split('data-pit="B1"')[1].split("</text>")[0]
    assert cell.count('href="#pb') == 15
    assert cell.endswith(">20")


def test_the_room_of_the_arrows_says_what_to_do() -> None:
    game = Game.new("standard")
    assert board_of(game, playable=True).prompt == "Chọn một ô của bạn"
    assert board_of(game.play("B3+")).prompt == ""
    assert '<p class="prompt">Máy đang nghĩ…</p>' in page(board_of(game.play("B3+"), prompt="Máy đang nghĩ…"))


def test_a_step_of_the_past_is_nobodys_turn() -> None:
    board = board_of(Game.new("standard"), past=True)
    assert (board.own.status, board.far[0].status, board.you) == ("", "", "")
    assert board_of(Game.new("standard")).own.status == "Đến lượt bạn"


def test_the_hinted_arrow_is_marked_and_says_so() -> None:
    board = board_of(Game.new("standard"), playable=True, chosen="B2", hinted="B2-")
    assert [arrow.move for group in board.arrows for arrow in group.arrows if arrow.hinted] == ["B2-"]
    html = page(board)
    assert html.count("is-hinted") == 1
    assert 'dân cuối rơi vào ô 3 của Máy (Gợi ý)"' in html
