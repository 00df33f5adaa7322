"""Texts that are good English but mean nothing certain, or can never do anything: refused when the card is read."""

from __future__ import annotations

import pytest

from rulebound.engine.shelf import BadCards
from rulebound.games.epic.cards import make_book
from rulebound.games.epic.words_lines import language as epic_language
from rulebound.language import Misprinted, Unread

EVENTS = {
    "Target player draws a card. They can't be targeted this turn.": "several that were named together",
    "Each opponent discards a card. If it was evil, draw a card.": "several cards were discarded",
    "Discard two cards. If it was evil, draw a card.": "several cards were discarded",
    "Break target champion. Discard a card. If it was a human, draw a card.": "the card that was discarded or what",
    "Discard a card. Recycle. If it was an event, draw a card.": "refers to nothing",
    "Break the rest.": "those that were not chosen",
    "Choose a champion. Target champion gains blitz. Break the rest.": "those that were not chosen",
    "Target opponent may break all champions they control. If they do, draw a card.": "a printed number",
    "Target opponent may pay 0 health. If they do, draw a card.": "no cost",
    "This card enters play expended.": "this is an ability of a champion",
    "Return this card to its owner's hand: Draw a card.": "can pay this cost",
    "Break a champion they control.": "they",
    "Deal X damage to a target.": "nothing says what X is",
    "Draw X cards. Put two wolf tokens into play.": "nothing says what X is",
    "Draw a card, where X is the number of wolves you control.": "but the sentence has none",
    "Draw X cards for each human you control, where X is the number of wolves you control.": 'not said "for each"',
    "Each player draws a card. Deal X damage to a target, where X is the number of champions they control.": "their",
    "You gain that much health.": '"that much" refers to no damage',
    "Deal 2 damage to target champion and 3 damage to target player. Gain that much health.": "refers to no damage",
    "Gain 1 health for each card revealed.": "only Loyalty X",
    "Each player discards their hand. Each player draws that many cards.": "of each or of all",
    "Each opponent discards a card. Draw a card for each champion broken this way.": "that is something else",
    "Each opponent breaks a champion they control. Each player draws that many cards.": "of each or of all",
    "Discard X wolf cards, where X is the number of wolves you control.": "as a number says",
    "Discard any number of cards. Discard that many cards. If you do, draw a card.": "as a printed number says",
    "Return target champion card from your discard pile to your hand. It gains blitz.": "that card is not there",
    "Return target champion to its owner's hand. It gains blitz.": "by then it has left play",
    "Return this card from your discard pile to your hand.": "not before (2.2.4)",
    "Target champion gains ambush this turn.": "Ambush counts while a card is played",
    "Double each champion's {offense} this turn.": "one champion",
    "If they have 10 or less health, draw a card.": "no player was named before",
    "Target champion gains airborne this turn and gains blitz.": "how long",
    "Target champion gets -2 {offense} this turn and loses its powers and abilities.": "how long",
    "Break all other champions.": "than what",
    "Break another target champion.": "than what",
    "If you control another wolf, draw a card.": "than what",
    "This card gains airborne this turn.": "this concerns a champion in play; an event is none",
    "Transform this card into a wolf token.": "an event is none",
    "Put this card into play.": "an event is none",
    "Break this card.": "an event is none",
    "Break this card at the end of the turn.": "an event is none",
    "Draw a card. Recall.": "put it into discard_text (5.4.2)",
    "Break target evil non-evil champion.": "one of these words must go",
    "Break target airborne champion without blitz or airborne.": "one of these words must go",
    "Break target champion with 2 or less {offense} and 3 or more {offense}.": "so small and so large",
    "Break one of each opponent's champions.": "one player named before",
    "Target champion gains unblockable by wolves with airborne and blitz this turn.": '"unblockable by" last',
    "Break two of their champions.": "no player was named before",
    "Return two target champions to their owners' hands. One of them gains blitz.": "gone to a hand or a deck",
    "Reveal the top two cards of your deck. One of them gains blitz.": "cards outside play",
    "Break up to two other target champions.": "than what",
    "Break target airborne wolf without airborne.": "one of these words must go",
    "Break target prepared expended champion.": "one position",
    "Break target {0} {1} champion.": "one cost",
    "Return target {0} {1} card from your discard pile to your hand.": "one cost",
    "Break target attacking blocking champion.": "no champion attacks and blocks in one battle",
    "Break target blocked unblocked champion.": "either blocked or not",
    "Break target opposing champion you control.": "one controller",
    "Each player breaks an opposing champion they control.": "one controller",
    "If you control an opposing champion, draw a card.": "one controller",
    "You may pay 0 health. If you do, draw a card.": "a cost of 0 is no cost",
    "Break target champion and all wolves. If you do, draw a card.": "ask for one thing",
    "Discard a card and draw a card. If you do, gain 1 health.": "ask for one thing",
    "At the end of the turn, break target champion. Its controller draws a card.": '"it" refers to nothing',
    "At the end of the turn, break all wolves. Draw a card for each champion broken this way.": "this way",
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
    "Each opponent loses 2 health. Break one of their champions.": "one player named before",
    "Target champion can't be blocked by champions with less {offense} than its {offense} this turn.": "described here",
    "For each champion target player controls, draw a card.": "a target cannot be chosen in this place",
    "{expend}: Draw a card.": "cost",
    "Break this card: Draw a card.": "cost",
    "— OR —": 'a way to play an event has instructions, before and after each "— OR —"',
    "Draw a card.\n— OR —": "before and after",
    "— OR —\nDraw a card.": "before and after",
    "Draw a card.\n— OR —\n— OR —\nGain 3 health.": "before and after",
    "If you control a wolf, break target champion. Otherwise, banish target champion. Its controller "
    "draws a card.": "one way or another",
    "If you control a wolf, break target champion. Otherwise, its controller draws a card.": "refers to nothing",
    "Either break target champion, or banish target champion. Its controller draws a card.": "one way or another",
    "Target champion and another target champion gain blitz this turn. It gains airborne this turn.": "several were",
    "Deal 3 damage to target champion and 2 damage to another target champion. It gains blitz this turn.": "several",
    "Target a champion. If you control a wolf, transform it into a wolf token. It gains blitz this turn.": "one way or",
    "Either put two wolf tokens into play, or put two human tokens into play. They gain blitz this turn.": "one way or",
    "Target a champion. If it is evil, break another target champion. It gains airborne this turn.": "one way or",
    "If you control a wolf, break all champions. Otherwise, break all wolves. Draw a card for each champion broken "
    "this way.": '"this way" could mean',
    "Either deal 2 damage to a target, or deal 3 damage to a target. Gain that much health.": '"that much" could mean',
    "Either reveal the top card of your deck, or reveal the top two cards of your deck. Banish the rest.": "one way or",
    "Either target opponent draws a card, or target player discards a card. They lose 1 health.": "one way or another",
    "For each opponent, put a wolf token into play. It gains blitz this turn.": "any of those",
    "Target champion deals damage equal to its {offense} to another target champion. Its controller "
    "draws a card.": "deals the damage or",
    "Break target champion. Put a wolf token into play. Its controller draws a "
    "card.": "what was made or what was named",
    "Put a token copy of target champion into play. Its controller draws a card.": "what was made or what was named",
    "Each player draws a card. That player loses 1 health.": '"that player" is one, but several',
    "Target player draws a card. Return target champion to its owner's hand. That player discards a card.": "owner of",
    "Return two target cards from your discard pile to your hand. Discard them.": "only a card in a hand",
    "Reveal the top card of your deck. Discard it.": "only a card in a hand",
    "Target opponent reveals their hand. Choose a card among them. Discard it.": "in another player's hand",
    "Return target champion to its owner's hand. Put it into play.": "gone to a hand or a deck",
    "Return target champion to its owner's hand. Banish it.": "gone to a hand or a deck",
    "Banish target champion. Return it to play at the end of the turn.": "gone to a hand or a deck",
    "Return all wolves to their owners' hands. Put them into play.": "gone to a hand or a deck",
    "Return target champion card from your discard pile to your hand. Play it.": "gone to a hand or a deck",
    "Reveal the top two cards of your deck. Put one of them into your hand. Put it into "
    "play.": "gone to a hand or a deck",
}
GODS = {
    "When a champion blocks this card → Draw a card.": "2.4.2",
    "Return this card to its owner's hand: Draw a card.": "2.4.2",
    "Draw a card.": "this is an instruction of an event; a god has abilities",
    "You start the game with 0 cards in hand.": "an opening hand has 1 to 20 cards, not 0 (1.8.1)",
    "You start the game with 21 cards in hand.": "an opening hand has 1 to 20 cards, not 21 (1.8.1)",
    "Airborne": "keywords are of champions",
    "{1}: Return this card to its owner's hand.": "it cannot leave its zone (2.4.1)",
    "{1}: Banish this card.": "a god is none (2.4.2)",
    "{1}: Expend this card.": "a god is none (2.4.2)",
    "{1}: Transform this card into a wolf token.": "a god is none (2.4.2)",
    "{1}: Put a token copy of this card into play.": "a god is none (2.4.2)",
    "{1}: Put a +1 {offense} +1 {defense} counter on this card.": "a god is none (2.4.2)",
    "{1}: Deal damage equal to this card's {offense} to a target.": "a god is none (2.4.2)",
    "{1}: Break target champion with less {offense} than this card.": "a god is none (2.4.2)",
    "{1}: If this card attacked this turn, draw a card.": "a god is none (2.4.2)",
    "{1}: You may remove a counter from this card. If you do, draw a card.": "a god is none (2.4.2)",
    "{1}: Break this card at the end of the turn.": "a god is none (2.4.2)",
    "While this card is expended, your champions have blitz.": "a god is none (2.4.2)",
    "{wild} → Recall": "a god is none (2.4.2)",
    "{wild} → Blitz": "a god is none (2.4.2)",
    "When this card attacks alone → Draw a card.": "this concerns a champion in play; a god is none (2.4.2)",
    "When this card damages you → Draw a card.": "this concerns a champion in play; a god is none (2.4.2)",
    "Unblockable by humans.": "this concerns a champion in play; a god is none (2.4.2)",
}
CHAMPIONS = {
    "Tribute → Banish each champion with {offense} less than its {defense}.": "described here",
    "{1}: Return this card from your discard pile to play.": "this card is in play",
    "{1}: Return this card from your discard pile to your hand.": "this card is in play",
    "When this card attacks → Return this card from your discard pile to your hand.": "this card is in play",
    "{expend}: Banish this card from your discard pile. Draw a card.": "this card is in play",
    "Loyalty 2 → Ambush": "Ambush counts while a card is played",
    "When this card blocks a champion → Break it.": "the one that blocks or the one that is blocked",
    "When a human blocks a wolf → Break that champion.": "the one that blocks or the one that is blocked",
    "When this card blocks this card → Draw a card.": "does not block itself",
    "While this card has 10 or more {offense}, it has airborne.": "R55",
    "This card has +1 {offense} while this card's {offense} is 4 or less.": "R55",
    "Return this card to its owner's hand: This card gains blitz.": "has left play",
    "Break this card: This card gains blitz.": "has left play",
    "Return this card to its owner's hand, Break this card: Draw a card.": "as well",
    "When this card is broken → Prepare it.": "by then it has left play",
    "When this card leaves play → Put a +1 {offense} +1 {defense} counter on this card.": "by then it has left play",
    "Your champions have ambush.": "Ambush counts while a card is played",
    "{expend}: Target champion gets +2 {offense} this turn. Deal 1 damage to each other champion.": "other",
    "When this card leaves your discard pile → Draw a card.": "5.0.2",
    "Draw a card.": "a champion has abilities",
    "{1}: Recall": "put it into discard_text (5.4.2)",
    "{wild} → Recall": "put it into discard_text (5.4.2)",
    'Your humans have "{1}: Recall."': "put it into discard_text (5.4.2)",
    "Your opposing champions have blitz.": "one controller",
    "Break an opposing champion you control: Draw a card.": "one controller",
    "Break two opposing champions you control: Draw a card.": "one controller",
    "Pay 0 health: Draw a card.": "a cost of 0 is no cost",
    "Discard 0 cards: Draw a card.": "a cost of 0 is no cost",
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
    "When this card deals damage to a champion → Break it.": "what dealt the damage or the champion",
    "When this card is blocked → Break that champion.": '"that champion" is another than this card',
    "When this card attacks → You may expend target champion. It gains airborne this turn.": "this card or what",
    "{1}: Deal 1 damage to target champion. This card gets +1 {offense} this turn. It gains airborne "
    "this turn.": "or what",
    "{1}: Expend target champion. Prepare this card. It gains airborne this turn.": "this card or what was named",
    "{1}: Expend target champion. Prepare this card. Break another target champion.": '"another" could mean',
    "{1}: This card deals damage equal to its {offense} to target champion. It gains airborne this turn.": "dealt to",
    "When another wolf attacks → Expend another target champion.": '"another" could mean',
    "When another wolf attacks → It gets +1 {offense} this turn for each other attacking "
    "champion.": '"other" could mean',
    "Your wolves have +1 {offense} for each other wolf you control.": '"other" could mean',
    "Wolves have +1 {offense} for each other wolf in play.": '"other" could mean',
    "Your wolves can't be blocked by other wolves.": '"other" could mean',
    "{1}: Each wolf you control gets +1 {offense} this turn for each other wolf you control.": '"other" could mean',
    "{1}: Wolves get +1 {offense} this turn for each other wolf in play.": '"other" could mean',
    "{1}: Put a +1 {offense} +1 {defense} counter on each wolf for each other wolf in play.": '"other" could mean',
    "{1}: Expend target champion. If you control another wolf, draw a card.": '"other" could mean',
    "When you are attacked → Deal 2 damage to that player.": "no player was named",
    "When you are dealt damage → That player loses 1 health.": "no player was named",
    "When a champion attacks you → That player loses 1 health.": "no player was named",
    "At the end of each turn → That player draws a card.": "no player was named",
    "At the start of your turn → That player loses 1 health.": "no player was named",
    "When this card is banished → Return it to play.": "gone to a hand or a deck",
}
GREY = {
    "Return this card to its owner's hand: Draw a card.": "5.0.2",
    "{expend}: Recall": "5.0.2",
    "Break this card: Recall": "5.0.2",
    "Tribute → Draw a card.": "5.0.2",
    "When this card is broken → Draw a card.": "5.0.2",
    "When this card goes into your discard pile from anywhere → Draw a card.": "5.0.2",
    "When this card attacks you → Draw a card.": "5.0.2",
    "This card must attack each turn if able.": "5.0.3",
    "Blitz": "5.0.3",
    "{1}: This card gains blitz this turn.": "this is done to champions in play",
    "{wild} → Blitz": "this is done to champions in play",
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


@pytest.mark.parametrize("text", ["When this card attacks or is broken → Prepare it."])
def test_what_comes_too_late_for_one_event_alone_is_played(text: str) -> None:
    stats = {"type": "champion", "alignment": ["wild"], "cost": 1, "offense": 2, "defense": 2}
    assert make_book((), [{"name": "Probe", **stats, "text": text}]).kind("Probe")


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
