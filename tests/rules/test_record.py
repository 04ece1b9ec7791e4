"""Game records (notation.md 'Game record')."""

import pytest

from oanquan.rules import Game, Record, RulesError, parse_record, parse_records

ENDING = "4.4.1.1.0.Q0/1.1.2.2.2.q0 B 18,24 30 -"
TEXT = f"""[Ruleset "standard"]
[Position "{ENDING}"]
[B "An"]
[T "Bình \\"Tí\\" \\\\"]
[Opening "ván lạ"]
[Result "38,32"]
[Winner "B"]
[End "quan_empty"]

{{một nước là xong}} 1. B3+ {{hết quan, tàn dân}} 38,32
"""


def test_a_record_survives_a_round_trip_with_comments_and_unknown_tags():
    record = parse_record(TEXT)
    assert str(record.game.outcome) == "quan_empty B 38,32"
    assert record.tag("T") == 'Bình "Tí" \\'
    assert record.comments == ((0, "một nước là xong"), (1, "hết quan, tàn dân"))
    assert str(record) == TEXT


def test_numbers_follow_the_turn_order():
    text = str(Record(Game.new("table-flip").play_all(["B2-", "flip", "T2-", "B4+"])))
    assert text.splitlines()[-1] == "1. B2- flip T2- 2. B4+ *"
    three = Game.new("standard-3").play_all(["B2-", "R:resign", "L3+", "B1+"])
    assert str(Record(three)).splitlines()[-1] == "1. B2- R:resign L3+ 2. B1+ *"
    second = Game.new("standard", "5.5.5.5.5.Q0/5.5.5.5.5.Q0 T 0,0 1 -").play_all(["T1+"])
    assert str(Record(second)).splitlines()[-1] == "1. T1+ *"


def test_the_quiet_tag_switches_rule_5_6_off():
    game = Game.new("standard", quiet_limit=None)
    text = str(Record(game))
    assert '[Quiet "off"]' in text.splitlines()
    assert parse_record(text).game.quiet_limit is None


def test_several_games_in_one_file():
    one = str(Record(Game.new("standard").play("B2-")))
    two = str(Record(Game.new("folk").play("B:resign")))
    records = parse_records("\ufeff" + one + "\n" + two.replace("\n", "\r\n") + "\n\n")
    assert [record.game.ruleset.key for record in records] == ["standard", "folk"]
    assert parse_records(" \n ") == ()


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("tag", "[Ruleset standard]\n\n*"),
        ("tag", '[Ruleset "standard"] x\n\n*'),
        ("tag_twice", '[Ruleset "standard"]\n[Ruleset "folk"]\n\n*'),
        ("tag_missing", '[B "An"]\n\n*'),
        ("tag_missing", "1. B2- *"),
        ("no_ruleset", '[Ruleset "chess"]\n\n*'),
        ("quiet", '[Ruleset "standard"]\n[Quiet "maybe"]\n\n*'),
        ("comment", '[Ruleset "standard"]\n\n1. B2- {never closed *'),
        ("comment", '[Ruleset "standard"]\n\n' + "{" * 500_000),
        ("result_missing", '[Ruleset "standard"]\n\n1. B2-'),
        ("result_wrong", '[Ruleset "standard"]\n\n1. B2- 38,32'),
        ("result_wrong", TEXT.replace(" 38,32\n", " 32,38\n")),
        ("result_wrong", TEXT.replace('Winner "B"', 'Winner "T"')),
        ("result_wrong", TEXT.replace('End "quan_empty"', 'End "resign"')),
        ("move_text", '[Ruleset "standard"]\n\n1. B2- hello *'),
        ("not_turn", '[Ruleset "standard"]\n\n1. B2- B3+ *'),
        ("one_record", TEXT + "\n" + TEXT),
        ("one_record", ""),
        ("length", "x" * (1024 * 1024 + 1)),
    ],
)
def test_a_bad_record_says_what_is_wrong(code, text):
    with pytest.raises(RulesError) as refused:
        parse_record(text)
    assert refused.value.code == code


def test_a_record_has_a_limit_of_entries(monkeypatch):
    monkeypatch.setattr("oanquan.rules.record.MAX_ENTRIES", 1)
    with pytest.raises(RulesError) as refused:
        parse_record('[Ruleset "standard"]\n\n1. B2- T3+ *')
    assert refused.value.code == "too_long"
