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
    owner = models.CharField(max_length=43, db_index=True)
    """The visitor who made it."""
    version = models.PositiveIntegerField(default=0)
    """Grows with every change, so that two changes never meet unnoticed."""
    result = models.CharField(max_length=80, blank=True)
    """The outcome as text once it has ended; what replaying gives, kept for lists."""
    rematch_of = models.OneToOneField("self", null=True, on_delete=models.SET_NULL, related_name="rematch")
    created_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        indexes = [models.Index(fields=["owner", "-changed_at"], name="match_of_owner")]

    def __str__(self) -> str:
        return f"{self.slug} ({self.ruleset})"


class Seat(models.Model):
    """Who opened a game on a side. After a flip (rule 6.1) two persons play the other's side."""

    class Role(models.TextChoices):
        PERSON = "person"
        COMPUTER = "computer"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    side = models.CharField(max_length=1)
    role = models.CharField(max_length=8, choices=Role)
    level = models.CharField(max_length=16, blank=True)
    """The computer's level; empty for a person."""

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
