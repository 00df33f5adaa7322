# not compiled: for people
"""A sketch: what lies on the table as any screen can show it, made by a game of a viewer's view.

A screen knows no game.  It draws what the sketch says, in this order: the moment, notes, places with what is in them,
players, one's own hand.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mark:
    """Something on the table: its number, its name, its values, everything that changes about it.

    `bright` if it can act now; `mine` if it is the viewer's.
    """

    number: int
    name: str
    values: str = ""
    about: tuple[str, ...] = ()
    text: tuple[str, ...] = ()
    bright: bool = True
    mine: bool = False


@dataclass(frozen=True)
class Place:
    """A part of the table and what is there."""

    title: str
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True)
class Person:
    """A player: who it is, totals in short, and piles that lie open, each a line."""

    title: str
    totals: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    mine: bool = False


@dataclass(frozen=True)
class Sketch:
    """The whole table as one viewer sees it; `hand` are names of cards, as the view has them."""

    moment: tuple[str, ...]
    notes: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    people: tuple[Person, ...] = ()
    hand: tuple[str, ...] | None = None
