"""The board in words, in both languages."""

import pytest
from django.utils import translation

from oanquan.board import telling, words
from oanquan.board.scene import Scene, Seat, scene_of
from oanquan.rules import RULESETS, Exit, Game, Move, Position

SEATS = {"B": Seat("Bạn", "you"), "T": Seat("Máy")}


def scene(key: str = "standard", *, viewer: str = "") -> Scene:
    return scene_of(RULESETS[key], viewer=viewer, seats=SEATS)


def told(game: Game, *, key: str = "standard") -> str:
    return telling.tell(scene(key), game.events, game.position)


def test_a_pit_is_called_by_whose_it_is() -> None:
    position = Position.initial("standard")
    labels = [words.pit_label(scene(), position, pit) for pit in ("B3", "T2", "QR", "QL")]
    assert labels == ["Ô 3 của bạn: 5 dân", "Ô 2 của Máy: 5 dân", "Ô quan bên phải: 1 quan", "Ô quan bên trái: 1 quan"]


def test_a_quan_pit_is_called_by_where_it_is_drawn() -> None:
    position = Position.parse("standard", "5.5.5.0.5.Q2/5.5.5.5.5.q3 B 10,0 4 -")
    assert words.pit_label(scene(viewer="T"), position, "QR") == "Ô quan bên trái: 1 quan và 2 dân"
    assert words.pit_label(scene(viewer="T"), position, "QL") == "Ô quan bên phải: 3 dân"
    assert words.pit_label(scene(), position, "B4") == "Ô 4 của bạn: trống"
    three = scene_of(RULESETS["standard-3"], viewer="R")
    assert [words.pit_name(three, pit) for pit in ("Q2", "Q3", "Q1")] == [
        "ô quan bên phải",
        "ô quan phía trên",
        "ô quan bên trái",
    ]


def test_arrows_in_the_move_list_are_those_of_the_board_as_drawn() -> None:
    two, turned, three = scene(), scene(viewer="T"), scene_of(RULESETS["standard-3"])
    assert words.entry_text(two, Move("B3", "+")) == "3▶"
    assert words.entry_text(two, Move("T3", "+")) == "3◀"
    assert words.entry_text(turned, Move("B3", "+")) == "3◀"
    assert words.entry_text(three, Move("R2", "+")) == "2◀"
    assert words.entry_text(three, Move("L5", "-")) == "5▶"


@pytest.mark.parametrize("viewer", ["B", "T"])
def test_both_rows_are_numbered_from_the_left_as_drawn(viewer: str) -> None:
    two = scene(viewer=viewer)
    bottom, top = ([pit for pit in two.ring.pits if first <= two.slot(pit) < first + 5] for first in (0, 6))
    left_to_right = [sorted(row, key=two.slot, reverse=row is top) for row in (bottom, top)]
    for row in left_to_right:
        assert [words.number_of(two, pit) for pit in row] == ["1", "2", "3", "4", "5"]


def test_moves_labels_and_sentences_agree_on_a_turned_board() -> None:
    turned = scene_of(RULESETS["standard"], viewer="T", seats={"B": Seat("Máy"), "T": Seat("Bạn", "you")})
    game = Game.new("standard").play("B3+").play("T1-")
    assert words.entry_text(turned, Move("T1", "-")) == "5◀"
    assert words.pit_label(turned, game.start, "T1") == "Ô 5 của bạn: 5 dân"
    assert telling.tell(turned, game.events, game.position).startswith("Bạn rải ô 5 sang trái")


@pytest.mark.parametrize("viewer", ["B", "R", "L"])
def test_with_three_players_each_row_is_numbered_from_its_own_players_left(viewer: str) -> None:
    three = scene_of(RULESETS["standard-3"], viewer=viewer)
    assert [words.number_of(three, f"R{n}") for n in range(1, 6)] == ["1", "2", "3", "4", "5"]


def test_the_winners_points_come_first() -> None:
    assert words.result(scene(), "T", [10, 60]) == "Máy thắng, 60–10."
    assert words.result(scene(), "B", [60, 10]) == "Bạn thắng, 60–10!"
    assert words.result(scene(), "T", [40, 30]) == "Máy thắng, 30–40.", "whoever resigned may have had more"
    assert words.result(scene(), "draw", [35, 35]) == "Hòa, 35–35."
    assert words.result(scene(), "T", [-5, 75]) == "Máy thắng, 75 – −5."
    assert words.result(scene_of(RULESETS["standard-3"]), "R", [20, 50, 35]) == "Xanh chàm thắng, 50–35–20."


def test_whoever_is_to_move_is_asked_for_a_pit() -> None:
    assert words.prompt(scene(), "B") == "Chọn một ô của bạn"
    assert words.prompt(scene_of(RULESETS["standard-3"]), "R") == "Đến lượt ◆ Xanh chàm: chọn một ô"


def test_an_arrow_says_where_the_first_handful_ends() -> None:
    label = words.arrow_label(scene(), Position.initial("standard"), Move("B3", "-"))
    assert label == "Rải ô 3 sang trái, dân cuối rơi vào ô 2 của Máy"


def test_a_move_is_one_sentence_and_says_whose_turn_it_is() -> None:
    game = Game.new("standard").play("B2-")
    assert told(game) == (
        "Bạn rải ô 2 sang trái 5 dân, rải tiếp 1 lần, ăn 6 dân ở ô 1 của bạn, được 6 điểm. Đến lượt Máy."
    )


def test_the_same_move_in_english() -> None:
    with translation.override("en"):
        game = Game.new("standard").play("B2-")
        assert told(game) == (
            "You sow 5 dân from pit 2 to the left, sowing on once, taking 6 dân from your pit 1, 6 points. Máy's turn."
        )


@pytest.mark.parametrize(
    ("event", "call"),
    [
        ({"e": "capture", "pit": "B1", "dan": 4, "quan": 0, "points": 4}, "Ăn 4 dân!"),
        ({"e": "capture", "pit": "QR", "dan": 2, "quan": 1, "points": 12}, "Ăn quan! +12"),
        ({"e": "stop", "why": "quan"}, "Trước mặt là ô quan: hết lượt"),
        ({"e": "stop", "why": "gap"}, "Hai ô trống liền nhau: mất lượt"),
        ({"e": "stop", "why": "immature"}, "Quan non: chưa ăn được"),
        ({"e": "stop", "why": "captured"}, ""),
        ({"e": "refill", "side": "B", "paid": 5, "owed": 0}, "Hàng trống: rải lại 5 dân"),
        ({"e": "refill", "side": "B", "paid": 3, "owed": 2}, "Vay 2 dân"),
        ({"e": "repay", "from": "B", "to": "T", "n": 2}, "Trả nợ 2 dân"),
        ({"e": "sweep", "side": "B", "dan": 7}, "Thu về 7 dân"),
        ({"e": "flip"}, "Lật bàn: hai bên đổi chỗ"),
        ({"e": "out", "side": "T", "why": "resign"}, "Máy: xin thua"),
        ({"e": "end", "why": "quan_empty", "winner": "B", "scores": [38, 32]}, "Bạn thắng, 38–32!"),
        ({"e": "sow", "pit": "B1"}, ""),
    ],
)
def test_calls_over_the_board(event: dict[str, object], call: str) -> None:
    assert words.call(scene(), event) == call


def test_the_end_is_told_with_its_reason_the_sweep_and_the_scores() -> None:
    game = Game.new("standard", "4.4.1.1.0.Q0/1.1.2.2.2.q0 B 18,24 40 -").play("B3+")
    assert told(game) == (
        "Bạn rải ô 3 sang phải 1 dân, ăn 1 quan ở ô quan bên phải, được 10 điểm. "
        "Hai ô quan đều đã trống, mỗi bên thu về số dân còn lại trên hàng của mình. "
        "Bạn thu về 10 dân. Máy thu về 8 dân. Bạn thắng, 38–32!"
    )


def test_a_refill_is_told() -> None:
    plain = Game.new("standard", "0.0.0.1.0.q0/7.0.3.0.2.Q0 B 22,25 40 -").play("B4+")
    assert "Hàng của Máy trống: rải lại 5 dân, mỗi ô một dân. Đến lượt Máy." in told(plain)
    borrowed = Game.new("folk", "1.1.0.0.0.Q0/0.0.0.0.0.Q6 B 40,2 30 -").play("B1+")
    assert "Hàng của Máy trống: rải lại 5 dân, mỗi ô một dân. Vay 3 dân." in told(borrowed, key="folk")


def test_leaving_is_told_with_who_left() -> None:
    game = Game.new("standard").play("B3+").play("T:resign")
    assert told(game).startswith("Máy đã xin thua.")
    assert words.entry_text(scene(), Exit("T", "resign")) == "xin thua"
    mine = Game.new("standard").play("B:resign")
    assert told(mine).startswith("Bạn đã xin thua.")


@pytest.mark.parametrize("language", ["vi", "en"])
@pytest.mark.parametrize("key", ["standard", "standard-3"])
@pytest.mark.parametrize(
    "why",
    [
        "quan_empty",
        "no_refill",
        "no_stones",
        "repetition",
        "stalled",
        "resign",
        "timeout",
        "abandoned",
        "agreed",
        "aborted",
    ],
)
def test_every_reason_is_a_sentence(why: str, key: str, language: str) -> None:
    with translation.override(language):
        for side in ("B", "R" if key == "standard-3" else "T"):
            text = words.reason(scene_of(RULESETS[key]), why, side=side)
            assert text.endswith(".")
            assert "%" not in text


def test_the_saying_belongs_to_the_end_by_empty_quan_pits() -> None:
    assert words.saying("quan_empty") == "Hết quan, tàn dân, thu quân, kéo về."
    assert words.saying("resign") == ""


def test_every_event_of_whole_games_can_be_told() -> None:
    for key in RULESETS:
        game = Game.new(key)
        while not game.is_over:
            game = game.play(str(game.legal_moves()[game.position.ply % len(game.legal_moves())]))
            text = telling.tell(scene_of(game.ruleset), game.events, game.position)
            assert text.endswith((".", "!"))
