"""Somebody who plays over the socket without a browser: the messages of docs/live.md and nothing else."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from types import TracebackType
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

PATIENCE = 20.0
"""Seconds to wait for a message before something is wrong."""


@dataclass
class Visitor:
    """A browser's cookies: opens rooms and sits down over HTTP."""

    base: str
    jar: CookieJar = field(default_factory=CookieJar)

    def __post_init__(self) -> None:
        self.opener = build_opener(HTTPCookieProcessor(self.jar))

    def cookies(self) -> dict[str, str]:
        return {cookie.name: cookie.value or "" for cookie in self.jar}

    def get(self, path: str) -> str:
        with self.opener.open(self.base + path, timeout=PATIENCE) as answer:
            return answer.read().decode()

    def post(self, path: str, **form: str) -> str:
        """Send a form; returns the address to which it led."""
        if "csrftoken" not in self.cookies():
            self.get("/phong/")
        headers = {"X-CSRFToken": self.cookies()["csrftoken"]}
        request = Request(self.base + path, data=urlencode(form).encode(), headers=headers)
        with self.opener.open(request, timeout=PATIENCE) as answer:
            return answer.geturl()

    def open_room(self, **choices: str) -> str:
        """The slug of a new room."""
        terms = {"ruleset": "standard", "bank": "600", "increment": "0", "first": "creator", **choices}
        found = re.search(r"/phong/([a-z0-9]{12})/", self.post("/phong/moi/", **terms))
        assert found, "the form was refused"
        return found[1]

    def sit(self, slug: str) -> None:
        self.post(f"/phong/{slug}/vao/", name="")

    def socket(self, slug: str, **join: Any) -> Client:
        """A connection that has joined; `since` asks for what was missed."""
        return Client(self.connect(f"/ws/rooms/{slug}/"), self.base, slug).join(**join)

    def connect(self, path: str, *, origin: str | None = "") -> ClientConnection:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies().items())
        return connect(
            self.base.replace("http://", "ws://") + path,
            origin=self.base if origin == "" else origin,  # type: ignore[arg-type]
            additional_headers={"Cookie": cookie} if cookie else {},
            open_timeout=PATIENCE,
            close_timeout=1,
            max_size=2**22,
        )


@dataclass
class Client:
    """A connection to a room. What arrives is kept, in order, in `heard`."""

    connection: ClientConnection
    base: str
    slug: str
    heard: list[dict[str, Any]] = field(default_factory=list)
    state: dict[str, Any] = field(default_factory=dict)
    version: int = 0
    sent: int = 0

    def join(self, *, since: int | None = None, view: str = "data", language: str = "vi") -> Client:
        self.send(type="join", view=view, language=language, **({} if since is None else {"since": since}))
        self.until("state")
        return self

    def send(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))

    def next(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.connection.recv(timeout=PATIENCE))
        self.heard.append(message)
        if message["type"] == "state":
            self.state = message
        if message["type"] in ("state", "event"):
            self.version = message["version"]
        return message

    def until(self, of: str, /, **wanted: Any) -> dict[str, Any]:
        """The next message of this type with these values."""
        while True:
            message = self.next()
            if message["type"] == of and all(message.get(key) == value for key, value in wanted.items()):
                return message

    def ask(self, **message: Any) -> dict[str, Any]:
        """Send a message of one's own and wait for its answer: an ack or a refusal."""
        self.sent += 1
        named = {"id": f"m{id(self)}-{self.sent}", **message}
        self.send(**named)
        while True:
            answer = self.next()
            if answer["type"] in ("ack", "refusal") and answer.get("id") == named["id"]:
                return answer

    def move(self, move: str, ply: int, **more: Any) -> dict[str, Any]:
        return self.ask(type="move", move=move, ply=ply, **more)

    def refresh(self) -> dict[str, Any]:
        """The whole state as it is now."""
        self.send(type="join", view="data")
        return self.until("state")

    def code(self) -> int:
        """The code with which the server closes the connection; what comes before it is heard."""
        try:
            while True:
                self.next()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006

    def close(self) -> None:
        self.connection.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def pair(base: str, **choices: str) -> tuple[Visitor, Visitor, str]:
    """Two visitors at one table; the first moves first."""
    one, two = Visitor(base), Visitor(base)
    slug = one.open_room(**choices)
    two.sit(slug)
    return one, two, slug
