"""The course: every task's solution and wrong answer, hints, progress, the game at the end."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

from tutorials.content import ContentError
from tutorials.course.goals import Goal, judge
from tutorials.course.lessons import Lesson, Task, course, load_lessons, read_lesson
from tutorials.course.pages import lesson_url, task_url
from tutorials.course.state import TaskState

HTMX = {"HX-Request": "true"}
TASKS = [(lesson, number) for lesson in course() for number in range(1, len(lesson.tasks) + 1)]
NAMES = [f"{lesson.key}-{lesson.tasks[number - 1].key}" for lesson, number in TASKS]
SOURCE = (Path(__file__).parents[2] / "seeds" / "lessons" / "01-sow.toml").read_text(encoding="utf-8")

pytestmark = pytest.mark.django_db


def play(client: Client, address: str, moves: tuple[str, ...]) -> str:
    """Play moves in a task as htmx does; the last answer."""
    content = ""
    for at, move in enumerate(moves):
        played = "_".join(moves[:at]).replace("+", "%2B")
        answer = client.post(f"{address}?m={played}", {"move": move}, headers=HTMX)
        assert answer.status_code == 200
        content = answer.content.decode()
    return content


def words(html: str, kind: str) -> str:
    """The text of the first element of a class."""
    found = re.search(rf'class="{kind}"[^>]*>(.*?)</(?:p|div|ol)>', html, re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", found[1])).split()) if found else ""


@pytest.mark.parametrize(("lesson", "number"), TASKS, ids=NAMES)
def test_the_solution_is_accepted_and_the_wrong_answer_is_explained(lesson: Lesson, number: int) -> None:
    task, address, client = lesson.tasks[number - 1], task_url(lesson, number), Client()
    wrong = play(client, address, task.wrong)
    assert 'class="task is-missed"' in wrong
    assert words(wrong, "verdict-word").startswith("Chưa được. ")
    assert len(words(wrong, "verdict-word")) > len("Chưa được. ") + 5
    assert words(wrong, "happened")
    assert '"before"' in wrong
    right = play(client, address, task.solution)
    assert 'class="task is-solved"' in right
    assert task.words["vi"].praise in unescape(right)
    assert f'href="{task_url(lesson, number + 1)}"' in right
    assert client.session["course"] == {lesson.key: [task.key]}


def every_attempt(task: Task) -> Iterator[TaskState]:
    """Every way to play a task of one move."""
    start = TaskState(task)
    return (start.play(str(move)) for move in task.start.legal_moves())


def test_every_move_that_meets_the_goal_is_accepted() -> None:
    tasks = {f"{lesson.key} {task.key}": task for lesson in course() for task in lesson.tasks}
    solved = {
        name: {state.moves[0] for state in every_attempt(tasks[name]) if state.is_solved}
        for name in ("sow to-five", "take opening", "guard guard-the-quan", "dry keep-some")
    }
    assert solved == {
        "sow to-five": {"B2+", "B3+"},
        "take opening": {"B1-", "B5+"},
        "guard guard-the-quan": {"B1-", "B5-"},
        "dry keep-some": {"B4+", "B4-"},
    }


@pytest.mark.parametrize(
    ("name", "move", "told"),
    [
        ("sow to-five", "B3-", "Chưa được. Viên cuối rơi vào ô 1 của bạn."),
        ("relay once", "B3+", "Chưa được. Ô kế tiếp không có gì để bốc, nên bạn không được rải tiếp."),
        ("take five", "B1-", "Chưa được. Được 2 điểm, cần 5."),
        ("guard leave-nothing", "B1+", "Chưa được. Bên kia đáp lại, ăn 19 điểm."),
        ("dry keep-some", "B1-", "Chưa được. Bên kia đáp lại, thế là hàng bạn trống trơn."),
        ("ending not-yet", "B1+", "Chưa được. Thế là hết ván mất rồi. Bên kia thắng, 38–32."),
        ("mature feed-to-five", "B2+", "Chưa được. Trong ô quan bên phải mới có 4 dân."),
        ("flip flip", "T5+", "Chưa được. Bạn ngồi yên, còn chỗ lợi hơn thì vẫn của bên kia."),
    ],
)
def test_a_wrong_answer_is_told_what_went_wrong(name: str, move: str, told: str) -> None:
    lesson, number = next(
        (lesson, at)
        for lesson in course()
        for at, task in enumerate(lesson.tasks, start=1)
        if f"{lesson.key} {task.key}" == name
    )
    assert words(play(Client(), task_url(lesson, number), (move,)), "verdict-word") == told


def test_a_refutation_is_played_on_the_board() -> None:
    guard = next(lesson for lesson in course() if lesson.key == "guard")
    html = play(Client(), task_url(guard, 1), ("B1+",))
    assert html.count('"e": "lift", "pit": "T') == 1
    assert "Bên kia rải ô 4" in words(html, "happened")


def test_hints_open_one_by_one() -> None:
    address, hints = "/hoc/rai-dan/1/", course()[0].tasks[0].words["vi"].hints
    html = Client().get(address).content.decode()
    for seen in range(1, len(hints) + 1):
        more = unescape(re.search(r'href="(/hoc/rai-dan/1/\?h=\d)#task"', html)[1])
        html = Client().get(more).content.decode()
        assert [unescape(hint) for hint in re.findall(r"<li>([^<]+)</li>", html)][-seen:] == list(hints[:seen])
    assert "h=4" not in html


def test_progress_is_shown_and_leads_on() -> None:
    client = Client()
    assert "Cả thảy 38 bài tập" in client.get("/hoc/").content.decode()
    play(client, "/hoc/rai-dan/1/", ("B3+",))
    play(client, "/hoc/rai-dan/1/", ("B2+",))
    html = client.get("/en/learn/").content.decode()
    assert "1 of 38 tasks solved" in html
    assert '<a class="button primary big" href="/en/learn/sowing/2/">Go on</a>' in html
    assert html.count('class="stone is-done"') == 1


def test_a_solved_address_alone_is_no_progress() -> None:
    client = Client()
    assert "is-solved" in client.get("/hoc/rai-dan/1/?m=B3%2B").content.decode()
    assert "course" not in client.session


def test_without_scripts_a_task_is_solved_by_links_and_forms() -> None:
    client = Client()
    html = client.get("/en/learn/sowing/1/").content.decode()
    pit = unescape(re.search(r'id="board-task-B3" href="([^"]+)"', html)[1])
    html = client.get(pit.partition("#")[0]).content.decode()
    assert re.search(r'data-arrows="B3"[^>]*hidden', html) is None
    action = unescape(re.search(r'<form method="post" action="(/en/learn/sowing/1/[^"]*)"', html)[1])
    moved = client.post(action, {"move": "B3+"})
    assert (moved.status_code, moved.url) == (302, "/en/learn/sowing/1/?m=B3%2B#task")
    assert "Solved!" in client.get(moved.url).content.decode()
    assert client.session["course"] == {"sow": ["to-five"]}


def test_two_moves_are_answered_in_between() -> None:
    ending = next(lesson for lesson in course() if lesson.key == "ending")
    html = play(Client(), task_url(ending, 3), ("B5-",))
    assert "Bên kia đã đáp lại" in html
    assert "data-playable" in html


@pytest.mark.parametrize(
    ("query", "move", "notice"),
    [
        ("", "B9+", "Bàn này không có ô dân ấy."),
        ("", "T1+", ""),
        ("", "", ""),
        ("?m=B3%2B", "B2%2B", "Bài này xong rồi. Bạn thử lại, hoặc sang bài kế tiếp nhé."),
        ("?m=B3%2B_B2%2B", "B1+", "Bài này xong rồi. Bạn thử lại, hoặc sang bài kế tiếp nhé."),
        ("?m=nonsense", "B1+", ""),
    ],
)
@pytest.mark.parametrize("headers", [HTMX, {}])
def test_what_cannot_be_played_is_explained(query: str, move: str, notice: str, headers: dict[str, str]) -> None:
    client = Client()
    answer = client.post(f"/hoc/rai-dan/1/{query}", {"move": move}, headers=headers)
    said = re.search(r'role="alert">([^<]+)<', answer.content.decode())
    assert (answer.status_code, said is not None) == (422, True)
    assert notice in unescape(said[1])
    assert "course" not in client.session


def test_a_pit_that_cannot_be_chosen_is_explained() -> None:
    answer = Client().get("/hoc/rai-dan/1/?pit=T3")
    assert (answer.status_code, "Ô ấy không rải được" in answer.content.decode()) == (422, True)


@pytest.mark.parametrize("address", ["/hoc/nowhere/", "/hoc/rai-dan/9/", "/hoc/rai-dan/0/", "/en/learn/rai-dan/1/"])
def test_unknown_lessons_and_tasks_are_not_found(address: str) -> None:
    answer = Client().get(address)
    assert (answer.status_code, b"<h1>" in answer.content) == (404, True)


@pytest.mark.parametrize("lesson", course(), ids=[lesson.key for lesson in course()])
def test_a_lesson_ends_with_a_game_from_its_position(lesson: Lesson) -> None:
    client = Client()
    html = client.get(task_url(lesson, len(lesson.tasks) + 1)).content.decode()
    assert lesson.words["vi"].end in unescape(html)
    form = html[html.index('action="/choi/"') :]
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form[: form.index("</form>")]))
    begun = client.post("/choi/", fields)
    assert (begun.status_code, begun.url.startswith("/van/")) == (302, True)
    page = client.get(begun.url).content.decode()
    assert unescape(page).count("data-board") >= 1


def test_both_languages_have_the_same_lessons() -> None:
    for lesson in course():
        for task in lesson.tasks:
            hints = {language: len(text.hints) for language, text in task.words.items()}
            assert hints["vi"] == hints["en"], (lesson.key, task.key)
        boards = {lang: re.findall("```board ([a-z-]+)", text.lead) for lang, text in lesson.words.items()}
        assert boards["vi"] == boards["en"]


def test_a_lesson_is_the_same_page_in_both_languages() -> None:
    html = Client().get("/hoc/an-quan/2/").content.decode()
    assert 'hreflang="en" href="http://testserver/en/learn/taking-the-quan/2/"' in html
    with translation.override("en"):
        assert lesson_url(course()[0]) == "/en/learn/sowing/"


@pytest.mark.parametrize("language", ["vi", "en"])
def test_sentences_in_lessons_are_short(language: str) -> None:
    """Children read these: on average no more than 18 words a sentence, in every lesson."""
    for lesson in course():
        own = lesson.words[language]
        texts = [re.sub("```.*?```", "", own.lead, flags=re.DOTALL), own.summary, own.end]
        for task in lesson.tasks:
            text = task.words[language]
            texts += [text.ask, text.praise, *text.hints]
        sentences = [s for text in texts for s in re.split(r"[.!?:]\s|\n\n", text) if s.strip()]
        assert sum(len(s.split()) for s in sentences) / len(sentences) <= 18, lesson.key


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('solution = ["B3+"]', 'solution = ["B3-"]', "sow, to-five: the solution does not solve it: Viên cuối"),
        ('wrong = ["B3-"]', 'wrong = ["B2+"]', "sow, to-five: the wrong answer solves it"),
        ('kind = "land", pit = "B5"', 'kind = "fly"', "no goal is called fly"),
        ('kind = "land", pit = "B5"', 'knd = "land"', "unexpected keyword"),
        ('solution = ["B3+"]', 'solution = ["B9+"]', "sow, to-five: "),
        ('key = "to-five"', 'key = "other"', "lacks 'other'"),
        ('game = { ruleset = "standard"', 'game = { ruleset = "chess"', "sow, game: "),
        ("[en]", "[fr]", "lacks 'slug'"),
        ('rules = ["2.1", "2.2"]', "rules = 2.1 2.2", "01-sow.toml: "),
    ],
)
def test_a_lesson_that_contradicts_itself_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = tmp_path / "01-sow.toml"
    path.write_text(SOURCE.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=re.escape(message)):
        read_lesson(path, ["vi", "en"])


def test_two_lessons_cannot_share_an_address(tmp_path: Path) -> None:
    (tmp_path / "01-sow.toml").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "02-again.toml").write_text(SOURCE, encoding="utf-8")
    with pytest.raises(ContentError, match="rai-dan twice in vi"):
        load_lessons(tmp_path, ["vi", "en"])


def test_how_often_one_sowed_on_is_told() -> None:
    task = next(task for lesson in course() for task in lesson.tasks if task.key == "twice")
    missed = judge(task.attempt(["B1+"]), (Goal("relay", n=5),))
    assert missed is not None
    assert missed.why == "Bạn mới rải tiếp được 2 lần."


def test_stopping_in_another_way_can_be_asked_for() -> None:
    task = course()[0].tasks[2]
    attempt = task.attempt(["B1-"])
    assert judge(attempt, (Goal("stop", why="gap"),)) is None
    missed = judge(attempt, (Goal("stop", why="immature"),))
    assert missed is not None
    assert missed.why == "Lượt kết thúc theo cách khác rồi."
