"""Games as they are kept: what was agreed on, who sits where, what was played. No rules here."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils import timezone

# Letters and digits that cannot be mistaken for one another when read aloud.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_slug() -> str:
    """A game's name in its address; 59 bits, so that it cannot be guessed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


class Match(models.Model):
    """One game. Everything about its course follows from `ruleset`, `start` and its entries."""

    slug = models.CharField(max_length=16, unique=True, default=new_slug)
    ruleset = models.CharField(max_length=32)
    start = models.CharField(max_length=400, blank=True)
    """The text of the position it starts from; empty for the ruleset's own start."""
    quiet_limit = models.PositiveSmallIntegerField(null=True)
    """Moves without a capture after which it is stopped (rule 5.6); null for off."""
    owner = models.CharField(max_length=43, blank=True, db_index=True)
    """The visitor who made it; empty for a game in a room, which belongs to those seated in it."""
    version = models.PositiveIntegerField(default=0)
    """Grows with every change, so that two changes never meet unnoticed."""
    result = models.CharField(max_length=80, blank=True)
    """The outcome as text once it has ended; what replaying gives, kept for lists."""
    rematch_of = models.OneToOneField("self", null=True, on_delete=models.SET_NULL, related_name="rematch")
    room = models.ForeignKey("Room", null=True, on_delete=models.SET_NULL, related_name="matches")
    """Where it is played live; null for a game at one screen or against the computer alone."""
    bank_ms = models.PositiveIntegerField(null=True)
    """Each person's time bank in a live game; null for none."""
    increment_ms = models.PositiveIntegerField(default=0)
    """What a person's bank gains with every move."""
    runs_from = models.DateTimeField(null=True)
    """When the bank of the side to move began, or begins, to run: the last commit and the animation allowance."""
    flag_at = models.DateTimeField(null=True, db_index=True)
    """When that bank is empty; null while none runs."""
    computer_due = models.BooleanField(default=False)
    """Whether a live game waits for the computer's move."""
    thinking_until = models.DateTimeField(null=True)
    """Until when a process has taken it on itself to think; afterwards another may."""
    created_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        indexes = [
            models.Index(fields=["owner", "-changed_at"], name="match_of_owner"),
            models.Index(fields=["computer_due"], name="match_waits", condition=models.Q(computer_due=True)),
        ]

    def __str__(self) -> str:
        return f"{self.slug} ({self.ruleset})"

    @property
    def is_live(self) -> bool:
        """Whether it is, or was, played in a room."""
        return not self.owner


class Room(models.Model):
    """A place where people meet for live games; a rematch is the next match in the same room."""

    class Phase(models.TextChoices):
        OPEN = "open"
        CHOOSING = "choosing"
        PLAYING = "playing"
        ENDED = "ended"
        CLOSED = "closed"

    class First(models.TextChoices):
        CREATOR = "creator"
        GUEST = "guest"
        LOT = "lot"
        HANDS = "hands"

    slug = models.CharField(max_length=16, unique=True, default=new_slug)
    ruleset = models.CharField(max_length=32)
    bank_ms = models.PositiveIntegerField(null=True)
    increment_ms = models.PositiveIntegerField(default=0)
    first = models.CharField(max_length=8, choices=First)
    """Who moves first: who made the room, the guest, by lot, or by oẳn tù tì."""
    public = models.BooleanField(default=False)
    """Listed in the lobby; without free chat."""
    phase = models.CharField(max_length=8, choices=Phase, default=Phase.OPEN)
    match = models.OneToOneField(Match, null=True, on_delete=models.SET_NULL, related_name="current_in")
    """The game that is played or was played last."""
    version = models.PositiveIntegerField(default=0)
    """The number of its latest event."""
    created_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["public", "phase", "-changed_at"], name="room_in_lobby")]

    def __str__(self) -> str:
        return f"{self.slug} ({self.phase})"


class Place(models.Model):
    """Somebody at a room's table; keeps the place over rematches, while the sides go round."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="places")
    number = models.PositiveSmallIntegerField()
    """0 for who made the room, then in the order of arrival."""
    visitor = models.CharField(max_length=43, blank=True, db_index=True)
    """Empty while the place is free, and for the computer."""
    name = models.CharField(max_length=24, blank=True)
    level = models.CharField(max_length=48, blank=True)
    """Who plays in the computer's place, an opponent's key (play/opponents.py); empty for a person."""
    seen_at = models.DateTimeField(null=True)
    """The last heartbeat of any of the person's connections."""
    away_since = models.DateTimeField(null=True)
    """When the person was found to be away; null while present."""
    away_ms = models.PositiveIntegerField(default=0)
    """How much of the countdown has run, up to `away_from`."""
    away_from = models.DateTimeField(null=True)
    """Since when the countdown runs; null while it stands still."""
    window_told = models.BooleanField(default=False)
    """Whether the others have been told that they may decide."""
    wants_draw = models.BooleanField(default=False)
    wants_rematch = models.BooleanField(default=False)
    back_to = models.PositiveIntegerField(null=True)
    """The number of entries to which the person asks to go back."""
    hand = models.CharField(max_length=8, blank=True)
    """What was thrown in oẳn tù tì, unseen until both have thrown."""

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["room", "number"], name="one_place_a_number")]

    def __str__(self) -> str:
        return f"{self.number}: {self.name or self.level or 'free'}"


class RoomEvent(models.Model):
    """Something that happened in a room. Never changed; what a client missed is read from here."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="events")
    version = models.PositiveIntegerField()
    """1, 2, 3, … in each room."""
    kind = models.CharField(max_length=16)
    data = models.JSONField(default=dict)
    place = models.ForeignKey(Place, null=True, on_delete=models.SET_NULL)
    """Whose doing it was, if a seated person's."""
    client_id = models.CharField(max_length=40, null=True)
    """The sender's name for its message: the same again gets the first answer again."""
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["room", "version"], name="one_event_a_version"),
            models.UniqueConstraint(fields=["room", "place", "client_id"], name="one_event_a_message"),
        ]

    def __str__(self) -> str:
        return f"{self.version}. {self.kind}"


class Watcher(models.Model):
    """A connection that watches a room without a seat; counted while its heartbeats come."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="watchers")
    connection = models.CharField(max_length=32, unique=True)
    seen_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.connection


class Handover(models.Model):
    """A one-time way to take one's seats along to another device; only the token's hash is kept."""

    token_hash = models.CharField(max_length=64, unique=True)
    visitor = models.CharField(max_length=43)
    room = models.ForeignKey(Room, on_delete=models.CASCADE)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"to {self.room_id} until {self.expires_at:%H:%M}"


class Report(models.Model):
    """Somebody found a message in a room's chat not right."""

    event = models.ForeignKey(RoomEvent, on_delete=models.CASCADE, related_name="reports")
    visitor = models.CharField(max_length=43)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "visitor"], name="one_report_a_person")]

    def __str__(self) -> str:
        return f"event {self.event_id}"


class Alive(models.Model):
    """One row, written every second while any process of the site is alive."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.at:%H:%M:%S}"


class Seat(models.Model):
    """Who opened a game on a side. After a flip (rule 6.1) two persons play the other's side."""

    class Role(models.TextChoices):
        PERSON = "person"
        COMPUTER = "computer"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    side = models.CharField(max_length=1)
    role = models.CharField(max_length=8, choices=Role)
    level = models.CharField(max_length=48, blank=True)
    """Who plays in the computer's place, an opponent's key (play/opponents.py); empty for a person."""
    place = models.ForeignKey(Place, null=True, on_delete=models.SET_NULL, related_name="seats")
    """Who sits here in a live game."""
    left_ms = models.PositiveIntegerField(null=True)
    """What is left of the time bank, as of the start of the seat's turn; null without one."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "side"], name="one_seat_a_side"),
            models.CheckConstraint(
                condition=models.Q(role="person", level="") | (models.Q(role="computer") & ~models.Q(level="")),
                name="only_the_computer_has_a_level",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.side}: {self.level or self.role}"


class Entry(models.Model):
    """An item of a game's move list: a move, the flip or an exit, in the notation of docs/notation.md."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    """Its place in the list, from 0."""
    text = models.CharField(max_length=16)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_entry_a_number")]

    def __str__(self) -> str:
        return f"{self.number}. {self.text}"
