"""Sentences of one meaning compile to the same program, as data; sentences that only look alike do not."""

from __future__ import annotations

import pytest

from epic.compiled import WORDS, means
from rulebound.language import same_meaning

NOUNS = [
    ("Break target champion.", "Break a target champion."),
    ("Break target human.", "Break target human champion."),
    ("Break all token champions.", "Break all tokens."),
    ("Break all evil zombies.", "Break all zombie evil champions."),
    ("Break target {0} wild champion you control.", "Break target wild {0} champion you control."),
    ("Prepare your champions.", "Prepare all of your champions."),
    ("Expend your humans.", "Expend each of your humans."),
    ("Break target player's champions.", "Break all of target player's champions."),
    ("Break target player's champions.", "Break all champions target player controls."),
    ("Banish target opposing champion.", "Banish target champion an opponent controls."),
    ("Break target champion with 5 {defense} or less.", "Break target champion with 5 or less {defense}."),
    ("Break all champions with 6 {offense} or more.", "Break all champions with 6 or more {offense}."),
    (
        "Tribute → Break target champion with {defense} less than this card's {defense}.",
        "Tribute → Break target champion with less {defense} than this card.",
    ),
    (
        "Tribute → Break target champion with {offense} greater than this card's {offense}.",
        "Tribute → Break target champion with greater {offense} than this card.",
    ),
    ("Each opponent discards a card.", "Each opposing player discards one card."),
    ("Each player draws a card.", "Starting with you, each player draws a card."),
    ("Deal 2 damage to a target.", "Deal 2 damage to any target."),
    ("Deal 2 damage to a target.", "Deal 2 damage to target champion or player."),
    ("Deal 2 damage to each champion and player.", "Deal 2 damage to each player and champion."),
    (
        "Break target champion. Its controller loses 3 health.",
        "Break target champion. That champion's controller loses 3 health.",
    ),
    ("Target a champion. Banish it.", "Target a champion. Banish that champion."),
    ("Banish target champion attacking you.", "Banish target champion that is attacking you."),
]

AMOUNTS = [
    ("Draw two cards.", "You draw 2 cards."),
    ("Draw a card.", "Draw 1 card."),
    ("Gain 5 health.", "You gain 5 health."),
    ("Gain 2 health for each champion.", "Gain 2 health for each champion in play."),
    ("Gain 2 health for each champion you control.", "Gain 2 health for each of your champions."),
    ("Gain 2 health for each human you control.", "Gain 2 health for each human you have in play."),
    ("Gain 1 health for each human in play.", "Gain health equal to the number of humans in play."),
    ("Gain 1 health for each card in your hand.", "Gain health equal to the number of cards in your hand."),
    ("Draw a card for each of your elves.", "Draw a number of cards equal to the number of elves you control."),
    ("Draw cards equal to the number of your elves.", "Draw cards equal to the number of elves you have in play."),
    (
        "Target player loses 1 health for each of their champions.",
        "Target player loses health equal to the number of their champions.",
    ),
    (
        "Deal 3 damage to each champion. Draw a card for each champion broken this way.",
        "Deal 3 damage to each champion. Draw a card for each champion broken in this way.",
    ),
    (
        "Target a champion. Gain 1 health for each point of damage on it.",
        "Target a champion. Gain 1 health for each point of damage dealt to it this turn.",
    ),
    (
        "Tribute → Deal damage equal to its offense to a target.",
        "Tribute → Deal damage equal to its {offense} to a target.",
    ),
    (
        "Deal 6 damage divided any way you choose to two target champions.",
        "Deal 6 damage divided as you choose among two target champions.",
    ),
]

EFFECTS = [
    ("Deal 3 damage to a target.", "This card deals 3 damage to a target."),
    ("Target champion gains airborne this turn.", "Target champion gets airborne until end of turn."),
    ("Target champion gains airborne this turn.", "Target champion has airborne this turn."),
    ("Your humans gain blitz this turn.", "This turn, your humans gain blitz."),
    ("All demons have blitz this turn.", "This turn, demons have blitz."),
    ("Put two zombie tokens into play expended.", "Put 2 zombie tokens into play, expended."),
    ("Put a token copy of target champion into play.", "Put a token into play that is a copy of target champion."),
    ("Each opponent breaks a champion they control.", "Each opponent must break a champion they control if able."),
    ("Your champions have blitz this turn.", "This turn, your champions have blitz."),
    ("Your champions have blitz this turn.", "All of your champions have blitz this turn."),
    ("Transform all of your humans into a wolf token.", "Transform all of your humans into wolf tokens."),
    (
        "Target champion deals damage equal to its {offense} to a target.",
        "Have target champion deal damage equal to its {offense} to a target.",
    ),
    ("If it is your turn, break all champions.", "If it's your turn, break all champions."),
    ("If it is an opponent's turn, draw a card.", "If it isn't your turn, draw a card."),
    ("If you control no humans, draw a card.", "If you do not control a human, draw a card."),
    ("If you have no cards in hand, draw a card.", "If your hand is empty, draw a card."),
    ("You may draw a card. If you don't, gain 3 health.", "You may draw a card. If you do not, gain 3 health."),
    ("Draw a card and gain 2 health.", "Draw a card, then gain 2 health."),
    ("Draw a card. Gain 2 health.", "Draw a card and you gain 2 health."),
]

TRIGGERS = [
    ("When this card is broken → Draw a card.", "Whenever this champion is broken → Draw a card."),
    ("When this card damages a player → Draw a card.", "When this card deals damage to a player → Draw a card."),
    ("When this card attacks → Draw a card.", "When this card attacks a player → Draw a card."),
    ("When this card is blocked → Draw a card.", "When this card becomes blocked → Draw a card."),
    ("When this card is damaged → Draw a card.", "When this card takes damage → Draw a card."),
    ("When this card attacks or is broken → Draw a card.", "When this card attacks and/or is broken → Draw a card."),
    ("Tribute and/or when this card attacks → Draw a card.", "Tribute or when this card attacks → Draw a card."),
    ("When you play another champion → Draw a card.", "When you play a champion → Draw a card."),
    ("When you play an event → Gain 2 health.", "When you play an event card → You gain 2 health."),
    ("When you are dealt damage → Draw a card.", "When you take damage → Draw a card."),
    ("At the start of your turn → Draw a card.", "At the start of each of your turns → Draw a card."),
    ("At the end of each opponent's turn → Draw a card.", "At the end of an opponent's turn → Draw a card."),
]

STATICS = [
    ("This card can't attack.", "This champion cannot attack."),
    ("This card can't gain powers or abilities.", "This champion cannot gain powers or abilities."),
    ("Your champions have +1 {offense}.", "Your champions get +1 {offense}."),
    (
        "Your champions have airborne, blitz and +1 {offense}.",
        "Your champions have airborne, blitz, and +1 {offense}.",
    ),
    ("While you control a human, this card has blitz.", "As long as you have a human in play, this card has blitz."),
    ("Your humans have blitz on your turn.", "While it is your turn, your humans have blitz."),
    ("Unbreakable on your turn.", "This card has unbreakable on your turn."),
    ("Your other champions are untargetable.", "Your other champions have untargetable."),
    ("Opponents cannot gain health.", "Your opponents can't gain health."),
    ("You are untargetable.", "You can't be targeted."),
    ("Your champions can't be targeted this turn.", "Your champions are untargetable this turn."),
    ("If you have not attacked this turn, draw a card.", "If you did not attack this turn, draw a card."),
    ("Each opponent breaks all champions they control.", "Each opponent breaks all of their champions."),
    ("Break another champion: Draw a card.", "Break another champion you control: Draw a card."),
    (
        "If your discard pile has ten or more cards, draw a card.",
        "If there are ten or more cards in your discard pile, draw a card.",
    ),
    (
        "This card has all alignments.",
        "This card has all alignments, even while it is in your hand, deck, or discard pile.",
    ),
]

COSTS = [
    ("Discard a champion: Draw a card.", "Discard a champion card: Draw a card."),
    ("Discard two cards: Draw a card.", "Discard 2 cards: Draw a card."),
    ("{expend}, Break this card: Draw a card.", "Break this card, {expend}: Draw a card."),
    (
        "Banish an event from your discard pile: Draw a card.",
        "Banish one event card from your discard pile: Draw a card.",
    ),
    ("{1}: Recycle", "{1}: Recycle."),
    (
        "{expend}: Gain {1} that may only be used to pay wild costs.",
        "{expend}: Gain {1} that may only be used to pay for wild costs.",
    ),
]

REVEALING = [
    ("Reveal the top three cards of your deck.", "Reveal 3 cards from the top of your deck."),
    ("Reveal the top card of target player's deck.", "Reveal a card from the top of target player's deck."),
    (
        "Reveal the top two cards of your deck. Put one of them into your hand. Banish the rest.",
        "Reveal the top two cards of your deck. Put a card among them into your hand. Put the rest on the "
        "bottom of your deck.",
    ),
    (
        "Reveal the top card of your deck. If it is a champion, put it into play.",
        "Reveal the top card of your deck. If it's a champion card, put it into play.",
    ),
    (
        "Banish two cards from your discard pile. If they are both sage, draw a card.",
        "Banish two cards from your discard pile. If both of them are sage, draw a card.",
    ),
]

HISTORY = [
    (
        "Gain 2 health for each event you've played this turn.",
        "Gain 2 health for each event card you played this turn.",
    ),
    (
        "If this is the first event you've played this turn, draw a card.",
        "If this card is the first event you've played this turn, draw a card.",
    ),
    ("If you've played another event this turn, draw a card.", "If you played another event this turn, draw a card."),
    (
        "Banish target champion that dealt damage to you this turn.",
        "Banish target champion that damaged you this turn.",
    ),
    ("Expend all champions that did not attack this turn.", "Expend all champions that didn't attack this turn."),
    ("If you were dealt damage this turn, draw a card.", "If you were damaged this turn, draw a card."),
    (
        "Deal 3 damage to target champion. If it was broken this way, draw a card.",
        "Deal 3 damage to target champion. If that champion was broken this way, draw a card.",
    ),
    (
        "Return target champion to its owner's hand. If you were its controller, draw a card.",
        "Return target champion to its owner's hand. If you controlled it, draw a card.",
    ),
    ("Draw a card for each champion broken this turn.", "Draw a card for each champion that was broken this turn."),
]

BATTLE = [
    ("Remove target champion from battle.", "Remove target champion from combat."),
    ("This card can only be blocked by wolves.", "This card can't be blocked except by wolves."),
    ("Unblockable by wolves.", "This card cannot be blocked by wolves."),
    ("This card must attack each turn if able.", "This card attacks if able."),
    ("Target champion must be blocked this turn if able.", "Target champion must be blocked if able this turn."),
    ("Opponents cannot attack you.", "You can't be attacked."),
    ("Opponents cannot attack you.", "Champions cannot attack you."),
    ("You cannot be attacked this turn.", "Opposing champions can't attack you this turn."),
    ("If you are being attacked, draw a card.", "If you are attacked, draw a card."),
]

PILES = [
    (
        "Return target champion card from your discard pile to your hand.",
        "Return target champion in your discard pile to your hand.",
    ),
    ("Banish a card from your hand.", "Put a card from your hand on the bottom of your deck."),
    ("Put a champion from any discard pile into play.", "Return a champion in any discard pile to play."),
    (
        "Put a champion card from any discard pile into play under your control.",
        "Put a champion from any discard pile into play.",
    ),
    ("Return all events from your discard pile to your hand.", "Return each event in your discard pile to hand."),
    ("Banish all discard piles.", "Banish each discard pile."),
    ("Each player banishes all cards in their hand.", "Each player banishes each card from their hand."),
    ("Each player banishes all cards in their hand.", "Each player banishes their hand."),
    (
        "Each player puts a champion card from their discard pile into play.",
        "Each player returns a champion in their discard pile to play.",
    ),
]

SAME = [*NOUNS, *AMOUNTS, *EFFECTS, *TRIGGERS, *STATICS, *COSTS, *REVEALING, *HISTORY, *BATTLE, *PILES]

SAME_IN_THE_PILE = [
    ("{wild} → Return this card to play.", "{wild} → Put this card from your discard pile into play."),
    (
        "At the end of your turn → You may banish this card from your discard pile. If you do, draw a card.",
        "At the end of each of your turns → You may banish this card from your discard pile. If you do, draw 1 card.",
    ),
]

DIFFERENT = [
    ("Break target champion at the end of the turn.", "At the end of the turn, break target champion."),
    ("Your humans gain blitz this turn.", "Your humans have blitz this turn."),
    ("Draw two cards.", "Draw three cards."),
    ("Break target champion.", "Break each champion."),
    ("Break target champion.", "Each player breaks a champion they control."),
    ("Target champion gets +2 {offense}.", "Target champion gets +2 {offense} this turn."),
    ("Gain control of target champion.", "Gain control of target champion this turn."),
    ("Break two target champions.", "Break up to two target champions."),
    ("When a human is broken → Draw a card.", "When another human is broken → Draw a card."),
    ("When this card or another human is broken → Draw a card.", "When another human is broken → Draw a card."),
    ("Your humans have blitz.", "Humans have blitz."),
    ("Your humans have blitz.", "Your other humans have blitz."),
    ("Banish a card from your discard pile.", "Banish a card from your hand."),
    ("Banish two cards from your discard pile.", "Banish up to two cards from your discard pile."),
    ("Put a champion from your discard pile into play.", "Put another champion from your discard pile into play."),
    ("You may play an event from your hand.", "You may play an event from your hand without paying its cost."),
    ("Target player banishes a card from their hand.", "Target player may banish a card from their hand."),
    ("Break target champion with 5 {defense} or less.", "Break target champion with 5 {defense} or more."),
    ("Break target champion with 5 {defense} or less.", "Break target champion with 5 {offense} or less."),
    ("When this card attacks → Draw a card.", "When this card attacks alone → Draw a card."),
    ("When you attack → Draw a card.", "When a champion you control attacks → Draw a card."),
    ("When this card is blocked → Draw a card.", "When this card blocks → Draw a card."),
    ("This card must attack each turn if able.", "This card must block if able."),
    ("Champions cannot attack this turn.", "Champions cannot attack you this turn."),
    ("Opposing champions can't attack this turn.", "Opposing champions can't attack you this turn."),
    ("Your humans gain blitz this turn.", "Humans have blitz this turn."),
    ("Target player loses 3 health.", "Deal 3 damage to target player."),
    ("Deal 2 damage to each champion and player.", "Deal 2 damage to each champion and each opponent."),
    ("Deal 2 damage to each opposing champion and player.", "Deal 2 damage to each champion and player."),
    ("Each player discards a card.", "Each player discards a card at random."),
    ("Draw a card for each champion in your discard pile.", "Draw a card for each champion broken this turn."),
    ("Gain 1 health for each champion you control.", "Gain 1 health for each champion an opponent controls."),
    ("At the end of your turn → Draw a card.", "At the end of each turn → Draw a card."),
    ("You may draw a card. If you do, gain 3 health.", "You may draw a card. If you don't, gain 3 health."),
    ("{expend}: Draw a card.", "{expend}, {1}: Draw a card."),
    ("Unblockable by wolves.", "This card can only be blocked by wolves."),
    ("Reveal the top card of your deck. Put it into your hand.", "Draw a card."),
    (
        "At the end of each opponent's turn → They lose 2 health, then draw a card.",
        "At the end of each opponent's turn → They lose 2 health, then you draw a card.",
    ),
    ("Banish it at the end of the turn.", "Banish it."),
]


def test_there_are_enough_pairs() -> None:
    assert len({frozenset(pair) for pair in (*SAME, *SAME_IN_THE_PILE)}) >= 80
    assert len({frozenset(pair) for pair in DIFFERENT}) >= 24


@pytest.mark.parametrize(("one", "other"), SAME)
def test_wordings_of_one_meaning(one: str, other: str) -> None:
    assert WORDS.read(one) != WORDS.read(other)
    assert means(one) == means(other)


@pytest.mark.parametrize(("one", "other"), SAME_IN_THE_PILE)
def test_wordings_of_one_meaning_in_the_discard_pile(one: str, other: str) -> None:
    assert WORDS.read(one) != WORDS.read(other)
    assert means("", one) == means("", other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_wordings_of_different_meaning(one: str, other: str) -> None:
    assert not same_meaning(WORDS.read(one), WORDS.read(other))
    before = "Target a champion. " if one.startswith("Banish it") else ""
    assert means(before + one) != means(before + other)
