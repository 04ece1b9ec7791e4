"""What the board template is given: plain values, nothing left to decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from oanquan.board.geometry import Place

HOARD_DRAWN = 24
"""How many dân of a store are drawn; beyond that the number tells."""


@dataclass(frozen=True)
class PitView:
    """One pit: what is in it, how it is drawn, what is said of it, and where choosing it leads (`href`)."""

    name: str
    side: str
    place: Place
    dan: int
    quan: bool
    label: str
    href: str
    chosen: bool
    trail: str


@dataclass(frozen=True)
class ArrowView:
    """A button that sows: `left` on the screen or not, `last` is the pit in which the first handful ends.

    It is `hinted` when it is the move that was asked for as a hint.
    """

    move: str
    left: bool
    last: str
    label: str
    hinted: bool


@dataclass(frozen=True)
class ArrowsView:
    """The two arrows of a pit; without scripts they are shown for the chosen pit only."""

    pit: str
    slot: int
    name: str
    chosen: bool
    arrows: tuple[ArrowView, ...]


@dataclass(frozen=True)
class StoreView:
    """A side's store. `quan` and `dan` are None where only the number of points is known."""

    side: str
    index: int
    name: str
    status: str
    points: int
    quan: int | None
    dan: int | None
    held: str
    debt: str
    turn: bool
    out: bool

    @property
    def hoard_width(self) -> int:
        """How wide the drawing of the stones held is, in its own units."""
        return 14 + 23 * min(self.quan or 0, 3) + 6 * max(0, min(self.dan or 0, HOARD_DRAWN))


@dataclass(frozen=True)
class BoardView:
    """Everything `templates/board/board.html` shows; `prompt` stands where the arrows will be."""

    id: str
    label: str
    shape: str
    view_box: str
    viewer: str
    you: str
    pits: tuple[PitView, ...]
    far: tuple[StoreView, ...]
    own: StoreView
    arrows: tuple[ArrowsView, ...]
    action: str
    target: str
    lanes: tuple[str, ...]
    playable: bool
    autoplay: bool
    prompt: str
    said: str
    script: dict[str, Any] | None

    @property
    def stores(self) -> tuple[StoreView, ...]:
        """All stores, the reader's last."""
        return (*self.far, self.own)

    @property
    def arrows_lane(self) -> str:
        """Where this board's arrows are: outside, beside the row of the side to move."""
        return "top" if len(self.far) == 1 and any(group.slot > 5 for group in self.arrows) else "bottom"
