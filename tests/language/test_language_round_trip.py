"""Random trees: what is printed reads back as the same tree, and every construct turns up."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from language.toy import GARDEN
from rulebound.language import same_meaning
from rulebound.language.english import plural, polish, third
from rulebound.language.tree import plain


@pytest.mark.slow
def test_two_thousand_random_trees_read_back() -> None:
    random = Random(2)
    seen: set[str] = set()
    texts: set[str] = set()
    for _ in range(2000):
        tree = GARDEN.generate(random, "line", depth=8)
        text = GARDEN.print(tree, "line")
        assert GARDEN.read(text) == tree, text
        seen.update(each.construct for each in tree.walk())
        texts.add(text)
    assert seen >= set(GARDEN.constructs) - {"box", "modes"}
    assert len(texts) > 1500


def test_whole_cards_read_back() -> None:
    random = Random(3)
    for _ in range(100):
        tree = GARDEN.generate(random, "card", depth=9)
        assert GARDEN.read(GARDEN.print(tree, "card"), "card") == tree


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_printing_is_the_same_again(seed: int) -> None:
    tree = GARDEN.generate(Random(seed))
    text = GARDEN.print(tree, "line")
    assert GARDEN.print(GARDEN.read(text), "line") == text
    assert pickle.loads(pickle.dumps(tree)) == tree
    assert same_meaning(tree, plain(tree))
    assert eval(repr(tree), {"Tree": _tree}) == tree


def _tree(construct: str, wording: int = 0, **parts: object) -> object:
    from rulebound.language import Tree

    return Tree(construct, parts, wording)  # type: ignore[arg-type]


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="abc {}[]\"'.,:→◆+-012()\n—", max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    assert GARDEN.readings(text) == [] or GARDEN.readings(text)
    with pytest.raises(ValueError):
        GARDEN.read("~" + text + "~")


def test_generating_is_repeatable_and_keeps_to_the_sort() -> None:
    assert GARDEN.generate(Random(7)) == GARDEN.generate(Random(7))
    for seed in range(50):
        text = GARDEN.words(GARDEN.generate(Random(seed), "act.one", 4), "act.one")
        assert text.split()[0].endswith("s"), text
    assert GARDEN.generate(Random(1), "until", 1).construct in ("this turn", "for good")


def test_a_little_english() -> None:
    assert polish("a owl sees a unicorn, a hour, a {1} card and a {evil} one") == (
        "An owl sees a unicorn, an hour, a {1} card and an {evil} one"
    )
    assert [plural(word) for word in ("fairy", "monkey", "witch", "elf")] == ["fairies", "monkeys", "witches", "elves"]
    assert [third(word) for word in ("be", "discard", "do")] == ["is", "discards", "does"]
