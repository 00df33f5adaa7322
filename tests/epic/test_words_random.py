"""read(print(t)) == t for random trees of Epic's language: 20,000 of depth up to 6, deeper lines, and whole cards.

The generator fills each hole of the table with a phrase of its sort that agrees with what stands around it; no tree
that it makes is left out here.  What reads well may still make no sense on a card ("it", where nothing was named): such
cards are refused with a reason, and counted.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from epic.compiled import CLASSES, WORDS, data
from rulebound.engine.shelf import BadCards
from rulebound.games.epic.book import CHAMPION, EVENT, GOD, TYPES
from rulebound.games.epic.cards import OR, compile_card, language_of, read_faces
from rulebound.games.epic.words_nouns import TOKEN_CLASSES
from rulebound.language import Tree, Unprintable

DEPTH = 6
# A sort of phrase, which of several parts of its trees, how many they are, and what share of them is 5 or 6 deep.
PARTS = [
    *(("effect", part, 1_000, 0.95) for part in range(7)),
    *(("clauses", part, 1_000, 0.75) for part in range(3)),
    *(("line", part, 1_000, 0.2) for part in range(2)),
    *(("continuous ability", part, 1_000, 0.4) for part in range(2)),
    ("becomings", 0, 1_000, 0.4),
    ("champions", 0, 1_000, 0.4),
    ("recipients", 0, 1_000, 0.2),
    ("act", 0, 1_000, 0.3),
    ("condition", 0, 500, 0.05),
    ("happening", 0, 500, 0.1),
    ("cards there", 0, 500, 0.02),
    ("costs", 0, 500, 0.3),
]
DEEP = [("line", 1_500), ("effect", 750), ("continuous ability", 750)]
CARDS = 3_000
BITS = {name: 1 << n for n, name in enumerate((*CLASSES, *TOKEN_CLASSES))}
TOKENS = {name: n + 1 for n, name in enumerate(TOKEN_CLASSES)}


def depth(tree: Tree) -> int:
    """How many constructs deep a tree is."""
    return 1 + max((depth(child) for child in tree.children()), default=0)


def read_back(random: Random, sort: str, limit: int, count: int) -> Counter[int]:
    """How deep each of so many random trees was, all of which were read back as themselves."""
    deep: Counter[int] = Counter()
    for _ in range(count):
        tree = WORDS.generate(random, sort, limit)
        text = WORDS.print(tree, sort)
        assert WORDS.read(text, sort) == tree, text  # Ambiguous is raised where it has another meaning as well
        deep[depth(tree)] += 1
    assert sum(deep.values()) == count
    return deep


def test_twenty_thousand_are_promised() -> None:
    assert sum(count for _, _, count, _ in PARTS) == 20_000
    assert sum(count * share for _, _, count, share in PARTS) > 10_000


@pytest.mark.slow
@pytest.mark.parametrize(("sort", "part", "count", "share"), PARTS)
def test_random_trees_up_to_six_deep(sort: str, part: int, count: int, share: float) -> None:
    deep = read_back(Random(f"proof {sort} {part}"), sort, DEPTH, count)
    assert sum(n for each, n in deep.items() if each >= DEPTH - 1) >= share * count, deep
    # Where the features leave no other way out, a tree may go deeper; that is rare.
    assert sum(n for each, n in deep.items() if each > DEPTH) <= 0.1 * count, deep


@pytest.mark.slow
@pytest.mark.parametrize(("sort", "count"), DEEP)
def test_deeper_trees(sort: str, count: int) -> None:
    deep = read_back(Random(f"deep {sort}"), sort, 10, count)
    assert sum(n for each, n in deep.items() if each > DEPTH) >= 0.12 * count, deep


@pytest.mark.slow
def test_every_construct_in_every_hole_reads_back() -> None:
    """Not by chance: each wording of each construct, in each hole of each wording where it agrees with the rest."""
    found: Counter[str] = Counter()
    for sort, tree in WORDS.nestings(Random("nestings")):
        try:
            text = WORDS.print(tree, sort)
        except Unprintable:
            found["unprintable"] += 1  # what the inner one needs and what stands around it do not agree after all
            continue
        assert WORDS.read(text, sort) == tree, text
        found["read back"] += 1
    assert found["read back"] > 8_000
    assert found["unprintable"] < 0.05 * found["read back"]


# -- whole cards


def random_card(random: Random, n: int) -> tuple[dict[str, Any], list[Tree]]:
    """A card whose lines are random, and their trees: its first line decides what sort of card it is."""
    trees: list[Tree] = []
    fits: dict[str, int] = {"instructions": EVENT, "opening hand": GOD}
    sort = -1
    wanted = random.choice((1, 1, 2, 3))
    while len(trees) < wanted:
        tree = WORDS.generate(random, "line", DEPTH + random.randrange(4))
        own = fits.get(tree.construct, CHAMPION)
        if sort in (-1, own):
            sort = own
            trees.append(tree)
    glue = f"\n{OR}\n" if sort == EVENT and random.random() < 0.5 else "\n"
    card: dict[str, Any] = {"name": f"Card {n}", "type": TYPES[sort], "alignment": ["wild"], "class": list(CLASSES)}
    card |= {"text": glue.join(WORDS.print(tree, "line") for tree in trees)}
    card |= {} if sort == GOD else {"cost": n % 2}
    return card | ({"offense": n % 7, "defense": 4} if sort == CHAMPION else {}), trees


@pytest.mark.slow
def test_whole_cards_read_back_and_are_made_or_refused() -> None:
    """Each line is read as the tree it was printed from; then the card is made, twice the same, or refused."""
    random = Random("cards")
    made: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    words = language_of(CLASSES)
    for n in range(CARDS):
        card, trees = random_card(random, n)
        (face,) = read_faces([card])
        assert [words.read(line) for line in face.lines if line != OR] == trees
        try:
            first, second = (compile_card(face, 5, TOKENS, BITS, words) for _ in range(2))
        except BadCards as bad:
            for fault in bad.faults:
                assert "not understood" not in fault.why, fault
            refused[bad.faults[0].why.rpartition(": ")[2]] += 1
        else:
            assert data([first.text, first.programs, first.changes, first.granted, first.delayed]) == data(
                [second.text, second.programs, second.changes, second.granted, second.delayed]
            )
            made[str(card["type"])] += 1
    assert made.total() + refused.total() == CARDS
    assert made.total() >= 0.4 * CARDS, refused.most_common()
    assert all(made[TYPES[sort]] >= 20 for sort in (CHAMPION, EVENT, GOD)), made
    assert len(refused) > 15, refused  # the reasons are many, not one that swallows everything
