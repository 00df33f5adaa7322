"""Texts that are good English but mean nothing certain, or can never do anything: refused when the card is read."""

from __future__ import annotations

import pytest

from rulebound.games.epic.cards import BadCards, make_book

EVENTS = {
    "Break a champion they control.": "they",
    "Target opponent draws a card. Break a champion they control.": "champion",
    "Target champion gains airborne and gets +2 {offense} this turn.": "how long",
    "Target champion loses its powers and abilities and gets -2 {offense} this turn.": "how long",
    "Break all other champions.": "than what",
    "Target champion gains blitz. Other champions cannot attack this turn.": "chosen before",
    "Target player draws a card. Champions they control cannot block this turn.": "chosen before",
    "Break two target champions. Its controller draws a card.": "several",
    "Put two wolf tokens into play. It gains blitz this turn.": "several",
    "Put a wolf token into play. They gain blitz this turn.": "several",
    "Put a wolf token into play and put a human token into play. They gain blitz this turn.": "several",
    "Put target event card from your discard pile into play.": "only champions",
    "It gains blitz this turn.": "nothing",
    "{expend}: Draw a card.": "cost",
    "Break this card: Draw a card.": "cost",
}
CHAMPIONS = {
    "{expend}: Target champion gets +2 {offense} this turn. Deal 1 damage to each other champion.": "other",
    "When this card leaves your discard pile → Draw a card.": "5.0.2",
    "Draw a card.": "abilities",
}
GREY = {
    "{expend}: Recall": "5.0.2",
    "Break this card: Recall": "5.0.2",
    "Tribute → Draw a card.": "5.0.2",
    "When this card is broken → Draw a card.": "5.0.2",
    "When this card goes into your discard pile from anywhere → Draw a card.": "5.0.2",
    "Blitz": "5.0.3",
}


def refusal(**text: str) -> str:
    """What is said against a card with this text."""
    sort = text.pop("type", "champion")
    stats = {} if sort == "event" else {"offense": 2, "defense": 2}
    card = {"name": "Probe", "type": sort, "alignment": ["wild"], "cost": 1, **stats, **text}
    with pytest.raises(BadCards) as refused:
        make_book((), [card])
    return str(refused.value)


@pytest.mark.parametrize("text", EVENTS)
def test_events(text: str) -> None:
    assert EVENTS[text] in refusal(type="event", text=text)


@pytest.mark.parametrize("text", CHAMPIONS)
def test_champions(text: str) -> None:
    assert CHAMPIONS[text] in refusal(text=text)


@pytest.mark.parametrize("text", GREY)
def test_grey_text(text: str) -> None:
    assert GREY[text] in refusal(discard_text=text)
