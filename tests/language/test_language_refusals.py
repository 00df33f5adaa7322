"""Refusals: the caret, what was expected, what comes nearest; two meanings; text that prints otherwise."""

from __future__ import annotations

import pytest

from language.toy import GARDEN
from rulebound.language import (
    NUMBER,
    Ambiguous,
    Construct,
    Language,
    LanguageError,
    Misprinted,
    NoMeaning,
    Series,
    Sort,
    Tree,
    Unprintable,
    Unread,
)
from rulebound.language.mistakes import Mistake
from rulebound.language.shared import AND, SHARED


def refusal(line: str) -> Unread:
    with pytest.raises(Unread) as caught:
        GARDEN.read(line)
    return caught.value


def test_a_misspelt_word_gets_a_caret() -> None:
    assert str(refusal("Deal 3 damge to target creature.")) == (
        'Deal 3 damge to target creature.\n       ^^^^^\nexpected: damage\nnearest: "deal {n} damage to {who}"'
    )


def test_the_error_knows_its_parts() -> None:
    error = refusal("Deal 3 damge to target creature.")
    assert (error.at, error.length, error.expected) == (7, 5, ("damage",))
    assert error.text[error.at : error.at + error.length] == "damge"


def test_usual_mistakes_are_told() -> None:
    rows = [Construct("pat", "line", "pat a cat"), Construct("feed", "line", "feed a cat")]
    mistakes = [Mistake("stroke|pet", 'write "pat"', "Pat a cat"), Mistake("kitten", 'write "cat"')]
    zoo = Language("zoo", rows, mistakes=mistakes)
    with pytest.raises(Unread) as caught:
        zoo.read("Stroke a kitten")
    assert caught.value.hints == ('"Stroke": write "pat", as in "Pat a cat"', '"kitten": write "cat"')
    assert str(caught.value).endswith('\nhint: "kitten": write "cat"') and "nearest" not in str(caught.value)
    again = type(caught.value)(*caught.value.made_of)
    assert str(again) == str(caught.value)
    with pytest.raises(Unread) as caught:
        zoo.read("Feed a kitten")
    assert (caught.value.at, caught.value.length) == (7, 6)


def test_of_several_wordings_with_the_word_the_likest_is_nearest() -> None:
    """Reading notes one wording for each word that could have stood there; the others are compared as well."""
    rows = [
        Construct("one", "line", "deal {n:digits} damage as you like among cats"),
        Construct("two", "line", "deal {n:digits} damage to a cat"),
    ]
    with pytest.raises(Unread) as caught:
        Language("zoo", rows, shared=SHARED).read("Deal 3 damge to a cat")
    assert caught.value.nearest == "deal {n} damage to a cat"


def test_a_phrase_is_expected_by_its_name() -> None:
    error = refusal("Target gardener gains flight.")
    assert error.text[error.at :].startswith("gardener")
    assert error.expected == ("a kind of creature",)


def test_no_name_of_a_row_is_shown() -> None:
    """What has no name for people is told by how it begins; a name that a row has for us is none."""
    rows = [
        Sort("beast", number=NUMBER, doc="an animal"),
        Construct("cat", "beast", "[cat|cats]"),
        Construct("pat", "petting", "pat {who:beast}"),
        Construct("many", "petting", "{n:digits} times pat {who:beast}"),
        Series("petting series", "pettings", "petting", AND),
        Construct("may", "line", "you may {does:pettings} {when:later}"),
        Construct("now", "later", ""),
        Construct("tomorrow", "later", "on the next day"),
    ]
    zoo = Language("zoo", rows, shared=SHARED)
    with pytest.raises(Unread) as caught:
        zoo.read("You may stroke cats")
    assert caught.value.expected == ("pat", "a number in digits")
    assert caught.value.nearest == "you may {does}"  # what may be left out is no part of it
    with pytest.raises(Unread) as caught:
        zoo.read("You may pat dogs")
    assert caught.value.expected == ("an animal",)


def test_a_text_that_ends_too_soon() -> None:
    error = refusal("Draw two cards")
    assert error.at == len("Draw two cards")
    assert "." in error.expected
    assert str(error).split("\n")[1] == " " * 14 + "^"


def test_a_text_that_goes_on_too_long() -> None:
    error = refusal("Flight ◆ Thorns please")
    assert error.text[error.at :] == "please"
    assert error.expected == ("◆", "the end of the text")


def test_a_text_of_another_world() -> None:
    error = refusal("Xyzzy!")
    assert (error.at, error.expected) == (0, ("a line of a card",))
    assert refusal("").at == 0


def test_the_caret_stands_in_its_own_line() -> None:
    with pytest.raises(Unread) as caught:
        GARDEN.read("Flight\nDraw two crads.", "card")
    assert str(caught.value).startswith("Draw two crads.\n         ^^^^^\nexpected: cards")


def test_the_furthest_way_counts_with_quotes_too() -> None:
    error = refusal('All wolves gain "Draw a crad."')
    assert error.text[error.at : error.at + error.length] == "crad"


@pytest.mark.parametrize(
    ("line", "printed"),
    [
        ("draw a card.", "Draw a card."),
        ("Draw an card.", "Draw a card."),
        ("Uproot a owl.", "Uproot an owl."),
        ("Sprout → draw a card.", "Sprout → Draw a card."),
        ("Target creature gain flight.", "Target creature gains flight."),
        ("All wolf gain flight.", "All wolves gain flight."),
        ("Draw two card.", "Draw two cards."),
        ("Uproot they.", "Uproot them."),
        ("{rest}, uproot this card: Draw a card.", "{rest}, Uproot this card: Draw a card."),
    ],
)
def test_what_prints_otherwise_is_refused(line: str, printed: str) -> None:
    with pytest.raises(Misprinted) as caught:
        GARDEN.read(line)
    assert caught.value.printed == printed
    first = caught.value.at
    assert line[:first] == printed[:first] and line[first : first + 1] != printed[first : first + 1]


def test_two_meanings_are_refused_and_both_shown() -> None:
    rows = [
        Construct("cat", "one", "a cat"),
        Construct("dog", "one", "a dog"),
        Construct("and", "one", "{a:one} and {b:one}"),
        Construct("line", "line", "see {what:one}"),
    ]
    toy = Language("toy", rows)
    assert toy.read("See a cat and a dog")["what"]["b"] == Tree("dog")
    with pytest.raises(Ambiguous) as caught:
        toy.read("See a cat and a dog and a cat")
    assert len(caught.value.readings) == 2
    one, other = str(caught.value).split("\none:\n")[1].split("\nother:\n")
    assert str(caught.value).startswith("See a cat and a dog and a cat\nhas 2 meanings, in line.what\none:\n")
    assert {one, other} == {
        "  and\n    a: and\n      a: cat\n      b: dog\n    b: cat",
        "  and\n    a: cat\n    b: and\n      a: dog\n      b: cat",
    }


def test_wordings_alone_are_no_ambiguity() -> None:
    toy = Language("toy", [Construct("hi", "line", ("hello there", "hello There"))])
    assert toy.read("Hello There").wording == 1
    assert toy.read("Hello there").wording == 0


@pytest.mark.parametrize(
    ("tree", "why"),
    [
        (Tree("fly"), "there is no construct 'fly'"),
        (Tree("draw", {"n": Tree("count", {"n": 2})}), "there n is 1"),
        (Tree("draw", {"n": Tree("count", {"n": 99}, 1)}), "n is 99, not numeral"),
        (Tree("draw", {"n": 2}), "n is 2, not count"),
        (Tree("draw"), "its parts are none"),
        (Tree("this turn", wording=3), "there is no wording 3"),
        (Tree("all", {"what": Tree("it")}), "what is it, not noun"),
    ],
)
def test_a_tree_without_words_is_refused(tree: Tree, why: str) -> None:
    with pytest.raises(Unprintable, match=why):
        GARDEN.print(tree)


def test_asking_for_what_is_not_there() -> None:
    with pytest.raises(LanguageError, match="there is no sort 'cards'"):
        GARDEN.read("Draw a card.", "cards")
    with pytest.raises(LanguageError, match="has no value 'few'"):
        GARDEN.read("Draw a card", "act.few")
    silent = Language("toy", [Construct("hush", "line", "hush {n:digits}")], shared=SHARED)
    with pytest.raises(NoMeaning, match="hush has no meaning"):
        silent.compile(silent.read("Hush 3"))
    assert all(issubclass(each, ValueError) for each in (Unread, Misprinted, Ambiguous, Unprintable, NoMeaning))
