"""Cards that move cards about: each deed on hands, piles and decks that the language knows, for random games."""

from __future__ import annotations

from typing import Any

from epic.kit_cards import champion, event
from rulebound.games.epic.book import CHAMPION, EVENT, EpicBook
from rulebound.games.epic.kit import KIT

REVEAL = "Reveal the top three cards of your deck."
OWN_CARDS: list[Any] = [
    champion("Crow Herald", "evil", "crow", 0, (2, 2), f"Tribute → {REVEAL} You may choose an evil card among them and "
             "put it into your hand. Banish the rest."),
    champion("Fog Guide", "good", "human", 1, (3, 3), "Tribute → Reveal the top 4 cards of your deck. You may choose a "
             "champion card among them and put it into play. Banish the rest."),
    champion("Fey Borrower", "sage", "fairy", 0, (1, 3), "{expend}: Reveal the top card of target player's deck. You "
             "may play it. If you don't, banish it."),
    champion("Free Muse", "sage", "spirit", 1, (2, 4), "{expend}: You may play an event from your hand without paying "
             "its cost.\n{sage} → Gain 1 health."),
    champion("Market Spy", "evil", "human", 0, (2, 4), "When an opponent plays a champion → They lose 1 health.\nWhen "
             "an opponent draws a card → That player loses 1 health.\nWhen you discard an event → Draw a card."),
    champion("Alley Imp", "sage", "imp", 0, (2, 2), "{sage} → You may return this card to your hand.",
             "{wild} → Return this card to your hand."),
    champion("Candle Bearer", "good", "human", 0, (2, 2), "At the start of your turn → You may put another good "
             "champion from your discard pile into play."),
    champion("Grave Sexton", "evil", "human", 0, (2, 3), "{expend}: Banish a card from target player's discard pile."),
    champion("Grey Warden", "good", "human", 1, (6, 6), "When this card is broken → Each opponent may discard a card. "
             "If they don't, they lose 3 health."),
    event("Rot Bell", "evil", 0, "Each player banishes a card from their hand.") | {
        "discard_text": "{evil} → You may banish this card from your discard pile. If you do, put a zombie token into "
        "play.\n{1}: Recall\nWhen you recall this card → Lose 1 health."
    },
    event("Warden of Hours", "sage", 0, "Return target champion to its owner's hand. If you are its owner, you may "
          "play an event from your hand without paying its cost. Otherwise, that player banishes a card from their "
          "hand."),
    event("The Long Rising", "evil", 1, "Each player returns all champions in their discard pile to play without "
          "triggering loyalty or tribute abilities."),
    event("Harsh Verdict", "good", 1, "Break target champion. The player whose turn it is may return a champion card "
          "from their discard pile to their hand."),
    event("Last Errand", "evil", 1, "Put a champion from any discard pile into play under your control. It gains blitz "
          "this turn. Break it at the end of the turn."),
    event("Deep Study", "sage", 1, "Banish this card and any number of cards from your discard pile.\nFor each card "
          "banished this way, reveal a card from the top of your deck. Put one of them into your hand and banish the "
          "rest."),
    event("Old Lesson", "sage", 0, "Play an event from your discard pile without paying its cost, then banish it and "
          "this card."),
    event("Small Muse", "sage", 0, "Banish two cards from your discard pile. If they are both sage, draw two cards. "
          "Otherwise, draw a card."),
    event("Sudden Tug", "wild", 1, "Put a champion card from your hand into play. It gains blitz this turn."),
    event("Narrow Choice", "wild", 0, "Each player puts a champion card from their hand into play.\n— OR —\nEach "
          "opponent banishes an event card from their hand."),
    event("Second Dawn", "good", 1, "Target a champion card in your discard pile that was broken this turn. Return it "
          "to play."),
    event("Twin Scroll", "sage", 1, "Draw a card.\n— OR —\n{1}, Discard a card: Draw three cards."),
    event("Split Bolt", "wild", 1, "Deal 6 damage divided any way you choose to up to three targets."),
    event("Torch Light", "good", 0, f"{REVEAL} Put all champion cards among them into your hand and banish the rest."),
    champion("Bone Smith", "evil", "human", 0, (2, 4), "Banish two champions from your discard pile: Gain 2 health.\n"
             "Discard an event: Gain 1 health.", "{1}, Banish this card from your discard pile: Draw a card."),
    event("Cold Scorn", "evil", 0, "Each opponent discards a champion card."),
    event("Slow Churn", "sage", 0, "Discard any number of cards, then draw that many cards."),
    event("Open Oath", "good", 0, "You may reveal two good cards from your hand. If you do, gain 6 health."),
    event("Prying Eye", "evil", 0, "Target opponent reveals their hand. Choose an event card among them. That player "
          "discards it."),
    event("Word Thief", "evil", 1, "Target opponent reveals their hand. Choose an event card among them. You may play "
          "it without paying its cost."),
    event("Old Fugue", "sage", 0, "Play two events from your discard pile."),
    event("Second Draft", "sage", 0, "Draw a card, then put a card from your hand on the bottom of your deck."),
    event("Full Choir", "good", 0, "Reveal the top two cards of your deck. If they are all good, put them into your "
          "hand. Otherwise, banish them."),
    event("Lucky Find", "good", 0, "Reveal the top card of your deck and put it into your hand. If it is a champion, "
          "gain 3 health."),
    event("Great Wash", "sage", 1, "Each player banishes their discard pile. Gain 1 health for each card banished this "
          "way."),
    event("Fair Share", "good", 0, "Each player reveals the top two cards of their deck. Put any number of champion "
          "cards among them into play. Banish the rest."),
]
BOOK: EpicBook = KIT.book(["examples"], OWN_CARDS)
MINE = [kind for kind, card in enumerate(BOOK.cards) if card.type in (CHAMPION, EVENT) and card.set_name == "own"]
DECK = (MINE * 3)[:60]
