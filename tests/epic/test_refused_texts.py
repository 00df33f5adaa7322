"""Texts that are good English but mean nothing certain, or can never do anything: refused when the card is read."""

from __future__ import annotations

import pytest

from rulebound.games.epic.cards import BadCards, make_book
from rulebound.games.epic.words_lines import language as epic_language
from rulebound.language import Misprinted, Unread

EVENTS = {
    "Break a champion they control.": "they",
    "Deal X damage to a target.": "nothing says what X is",
    "Draw X cards. Put two wolf tokens into play.": "nothing says what X is",
    "Draw a card, where X is the number of wolves you control.": "but the sentence has none",
    "Draw X cards for each human you control, where X is the number of wolves you control.": 'not said "for each"',
    "Each player draws a card. Deal X damage to a target, where X is the number of champions they control.": "their",
    "You gain that much health.": '"that much" refers to no damage',
    "Deal 2 damage to target champion and 3 damage to target player. Gain that much health.": "refers to no damage",
    "Gain 1 health for each card revealed.": "only Loyalty X",
    "Double each champion's {offense} this turn.": "one champion",
    "If they have 10 or less health, draw a card.": "no player was named before",
    "Target champion gains airborne this turn and gains blitz.": "how long",
    "Target champion gets -2 {offense} this turn and loses its powers and abilities.": "how long",
    "Break all other champions.": "than what",
    "Target champion gains blitz. Other champions cannot attack this turn.": "chosen before",
    "Target player draws a card. Champions they control cannot block this turn.": "chosen before",
    "Break two target champions. Its controller draws a card.": "several",
    "Put two wolf tokens into play. It gains blitz this turn.": "several",
    "Put a wolf token into play. They gain blitz this turn.": "several",
    "Put a wolf token into play and put a human token into play. They gain blitz this turn.": "several",
    "Put target event card from your discard pile into play.": "only champions",
    "It gains blitz this turn.": "nothing",
    "Put a card from your discard pile into play.": "only champions",
    "Each player puts an event from their hand into play.": "only champions",
    "Return a card from your hand to your hand.": "in a hand already",
    "Each player returns a card from their hand to their hand.": "in a hand already",
    "Banish target card from your hand.": "no targets",
    "Reveal a card from your discard pile.": "lie open",
    "Put one of them into your hand.": "no cards were revealed",
    "Banish the rest.": "no cards were revealed",
    "Reveal the top two cards of your deck. Put an event card among them into play.": "only champions",
    "Play all events from your discard pile.": "how many",
    "Target champion gains blitz this turn. Play it.": "not in play",
    "Target champion gains blitz this turn. Target player discards it.": "only a card in a hand",
    "Banish a card from your hand. If it is sage, draw a card.": "refers to nothing",
    "Draw that many cards.": "that many",
    "For each card revealed, draw a card.": "Loyalty X",
    "Reveal the top two cards of your deck. For each card revealed, gain 1 health.": "Loyalty X",
    "Draw a card. Gain 1 health for each card banished this way.": "this way",
    "Banish this card from your discard pile: Draw a card.": "cost",
    "Draw a card for each event broken this turn.": "only champions are broken (5.16.1)",
    "If an event was broken this turn, draw a card.": "only champions are broken (5.16.1)",
    "For each champion broken this way, draw a card.": '"this way" refers to nothing',
    "Banish all champions. For each champion broken this way, draw a card.": '"this way" refers to what was done last',
    "Deal 2 damage to each champion. Draw a card for each champion banished this way.": "that is something else",
    "Each player loses 1 health. Gain 1 health for each champion they control.": '"their" and "they" must be those',
    "Draw a card for each champion in their discard pile.": "no player was named before",
    "Each opponent loses 2 health. Break all champions they control.": "one player named before",
    "Target champion can't be blocked by champions with less {offense} than its {offense} this turn.": "chosen before",
    "For each champion target player controls, draw a card.": "a target cannot be chosen in this place",
    "{expend}: Draw a card.": "cost",
    "Break this card: Draw a card.": "cost",
    "— OR —": 'a way to play an event has instructions, before and after each "— OR —"',
    "Draw a card.\n— OR —": "before and after",
    "— OR —\nDraw a card.": "before and after",
    "Draw a card.\n— OR —\n— OR —\nGain 3 health.": "before and after",
}
GODS = {
    "Draw a card.": "this is an instruction of an event; a god has abilities",
    "You start the game with 0 cards in hand.": "an opening hand has 1 to 20 cards, not 0 (1.8.1)",
    "You start the game with 21 cards in hand.": "an opening hand has 1 to 20 cards, not 21 (1.8.1)",
    "Airborne": "keywords are of champions",
    "When this card attacks alone → Draw a card.": "this concerns a champion in play; a god is none (2.4.2)",
    "When this card damages you → Draw a card.": "this concerns a champion in play; a god is none (2.4.2)",
    "Unblockable by humans.": "this concerns a champion in play; a god is none (2.4.2)",
}
CHAMPIONS = {
    "{expend}: Target champion gets +2 {offense} this turn. Deal 1 damage to each other champion.": "other",
    "When this card leaves your discard pile → Draw a card.": "5.0.2",
    "Draw a card.": "a champion has abilities",
    "When you recall this card → Draw a card.": "5.0.2",
    "Banish this card from your discard pile: Draw a card.": "5.0.2",
    "Your humans have unblockable by wolves.": "a continuous ability cannot give another continuous ability",
    "Loyalty X → For each card revealed, draw X cards.": "say it once (R46)",
    "Loyalty X → Deal 2 damage to a target. Gain that much health.": "could mean the cards revealed",
    "If a human attacked this turn, it has blitz.": '"it" must be this card',
    "When this card goes into your discard pile from anywhere on your turn → Draw a card.": "happens on any turn",
    "When this card is broken → Gain that much health.": "refers to no damage",
    "Loyalty 0 → Draw a card.": "Loyalty reveals at least 1 card (5.3.1)",
    "Remove a counter from this card, Break a champion you control: Draw a card.": "cannot pay both costs (3.5.3)",
    "Break this card, Remove a counter from this card: Draw a card.": "cannot pay both costs (3.5.3)",
}
GREY = {
    "{expend}: Recall": "5.0.2",
    "Break this card: Recall": "5.0.2",
    "Tribute → Draw a card.": "5.0.2",
    "When this card is broken → Draw a card.": "5.0.2",
    "When this card goes into your discard pile from anywhere → Draw a card.": "5.0.2",
    "When this card attacks you → Draw a card.": "5.0.2",
    "This card must attack each turn if able.": "5.0.3",
    "Blitz": "5.0.3",
    "Banish this card from your discard pile, Banish a card from your discard pile: Draw a card.": "both costs",
    "Draw a card.": "a card in the discard pile has abilities",
}


def refusal(**text: str) -> str:
    """What is said against a card with this text."""
    sort = text.pop("type", "champion")
    stats = {"cost": 1} if sort == "event" else {"cost": 1, "offense": 2, "defense": 2} if sort == "champion" else {}
    card = {"name": "Probe", "type": sort, "alignment": ["wild"], **stats, **text}
    with pytest.raises(BadCards) as refused:
        make_book((), [card])
    return str(refused.value)


@pytest.mark.parametrize("text", EVENTS)
def test_events(text: str) -> None:
    assert EVENTS[text] in refusal(type="event", text=text)


@pytest.mark.parametrize("text", GODS)
def test_gods(text: str) -> None:
    assert GODS[text] in refusal(type="god", text=text)


@pytest.mark.parametrize("cards", [1, 20])
def test_opening_hands_that_a_god_can_give(cards: int) -> None:
    text = f"You start the game with {cards} cards in hand."
    book = make_book((), [{"name": "Host", "type": "god", "alignment": ["wild"], "text": text}])
    assert book.cards[book.kind("Host")].opening_hand == cards


@pytest.mark.parametrize("text", CHAMPIONS)
def test_champions(text: str) -> None:
    assert CHAMPIONS[text] in refusal(text=text)


@pytest.mark.parametrize("text", GREY)
def test_grey_text(text: str) -> None:
    assert GREY[text] in refusal(discard_text=text)


def test_what_is_expected_is_told_in_words_of_card_authors() -> None:
    """The names of the grammar's own rows, such as "triggered" and "becomings", never stand in a message."""
    language = epic_language(("human",))
    rows = {row.sort.partition(".")[0] for row in language.constructs.values()}
    ours = rows - {"class", "keyword", "alignment", "cost"}  # these are words of the game as well
    for text in ("Tribute → foo", "{expend}: foo.", "You may foo", "Each player", "Target wolf gains", "Put a card"):
        with pytest.raises(Unread) as caught:
            language.read(text)
        assert caught.value.expected and not ours & set(caught.value.expected)
    with pytest.raises(Unread) as caught:
        language.read("Tribute → foo")
    assert {"an instruction", "a keyword", "recycle", "recall"} <= set(caught.value.expected)


@pytest.mark.parametrize("text", ["Draw a card.", "Draw one card.", "Draw 1 card.", "Draw two cards.", "Draw 2 cards."])
def test_a_number_is_printed_as_it_was_written(text: str) -> None:
    language = epic_language(("human",))
    assert language.print(language.read(text)) == text


@pytest.mark.parametrize("text", ["Draw 02 cards.", "Draw 1 cards.", "Draw two card."])
def test_a_number_that_would_be_printed_otherwise_is_refused(text: str) -> None:
    with pytest.raises(Misprinted):
        epic_language(("human",)).read(text)
