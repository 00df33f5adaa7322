"""Whatever is printed on a card: text that prints back as it was read, or BadCards with every line and why."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fuzz.mutations import NUMBERS, ODD, any_text, fuzzed, in_time, is_useful
from rulebound.games import kit
from rulebound.games.epic.cards import shipped_classes
from rulebound.games.epic.words_lines import language
from rulebound.language import LanguageError
from rulebound.language.lexer import normalise

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick

EPIC = kit("epic")


@cache
def faces() -> tuple[dict[str, Any], ...]:
    """The cards that ship, as they are printed."""
    book = EPIC.book()
    faces = [EPIC.card_face(book, kind) for kind in range(1, len(book.cards))]
    return tuple(faces)


@cache
def texts() -> tuple[str, ...]:
    """Their texts, each of one or more lines, and some long ones."""
    found = [text for face in faces() for text in (str(face["text"]), str(face["discard_text"])) if text]
    return (*found, "\n".join(found[:6]), " ".join(found[3:7]))


@fuzzed(1.5)
@given(any_text(texts()))
def test_any_line_prints_back_or_is_refused(text: str) -> None:
    lang = language(tuple(sorted(shipped_classes())))
    for line in normalise(text).split("\n")[:3]:
        with in_time():
            try:
                tree = lang.read(line)
            except LanguageError as e:
                is_useful(str(e), "", line)
                continue
            assert lang.print(tree) == normalise(line)


@fuzzed()
@given(any_text(texts()), st.sampled_from(("champion", "event", "god")), st.booleans())
def test_any_text_makes_a_card_or_is_refused(text: str, type_: str, in_discard: bool) -> None:
    card: dict[str, Any] = {"name": "Mine", "set": "own", "type": type_, "alignment": ["wild"], "text": text}
    if type_ != "god":
        card["cost"] = 1
    if type_ == "champion":
        card |= {"offense": 2, "defense": 3, "discard_text" if in_discard else "text": text}
    makes_a_book(card)


def makes_a_book(card: dict[str, Any]) -> None:
    """A book whose card prints back as it was given, or a refusal that names the card."""
    with in_time():
        try:
            book = EPIC.book([], [card])
        except ValueError as e:
            is_useful(str(e), "", str(card))
            return
        (kind,) = book.kinds_by_name[card["name"]]
        face = EPIC.card_face(book, kind)
        assert face["name"] == card["name"]
        assert face["text"] == normalise(str(card.get("text") or ""))
        again = EPIC.book([], [face])
        assert EPIC.card_face(again, kind) == face
        assert again.cards[kind].fingerprint == book.cards[kind].fingerprint


odd_values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**30), 10**30),
    st.floats(),
    st.sampled_from((*ODD, *NUMBERS)),
    st.lists(st.sampled_from(("wild", "good", "Human", 3, None, [], ""))),
    st.dictionaries(st.text(max_size=3), st.integers()),
)


@fuzzed()
@given(st.data())
def test_any_field_makes_a_card_or_is_refused(data: st.DataObject) -> None:
    card = dict(data.draw(st.sampled_from(faces())))
    for key in data.draw(st.lists(st.sampled_from((*card, "emblem", "flavor", "odd")), min_size=1, max_size=3)):
        if data.draw(st.booleans()):
            card[key] = data.draw(odd_values)
        else:
            card.pop(key, None)
    with in_time():
        try:
            EPIC.book([], [card])
        except ValueError as e:
            is_useful(str(e))
