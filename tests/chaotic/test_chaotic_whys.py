"""What people at a table of Chaotic are told: why not, about acts and places, and creatures by name."""

from __future__ import annotations

from collections.abc import Mapping
from io import StringIO

import pytest
from rich.console import Console

from rulebound.cli.answers import Answers
from rulebound.cli.board import RichScreen
from rulebound.cli.plain import lines_of
from rulebound.cli.screen import Look
from rulebound.engine.kit import Deck
from rulebound.engine.table import Table
from rulebound.games import kit

KIT = kit("chaotic")
DECK = KIT.decks_for("apprentice 3")["The Long Tide"]
OTHER = KIT.decks_for("apprentice 3")["Lantern Watch"]  # of other creatures


def begun(placed: bool = True, decks: tuple[Deck, Deck] = (DECK, DECK)) -> Table:
    """A game of three creatures each, before or after they were placed."""
    table = Table(KIT, KIT.book(), list(decks), 11)
    while placed and not table.game.objs:
        table.choose(0)
    return table


def why(table: Table, words: str) -> str:
    """The answer to whoever must choose."""
    return Answers(table, int(table.game.chooser)).why(words)


def test_a_space_is_no_player() -> None:
    """Three creatures that cannot be put on A2 yet have one reason, about none of them."""
    table = begun(placed=False)
    own = "AB"[int(table.game.chooser)]
    told = why(table, f"{own}2")
    assert "it1" not in told and "like it" not in told
    assert f"on {own}2, and 2 others: no, a creature for {own}1 is asked for now (4.1.1)" in told


@pytest.mark.parametrize("word", ["fight", "Combat"])
def test_who_asks_about_a_fight_hears_of_no_peaceful_move(word: str) -> None:
    table = begun()
    decision = table.decision(int(table.game.chooser))
    assert decision is not None
    while not (quiet := [o for o in decision if "to" in o.words and "fight" not in o.words]):
        table.choose(0)
        decision = table.decision(int(table.game.chooser))
        assert decision is not None
    assert quiet[0].words in why(table, "move")
    told = why(table, word).splitlines()[1:]
    assert all("and fight" in line for line in told)


def test_who_asks_about_stopping_hears_no_contradiction() -> None:
    told = why(begun(), "stop")
    assert told.startswith("Move no creature: no, ") and "has to move one creature at least" in told


def test_who_asks_about_a_showdown_hears_when_the_next_can_come() -> None:
    assert "the next can come in turn 3 (6.3.7.1; our ruling R22)" in why(begun(), "showdown")


def shown(table: Table, width: int) -> str:
    """The table as it is drawn at this width."""
    me = int(table.game.chooser)
    decision = table.decision(me)
    assert decision is not None
    out = StringIO()
    screen = RichScreen(Console(file=out, width=width, height=40, force_terminal=False, highlight=False))
    screen.show(Look(table, me, table.view(me), decision, []))
    return out.getvalue()


def numbers(view: Mapping[str, object]) -> list[str]:
    """The numbers of the creatures in play, as they stand behind a name."""
    play = view["play"]
    assert isinstance(play, list)
    return [f"#{thing['number']}" for thing in play]


@pytest.mark.parametrize("width", [42, 80, 120])
def test_creatures_have_a_number_exactly_where_two_share_a_name(width: int) -> None:
    for decks, shared in (((DECK, DECK), True), ((DECK, OTHER), False)):
        table = begun(decks=decks)
        plain = "\n".join(lines_of(table, table.view(0)))
        for number in numbers(table.view(0)):
            assert (number in plain) == (number in shown(table, width)) == shared
