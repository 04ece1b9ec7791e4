"""What a reader has done of the course, kept in the session: no account, no database table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.sessions.backends.base import SessionBase

from tutorials.course.lessons import Lesson

KEY = "course"


def done_in(session: SessionBase, lesson: Lesson) -> frozenset[str]:
    """Keys of the lesson's tasks that were solved; what is no task any more does not count."""
    kept: Any = session.get(KEY, {})
    solved = kept.get(lesson.key, []) if isinstance(kept, Mapping) else []
    return frozenset(task.key for task in lesson.tasks if task.key in solved)


def remember(session: SessionBase, lesson: Lesson, task: str) -> None:
    """Keep that `task` of `lesson` was solved."""
    if task not in done_in(session, lesson):
        session[KEY] = {**session.get(KEY, {}), lesson.key: sorted({*done_in(session, lesson), task})}
