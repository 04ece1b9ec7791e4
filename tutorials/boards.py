"""A live board on a page: the drawing, its captions, and what can be pressed in the state it is in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from urllib.parse import urlencode

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import NoReverseMatch, reverse
from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext

from oanquan.board import words
from oanquan.board.rulesets import name_of
from oanquan.board.scene import scene_of
from oanquan.board.view import BoardView, board_view
from oanquan.rules import Event, get_ruleset
from tutorials.content import Example, Words, library
from tutorials.count import CountLine, count_lines
from tutorials.names import seats_of
from tutorials.state import BoardState


def words_of(example: Example) -> Words:
    """An example's words in the reader's language."""
    return example.words[get_language() or settings.LANGUAGE_CODE]


@dataclass(frozen=True)
class Control:
    """A link that leads to another state: `href` the whole page, `fragment` the board alone. Empty: not now."""

    name: str
    label: str
    href: str = ""
    fragment: str = ""
    current: bool = False


@dataclass(frozen=True)
class LiveBoard:
    """Everything `templates/tutorials/live_board.html` shows."""

    example: Example
    title: str
    start: str
    steps: tuple[str, ...]
    board: BoardView
    rulesets: tuple[Control, ...]
    controls: tuple[Control, ...]
    count: tuple[CountLine, ...]
    played: tuple[str, ...]
    playable: bool
    from_here: str
    notice: str
    here: str
    ruleset: str
    position: str
    stage: int


ALONE = ("position", "embed", "classroom")
"""Pages that show one board and have its slug in their address."""


@dataclass(frozen=True)
class Place:
    """The page a live board stands on, by URL name; it makes the board's addresses."""

    page: str

    def href(self, state: BoardState) -> str:
        """The page with the board in `state`, scrolled to it where it is one among others."""
        if self.page in ALONE:
            query = state.query()
            return reverse(self.page, args=[words_of(state.example).slug]) + (f"?{query}" if query else "")
        return f"{reverse(self.page)}?{state.query(b=state.example.key)}#b-{state.example.key}"

    def fragment(self, state: BoardState, **more: str) -> str:
        """The board alone in `state`."""
        return f"{reverse('live_board', args=[state.example.key])}?{state.query(page=self.page, **more)}"

    def control(self, name: str, label: str, state: BoardState | None, **more: str) -> Control:
        """A control that leads to `state`, or one that can't be pressed."""
        if state is None:
            return Control(name, label)
        return Control(name, label, self.href(state), self.fragment(state, **more))


def _controls(state: BoardState, place: Place) -> tuple[Control, ...]:
    start, end = state.at(0), state.at(len(state.stages))
    moved = state.stage > 0 or bool(state.moves)
    controls: list[Control] = []
    if state.stages and place.page in ALONE:
        earlier = state.at(state.stage - 1) if state.stage and not state.moves else None
        controls.append(place.control("before", pgettext("steps", "Step back"), earlier))
    if state.stages:
        onward = None if state.is_at_end else state.at(state.stage + 1)
        since = 0 if state.is_at_end else state.stage
        controls.append(place.control("step", pgettext("steps", "Step"), onward, since=str(state.stage)))
        label = pgettext("steps", "Play again") if state.is_at_end else pgettext("steps", "Play")
        controls.append(place.control("play", label, end, since=str(since)))
    if state.example.play:
        controls.append(
            place.control("back", pgettext("steps", "Take back"), state.take_back() if state.moves else None)
        )
    controls.append(place.control("reset", pgettext("steps", "Reset"), start if moved else None))
    return tuple(controls)


def _rulesets(state: BoardState, place: Place) -> tuple[Control, ...]:
    """The switch, where the example is shown under several rulesets."""
    runs = state.example.runs
    if len(runs) < 2:
        return ()
    return tuple(
        replace(
            place.control(f"r-{run.ruleset}", name_of(get_ruleset(run.ruleset)), state.under(run.ruleset)),
            current=run.ruleset == state.ruleset,
        )
        for run in runs
    )


def _from_here(state: BoardState) -> str:
    """Where a whole game goes on from this position, if the site has such a page."""
    if state.position.is_over or not state.example.play:
        return ""
    try:
        address = reverse("new_game")
    except NoReverseMatch:
        return ""
    return address + "?" + urlencode({"r": state.ruleset, "p": str(state.position).replace(" ", "_")})


def _board(state: BoardState, place: Place, events: tuple[Event, ...], since: BoardState | None) -> BoardView:
    last = state.stages[state.stage - 1].events if state.stage and not state.moves else state.game.events
    return board_view(
        state.position,
        events=events,
        before=since.position if since else None,
        playable=state.is_playable,
        action=place.fragment(state) if state.example.play else "",
        chosen=state.pit,
        last=last if state.stage or state.moves else (),
        seats=seats_of(state.game.ruleset),
        id=f"board-{state.example.key}",
        choose=lambda pit: place.href(state.choose(pit)),
    )


def _spoken(view: BoardView, text: str) -> BoardView:
    """The board with its caption as the sentence that is said: a stage is less than a move."""
    if view.script is None:
        return view
    return replace(view, said=text, script={**view.script, "say": text})


def _events(state: BoardState, since: BoardState) -> tuple[Event, ...]:
    """What happened between two states of one run, or in the reader's last move."""
    if state.moves:
        return state.game.events
    return tuple(event for stage in state.stages[since.stage : state.stage] for event in stage.events)


def live_board(state: BoardState, place: Place, *, since: BoardState | None = None, notice: str = "") -> LiveBoard:
    """The board in `state`; with `since`, what happened after that state is animated."""
    text = words_of(state.example)
    steps = text.steps[state.ruleset][: state.stage]
    view = _board(state, place, _events(state, since) if since else (), since)
    if not state.moves and since:
        view = _spoken(view, " ".join(steps[since.stage :]))
    scene = scene_of(state.game.ruleset, seats=seats_of(state.game.ruleset))
    extra = state.game.entries[len(state.game.entries) - len(state.moves) :] if state.moves else ()
    return LiveBoard(
        example=state.example,
        title=text.title,
        start=text.start,
        steps=steps,
        board=view,
        rulesets=_rulesets(state, place),
        controls=_controls(state, place),
        count=count_lines(state.game) if state.is_at_end else (),
        played=tuple(words.entry_text(scene, entry) for entry in extra),
        playable=state.example.play,
        from_here=_from_here(state),
        notice=notice,
        here=place.page,
        ruleset=state.ruleset,
        position=str(state.position),
        stage=state.stage,
    )


@cache
def unplayed(key: str, page: str, language: str) -> SafeString:
    """A board that nobody has touched, as HTML: the same for every reader, so it is drawn once.

    Boards that can be played hold each reader's own token and are not drawn here.
    """
    with translation.override(language):
        live = live_board(BoardState.at_start(library().examples[key]), Place(page))
        return render_to_string("tutorials/live_board.html", {"live": live})
