"""What holds in every game of every ruleset (hypothesis)."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from oanquan.rules import Debt, Game, Move, Position, Record, parse_record
from oanquan.rules.ring import GROUP
from oanquan.rules.turn import LOG_SIZE, RECORD
from tests.rules.strategies import games, two_player_rulesets

many = settings(max_examples=60, deadline=None)


@given(games())
@many
def test_1_5_stores_and_board_keep_the_total(game):
    """Until the game ends; a finished game may have left stones in Quan pits (4.3, 5.2)."""
    for step in game.steps:
        if not step.after.is_over:
            assert step.after.points == game.ruleset.total
    assert game.position.points == game.ruleset.total or game.is_over


@given(games())
@many
def test_2_3_a_relay_ends_within_the_log(game):
    for step in game.steps:
        assert 1 + RECORD * len(step.events) < LOG_SIZE
        if isinstance(step.entry, Move) and not step.entry.is_flip:
            assert [event["e"] for event in step.events].count("stop") == 1


@given(games(exits=True))
@many
def test_position_text_round_trips(game):
    for position in (game.first, *(step.after for step in game.steps)):
        assert str(Position.parse(game.ruleset, str(position))) == str(position)


@given(games(exits=True))
@many
def test_record_round_trips(game):
    text = str(Record(game, (("B", 'An "cả" \\ Bình'), ("Site", "sân đình"))))
    again = parse_record(text)
    assert again.game.entries == game.entries
    assert again.game.position == game.position
    assert str(again) == text


@given(games(exits=True))
@many
def test_replay_gives_the_same_events(game):
    again = Game.new(game.ruleset).play_all(str(entry) for entry in game.entries)
    assert again.steps == game.steps
    assert again.outcome == game.outcome


@given(games())
@many
def test_play_never_mutates_its_input(game):
    before = [str(step.before) for step in game.steps]
    trails = [step.before.trail for step in game.steps]
    for step in game.steps:
        if isinstance(step.entry, Move):
            step.before.play(step.entry)
    assert [str(step.before) for step in game.steps] == before
    assert [step.before.trail for step in game.steps] == trails


@given(games(), st.integers(0, 10_000))
@many
def test_a_game_at_n_is_the_game_that_was(game, pick):
    n = pick % (len(game.steps) + 1)
    earlier = game.at(n)
    assert earlier == Game.new(game.ruleset).play_all(game.entries[:n])


@given(games(exits=True))
@many
def test_4_2_holdings_are_worth_the_store(game):
    held = game.holdings()
    assert held is not None
    for side in game.ruleset.ring.sides:
        assert held[side].points(game.ruleset.quan_value) == game.position.store_of(side)


def rotate(position: Position) -> Position:
    """Every stone, store and turn moved on by one side."""
    ring = position.ring

    def turned(values, by):
        return values[-by:] + values[:-by]

    return replace(
        position,
        dan=turned(position.dan, GROUP),
        quan=turned(position.quan, GROUP),
        stores=turned(position.stores, 1),
        turn=position.turn and ring.next_side(position.turn),
        debts=tuple(
            sorted(
                (Debt(ring.next_side(d.debtor), ring.next_side(d.lender), d.dan) for d in position.debts),
                key=lambda debt: ring.sides.index(debt.debtor),
            )
        ),
        out=tuple(ring.next_side(side) for side in position.out),
    )


@given(games())
@many
def test_rotation_symmetry(game):
    """The sides are alike: a turned board played with turned moves stays a turned board."""
    ring = game.ruleset.ring
    for step in game.steps:
        if not isinstance(step.entry, Move) or step.entry.is_flip:
            continue
        pit = ring.pits[(ring.index[step.entry.pit] + GROUP) % ring.size]
        after, _ = rotate(step.before).play(Move(pit, step.entry.direction))
        assert after == rotate(step.after)


def mirror(position: Position) -> Position:
    """The board reflected left to right (two players)."""
    return replace(
        position,
        dan=tuple(position.dan[(16 - i) % 12] for i in range(12)),
        quan=tuple(position.quan[(16 - i) % 12] for i in range(12)),
    )


@given(games(two_player_rulesets))
@many
def test_mirror_symmetry(game):
    ring = game.ruleset.ring
    for step in game.steps:
        if not isinstance(step.entry, Move) or step.entry.is_flip:
            continue
        pit = ring.pits[(16 - ring.index[step.entry.pit]) % 12]
        after, _ = mirror(step.before).play(Move(pit, "-" if step.entry.direction == "+" else "+"))
        assert after == mirror(step.after)
