"""The counting trainer: questions, time, scores."""

import re
import time

import pytest
from django.contrib.sessions.backends.base import SessionBase
from django.test import Client

from tutorials.trainer import rounds
from tutorials.trainer.questions import DIFFICULTIES, NEXT, Answer, question_of

HTMX = {"HX-Request": "true"}
ROUND = "/luyen-dem/cau-hoi/"


@pytest.mark.parametrize("difficulty", sorted(DIFFICULTIES))
def test_a_seed_is_always_the_same_question(difficulty: str) -> None:
    first = question_of(difficulty, 7)
    question_of.cache_clear()
    again = question_of(difficulty, 7)
    assert (str(first.game.position), first.move, first.answer) == (str(again.game.position), again.move, again.answer)


@pytest.mark.parametrize("difficulty", sorted(DIFFICULTIES))
def test_the_answer_is_what_the_rules_do(difficulty: str) -> None:
    for seed in range(8):
        question = question_of(difficulty, seed)
        kinds = [event["e"] for event in question.played.events]
        sown = [event["pit"] for event in question.played.events if event["e"] == "sow"]
        assert question.answer.then in NEXT
        if question.difficulty.whole:
            assert question.answer.pit == sown[-1]
            assert question.answer.then == ("capture" if "capture" in kinds else "stop")
        else:
            assert question.answer.pit == question.game.position.first_handful_ends(question.move)
            assert (question.answer.then == "relay") == (kinds.count("lift") > 1)
        shown = [event for stage in question.stages for event in stage.events]
        assert tuple(shown) == question.played.events[: len(shown)]


def test_difficulties_ask_what_they_say() -> None:
    lifts = {
        key: [[e["e"] for e in question_of(key, seed).played.events].count("lift") for seed in range(6)]
        for key in ("relay", "whole")
    }
    assert all(2 <= n <= 3 for n in lifts["relay"])
    assert min(lifts["whole"]) >= 4
    hands = [question_of("long", s).game.position.dan_in(question_of("long", s).move.pit) for s in range(6)]
    assert min(hands) >= 7


def test_only_answers_in_time_count() -> None:
    round_ = rounds.start("one", seed=1, timed=True, now=1000.0)
    right = round_.question.answer
    assert round_.left(1010.0) == 50.0
    assert round_.answer(right, now=1010.0).right == 1
    assert round_.answer(right, now=1060.9).right == 1
    late = round_.answer(right, now=1062.0)
    assert (late.right, late.was_right, late.is_over(1062.0)) == (0, True, True)
    untimed = rounds.start("one", seed=1, timed=False, now=1000.0).answer(right, now=5000.0)
    assert (untimed.right, untimed.is_over(5000.0)) == (1, False)


def test_time_stands_still_while_an_answer_is_watched() -> None:
    round_ = rounds.start("one", seed=1, timed=True, now=1000.0)
    watched = round_.answer(Answer("QL", "stop"), now=1010.0)
    assert watched.left(9999.0) == 50.0
    following = watched.go_on(now=2000.0)
    assert (following.number, following.left(2005.0)) == (2, 45.0)


def test_a_question_is_answered_once() -> None:
    round_ = rounds.start("one", seed=1, timed=True, now=1000.0)
    wrong = round_.answer(Answer("QL", "relay"), now=1001.0)
    assert wrong.answer(round_.question.answer, now=1002.0) == wrong
    assert round_.go_on(now=1001.0) == round_


def test_the_best_score_is_kept_by_difficulty() -> None:
    session = SessionBase()
    round_ = rounds.start("one", seed=1, timed=True, now=1000.0)
    rounds.save(session, round_.answer(round_.question.answer, now=1001.0))
    assert rounds.best(session) == {"one": 1}
    rounds.save(session, round_)
    untimed = rounds.start("long", seed=1, timed=False, now=1000.0)
    rounds.save(session, untimed.answer(untimed.question.answer, now=1001.0))
    assert rounds.best(session) == {"one": 1}


def test_a_round_that_makes_no_sense_is_none() -> None:
    for kept in ({"difficulty": "no", "seed": 1, "timed": True}, {"nothing": 1}, 7):
        session = SessionBase()
        session["trainer"] = kept
        assert rounds.load(session) is None


def begin(client: Client, *, difficulty: str = "one", clock: str = "on") -> rounds.Round:
    begun = client.post("/luyen-dem/bat-dau/", {"difficulty": difficulty, "clock": clock})
    assert (begun.status_code, begun.url) == (302, ROUND)
    round_ = rounds.load(client.session)
    assert round_ is not None
    return round_


@pytest.mark.django_db
def test_a_round_is_played_over_htmx_and_the_replay_is_the_answer() -> None:
    client = Client()
    answer = begin(client).question.answer
    html = client.post(ROUND, {"number": 1, "pit": answer.pit, "then": answer.then}, headers=HTMX).content.decode()
    assert "Đúng rồi!" in html
    assert re.search(r"data-autoplay", html)
    assert '"e": "lift"' in html
    assert client.session["trainer_best"] == {"one": 1}
    following = client.post(ROUND, {"number": 1}, headers=HTMX).content.decode()
    assert ('name="number" value="2"' in following, "data-ask" in following) == (True, True)
    assert "Cao nhất: 1" in client.get("/luyen-dem/").content.decode()


@pytest.mark.django_db
def test_a_wrong_answer_is_told_the_right_one_without_scripts() -> None:
    client = Client()
    right = begin(client, clock="off").question.answer
    wrong = {"number": 1, "pit": "QL" if right.pit != "QL" else "QR", "then": right.then}
    assert client.post(ROUND, wrong).url == ROUND
    html = client.get(ROUND).content.decode()
    assert "Chưa được." in html
    assert "Đáp án:" in html
    assert "trainer_best" not in client.session


@pytest.mark.django_db
@pytest.mark.parametrize(
    "sent", [{"number": 1}, {"number": 1, "pit": "B9", "then": "stop"}, {"number": 1, "pit": "B1"}]
)
def test_half_an_answer_is_asked_for_again(sent: dict[str, str]) -> None:
    client = Client()
    begin(client)
    answer = client.post(ROUND, {"number": 1, **sent}, headers=HTMX)
    assert (answer.status_code, "Bạn chọn một ô trước" in answer.content.decode()) == (422, True)
    assert rounds.load(client.session).given is None


@pytest.mark.django_db
def test_an_answer_to_an_older_question_changes_nothing() -> None:
    client = Client()
    round_ = begin(client)
    answer = round_.question.answer
    client.post(ROUND, {"number": 7, "pit": answer.pit, "then": answer.then}, headers=HTMX)
    assert rounds.load(client.session) == round_


@pytest.mark.django_db
def test_when_time_is_up_the_score_is_shown() -> None:
    client = Client()
    round_ = begin(client)
    session = client.session
    session["trainer"] = {**session["trainer"], "used": 59.0, "asked_at": time.time() - 30}
    session.save()
    html = client.post(ROUND, {"number": round_.number, "pit": "", "then": ""}, headers=HTMX).content.decode()
    assert "Hết giờ." in html
    assert "Đúng 0 câu." in html
    assert client.post(ROUND, {"number": round_.number}).url == "/luyen-dem/"


@pytest.mark.django_db
def test_without_a_round_the_way_leads_to_the_difficulties() -> None:
    assert Client().get(ROUND).url == "/luyen-dem/"
    assert Client().post("/luyen-dem/bat-dau/", {"difficulty": "none"}).url == "/luyen-dem/"
