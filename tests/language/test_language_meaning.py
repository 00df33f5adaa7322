"""Meaning: each construct's own, parts first, unless it asks to compile a part later."""

from __future__ import annotations

import pytest

from language.toy import GARDEN
from rulebound.language import Tree, Unprintable


def test_meanings_are_called_with_their_parts() -> None:
    tree = GARDEN.read("Deal 3 damage to each player.")
    assert GARDEN.compile(tree, []) == (
        "plain",
        (("sentence", ("does", ("you",), ("damage", 3, ("each player",)))),),
    )


def test_wordings_compile_to_the_same() -> None:
    assert GARDEN.compile(GARDEN.read("Draw two cards."), []) == GARDEN.compile(GARDEN.read("You draw 2 cards."), [])


def test_a_series_means_its_items_unless_it_says_otherwise() -> None:
    sorts = GARDEN.read("Uproot all owls and all wolves.", "line")
    uproot = sorts["do"].items[0]["says"]["does"]
    assert GARDEN.compile(uproot["what"], [])[0] == "both"
    assert len(GARDEN.compile(uproot["what"], [])[1]) == 2
    assert GARDEN.compile(GARDEN.read("Flight ◆ Thorns"), []) == (("keyword", "flight"), ("keyword", "thorns"))


def test_a_part_compiled_later_is_compiled_when_wanted() -> None:
    may = GARDEN.read("You may draw a card.")["do"].items[0]["says"]
    assert GARDEN.compile(may, []) == ("may", ("draw", 1), ("draw", 1))


def test_the_language_builds_trees_with_the_first_wording_that_fits() -> None:
    assert GARDEN.tree("count", n=1).wording == 0
    assert GARDEN.tree("count", n=3).wording == 1
    assert GARDEN.tree("count", n=30).wording == 2
    draw = GARDEN.tree("does", who=Tree("you"), does=GARDEN.tree("draw", n=GARDEN.tree("count", n=30)))
    assert GARDEN.print(draw, "clause") == "You draw 30 cards"
    with pytest.raises(Unprintable):
        GARDEN.tree("count", n="many")
    with pytest.raises(Unprintable):
        GARDEN.tree("county", n=1)


def test_every_construct_of_the_toy_has_a_meaning() -> None:
    assert GARDEN.without_meaning() == []


def test_trees_cannot_be_changed() -> None:
    tree = GARDEN.tree("count", n=1)
    with pytest.raises(AttributeError):
        tree.wording = 2
    with pytest.raises(AttributeError):
        del tree.construct
    with pytest.raises(TypeError):
        tree.parts["n"] = 2  # type: ignore[index]
    with pytest.raises(KeyError, match="count has no part 'm', only n"):
        tree["m"]
    assert len({tree, GARDEN.tree("count", n=1), GARDEN.tree("count", n=2)}) == 2
    assert tree != "count"
