# not compiled: words for people, read once
"""What a game tells somebody who has never played it: its formats in a sentence each, and the game in two minutes.

The words are data of the game (`data/primer.yaml`); this is their shape, and what reads them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class FormatAbout:
    """A format for people: what it is called, and what playing it is like, in a sentence."""

    title: str
    about: str = ""


@dataclass(frozen=True)
class Lesson:
    """Something to know, in a sentence or two, with the rules that say so."""

    text: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """A part of the game in two minutes: its title and what it teaches."""

    title: str
    lessons: tuple[Lesson, ...]


@dataclass(frozen=True)
class SetupField:
    """A ruling that is asked for whenever a game is set up: what the field is called, and its values as people choose
    them: "{A}" is whoever sits there, and a value called "" is not offered.  One that is not here is called as it is.

    >>> SetupField("First player", {"A begins": "{A}"}).called("A begins"), SetupField("Mission").called("at random")
    ('{A}', 'At random')
    """

    title: str
    values: Mapping[str, str] = field(default_factory=dict)

    def called(self, value: str) -> str:
        """What this value is called."""
        return self.values.get(value, value[:1].upper() + value[1:])


@dataclass(frozen=True)
class Primer:
    """All of it: `goal` in one line, formats in the order that lists show, rulings as questions, those that belong to
    setting a game up, in the order of the page, and the chapters."""

    goal: str = ""
    formats: Mapping[str, FormatAbout] = field(default_factory=dict)
    questions: Mapping[str, str] = field(default_factory=dict)
    setup: Mapping[str, SetupField] = field(default_factory=dict)
    chapters: tuple[Chapter, ...] = ()


def read_primer(data: Mapping[str, Any]) -> Primer:
    """The primer that these data are.

    >>> made = read_primer({"goal": "Win.", "chapters": [{"title": "A turn", "lessons": [{"text": "Draw."}]}]})
    >>> made.chapters[0].lessons[0]
    Lesson(text='Draw.', rules=())
    """
    formats = {name: FormatAbout(**each) for name, each in data.get("formats", {}).items()}
    chapters = tuple(
        Chapter(
            chapter["title"],
            tuple(Lesson(each["text"], tuple(each.get("rules", ()))) for each in chapter["lessons"]),
        )
        for chapter in data.get("chapters", ())
    )
    setup = {ruling: SetupField(**each) for ruling, each in data.get("setup", {}).items()}
    return Primer(data.get("goal", ""), formats, data.get("questions", {}), setup, chapters)
