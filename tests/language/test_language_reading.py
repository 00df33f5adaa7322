"""Reading: what a text means, in all its wordings, and its text printed back."""

from __future__ import annotations

import time

import pytest

from language.toy import GARDEN
from rulebound.language import Construct, Language, Series, Sort, Tree, dump, same_meaning
from rulebound.language.shared import AND, SHARED

SENTENCES = """
Draw a card.
You draw a card.
Draw two cards.
Draw 2 cards.
Each player draws three cards.
Deal 1 damage to target creature.
Deal 3 damage to target non-wolf creature with 2 {guard} or less.
Uproot all resting wolves you control.
Uproot an owl and a unicorn.
Uproot target owl, target resting creature and all gnomes.
Uproot target owl, target resting creature, and all gnomes.
Target creature gains flight, +2 {might} and +2 {guard} this turn.
Target creature gains flight, thorns, and moon sight.
All other gnomes get +1 {might} this turn.
All gnomes and all owls gain thorns.
Target gnome and each player gain thorns.
Return target creature to its keeper's hand.
Return target creature to its keeper's keeper's hand.
Return target creature to your hand.
Its keeper gains health equal to the number of resting owls.
Put a rose counter on this card.
Put three rose counters on this creature.
They draw a card. Uproot them.
Sprout → Draw a card.
{spring} → You may uproot target wolf. If you do, each player draws a card.
Sprout and/or {winter} → Gain 5 health.
Sprout, {winter} and/or when this card falls → Gain 5 health.
When this card falls → Deal 5 damage to each player.
When all owls fall → Draw a card.
{rest}: Draw a card.
{rest}, Uproot a gnome you control: Deal 4 damage to target creature.
Uproot this card: Draw two cards.
Flight
Flight ◆ Thorns
Flight ◆ Moon sight ◆ Thorns
All wolves gain thorns and "When this card falls → Deal 2 damage to each player."
All wolves gain "{rest}: Draw a card." Draw a card.
All wolves gain "Flight ◆ Thorns" this turn.
Target wolf gains "Flight."
""".strip().split("\n")


@pytest.mark.parametrize("line", SENTENCES)
def test_a_line_prints_back_as_it_was(line: str) -> None:
    assert GARDEN.print(GARDEN.read(line), "line") == line


SAME = [
    ("Draw a card.", "You draw a card."),
    ("Draw two cards.", "Draw 2 cards."),
    ("Draw a card.", "Draw one card."),
    ("Target owl gains flight this turn.", "Target owl gets flight this turn."),
    ("Target owl gains flight, thorns and moon sight.", "Target owl gains flight, thorns, and moon sight."),
    ("Uproot this card.", "You uproot this creature."),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_two_wordings_of_one_meaning(one: str, other: str) -> None:
    a, b = GARDEN.read(one), GARDEN.read(other)
    assert a != b
    assert same_meaning(a, b)


def test_different_meanings_are_different() -> None:
    assert not same_meaning(GARDEN.read("Draw two cards."), GARDEN.read("Draw three cards."))
    assert not same_meaning(GARDEN.read("Uproot all owls."), GARDEN.read("Uproot all wolves."))


def test_the_tree_in_plain_text() -> None:
    tree = GARDEN.read("Target resting owl gets flight and +2 {might} this turn.")
    assert dump(tree) == (
        "plain\n"
        "  do: sentences\n"
        "    - sentence\n"
        "      says: does\n"
        "        who: target\n"
        "          what: noun\n"
        "            which: adjectives (wording 1)\n"
        "              - resting\n"
        "            head: of kind\n"
        "              kind: owl\n"
        "            limit: no limit\n"
        "        does: gain (wording 1)\n"
        "          what: grants (wording 1)\n"
        "            - gift\n"
        "              gift: flight\n"
        "            - stat\n"
        "              n: change\n"
        "                n: 2\n"
        "              stat: might\n"
        "          until: this turn"
    )


def test_parts_come_in_one_order_whatever_the_wording() -> None:
    swap = [Construct("swap", "line", ("swap {a:digits} for {b:digits}", "for {b:digits} swap {a:digits}"))]
    toy = Language("toy", swap, shared=SHARED)
    assert dump(toy.read("Swap 1 for 2"), marks=False) == dump(toy.read("For 2 swap 1"), marks=False)


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ("Return target owl to its keeper’s  hand.", "Return target owl to its keeper's hand."),
        ("Flight (It soars.)", "Flight"),
        ("Draw a card <i>at once</i>.", "Draw a card."),
        ("Target owl gains “Flight”.", 'Target owl gains "Flight."'),
        ("  Draw a card .", "Draw a card."),
    ],
)
def test_what_print_leaves_open_is_normalised(written: str, line: str) -> None:
    assert GARDEN.read(written) == GARDEN.read(line)
    assert GARDEN.print(GARDEN.read(written)) == line


def test_a_whole_card_has_lines_and_modes() -> None:
    text = "Draw a card.\n— OR —\n{rest}: Gain 3 health.\nFlight (It soars.)\n(Nothing more.)"
    tree = GARDEN.read(text, "card")
    assert [len(box.items) for box in tree.items] == [1, 2]
    assert GARDEN.print(tree) == "Draw a card.\n— OR —\n{rest}: Gain 3 health.\nFlight"


def test_any_sort_can_be_read_and_printed_with_its_features() -> None:
    tree = GARDEN.read("Draws a card", "act.one")
    assert GARDEN.print(tree, "act.one") == "Draws a card"
    assert GARDEN.words(tree, "act.many") == "draw a card"
    assert GARDEN.words(Tree("they"), "things.object") == "them"


def test_left_recursion_is_read() -> None:
    rows = [
        Construct("me", "who", "me"),
        Construct("friend", "who", "{of:who}'s friend"),
        Construct("wave", "line", "wave to {who:who}"),
    ]
    tree = Language("toy", rows).read("Wave to me's friend's friend")
    assert tree["who"]["of"]["of"] == Tree("me")


def test_a_sort_may_have_more_forms_than_another() -> None:
    rows = [
        Sort("who", number=("one", "many")),
        Sort("act", number=("one", "many", "done")),
        Construct("it", "who.one", "it"),
        Construct("they", "who.many", "they"),
        Construct("break", "act", "[breaks|break|broken]"),
        Construct("sing", "act", "[sings|sing|-]"),
        Construct("now", "line", "{who:who} {does:act.who}"),
        Construct("then", "line", "{who:who} [who: was|were] {does:act.done}"),
    ]
    toy = Language("toy", rows)
    for line in ("It breaks", "They break", "It was broken", "They were broken", "They sing"):
        assert toy.print(toy.read(line)) == line
    assert toy.readings("they broken") == [] == toy.readings("it was sing")


def test_the_one_reading_of_several_that_prints_back_is_taken() -> None:
    # "or" and "OR" are one word to the reader; printing tells them apart.
    toy = Language("toy", [Construct("soft", "line", "this or that"), Construct("loud", "line", "this OR that")])
    with_twins = toy.readings("This OR that")
    assert len(with_twins) == 2
    assert toy.read("This OR that") == Tree("loud")


def test_long_lists_and_deep_nesting() -> None:
    toy = Language("toy", [Construct("a", "item", "x"), Series("list", "line", "item", AND)])
    text = "X" + ", x" * 200 + " and x"
    assert len(toy.read(text).items) == 202
    assert toy.print(toy.read(text)) == text


def test_three_hundred_cards_are_read_in_no_time() -> None:
    fresh = [line.replace("Draw a", f"Draw {n}").replace("a card", "cards") for n in range(8) for line in SENTENCES]
    began = time.perf_counter()
    for line in fresh:
        GARDEN.readings(line)
    assert time.perf_counter() - began < 10  # a tenth of a second on an idle machine; never flaky on a loaded one
