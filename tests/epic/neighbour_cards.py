"""Cards that compare, count X, forbid and put off: each thing that such texts can ask or do, for random games."""

from __future__ import annotations

from typing import Any

from epic.kit_cards import champion, event
from rulebound.games.epic.book import CHAMPION, EVENT, EpicBook
from rulebound.games.epic.kit import KIT

OWN_CARDS: list[Any] = [
    event("Counted Bolt", "wild", 0, "Deal X damage to a target, where X is the number of champions you control."),
    event("Counted Call", "good", 1, "Put X human tokens into play, where X is the number of cards in your hand."),
    event("Counted Bulk", "wild", 0, "Target champion gets +X {offense} this turn, where X is its {defense}.\n— OR —\n"
          "Double target champion's {offense} and {defense} this turn."),
    event("Counted Tax", "evil", 0, "Each player loses X health, where X is the number of champions they control."),
    champion("Herd Call", "wild", "beast", 0, (1, 4), "Loyalty X → Draw X cards. Gain 2 health for each card "
             "revealed."),
    champion("Gift Giver", "good", "human", 0, (1, 3), "Loyalty X → Put X +1 {offense} +1 {defense} counters on this "
             "card."),
    event("Leech", "evil", 0, "Deal 2 damage to each opposing champion. You gain that much health."),
    event("Drain", "evil", 0, "Target opponent loses 3 health. You gain that much health."),
    champion("Thorn Bush", "wild", "plant", 0, (1, 6), "When this card is dealt damage → Deal that much damage to "
             "target opponent."),
    champion("Dark Well", "evil", "spirit", 0, (1, 4), "When you gain health → Each opponent loses that much health."),
    event("Trade", "evil", 0, "You may break a champion you control. If you do, draw two cards."),
    event("Last Stand", "sage", 1, "Choose a champion. Break all other champions."),
    event("Some Rest", "sage", 0, "Prepare up to two champions you control. Expend two champions."),
    event("Ebb", "sage", 0, "Each player returns a champion they control to its owner's hand.\n— OR —\nEach opponent "
          "banishes a champion they control."),
    champion("Ferry", "sage", "human", 0, (1, 5), "{1}: Return another champion you control to your hand."),
    champion("Cruel Lord", "evil", "human", 0, (3, 3), "Break another champion you control: Gain 1 health.\nBreak two "
             "champions you control: Draw a card."),
    event("Cinder", "evil", 0, "Gain 1 health.") | {
        "discard_text": "Banish two other cards from your discard pile: Recall\n{evil} → You may banish two other "
        "cards from your discard pile. If you do, recall."
    },
    champion("Lone Elk", "wild", "beast", 0, (3, 3), "If you control no other champions, this card has +5 {offense}.\n"
             "Blitz while you do not control another champion."),
    champion("Brave One", "good", "human", 0, (3, 3), "Unbreakable while attacking.\nThis card has +2 {defense} while "
             "attacking.\nWhile this card is expended, it has righteous."),
    champion("Rally", "good", "human", 0, (1, 4), "This card has +4 {offense} while you have 15 or less health.\nThis "
             "card has +3 {defense} if you have three or more cards in hand.\nThis card has airborne while you have "
             "more health than an opponent.\nThis card has +1 {offense} for each card in your hand."),
    champion("Hollow", "evil", "spirit", 0, (2, 2), "If you have no cards in hand, this card has unbreakable.\nThis "
             "card has +2 {offense} if there are three or more champions in your discard pile."),
    champion("Web Hag", "evil", "spirit", 1, (2, 6), "Opposing champions lose airborne.\nUnblockable on opponents' "
             "turns."),
    champion("Bat", "evil", "beast", 0, (2, 2), "Airborne ◆ Blitz ◆ Ambush"),
    event("Net", "sage", 0, "Target champion loses airborne and blitz this turn. Opposing champions get -1 {offense} "
          "this turn."),
    event("Iron Will", "good", 0, "Champions can't be broken this turn. Target champion cannot be targeted this turn."),
    champion("Silent Judge", "good", "human", 1, (2, 5), "Opponents cannot play events.\nOpposing champions enter play "
             "expended."),
    event("Stillness", "good", 0, "Players cannot play champions this turn."),
    event("Hush", "evil", 0, "Target player can't play cards this turn. Draw a card."),
    event("Dusk", "sage", 0, "Gain 3 health at the end of the turn. Prepare target champion at the end of the turn."),
    event("Dawn", "good", 0, "At the start of your next turn, draw a card."),
    champion("Grave Worm", "evil", "beast", 0, (2, 1), "When this card is broken → Return it to play at the end of the "
             "turn."),
    champion("Horn Bearer", "wild", "human", 0, (2, 5), "When this card attacks → Put two wolf tokens into play "
             "attacking.\nWhen this card is not blocked → Gain 1 health."),
    event("Coin", "good", 0, "Gain {1}."),
    champion("Owl", "sage", "bird", 0, (1, 5), "When you play an event on an opponent's turn → Draw a card.\nWhen you "
             "recycle → Gain 2 health.\nWhen another of your champions is broken → Gain 1 health."),
    event("Turn Over", "sage", 0, "Recycle"),
    event("Sift", "sage", 0, "Reveal the top three cards of your deck. Put one of them into your hand and the rest "
          "on the bottom of your deck."),
    event("Flush", "sage", 0, "Banish your hand, then draw three cards."),
    event("Mixed Band", "good", 1, "Put a human token and two demon tokens into play. They gain blitz this turn."),
    event("Mob", "wild", 0, "Your beasts deal damage equal to their {offense} to target player.\n— OR —\nGain health "
          "equal to target champion's {defense}."),
    champion("Moat Ward", "good", "human", 0, (1, 6), "When an opponent attacks you → Gain 1 health.\nWhen a champion "
             "enters play under an opponent's control → Deal 1 damage to it.\nOpponents cannot play events on your "
             "turn."),
    champion("Old Log", "wild", "plant", 0, (1, 5), "Tribute → Put two +1 {offense} +1 {defense} counters on this "
             "card.\n{expend}: You may remove a counter from this card. If you do, gain 2 health.\nWhen this card is "
             "broken → Put it on the bottom of your deck.\nUnblockable except by humans."),
    event("Storm", "wild", 0, "Deal 1 damage to all champions and players. Opponents lose 1 health."),
    event("Poor Box", "good", 0, "If you have less health than an opponent, gain 5 health. If an opponent controls "
          "three or more champions, break target airborne champion."),
]
BOOK: EpicBook = KIT.book(["examples"], OWN_CARDS)
MINE = [kind for kind, card in enumerate(BOOK.cards) if card.type in (CHAMPION, EVENT) and card.set_name == "own"]
DECK = (MINE * 3)[:60]
