"""Addresses of the pages to learn from, readable in each language."""

from django.urls import path
from django.utils.translation import pgettext_lazy

from tutorials import positions, views
from tutorials.course import views as course
from tutorials.prints import views as prints
from tutorials.trainer import views as trainer

urlpatterns = [
    path(pgettext_lazy("url", "learn/"), course.learn, name="learn"),
    path(pgettext_lazy("url", "learn/<slug:slug>/"), course.lesson, name="lesson"),
    path(pgettext_lazy("url", "learn/<slug:slug>/<int:number>/"), course.task, name="task"),
    path(pgettext_lazy("url", "learn/<slug:slug>/game/"), course.last_game, name="last_game"),
    path(pgettext_lazy("url", "trainer/"), trainer.trainer, name="trainer"),
    path(pgettext_lazy("url", "trainer/begin/"), trainer.begin, name="trainer_begin"),
    path(pgettext_lazy("url", "trainer/round/"), trainer.play, name="trainer_round"),
    path(pgettext_lazy("url", "positions/"), positions.index, name="positions"),
    path(pgettext_lazy("url", "positions/<slug:slug>/"), positions.position, name="position"),
    path(pgettext_lazy("url", "embed/<slug:slug>/"), positions.embed, name="embed"),
    path(pgettext_lazy("url", "classroom/<slug:slug>/"), positions.classroom, name="classroom"),
    path(pgettext_lazy("url", "printables/"), prints.prints, name="prints"),
    path(pgettext_lazy("url", "printables/board-<int:players>-<slug:paper>.pdf"), prints.board, name="print_board"),
    path(pgettext_lazy("url", "printables/rules.pdf"), prints.rules, name="print_rules"),
    path(pgettext_lazy("url", "rules/"), views.page, {"key": "rules"}, name="rules"),
    path(pgettext_lazy("url", "guide/"), views.page, {"key": "guide"}, name="guide"),
    path(pgettext_lazy("url", "strategy/"), views.page, {"key": "strategy"}, name="strategy"),
    path(pgettext_lazy("url", "glossary/"), views.page, {"key": "glossary"}, name="glossary"),
    path(pgettext_lazy("url", "culture/"), views.page, {"key": "culture"}, name="culture"),
    path(pgettext_lazy("url", "about/"), views.page, {"key": "about"}, name="about"),
    path(pgettext_lazy("url", "board/<slug:key>/"), views.board, name="live_board"),
]
