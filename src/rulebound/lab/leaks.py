"""Leaks: does anything that a viewer is shown depend on a card that the viewer cannot know?

A random game is played and kept.  At some decision everything that a viewer cannot know is permuted: the twin is the
same game from the first shuffle on, with the same chance and the same choices, in which the cards that this viewer has
never seen have changed places, each among its owner's.  The viewer cannot tell the two apart, so everything that the
viewer gets must be byte for byte the same in both, at that decision, at all before it, and on from there until one of
the exchanged cards shows: the view, the things to point at with their names, the prompt and the options of the viewer's
own decisions, the reasons why something is not possible, the log from its first line, who must choose when, and at a
table whether a step can be taken back.

The games are asked step by step (`Game.stepwise`): a choice of one option is a decision as well, so that a forced pass
and a chosen one count alike, and the sequence of who must choose has to be the same in both worlds.  What another
player picks out of hidden cards counts as one decision however many picks it takes: nobody sees it before it is done.

Everything is asked of the game's kit, so this holds for any game, any number of seats, and the onlooker.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from rulebound.engine.chance import Chance, seeded
from rulebound.engine.choices import KIND_BITS, KIND_MASK, PickCards, owner_and_kind
from rulebound.engine.codes import CARD, DONE, code
from rulebound.engine.log import ONLOOKER, Entry, Listener
from rulebound.engine.table import Table
from rulebound.games import kit as kit_of

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.game import Game
    from rulebound.engine.kit import Kit
    from rulebound.lab.matches import Match

BEFORE: Final = 3  # decisions before the permuted one that are looked at as closely
AFTER_ONE_IN: Final = 4  # and so many of those that follow, until an exchanged card shows
PROBES: Final = 12  # options of others and of earlier decisions for which "why not" is asked
MOST_DECISIONS: Final = 5_000  # of a game; what comes later is left out
NOT_YET: Final = 1 << 40  # later than any decision


class Leak(Exception):
    """A viewer could tell two worlds apart: who, where, and by what."""


@dataclass
class Findings:
    """What came of looking for leaks."""

    games: int = 0
    decisions: int = 0  # played, forced ones included
    twins: int = 0  # worlds compared
    exchanged: int = 0  # cards that were another card there
    compared: int = 0  # moments at which everything that a viewer gets was compared
    played_on: int = 0  # decisions after the permuted one that the twins followed
    partly: int = 0  # twins in which what the viewer has seen copies of stayed where it was (see `Twin`)
    short: int = 0  # twins that could not be followed up to the permuted decision
    at_tables: int = 0  # decisions compared at tables, where forced choices are not asked
    leaks: list[str] = field(default_factory=list)

    def add(self, other: Findings) -> None:
        """Count another's findings with these."""
        for name, count in vars(other).items():  # numbers add up, lists are joined
            setattr(self, name, getattr(self, name) + count)


@dataclass(frozen=True)
class Made:
    """A choice that was made: `card` is the card that was picked, and `picking` tells which choices pick together."""

    player: int
    code: int
    options: tuple[int, ...]
    card: int = -1
    picking: int = -1


@dataclass(frozen=True)
class Deal:
    """What a game follows from, besides choices: whose rules, which cards, which decks, which seed."""

    kit: Kit
    book: CardBook
    piles: Sequence[Sequence[int]]
    seed: str
    format: str = ""
    name: str = "a game"

    def again(self, piles: Sequence[Sequence[int]], listener: Listener) -> Game:
        """The game with these decks at its first decision, listened to and asked step by step."""
        g = self.kit.start(self.book, piles, self.seed, self.format, listener=listener)
        g.stepwise = True
        return g


def deal_of(match: Match, k: Kit | None = None) -> Deal:
    """What a game of a series follows from; another kit may speak for the game, to try out what is noticed."""
    k = k or kit_of(match.series.game)
    return Deal(k, match.book(), match.piles(), match.seed, match.series.format, str(match))


# -- what a viewer gets


def shown(k: Kit, g: Game, viewer: int, probes: Sequence[int] = ()) -> dict[str, str]:
    """Everything that a viewer gets to see at a position, each part as text.

    `probes` are options for which the viewer asks why they are not possible.
    """
    parts = {
        "view": written(k.view(g, viewer)),
        "things": written([(t.name, t.ref, t.where, dict(t.facts)) for t in k.things(g, viewer)]),
        "end": k.result_words(g) if g.over else "",
    }
    if g.asking and g.chooser == viewer:
        parts["prompt"] = k.prompt(g)
        parts["options"] = written(
            [(int(c), k.option_text(g, c), k.option_words(g, c), k.option_rules(g, c)) for c in g.options]
        )
    if viewer != ONLOOKER:
        parts["why not"] = written([reason_of(k, g, viewer, probe) for probe in probes])
    return parts


def reason_of(k: Kit, g: Game, viewer: int, option: int) -> tuple[str, Sequence[str]]:
    """Why not, in words and rules; a number that is no option of the game is told as such."""
    try:
        reason = k.why_not(g, viewer, option)
    except ValueError as e:
        return str(e), ()
    return ("", ()) if reason is None else (reason.words, reason.rules)


def written(data: Any) -> str:
    """Plain data as text, its order kept: two are equal only if they are equal byte for byte."""
    return json.dumps(data, ensure_ascii=False)


class Ears(Listener):
    """Hears a game for some viewers, and notes since which decision each card has been known to them."""

    def __init__(self, k: Kit, viewers: Sequence[int]) -> None:
        self.kit = k
        self.lines: dict[int, list[tuple[str, tuple[str, ...]]]] = {viewer: [] for viewer in viewers}
        self.since: dict[int, dict[int, int]] = {viewer: {} for viewer in viewers}
        self.known: list[int] = []
        self.decision = 0

    def heard(self, g: Game, entry: Entry) -> None:
        """Something happened: in words at once, for the table changes."""
        self.look(g)
        for viewer, lines in self.lines.items():
            text = self.kit.tell(g, entry, viewer)
            if text:
                lines.append((text, tuple(entry.rules)))

    def asked(self, g: Game, player: int) -> None:
        """Somebody is to choose."""
        self.look(g)

    def look(self, g: Game) -> None:
        """Which cards are known now?  To the onlooker those that all players know."""
        if g.known == self.known:
            return
        self.known = list(g.known)
        everybody = (1 << len(g.players)) - 1
        for viewer, since in self.since.items():
            for card, mask in enumerate(self.known):
                if card not in since and (mask == everybody if viewer == ONLOOKER else mask >> viewer & 1):
                    since[card] = self.decision


# -- the game that is kept


class Kept:
    """A random game, kept: its choices, its positions, and what everybody heard.

    >>> from rulebound.lab.matches import series
    >>> kept = Kept(deal_of(series("epic", 1, "kept").match(0)))
    >>> len(kept.positions) == len(kept.made) + 1
    True
    """

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.kit = deal.kit
        self.chance = seeded(f"{deal.name}/{deal.seed}/choices")
        self.made: list[Made] = []
        self.positions: list[Game] = []
        self.heard: list[dict[int, int]] = []  # by decision, how many lines each viewer had heard
        self.viewers = [*range(len(deal.piles)), ONLOOKER]
        self.ears = Ears(self.kit, self.viewers)
        g = deal.again(deal.piles, self.ears)
        if [kind for pile in deal.piles for kind in pile] != list(g.kinds):
            raise ValueError(f"{self.kit.title} does not number its cards as its decks list them")
        self.kinds, self.owners = list(g.kinds), list(g.owners)
        self.sorts = [(owner, int(g.back_of(card))) for card, owner in enumerate(g.owners)]  # what can be exchanged
        self.play(g)

    def play(self, g: Game) -> None:
        """Choose at random to the end."""
        picking = 0
        frame: object = None
        while True:
            self.ears.decision = len(self.positions)
            self.ears.look(g)
            self.positions.append(g.copy())
            self.heard.append({viewer: len(lines) for viewer, lines in self.ears.lines.items()})
            if g.over or len(self.made) == MOST_DECISIONS:
                return
            options = tuple(int(option) for option in g.options)
            at = int(self.chance.below(len(options)))
            player, top = int(g.chooser), g.stack[-1]
            if isinstance(top, PickCards):
                picking += top is not frame
                frame = top
                before = list(top.picks)
                self.ears.decision += 1
                g.choose(at)
                new = [card for card in top.picks if card not in before]
                self.made.append(Made(player, options[at], options, new[0] if new else -1, picking))
            else:
                frame = None
                self.ears.decision += 1
                card = self.kit.secret_card(g, options[at])
                g.choose(at)
                self.made.append(Made(player, options[at], options, card))

    def hidden(self, viewer: int, decision: int) -> list[int]:
        """The cards that this viewer had never seen by this decision."""
        since = self.ears.since[viewer]
        return [card for card in range(len(self.kinds)) if since.get(card, NOT_YET) > decision]

    def probes(self, decision: int, chance: Chance) -> list[int]:
        """Options to ask about at a decision: those that are open, whoever's, and some of earlier ones."""
        codes = list(self.positions[decision].options)
        earlier = self.made[max(0, decision - 60) : decision]
        for _ in range(min(PROBES, len(earlier))):
            options = earlier[int(chance.below(len(earlier)))].options
            codes.append(options[int(chance.below(len(options)))])
        return list(dict.fromkeys(int(c) for c in codes))


# -- the twin


class Twin:
    """The kept game as it would have gone if the cards that a viewer cannot know at a decision were others.

    Where a player has two equal cards, either may be the one that is played.  So an exchanged card may be played in
    place of one that the viewer was to see, and the twin cannot be followed any further.  Then a second twin helps: not
    `whole`, it leaves hidden cards in their places that equal one of the same owner's that the viewer has seen.
    """

    def __init__(self, kept: Kept, viewer: int, decision: int, whole: bool = True) -> None:
        self.kept = kept
        self.kit = kept.kit
        self.viewer = viewer
        self.decision = decision
        self.chance = seeded(f"{kept.deal.name}/{kept.deal.seed}/twin {viewer} {decision}")
        hidden = kept.hidden(viewer, decision)
        if not whole:
            seen = {(kept.owners[card], kept.kinds[card]) for card in range(len(kept.kinds)) if card not in hidden}
            hidden = [card for card in hidden if (kept.owners[card], kept.kinds[card]) not in seen]
        self.kinds = self.permuted(hidden)
        self.exchanged = [card for card, kind in enumerate(self.kinds) if kind != kept.kinds[card]]
        since = kept.ears.since[viewer]
        self.shows = min((since.get(card, NOT_YET) for card in self.exchanged), default=NOT_YET)
        self.made: list[Made] = []  # as it went here
        self.followed = 0  # decisions of the kept game that were the same here
        self.same = 0  # choices of this game that led there
        self.compared = 0
        self.lines = 0  # of the log, found equal

    def permuted(self, hidden: Sequence[int]) -> list[int]:
        """The kinds of all cards after the hidden ones have changed places, each among its owner's with its back."""
        kinds = list(self.kept.kinds)
        for sort in sorted(set(self.kept.sorts)):
            cards = [card for card in hidden if self.kept.sorts[card] == sort]
            dealt = cards[:]
            self.chance.shuffle(dealt)
            for card, other in zip(cards, dealt):
                kinds[card] = self.kept.kinds[other]
        return kinds

    def piles(self) -> list[list[int]]:
        """The decks of the twin."""
        piles: list[list[int]] = [[] for _ in self.kept.viewers[:-1]]
        for kind, owner in zip(self.kinds, self.kept.owners):
            piles[owner].append(kind)
        return piles

    def moments(self) -> set[int]:
        """The decisions at which everything is compared."""
        last = min(self.shows, len(self.kept.made) + 1)
        found = {self.decision, *(int(self.chance.below(self.decision + 1)) for _ in range(BEFORE))}
        return found | {at for at in range(self.decision + 1, last) if self.chance.below(AFTER_ONE_IN) == 0}

    def follow(self) -> None:
        """Play the twin beside the kept game until an exchanged card shows; Leak if the viewer can tell them apart."""
        kept, viewer = self.kept, self.viewer
        ears = Ears(self.kit, [viewer])
        g = kept.deal.again(self.piles(), ears)
        moments = self.moments()
        last = len(kept.made)
        at = 0
        while True:
            if self.shows <= at or any(card in ears.since[viewer] for card in self.exchanged):
                return
            self.compare_log(ears, at)
            self.followed, self.same = at, len(self.made)
            if at in moments:
                self.compare(g, at)
            if at == last:
                return
            made = kept.made[at]
            self.same_question(g, at)
            end = at + 1
            if made.player == viewer:
                self.same_options(g, at)
                self.take(g, made.code)
            else:
                while made.picking >= 0 and end < last and kept.made[end].picking == made.picking:
                    end += 1
                for between in range(at + 1, end):
                    self.compare_log(ears, between)
                    if between in moments:
                        self.compare(g, between)
                if not self.others_choice(g, kept.made[at:end]):
                    return
            ears.look(g)
            at = end

    def take(self, g: Game, option: int) -> None:
        """Choose, and note it."""
        options = tuple(int(c) for c in g.options)
        self.made.append(Made(int(g.chooser), option, options))
        g.choose(options.index(option))

    def others_choice(self, g: Game, made: Sequence[Made]) -> bool:
        """Let another player choose as in the kept game; False if that is not possible with other cards."""
        top = g.stack[-1]
        if made[0].picking < 0 or not isinstance(top, PickCards):
            option = made[0].code if made[0].card < 0 else self.secret_option(g, made[0].card)
            if option not in g.options:
                return False
            self.take(g, option)
            return True
        wanted = sorted(int(owner_and_kind(g, one.card)) for one in made if one.card >= 0)
        while g.asking and g.stack[-1] is top:
            option = card_option(wanted.pop(0)) if wanted else int(DONE)
            if option not in g.options:
                return False
            self.take(g, option)
        return not wanted

    def secret_option(self, g: Game, card: int) -> int:
        """The option that takes this card in secret, or an equal one; -1 if there is none."""
        for option in g.options:
            taken = self.kit.secret_card(g, int(option))
            if taken >= 0 and g.kinds[taken] == g.kinds[card]:
                return int(option)
        return -1

    # -- comparing

    def compare_log(self, ears: Ears, at: int) -> None:
        """The lines that came since the last time are the same."""
        count = self.kept.heard[at][self.viewer]
        here = self.kept.ears.lines[self.viewer][self.lines : count]
        there = ears.lines[self.viewer][self.lines :]
        if here != there:
            raise self.leak(at, *first_difference(here, there))
        self.lines = count

    def compare(self, g: Game, at: int) -> None:
        """Everything that the viewer gets at this decision is the same."""
        probes = self.kept.probes(at, self.chance)
        here = shown(self.kit, self.kept.positions[at], self.viewer, probes)
        there = shown(self.kit, g, self.viewer, probes)
        for part, text in here.items():
            if there.get(part) != text:
                raise self.leak(at, *where_different(part, text, there.get(part, "")))
        if len(there) > len(here):
            raise self.leak(at, "no decision", "a decision")
        self.compared += 1

    def same_question(self, g: Game, at: int) -> None:
        """The same player must choose, in the same procedure: else the number of decisions depends on hidden cards."""
        here, there = question(self.kept.positions[at]), question(g)
        if here != there:
            raise self.leak(at, here, there)

    def same_options(self, g: Game, at: int) -> None:
        """The viewer's own options are the same."""
        options = self.kept.made[at].options
        if tuple(g.options) != options:
            raise self.leak(at, f"options {list(options)}", f"options {list(g.options)}")

    def leak(self, at: int, here: str, there: str) -> Leak:
        """What is told of a leak."""
        who = "an onlooker" if self.viewer == ONLOOKER else f"player {self.viewer}"
        return Leak(
            f"{self.kept.deal.name}: with the cards that {who} cannot know at decision {self.decision} exchanged, "
            f"{who} is shown something else at decision {at}: {here!r} became {there!r}"
        )


# -- a table, and positions dealt anew


def at_a_table(twin: Twin) -> int:
    """The same two games at tables, where a choice of one option is not asked: at each decision of the viewer's the log
    and the way back are the same.  How many decisions these were; Leak if one differs."""
    kept, viewer = twin.kept, twin.viewer
    here = seated(kept.deal, kept.deal.piles, kept.made[: twin.followed], viewer)
    there = seated(kept.deal, twin.piles(), twin.made[: twin.same], viewer)
    count = 0
    for one, other in zip_longest(here, there, fillvalue="no decision"):
        if one != other:
            raise twin.leak(twin.followed, *where_different(f"at the table, own decision {count}", one, other))
        count += 1
    return count


def seated(deal: Deal, piles: Sequence[Sequence[int]], made: Sequence[Made], viewer: int) -> Iterator[str]:
    """What this player has at each decision of theirs at a table: the view, the question, the new lines of the log, and
    why the last step cannot be taken back."""
    table = Table(deal.kit, deal.book, piles, deal.seed, deal.format)
    lines = 0
    for one in made:
        if len(one.options) == 1:
            continue
        decision = table.decision(viewer)
        if decision is not None:
            log = [str(line) for line in table.log(viewer)]
            back = table.why_not_undo(viewer)
            options = [(option.code, option.text) for option in decision.options]
            yield written([decision.prompt, options, log[lines:], "" if back is None else back.words])
            lines = len(log)
        table.choose_code(one.code)


def dealt_anew(kept: Kept, decision: int) -> None:
    """A position dealt anew for the player who must choose shows that player the same; Leak if it does not."""
    g = kept.positions[decision]
    viewer = int(g.chooser)
    chance = seeded(f"{kept.deal.name}/{kept.deal.seed}/anew {decision}")
    world = kept.kit.determinise(g, viewer, chance)
    probes = kept.probes(decision, chance)
    here, there = shown(kept.kit, g, viewer, probes), shown(kept.kit, world, viewer, probes)
    for part in here:
        if here[part] != there.get(part):
            one, other = where_different(part, here[part], there.get(part, ""))
            where = f"{kept.deal.name}: dealt anew for player {viewer} at decision {decision}"
            raise Leak(f"{where}: {one!r} became {other!r}")


# -- the search


def search(deal: Deal, each: int = 1) -> Findings:
    """Look for leaks in one random game: `each` twins for every player and the onlooker.

    >>> from rulebound.lab.matches import series
    >>> found = search(deal_of(series("epic", 1, "search").match(0)))
    >>> found.twins, found.leaks
    (3, [])
    """
    kept = Kept(deal)
    found = Findings(games=1, decisions=len(kept.made))
    chance = seeded(f"{deal.name}/{deal.seed}/decisions")
    at_table = int(chance.below(len(deal.piles)))  # tables take longer: one viewer of each game sits at one
    for viewer in kept.viewers:
        for n in range(each):
            decision = int(chance.below(len(kept.made)))
            try:
                follow_one(kept, viewer, decision, found, viewer == at_table)
                dealt_anew(kept, decision)
            except Leak as leak:
                found.leaks.append(str(leak))
    return found


def follow_one(kept: Kept, viewer: int, decision: int, found: Findings, with_table: bool) -> None:
    """Compare one twin, and count it."""
    twin = Twin(kept, viewer, decision)
    twin.follow()
    if twin.followed < decision:
        twin = Twin(kept, viewer, decision, whole=False)
        twin.follow()
        found.partly += 1
    found.twins += 1
    found.exchanged += len(twin.exchanged)
    found.compared += twin.compared
    found.played_on += max(0, twin.followed - decision)
    found.short += twin.followed < decision
    if with_table:
        found.at_tables += at_a_table(twin)


def question(g: Game) -> str:
    """Who must choose, and in which procedures of the game."""
    return "the game is over" if g.over else f"player {g.chooser} must choose in {g.where()}"


def card_option(sort: int) -> int:
    """The option to pick a card of this owner and kind, given as `owner_and_kind` gives them."""
    return int(code(CARD, sort & KIND_MASK, sort >> KIND_BITS))


def first_difference(here: Sequence[Any], there: Sequence[Any]) -> tuple[str, str]:
    """The first entries of two lists that differ."""
    for one, other in zip(here, there):
        if one != other:
            return str(one), str(other)
    n = min(len(here), len(there))
    return str(here[n]) if n < len(here) else "nothing", str(there[n]) if n < len(there) else "nothing"


def where_different(part: str, here: str, there: str) -> tuple[str, str]:
    """Two texts from shortly before the place where they part."""
    at = next((i for i, (a, b) in enumerate(zip(here, there)) if a != b), min(len(here), len(there)))
    start = max(0, at - 60)
    return f"{part}: ...{here[start : at + 60]}", f"{part}: ...{there[start : at + 60]}"
