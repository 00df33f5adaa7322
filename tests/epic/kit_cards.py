"""Cards, decks and games for the tests of Epic's kit: every sort of cost, question and protection at once."""

import random
from collections.abc import Iterator
from typing import Any

from rulebound.engine.chance import seeded
from rulebound.engine.game import Game
from rulebound.engine.log import Listener
from rulebound.games.epic.book import CHAMPION, EVENT, EpicBook
from rulebound.games.epic.deal import lay_out
from rulebound.games.epic.format import FORMATS
from rulebound.games.epic.game import Epic
from rulebound.games.epic.kit import KIT
from rulebound.games.epic.naming import epic
from rulebound.games.epic.playing import Initiative
from rulebound.games.epic.terms import MAIN
from rulebound.games.epic.turn import END_TRIGGERS, Turns
from rulebound.games.epic.zones import enter


def champion(
    name: str, alignment: str, kind: str, cost: int, stats: tuple[int, int], text: str = "", grey: str = ""
) -> Any:
    numbers = {"cost": cost, "offense": stats[0], "defense": stats[1]}
    return {
        "name": name,
        "type": "champion",
        "alignment": [alignment],
        "class": [kind],
        **numbers,
        "text": text,
        "discard_text": grey,
    }


def event(name: str, alignment: str, cost: int, text: str) -> Any:
    return {"name": name, "type": "event", "alignment": [alignment], "cost": cost, "text": text}


BARGAINS = """{1}: Draw a card.
Pay 3 health: Draw a card.
Discard a card: Draw a card.
Banish two cards from your discard pile: Draw a card.
Break a champion you control: Draw a card."""

BLAZE = """Deal 3 damage to each champion. For each champion broken this way, its controller draws a card. \
Deal damage to each player equal to the number of their champions broken this way."""

OWN_CARDS = [
    champion("Veil Monk", "good", "human", 0, (2, 3), "Untargetable"),
    champion("Sky Eel", "sage", "eel", 0, (4, 2), "Airborne ◆ Blitz"),
    champion("Tunnel Rat", "evil", "rat", 0, (3, 1), "Unblockable"),
    champion("Stone Saint", "good", "giant", 1, (5, 9), "Unbreakable ◆ Righteous\nBreak this card: Draw a card."),
    champion("Hesitant Ogre", "wild", "ogre", 0, (8, 8), "This card cannot block."),
    champion("Bargainer", "evil", "human", 1, (4, 4), BARGAINS),
    champion("Old Bones", "evil", "skeleton", 0, (2, 2), grey="{1}: Recall."),
    champion("Grave Watcher", "evil", "spirit", 1, (3, 12), "When another champion is broken → Gain 1 health."),
    event("Truce", "good", 0, "Draw a card.\nChampions cannot attack this turn."),
    event("Twin Paths", "sage", 0, "Target champion gains airborne this turn.\n— OR —\n{1}: Draw two cards."),
    event("Borrowed Blade", "sage", 1, "Gain control of target champion this turn. Prepare it."),
    event("Split Bolt", "wild", 1, "Deal 6 damage divided any way you choose to up to three targets."),
    event("Sore Demand", "evil", 0, "Target player discards two cards."),
    champion("Red Bull", "wild", "beast", 0, (4, 4), "This card must attack each turn if able."),
    champion("Loud Ram", "wild", "beast", 0, (3, 6), "This card must be blocked if able."),
    champion("Eager Guard", "good", "human", 0, (1, 6), "This card must block if able."),
    champion("Shy Mouse", "wild", "beast", 0, (2, 2), "This card can't be blocked by champions with airborne."),
    champion("Peace Saint", "good", "human", 0, (0, 3), "You cannot be attacked.\nThis card can't block humans."),
    event("Old Debt", "good", 0, "Banish target champion that dealt damage to you this turn."),
    event("Blaze", "wild", 1, BLAZE),
]
BOOK: EpicBook = KIT.book(["examples"], OWN_CARDS)
PLAYABLE = [kind for kind, card in enumerate(BOOK.cards) if card.type in (CHAMPION, EVENT)]
DECK = (PLAYABLE * 4)[:60]
PAID = [kind for kind in PLAYABLE if BOOK.cards[kind].cost == 1]


def new_game(seed: int, listener: Listener | None = None) -> Game:
    """A game of this house's cards; `dealt`, since the deck keeps no limits."""
    return KIT.start(BOOK, [DECK, DECK], seed, "dealt", listener=listener)


def decisions(seed: int, most: int = 150, stepwise: bool = False) -> Iterator[Game]:
    """The positions of a random game at its decisions, up to a number of them; the last one may be over."""
    g = new_game(seed)
    g.stepwise = stepwise
    dice = random.Random(seed)
    for _ in range(most):
        yield g
        if g.over:
            return
        g.choose(dice.randrange(len(g.options)))


def kind(name: str) -> int:
    return BOOK.kind(name)


def position(
    play: tuple[list[str], list[str]] = ([], []),
    hand: tuple[list[str], list[str]] = ([], []),
    discard: tuple[list[str], list[str]] = ([], []),
    active: int = 0,
    gold: int = 1,
    health: int = 30,
    deploying: bool = False,
) -> Epic:
    """A Main phase with these cards, by name, on the two sides, and Initiative with the active player."""
    lists = [[*play[p], *hand[p], *discard[p]] for p in range(2)]
    decks = [[kind(name) for name in names] + PAID[:1] * 20 for names in lists]
    g = lay_out(BOOK, decks, seeded(1), FORMATS["dealt"])
    for n, p in enumerate(g.players):
        p.gold, p.health = gold, health
        cards, p.deck = p.deck[: len(lists[n])], p.deck[len(lists[n]) :]
        for at, card in enumerate(cards):
            if at < len(play[n]):
                enter(g, n, g.kinds[card], card, g.next_stamp()).deploying = deploying
            elif at < len(play[n]) + len(hand[n]):
                p.hand.append(card)
                g.learn(card, n)
            else:
                p.discard.append(card)
                g.show(card)
    g.turn, g.phase, g.active, g.initiative = 3, MAIN, active, active
    turn = Turns()
    turn.pc = END_TRIGGERS
    g.stack = [turn, Initiative(active, MAIN)]
    g.run()
    return g


def uid(g: Game, name: str) -> int:
    """The champion in play of this name."""
    return next(int(o.uid) for o in epic(g).objs if BOOK.cards[o.kind].name == name)
