"""Random games for property tests."""

from hypothesis import strategies as st

from oanquan.rules import RULESETS, Exit, Game

rulesets = st.sampled_from(sorted(RULESETS))
two_player_rulesets = st.sampled_from([key for key, r in RULESETS.items() if r.players == 2])


@st.composite
def games(draw, keys=rulesets, *, most=60, exits=False):
    """A game of up to `most` moves chosen at random; with `exits` a side may leave."""
    game = Game.new(draw(keys))
    for choice in draw(st.lists(st.integers(0, 10_000), max_size=most)):
        if game.is_over:
            break
        if exits and choice % 97 == 0:
            sides = game.position.sides_in
            game = game.play(Exit(sides[choice % len(sides)], "resign"))
            continue
        moves = game.legal_moves()
        game = game.play(moves[choice % len(moves)])
    return game
