"""The plug is pulled in the middle of games: nothing that was acknowledged is lost, nothing happens twice."""

from __future__ import annotations

import json
import random
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed, WebSocketException

from oanquan.rules import QUIET_LIMIT, Game
from tests.live_client import Client, Visitor, pair
from tests.server import Server

GAMES = 5
KILLS = 3
MOVES_BETWEEN = (15, 35)
SETTINGS = {
    "OANQUAN_ANIMATION_ALLOWANCE": "0",
    "OANQUAN_PRESENCE": "60",
    "OANQUAN_MESSAGES_PER_SECOND": "500",
    "OANQUAN_MESSAGE_BURST": "2000",
}
LOST = (ConnectionClosed, WebSocketException, OSError, TimeoutError)


@dataclass
class Count:
    """Acknowledged moves of all games; whoever wants to act after so many waits here."""

    acked: int = 0
    changed: threading.Condition = field(default_factory=threading.Condition)

    def one_more(self) -> None:
        with self.changed:
            self.acked += 1
            self.changed.notify_all()

    def wait_for(self, number: int, done: threading.Event) -> None:
        with self.changed:
            self.changed.wait_for(lambda: self.acked >= number or done.is_set(), timeout=120)


@dataclass
class Bot:
    """Plays one seat to the end, through any number of lost connections."""

    visitor: Visitor
    slug: str
    bank: str
    count: Count
    rng: random.Random
    acked: dict[str, tuple[int, str]] = field(default_factory=dict)
    refused: list[dict[str, Any]] = field(default_factory=list)
    pending: dict[str, Any] | None = None
    result: str = ""
    side: str = ""

    def play(self) -> None:
        while not self.result:
            try:
                with self.visitor.socket(self.slug) as client:
                    self._until_the_end(client)
            except LOST:
                continue  # the server is gone; it comes back

    def _until_the_end(self, client: Client) -> None:
        while True:
            game = client.refresh()["game"]
            places = client.state["room"]["places"]
            self.side = places[client.state["you"]]["side"]
            if game["result"]:
                self.result = game["result"]
                return
            if self.pending is None and game["turn"] == self.side:
                move = self.rng.choice(game["moves"])
                self.pending = {"type": "move", "ply": game["ply"], "move": move, "id": f"{self.side}-{game['ply']}"}
            if self.pending is not None:
                self._send_pending(client)
            else:
                client.until("event")

    def _send_pending(self, client: Client) -> None:
        """What has not been answered is sent again as it was."""
        assert self.pending is not None
        answer = client.ask(**self.pending)
        if answer["type"] == "ack":
            self.acked[self.pending["id"]] = (answer["version"], self.pending["move"])
            self.count.one_more()
        else:
            self.refused.append(answer)
        self.pending = None


def test_no_acknowledged_move_is_lost_or_played_twice_and_every_game_ends_as_its_moves_say(tmp_path: Path) -> None:
    rng = random.Random()
    server = Server(tmp_path, dict(SETTINGS)).start()
    port = int(server.url.rsplit(":", 1)[1])
    count, done = Count(), threading.Event()
    bots: list[Bot] = []
    for n in range(GAMES):
        bank = "0" if n % 2 else "600"
        if n == GAMES - 1:  # one against the computer: a crash while it thinks costs nothing
            one = Visitor(server.url)
            slug = one.open_room(second="de", bank=bank)
            seats = [one]
        else:
            one, two, slug = pair(server.url, bank=bank)
            seats = [one, two]
        bots += [Bot(visitor, slug, bank, count, random.Random(rng.random())) for visitor in seats]
    threads = [threading.Thread(target=bot.play, daemon=True) for bot in bots]
    for thread in threads:
        thread.start()
    for _ in range(KILLS):
        count.wait_for(count.acked + rng.randint(*MOVES_BETWEEN), done)
        done.wait(rng.random() * 0.02)
        server.kill()
        server.start(port=port)
    for thread in threads:
        thread.join(timeout=180)
    try:
        assert [bot.slug for bot in bots if not bot.result] == []
        for slug in {bot.slug for bot in bots}:
            _check(server, [bot for bot in bots if bot.slug == slug])
    finally:
        server.stop()


def _check(server: Server, bots: list[Bot]) -> None:
    """The events that are kept, the moves that were acknowledged and the result agree."""
    events: list[dict[str, Any]] = []
    while True:
        since = events[-1]["version"] if events else 0
        page = json.loads(Visitor(server.url).get(f"/phong/{bots[0].slug}/dien-bien/?since={since}"))
        events += page["events"]
        if not page["events"]:
            break
    assert [event["version"] for event in events] == list(range(1, len(events) + 1))
    moves = [event for event in events if event["kind"] == "move"]
    assert [event["data"]["number"] for event in moves] == list(range(len(moves)))
    by_version = {event["version"]: event["data"]["entry"] for event in moves}
    for bot in bots:
        assert bot.refused == []
        assert dict(bot.acked.values()).items() <= by_version.items()
        mine = [event for event in moves if event["place"] == bots.index(bot)]
        assert len(mine) == len(bot.acked)
    timed = bots[0].bank != "0"
    game = Game.new("standard", quiet_limit=None if timed else QUIET_LIMIT)
    game = game.play_all(event["data"]["entry"] for event in events if event["kind"] in ("move", "exit"))
    assert {bot.result for bot in bots} == {str(game.outcome)}
