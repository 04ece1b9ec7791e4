"""The socket as other people's clients meet it: a real server, real connections, the messages of docs/live.md."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from oanquan.rules import Game
from tests.live_client import Client, Visitor, pair
from tests.server import Server

HASTY = {
    "OANQUAN_BANKS": "2 60 600",
    "OANQUAN_ANIMATION_ALLOWANCE": "0",
    "OANQUAN_PRESENCE": "2",
    "OANQUAN_AWAY_WINDOW": "0.5",
    "OANQUAN_TICK": "0.1",
    "OANQUAN_MESSAGES_PER_SECOND": "200",
    "OANQUAN_MESSAGE_BURST": "1000",
    "OANQUAN_TALK_PER_MINUTE": "6",
    "OANQUAN_ROOMS_PER_HOUR": "200",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("live"), dict(HASTY)).start()
    yield server
    server.stop()
    assert [line for line in server.log if " ERROR " in line] == []


def test_joining_tells_everything(server: Server) -> None:
    one, two, slug = pair(server.url)
    with one.socket(slug) as red, two.socket(slug) as blue:
        assert (red.state["you"], blue.state["you"]) == (0, 1)
        assert red.state["room"]["phase"] == "playing"
        assert [place["side"] for place in red.state["room"]["places"]] == ["B", "T"]
        game = red.state["game"]
        assert (game["entries"], game["turn"], game["ply"]) == ([], "B", 0)
        assert game["moves"] == [str(move) for move in Game.new("standard").legal_moves()]
        clock = red.until("clock")
        assert (clock["left"]["T"], clock["running"], clock["starts_in"]) == (600_000, "B", 0)
        assert 0 < clock["left"]["B"] <= 600_000
        assert red.until("presence") == {"type": "presence", "watching": 0, "away": []}


def test_a_move_is_acknowledged_once_it_is_kept_and_told_to_everybody(server: Server) -> None:
    one, two, slug = pair(server.url)
    with one.socket(slug) as red, two.socket(slug) as blue:
        ack = red.move("B2-", 0)
        told = blue.until("event", kind="move")
        assert told["data"] == {"entry": "B2-", "number": 0}
        assert (ack["version"], told["place"]) == (told["version"], 0)
        assert red.until("event", kind="move") == told
        assert blue.until("clock")["running"] == "T"


def test_the_same_message_again_is_answered_as_before(server: Server) -> None:
    one, _two, slug = pair(server.url)
    with one.socket(slug) as red, one.socket(slug) as tab:
        first = red.move("B2-", 0, id="once")
        assert red.move("B2-", 0, id="once") == first
        assert tab.move("B2-", 0, id="once") == first
        assert tab.refresh()["game"]["entries"] == ["B2-"]


def test_a_refused_move_says_why_and_is_followed_by_how_things_stand(server: Server) -> None:
    one, two, slug = pair(server.url)
    with one.socket(slug, language="en") as red, two.socket(slug) as blue:
        red.move("B2-", 0)
        for client, move, ply, reason, text in (
            (red, "B5+", 1, "other_turn", "It is not your turn."),
            (red, "B5+", 0, "moved_on", "The game has moved on since this page was loaded. Here is how it stands now."),
            (blue, "hm", 1, "move_text", "“hm” không phải là một nước đi."),
            (blue, "B1+", 1, "not_turn", None),
        ):
            refusal = client.move(move, ply)
            assert (refusal["type"], refusal["reason"]) == ("refusal", reason)
            assert text is None or refusal["text"] == text
            assert client.until("state")["game"]["entries"] == ["B2-"]


def test_a_refused_message_again_is_refused_again(server: Server) -> None:
    one, _two, slug = pair(server.url)
    with one.socket(slug) as red:
        refusal = red.move("B9+", 0, id="wrong")
        assert red.move("B2-", 0, id="wrong") == refusal


def test_watchers_and_strangers_can_do_nothing(server: Server) -> None:
    one, _two, slug = pair(server.url)
    watcher = Visitor(server.url)
    with one.socket(slug) as red, watcher.socket(slug) as client:
        assert client.state["you"] is None
        assert red.until("presence", watching=1)
        for message in (
            {"type": "move", "move": "B2-", "ply": 0},
            {"type": "resign"},
            {"type": "offer", "what": "draw"},
            {"type": "offer", "what": "rematch"},
            {"type": "decline", "what": "draw"},
            {"type": "claim", "what": "win"},
            {"type": "phrase", "key": "hello"},
            {"type": "chat", "text": "hello"},
            {"type": "throw", "hand": "rock"},
            {"type": "name", "name": "Mai"},
            {"type": "leave"},
            {"type": "report", "event": 1},
        ):
            assert client.ask(**message)["reason"] == "not_seated", message
        assert client.refresh()["game"]["entries"] == []
    with one.socket(slug) as red:
        red.send(type="ping")
        red.until("pong")


def test_after_a_gap_exactly_what_was_missed_is_told(server: Server) -> None:
    one, two, slug = pair(server.url)
    with one.socket(slug) as red, two.socket(slug) as blue:
        red.move("B2-", 0)
        seen = red.until("event", kind="move")["version"]
        red.close()
        blue.move("T3+", 1)
        blue.ask(type="phrase", key="hello")
        with one.socket(slug, since=seen) as back:
            events = [m for m in back.heard if m["type"] == "event"]
            assert [(event["version"], event["kind"]) for event in events] == [
                (seen + 1, "move"),
                (seen + 2, "phrase"),
            ]
            assert back.state["version"] == seen + 2
        kept = json.loads(one.get(f"/phong/{slug}/dien-bien/?since={seen}"))
        assert [(event["version"], event["kind"]) for event in kept["events"]] == [
            (seen + 1, "move"),
            (seen + 2, "phrase"),
        ]


def test_an_impossible_version_is_a_resync(server: Server) -> None:
    one, _two, slug = pair(server.url)
    with one.socket(slug, since=10_000) as red:
        assert red.heard[0]["type"] == "resync"
        assert red.state["game"]["entries"] == []


def test_an_empty_clock_ends_the_game_once_with_nobody_connected(server: Server) -> None:
    one, two, slug = pair(server.url, bank="2")
    with one.socket(slug) as red, two.socket(slug) as blue:
        red.move("B2-", 0)
        blue.move("T3+", 1)
        version = blue.until("event", kind="move", place=1)["version"]
    while True:  # nobody is connected; the scheduler decides
        events = json.loads(one.get(f"/phong/{slug}/dien-bien/?since={version}"))["events"]
        exits = [event["data"]["entry"] for event in events if event["kind"] == "exit"]
        if exits:
            break
    assert exits == ["B:timeout"]
    with two.socket(slug) as blue:
        assert blue.state["game"]["result"].startswith("timeout T ")
        assert blue.move("T1+", 2)["reason"] == "over"


def test_a_move_in_the_instant_in_which_the_time_runs_out_has_one_outcome(server: Server) -> None:
    """Whichever comes first: the move is kept and the game goes on, or it is refused and the game is over."""
    for _ in range(3):
        one, two, slug = pair(server.url, bank="2")
        with one.socket(slug) as red, two.socket(slug) as blue:
            red.move("B2-", 0)
            blue.move("T3+", 1)
            clock = red.until("clock", running="B")
            threading.Event().wait(clock["left"]["B"] / 1000 - 0.02)
            answer = red.move("B5+", 2)
            state = blue.refresh()
            while state["game"]["turn"] == "B":
                state = blue.refresh()
            if answer["type"] == "ack":
                assert state["game"]["entries"][:3] == ["B2-", "T3+", "B5+"]
            else:
                assert answer["reason"] in ("time_up", "over")
                assert state["game"]["entries"] == ["B2-", "T3+", "B:timeout"]


def test_the_absent_are_told_of_and_the_claim_is_taken(server: Server) -> None:
    one, two, slug = pair(server.url, bank="0")
    with one.socket(slug) as red, two.socket(slug) as blue:
        red.move("B2-", 0)
        blue.move("T3+", 1)
        blue.close()
        alive = threading.Event()

        def beat() -> None:
            while not alive.wait(0.3):
                red.send(type="ping")

        beats = threading.Thread(target=beat)
        beats.start()
        try:
            red.until("event", kind="away")
            away = red.until("presence")["away"]
            assert [one["place"] for one in away] == [1]
            assert red.ask(type="claim", what="win")["reason"] == "not_away"
        finally:
            alive.set()
            beats.join()


def test_the_computer_answers_by_itself(server: Server) -> None:
    one = Visitor(server.url)
    slug = one.open_room(second="de")
    with one.socket(slug) as red:
        red.move("B2-", 0)
        entry = red.until("event", kind="move", place=1)["data"]["entry"]
        assert Game.new("standard").play("B2-").play(entry).position.turn == "B"


def test_only_the_sites_own_pages_may_connect(server: Server) -> None:
    one, _two, slug = pair(server.url)
    for origin in ("http://evil.example", server.url.replace("127.0.0.1", "localhost"), "http://127.0.0.1:1", None):
        with pytest.raises(InvalidStatus, match="403"):
            one.connect(f"/ws/rooms/{slug}/", origin=origin)


def test_a_room_that_is_not_there_is_said_to_be(server: Server) -> None:
    client = Client(Visitor(server.url).connect("/ws/rooms/nosuchroom12/"), server.url, "")
    assert client.code() == 4404
    assert client.heard == [{"type": "refusal", "reason": "no_room", "text": "Không có phòng này, hoặc phòng đã đóng."}]


def test_too_big_a_message_ends_the_connection_with_a_word(server: Server) -> None:
    one, _two, slug = pair(server.url)
    with one.socket(slug) as red:
        red.send(type="chat", id="big", text="a" * 5000)
        assert red.code() == 4413
        assert red.heard[-1]["reason"] == "too_big"


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the limits that a site has."""
    server = Server(tmp_path_factory.mktemp("usual")).start()
    yield server
    server.stop()
    assert [line for line in server.log if " ERROR " in line] == []


def rooms_socket_and_lobbys(server: Server) -> Iterator[Client]:
    one, _two, slug = pair(server.url)
    for path in (f"/ws/rooms/{slug}/", "/ws/rooms/?lang=vi"):
        yield Client(one.connect(path), server.url, slug)


def test_far_too_many_messages_end_the_connection(usual: Server) -> None:
    for client in rooms_socket_and_lobbys(usual):
        with contextlib.suppress(ConnectionClosed):
            for _ in range(400):
                client.connection.send("x")
        assert client.code() == 4430
        slowed = [message for message in client.heard if message.get("reason") == "slow_down"]
        assert len(slowed) == 60


def test_messages_that_are_too_big_end_the_connection_once(usual: Server) -> None:
    for client in rooms_socket_and_lobbys(usual):
        with contextlib.suppress(ConnectionClosed):
            for _ in range(3):
                client.connection.send("x" * 100_000)
        assert client.code() == 4413
        assert [message.get("reason") for message in client.heard if message["type"] == "refusal"] == ["too_big"]


def test_the_lobby_shows_a_new_room_at_once_and_nothing_twice(usual: Server) -> None:
    one = Visitor(usual.url)
    with Client(one.connect("/ws/rooms/?lang=en"), usual.url, "") as lobby:
        before = lobby.until("view")["parts"]["lobby"]
        lobby.send(type="ping")
        slug = one.open_room(public="yes")
        with one.socket(slug):
            shown = lobby.until("view")["parts"]["lobby"]
        assert (slug in before, slug in shown) == (False, True)


def test_too_much_talk_is_slowed_down(server: Server) -> None:
    one, _two, slug = pair(server.url)
    with one.socket(slug) as red:
        answers = [red.ask(type="chat", text=f"line {n}") for n in range(8)]
        assert [answer["type"] for answer in answers] == ["ack"] * 6 + ["refusal"] * 2
        assert answers[-1]["reason"] == "slow_down"
        assert red.move("B2-", 0)["type"] == "ack"


def test_a_private_room_has_chat_and_a_public_one_only_phrases(server: Server) -> None:
    one, two, slug = pair(server.url)
    with one.socket(slug) as red, two.socket(slug) as blue:
        red.ask(type="chat", text=" <b>xin\u202e chào</b>\n\n\tbạn ")
        assert blue.until("event", kind="chat")["data"] == {"text": "<b>xin chào</b> bạn"}
        assert red.ask(type="chat", text="\u200b \n")["reason"] == "chat_empty"
        assert red.ask(type="chat", text="a" * 201)["reason"] == "chat_long"
    one, two, slug = pair(server.url, public="yes")
    with one.socket(slug) as red:
        assert red.ask(type="chat", text="hello")["reason"] == "chat_off"
        assert red.ask(type="phrase", key="hello")["type"] == "ack"
        assert red.ask(type="phrase", key="insult")["reason"] == "bad_message"


def test_a_chat_line_can_be_reported_once(server: Server) -> None:
    one, two, slug = pair(server.url)
    with one.socket(slug) as red, two.socket(slug) as blue:
        version = red.ask(type="chat", text="hm")["version"]
        assert blue.ask(type="report", event=version)["version"] == version
        assert blue.ask(type="report", event=version)["type"] == "ack"
        assert blue.ask(type="report", event=1)["reason"] == "no_such_message"


def test_messages_before_joining_are_refused(server: Server) -> None:
    one, _two, slug = pair(server.url)
    client = Client(one.connect(f"/ws/rooms/{slug}/"), server.url, slug)
    assert client.ask(type="resign")["reason"] == "join_first"
    client.close()


def test_the_html_view_is_the_readers_own(server: Server) -> None:
    one, two, slug = pair(server.url)
    with one.socket(slug, view="html", language="en") as red, two.socket(slug, view="html") as blue:
        mine, theirs = red.until("view")["parts"], blue.until("view")["parts"]
        assert set(mine) == {"head", "people", "board", "bar", "ending", "moves", "talk"}
        assert "Call off" in mine["bar"]
        assert "Hủy ván" in theirs["bar"]
        assert ("data-playable" in mine["board"], "data-playable" in theirs["board"]) == (True, False)
        red.move("B2-", 0)
        told = blue.until("view")["parts"]
        assert "data-playable" in told["board"]
        assert '"e": "lift"' in told["board"]
        blue.ask(type="phrase", key="hello")
        assert set(red.until("view")["parts"]) >= {"board"}
        assert set(red.until("view")["parts"]) == {"talk"}


def test_the_page_of_a_finished_public_game_can_be_read_by_anybody(server: Server) -> None:
    one, two, slug = pair(server.url, public="yes")
    with one.socket(slug) as red, two.socket(slug) as blue:
        red.move("B2-", 0)
        blue.move("T3+", 1)
        red.ask(type="resign")
        game = red.refresh()["game"]
    page = Visitor(server.url).get(f"/van/{game['slug']}/?n=1")
    assert "1 / 3" in page
    with pytest.raises(HTTPError, match="403"):
        one.post(f"/van/{game['slug']}/di-lai/", number="3")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
KINDS = [
    "join",
    "ping",
    "move",
    "resign",
    "offer",
    "decline",
    "claim",
    "phrase",
    "chat",
    "throw",
    "name",
    "report",
    "leave",
]
FIELDS = {
    "id": st.sampled_from(["a", "b", ""]) | st.text(max_size=50),
    "ply": st.integers(-2, 5) | JSON,
    "move": st.sampled_from(["B2-", "T3+", "flip", "B:resign", "agreed"]) | st.text(max_size=20),
    "what": st.sampled_from(["draw", "takeback", "rematch", "win", "off", "wait"]) | JSON,
    "since": st.integers(-1, 2**70) | JSON,
    "text": st.text(max_size=300) | JSON,
    "name": st.text(max_size=30) | JSON,
    "key": st.sampled_from(["hello", ""]) | JSON,
    "hand": st.sampled_from(["rock"]) | JSON,
    "event": st.integers() | JSON,
    "view": st.sampled_from(["html", "data"]) | JSON,
    "language": st.sampled_from(["vi", "en"]) | JSON,
}
MESSAGES = st.fixed_dictionaries({"type": st.sampled_from(KINDS) | st.text(max_size=5)}, optional=FIELDS)
FRAMES = MESSAGES.map(json.dumps) | JSON.map(json.dumps) | st.text(max_size=200) | st.binary(max_size=200)


ROOM: dict[str, Any] = {}
"""The room of the fuzz test: a new one only when a message has ended its game."""


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(frames=st.lists(FRAMES, min_size=1, max_size=12))
def test_whatever_is_sent_is_answered_and_leaves_the_room_in_order(server: Server, frames: list[str | bytes]) -> None:
    """No traceback (looked for when the server stops), no silence, no game that cannot be read afterwards."""
    slug = ROOM.setdefault("slug", "")
    if not slug:
        ROOM["one"], ROOM["two"], slug = pair(server.url)
        ROOM["slug"] = slug
    one, two = ROOM["one"], ROOM["two"]
    client = one.socket(slug)
    with contextlib.suppress(ConnectionClosed):
        for frame in frames:
            client.connection.send(frame)
        client.send(type="ping")
        client.until("pong")
    client.close()
    with two.socket(slug) as other:
        game = other.state["game"]
        assert str(Game.new("standard", quiet_limit=None).play_all(game["entries"]).position) == game["position"]
        if other.state["room"]["phase"] != "playing":
            del ROOM["slug"]
