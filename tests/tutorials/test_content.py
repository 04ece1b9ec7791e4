"""What seeds/ says is what the rules code does, and what contradicts itself is refused."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oanquan.rules import RULESETS, Game
from tutorials.content import (
    ContentError,
    Example,
    library,
    load_examples,
    load_pages,
    read_page,
)
from tutorials.count import count_lines
from tutorials.stages import stages_of

RUNS = [(example, run) for example in library().examples.values() for run in example.runs]
POSITIONS = """
[ending]
topic = "end"
rules = ["5.1"]
position = "4.4.1.1.0.Q0/1.1.2.2.2.q0 B 18,24 30 -"
[[ending.runs]]
ruleset = "mature-quan"
moves = ["B3+"]
events = "lift B3 1; sow B4; stop immature"
after = "4.4.0.2.0.Q0/1.1.2.2.2.q0 T 18,24 31 -"
result = "-"
"""
WORDS = """
[ending]
slug = "the-last-quan"
title = "The last Quan"
start = "Look."
[ending.steps]
mature-quan = ["Nothing is taken."]
"""


def seeds(root: Path, *, positions: str = POSITIONS, words: str = WORDS) -> Path:
    (root / "positions").mkdir(parents=True)
    (root / "positions.toml").write_text(positions, encoding="utf-8")
    (root / "positions" / "en.toml").write_text(words, encoding="utf-8")
    return root


@pytest.mark.parametrize(("example", "run"), RUNS, ids=[f"{e.key}-{r.ruleset}" for e, r in RUNS])
def test_events_end_and_result_are_those_of_the_rules(example: Example, run: object) -> None:
    assert run.complaint(run.game(example.position)) == ""


def play_at_random(game: Game, data: st.DataObject, moves: int) -> Game:
    for _ in range(moves):
        if game.is_over:
            return game
        game = game.play(data.draw(st.sampled_from(game.legal_moves())))
    return game


@settings(deadline=None)
@given(st.data(), st.sampled_from(sorted(RULESETS)))
def test_stages_join_and_keep_every_stone(data: st.DataObject, ruleset: str) -> None:
    """Rule 1.5 holds between the stages too, and the last one is the game's own position."""
    game = play_at_random(Game.new(ruleset), data, 12)
    stages = stages_of(game)
    assert [e for stage in stages for e in stage.events] == [e for step in game.steps for e in step.events]
    assert [stage.after for stage in stages[:-1]] == [stage.before for stage in stages[1:]]
    assert stages[-1].after == game.position
    assert {stage.before.points for stage in stages} == {game.ruleset.total}


def test_rules_8_1_the_refill_is_shown_after_it() -> None:
    example = library().examples["refill"]
    position = example.game("standard").position
    assert str(position) == "1.1.1.1.1.Q0/0.1.4.2.3.Q0 B 31,4 30 -"
    assert [position.dan_in(f"T{n}") for n in range(1, 6)] == [3, 2, 4, 1, 0]
    assert (position.store_of("B"), position.points, example.play) == (31, 70, True)
    before = Game.new("standard", "0.0.0.0.0.Q0/0.1.4.2.3.Q0 B 36,4 30 -")
    assert before.position == position


def test_rules_8_2_the_count_is_told_line_by_line() -> None:
    lines = count_lines(library().examples["ending"].game("standard"))
    assert [(line.side, line.total, [term.points for term in line.terms]) for line in lines] == [
        ("B", 38, [18, 10, 10]),
        ("T", 32, [24, 8]),
    ]


def test_rules_8_3_the_same_move_takes_nothing_under_mature_quan() -> None:
    example = library().examples["ending"]
    assert example.run("standard").moves == example.run("mature-quan").moves == ("B3+",)
    game = example.game("mature-quan")
    assert (game.outcome, game.position.stores) == (None, (18, 24))
    assert count_lines(game) == ()


def test_rules_8_4_the_folk_examples() -> None:
    examples = library().examples
    assert examples["relay"].run("folk").events.count("lift") == 2
    assert "capture B4 4 0 4; capture QR 2 1 12" in examples["four-and-twelve"].run("folk").events
    assert examples["quan-ahead"].run("folk").events.endswith("stop quan")
    borrower = count_lines(examples["repay"].game("folk"))[0]
    assert (borrower.total, [term.points for term in borrower.terms]) == (35, [23, 10, 4, -2])


def test_every_count_adds_up() -> None:
    for example, run in RUNS:
        for line in count_lines(example.game(run.ruleset)):
            assert sum(term.points for term in line.terms) == line.total, example.key


@settings(deadline=None)
@given(st.data(), st.sampled_from(["folk", "folk-5-young", "standard-3", "mature-quan"]))
def test_any_finished_game_can_be_counted(data: st.DataObject, ruleset: str) -> None:
    game = play_at_random(Game.new(ruleset), data, 15)
    if not game.is_over:
        game = game.play("agreed")
    assert [line.total for line in count_lines(game)] == list(game.outcome.scores)
    assert [sum(t.points for t in line.terms) for line in count_lines(game)] == list(game.outcome.scores)


def test_content_that_fits_is_loaded(tmp_path: Path) -> None:
    examples = load_examples(seeds(tmp_path), ["en"])
    assert examples["ending"].words["en"].steps == {"mature-quan": ("Nothing is taken.",)}
    assert examples["ending"].play is False


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"positions": POSITIONS.replace("18,24 31", "19,23 31")}, "after should be '4.4.0.2.0.Q0"),
        ({"positions": POSITIONS.replace("immature", "gap")}, "events should be 'lift B3 1; sow B4; stop immature'"),
        ({"positions": POSITIONS.replace('"-"', '"quan_empty B 38,32"')}, "result should be '-'"),
        ({"positions": POSITIONS.replace("B3+", "B5+")}, "ending .mature-quan.: B5 is empty"),
        ({"positions": POSITIONS.replace("18,24 30", "18,25 30")}, "the stones add up to 71"),
        ({"positions": POSITIONS.replace("rules =", "laws =")}, "positions.toml: ending lacks 'rules'"),
        ({"positions": POSITIONS + "["}, "positions.toml: "),
        ({"words": WORDS.replace('["Nothing is taken."]', "[]")}, "en.toml needs 1 steps"),
        ({"words": WORDS.replace("mature-quan", "standard")}, "needs 1 steps"),
        ({"words": WORDS + 'standard = ["?"]'}, "steps for .'standard'., which has no run"),
        ({"words": WORDS.replace("title", "name")}, "en.toml: ending lacks 'title'"),
        ({"words": "[other]"}, "which are not in positions.toml"),
        ({"words": ""}, "en.toml has no words for ending"),
    ],
)
def test_content_that_contradicts_itself_is_refused(tmp_path: Path, change: dict[str, str], message: str) -> None:
    with pytest.raises(ContentError, match=message):
        load_examples(seeds(tmp_path, **change), ["en"])


def test_a_page_needs_its_front_matter(tmp_path: Path) -> None:
    page = tmp_path / "rules.md"
    page.write_text("# No front matter\n", encoding="utf-8")
    with pytest.raises(ContentError, match=r"en/rules\.md: begins with front matter"):
        read_page(page, "en")
    page.write_text('+++\ntitle = "Rules"\n+++\nText', encoding="utf-8")
    with pytest.raises(ContentError, match=r"en/rules\.md lacks 'description'"):
        read_page(page, "en")
    page.write_text("+++\ntitle = Rules\n+++\nText", encoding="utf-8")
    with pytest.raises(ContentError, match=r"en/rules\.md: "):
        read_page(page, "en")


def test_a_page_must_exist_in_every_language(tmp_path: Path) -> None:
    (tmp_path / "pages" / "en").mkdir(parents=True)
    (tmp_path / "pages" / "en" / "rules.md").write_text(
        '+++\ntitle = "R"\ndescription = "D"\nlead = "L"\n+++\nText\n', encoding="utf-8"
    )
    with pytest.raises(ContentError, match="pages/vi lacks rules"):
        load_pages(tmp_path, ["vi", "en"])
