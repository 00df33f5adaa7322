"""1.4 Zones, 1.6 Drawing, 1.7 Discarding, 1.9 Ownership: how cards move.

A card that changes its zone becomes a new instance (`renew`).  Whoever controlled it, it goes to its owner's deck, hand
or discard pile (1.9.2).  Tokens exist only in play (2.3.5).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.nodes import NO_TEXT, Text
from rulebound.engine.state import Event, Waiting
from rulebound.games.epic import logbook as log
from rulebound.games.epic.citing import tell_drawn_out
from rulebound.games.epic.continuous import came, went
from rulebound.games.epic.predicates import ToThis
from rulebound.games.epic.state import Champion, EpicGame
from rulebound.games.epic.terms import (
    BANISHED,
    BROKEN,
    DISCARDED,
    DRAWN,
    ENTERS,
    EXPENDED,
    INTO_DISCARD,
    OUT_OF_DISCARD,
    READS_HAND,
    READS_PILE,
    RECALLED,
)
from rulebound.games.epic.triggers import has_triggered

RULES_DRAW_WIN: Final[tuple[str, ...]] = ("1.6.2", "1.2.1.i1", "R04")
RULES_WINS: Final[tuple[str, ...]] = ("1.2.1",)
RULES_OWN_PILE: Final[tuple[str, ...]] = ("5.0.8", "R52")
RULES_FROM_THE_PILE: Final[tuple[str, ...]] = ("5.0.2",)
RULES_BREAK: Final[tuple[str, ...]] = ("5.16.1", "1.9.2")
RULES_BANISH: Final[tuple[str, ...]] = ("5.15.1", "1.9.2")
RULES_BOTTOM: Final[tuple[str, ...]] = ("1.4.7",)
RULES_RETURN: Final[tuple[str, ...]] = ("1.9.2",)
RULES_TOKEN: Final[tuple[str, ...]] = ("2.3.5", "2.3.5a", "R44")
RULES_DISCARD: Final[tuple[str, ...]] = ("1.7.1", "5.16.2")
RULES_ENTERS_INSTEAD: Final[tuple[str, ...]] = ("1.7.1", "R65")
RULES_PILE: Final[tuple[str, ...]] = ("1.4.4",)
RULES_BANISHED_TOGETHER: Final[tuple[str, ...]] = ("5.15.2", "R49", "R59")
RULES_TRANSFORMED_TOGETHER: Final[tuple[str, ...]] = ("R43", "R59")
RULES_TRANSFORM: Final[tuple[str, ...]] = ("5.20.1-bis", "5.20.3-bis", "R43")
RULES_TEAM_KNOWS: Final[tuple[str, ...]] = ("1.10.2", "R54")


def renew(g: EpicGame, card: i64) -> i64:
    """The card has changed its zone: it is a new instance from now on, whose name comes back."""
    uid = g.clock  # the same as g.next_stamp(): a call costs more than the stamp
    g.clock = uid + 1
    g.uids[card] = uid
    return uid


def everyone_mask(g: EpicGame) -> i64:
    """A bit for every player."""
    one: i64 = 1
    return (one << len(g.players)) - 1


def draw(g: EpicGame, player: i64, count: i64, rules: tuple[str, ...]) -> None:
    """1.6: take the top card of the deck, `count` times; an attempt on an empty deck wins at once (1.6.2, R04)."""
    p = g.players[player]
    n = count
    while n > 0:
        n -= 1
        if not p.deck:
            g.note(log.EMPTY_DECK, RULES_DRAW_WIN, player)
            g.cite(RULES_WINS)
            g.cite(rules)
            if g.listener is not None:
                tell_drawn_out(g)
            g.winner = g.leads[player]
            return
        card = p.deck.pop()
        p.hand.append(card)
        g.touch_if_read(READS_HAND)
        renew(g, card)
        g.learn(card, player)
        if g.format.teams:  # 1.10.2: team mates share what they know
            for mate in g.members(player):
                g.learn(card, mate)
            g.cite(RULES_TEAM_KNOWS)
        if g.listener is not None:
            g.note(log.DRAWS, rules, player, kind_of=g.kinds[card], seen_by=g.known[card])
        if g.awaits(DRAWN):
            g.match_after([Event(DRAWN, player, player, card=card, kind_of=g.kinds[card])])


def into_discard(g: EpicGame, card: i64, was: Champion | None = None) -> None:
    """The card goes to its owner's discard pile, face up (1.4.4); its text sees that, of a champion as it last `was`
    in play (R27), else as it is printed."""
    owner = g.owners[card]
    g.players[owner].discard.append(card)
    g.touch_if_read(READS_PILE)
    uid = renew(g, card)
    g.show(card)
    if g.listener is not None:
        g.cite(RULES_PILE)
    kind: i64 = g.kinds[card]
    if was is None:
        sees_itself_discarded(g, g.card(kind).text, owner, uid, kind)
    else:
        was.became = uid  # "return it" finds the card there, unless it has moved on
        sees_itself_discarded(g, was.text, owner, was.uid, kind)


def sees_itself_discarded(g: EpicGame, text: Text, owner: i64, uid: i64, kind: i64) -> None:
    """ "When this card goes into your discard pile": R52, its owner's; 2.3.5a: of a token too, which never arrives."""
    if text.awaited_kinds >> INTO_DISCARD & 1:
        for t in text.triggers:
            if t.kind == INTO_DISCARD:
                g.cite(RULES_OWN_PILE)
                has_triggered(g, t.rules, Waiting(owner, t.program, uid, kind, uid, 0, (), g.next_stamp()))


def out_of_discard(g: EpicGame, card: i64) -> None:
    """The card leaves its owner's discard pile and is remembered as it lay there (R27); its own grey text may wait for
    that (5.0.2)."""
    owner = g.owners[card]
    g.players[owner].discard.remove(card)
    g.touch_if_read(READS_PILE)
    kind: i64 = g.kinds[card]
    c = g.card(kind)
    uid: i64 = g.uids[card]
    recollect(g, card)
    if c.grey.awaited_kinds >> OUT_OF_DISCARD & 1:
        for t in c.grey.triggers:
            if t.kind == OUT_OF_DISCARD:
                g.cite(RULES_FROM_THE_PILE)
                has_triggered(g, t.rules, Waiting(owner, t.program, uid, kind, uid, 0, (), g.next_stamp()))


def sees_itself_recalled(g: EpicGame, e: Event) -> None:
    """ "When you recall this card": grey text of the card that was recalled sees it, though it has left (R47)."""
    grey = g.card(e.kind_of).grey
    if grey.awaited_kinds >> RECALLED & 1:
        for t in grey.triggers:
            if t.kind == RECALLED and isinstance(t.when, ToThis):
                g.cite(RULES_FROM_THE_PILE)
                w = Waiting(e.player, t.program, e.ref, e.kind_of, e.ref, 0, (), g.next_stamp())
                has_triggered(g, t.rules, w)


def recollect(g: EpicGame, card: i64) -> None:
    """A card that all have seen leaves its place: it is kept as it was there, as long as text may speak of it (R27)."""
    kind: i64 = g.kinds[card]
    c = g.card(kind)
    owner = g.owners[card]
    now = g.next_stamp()
    g.gone.append(
        Champion(g.uids[card], kind, card, owner, owner, owner, now, NO_TEXT, c.offense, c.defense, 0, c.alignments)
    )


def out_of_hand_unseen(g: EpicGame, card: i64) -> None:
    """The card leaves its owner's hand and nobody else sees which it is: of no card there do others know any more
    whether it is that one (1.4.2, R58)."""
    owner = g.owners[card]
    p = g.players[owner]
    one: i64 = 1
    side: i64 = 0
    for mate in g.members(owner):
        side |= one << mate
    for c in p.hand:
        g.known[c] &= side
    p.hand.remove(card)
    g.touch_if_read(READS_HAND)
    g.secrets += 1


def into_hand(g: EpicGame, card: i64) -> None:
    """The card goes to its owner's hand (1.9.2); who saw it go knows that it is there."""
    owner = g.owners[card]
    g.players[owner].hand.append(card)
    g.touch_if_read(READS_HAND)
    renew(g, card)


def tell_to_bottom(g: EpicGame, owner: i64, cards: list[int], rules: tuple[str, ...]) -> None:
    """All see what does not come from a hand; it is told in the order in which it was shown, which says nothing of the
    order in the deck."""
    for c in cards:
        if g.known[c] == everyone_mask(g):
            g.note(log.SHOWN, RULES_BOTTOM, owner, kind_of=g.kinds[c])
    for c in cards:
        seen_by = -1 if g.known[c] == everyone_mask(g) else g.known[c]  # what all players see, onlookers see too
        g.note(log.TO_BOTTOM, rules, owner, kind_of=g.kinds[c], seen_by=seen_by)


def to_bottom(g: EpicGame, cards: list[int], transformed: bool) -> None:
    """Cards banished or transformed go to the bottoms of their owners' decks, several at once in random order (5.15.2,
    R49, R43).

    1.4.7: all players see them first, unless they come from a hand.  A single card is known to lie at the bottom; of
    several nobody knows the order.
    """
    for p in range(len(g.players)):
        mine: list[int] = [c for c in cards if g.owners[c] == p]
        if not mine:
            continue
        if g.listener is not None:
            tell_to_bottom(g, p, mine, RULES_TRANSFORM if transformed else RULES_BANISH)
        if len(mine) > 1:
            g.cite(RULES_TRANSFORMED_TOGETHER if transformed else RULES_BANISHED_TOGETHER)
            g.shuffle(mine)
        for c in mine:
            renew(g, c)
        g.players[p].deck[0:0] = mine


def leave(g: EpicGame, o: Champion) -> None:
    """The champion leaves play and is kept as it last was."""
    g.objs.remove(o)
    g.gone.append(o)
    if g.mods:
        g.mods = [m for m in g.mods if m.subject != o.uid]
    went(g, o)


def enter(g: EpicGame, player: i64, kind: i64, card: i64, uid: i64) -> Champion:
    """2.1.7: a champion comes into play prepared and deploying, under this player's control."""
    c = g.card(kind)
    owner = g.owners[card] if card >= 0 else player  # R44: a token's owner is who put it into play
    o = Champion(
        uid,
        kind,
        card,
        owner,
        player,
        player,
        g.next_stamp(),
        c.text,
        c.offense,
        c.defense,
        c.text.keywords,
        c.alignments,
    )
    g.objs.append(o)
    if card >= 0:
        g.uids[card] = uid
        g.show(card)
    if c.counters:  # 2.7
        o.counters = c.counters
        o.offense += c.counters
        o.defense += c.counters
    if c.enters_expended:
        o.position = EXPENDED
    came(g, o)
    return o


def card_in_pile(g: EpicGame, uid: i64) -> i64:
    """The card in a discard pile that is this instance, or that the champion of this name became when it was broken;
    -1 if it does not lie where it fell."""
    o = g.last_champion(uid)
    name = uid if o is None else o.became
    for p in g.players:
        for card in p.discard:
            if g.uids[card] == name:
                return card
    return -1


def card_elsewhere(g: EpicGame, uid: i64) -> i64:
    """The card outside play that is this instance, or that the champion of this name became when it was broken; -1 if
    it is in play, has moved on, or has left the game with its owner (1.9.3)."""
    if g.champion(uid) is not None:
        return -1
    card = card_in_pile(g, uid)
    if card < 0:
        card = g.card_of(uid)
    if card < 0:
        return -1
    return -1 if g.players[g.owners[card]].out else card


def take_out(g: EpicGame, card: i64) -> None:
    """Take the card out of the zone that it is in: the supplemental zone, the hand, the deck (where all have seen it)
    or a discard pile."""
    p = g.players[g.owners[card]]
    if card in p.supplemental:
        p.supplemental.remove(card)
    elif card in p.hand:
        p.hand.remove(card)
        g.touch_if_read(READS_HAND)
    elif card in p.deck:
        p.deck.remove(card)
        recollect(g, card)
    else:
        out_of_discard(g, card)


def broken_event(o: Champion, source: i64, cause: i64) -> Event:
    """The event of this champion being broken (5.16)."""
    return leaving_event(BROKEN, o, source, cause)


def leaving_event(kind: i64, o: Champion, source: i64, cause: i64) -> Event:
    """An event of this kind in which the champion leaves play."""
    return Event(kind, o.uid, o.controller, source, 0, o.card, o.kind, cause)


def pile_event(g: EpicGame, kind: i64, card: i64, source: i64, cause: i64) -> Event:
    """An event of this kind in which the card leaves its owner's discard pile."""
    return Event(kind, g.uids[card], g.owners[card], source, 0, card, g.kinds[card], cause)


def banishing(g: EpicGame, cards: list[int], source: i64, cause: i64) -> list[Event]:
    """The events of these cards being banished from discard piles (5.15)."""
    return [pile_event(g, BANISHED, c, source, cause) for c in cards]


def discard_cards(g: EpicGame, player: i64, cards: list[int], source: i64, cause: i64) -> None:
    """1.7.1: these cards go from the player's hand to the discard pile together (R65)."""
    if cause >= 0 and not g.allied(cause, player):
        entering: list[int] = [c for c in cards if g.card(g.kinds[c]).enters_instead]
        if entering:
            g.cite(RULES_ENTERS_INSTEAD)
            cards = [c for c in cards if c not in entering]
            events: list[Event] = []
            for c in entering:
                events.append(Event(ENTERS, g.next_stamp(), player, source, 0, c, g.kinds[c], player))
            g.occur(events, False)
    if g.cardbook.remembers >> DISCARDED & 1:
        for c in cards:
            g.remember(DISCARDED, g.uids[c], -1, player, g.kinds[c])
    g.occur([Event(DISCARDED, g.uids[c], player, source, 0, c, g.kinds[c], cause) for c in cards], False)
