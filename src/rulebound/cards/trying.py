"""Trying a text: which card it can stand on, what it means, and what it does in a sample position.

Each scene of the game's desk is played twice, around the card and around the same card without its text: what is told
only with the text is what the text does.  Where something must be chosen, whatever serves its chooser best at once is
taken.  Scenes in which something comes of the text go first; one in which nothing does says so, or is left out where
another shows the same part of the text at work.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from rulebound.cards.memory import judged, remembered
from rulebound.cards.outline import outline, rules_of
from rulebound.engine.book import CardBook
from rulebound.engine.codes import DONE, NO, PASS, verb_of
from rulebound.engine.game import Game
from rulebound.engine.hearing import Ear, LogLine
from rulebound.engine.kit import Kit
from rulebound.engine.log import Entry
from rulebound.engine.stage import Impossible, Pointer, Subject
from rulebound.games import desk, kit, stage
from rulebound.language.desk import Card, Let, Pick, Refusal, Scene

FIRST_TOLD, LAST_TOLD = 21, 3  # lines of a story that are told, if it is longer
MOST_CHOICES: Final = 60  # in a scene
MOST_TRIED: Final = 24  # options of one choice that are compared
KEPT: Final = ("name", "set", "type", "text", "discard_text")  # of the card around a text, whatever it is to be like
YOU: Final = 0  # the player whose card it is
ME, THEM = "\ue000", "\ue001"  # what the players are called until a line is whole
DOES: Final = re.compile(rf"^{ME} (\w+)|(?<= and )(discards|is|leaves|wins)\b")  # what is said of who begins the line
OF_YOU: Final = {"is": "are", "has": "have", "does": "do", "goes": "go", "passes": "pass"}


@dataclass(frozen=True)
class Shown:
    """A scene in which the text does something: what was told, and what is otherwise than without it."""

    title: str
    told: tuple[LogLine, ...]
    stands: tuple[str, ...] = ()
    idle: bool = False  # nothing comes of it, as its last line says


@dataclass(frozen=True)
class Line:
    """A line of text with its meaning in plain words, and the rules behind it."""

    text: str
    outline: tuple[str, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Trial:
    """What came of trying a text: as which type of card, its lines, the scenes that show it, or why it is refused."""

    game: str
    type: str
    lines: tuple[Line, ...] = ()
    scenes: tuple[Shown, ...] = ()
    position: tuple[str, ...] = ()  # who has which other cards, as far as the scenes speak of them
    refused: tuple[Refusal, ...] = ()

    def data(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "type": self.type,
            "whole": not self.refused,
            "lines": [{"text": li.text, "tree": list(li.outline), "rules": list(li.rules)} for li in self.lines],
            "scenes": [
                {
                    "title": scene.title,
                    "told": [{"text": line.text, "rules": list(line.rules)} for line in scene.told],
                    "stands": list(scene.stands),
                }
                for scene in self.scenes
            ],
            "position": list(self.position),
            "refused": [{"line": each.line, "at": max(each.at, 0), "why": str(each)} for each in self.refused],
        }


def try_text(
    game: str, text: str, type_name: str = "", aside: bool = False, like: Mapping[str, Any] | None = None
) -> Trial:
    """Try a text: on a card of this type, or of the first type that can have it; if none can, of the likeliest.

    The card has the numbers and the other columns of the one that it is to be `like`.

    >>> try_text("epic", "Draw a crad.").refused[0].at
    7
    """
    one = desk(game)
    if type_name and type_name not in one.types:
        raise ValueError(f"{type_name!r} is no type of card; there are: {', '.join(one.types)}")
    if not text.strip():
        raise ValueError("which text? Type the lines of a card, each in quotes")
    with remembered(game):
        cards = [alike(card, like or {}) for card in one.around(text, type_name, aside)]
    if not one.lines(cards[0]):
        raise ValueError("nothing of this text is read: what stands in parentheses is reminder text, without a meaning")
    verdicts = [judged(game, [card])[0] for card in cards]
    best = next((verdict for verdict in verdicts if verdict.whole), verdicts[0])
    card = best.card
    if best.refused:
        return Trial(game, str(card["type"]), read_lines(game, card), refused=best.refused)
    scenes = tuple(shown(game, card))
    return Trial(game, str(card["type"]), read_lines(game, card), scenes, position_of(game, card, scenes))


def alike(card: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """A card around a text, with what another has in its place; its name and its texts stay.

    >>> alike({"name": "X", "text": "Blitz", "offense": 5}, {"name": "Y", "offense": 2, "flavor": "…"})
    {'name': 'X', 'text': 'Blitz', 'offense': 2}
    """
    return {key: other.get(key, value) if key not in KEPT else value for key, value in card.items()}


def read_lines(game: str, card: Card) -> tuple[Line, ...]:
    """The lines of a card that can be read, each with its meaning."""
    one = desk(game)
    found = []
    with remembered(game, one.classes([card])) as language:
        for line in one.lines(card):
            try:
                tree = language.read(line)
            except ValueError:
                continue
            found.append(Line(line, tuple(outline(language, tree)), tuple(rules_of(language, [tree]))))
    return tuple(found)


def position_of(game: str, card: Card, scenes: Sequence[Shown]) -> tuple[str, ...]:
    """Who has which other cards in the sample position: those in play, and of the others those that are spoken of."""
    said = "\n".join(part for each in scenes for part in (each.title, *(li.text for li in each.told), *each.stands))
    lines = []
    for lying in desk(game).introduced(card) if scenes else ():
        count = Counter(lying.cards)  # in the order in which they are first named
        told = [
            f"{name} ({f'{times} times; ' if times > 1 else ''}{words})"
            for (name, words), times in count.items()
            if lying.always or name in said
        ]
        if told:
            lines.append(f"{lying.where}: {' and '.join([part for part in (', '.join(told[:-1]), told[-1]) if part])}.")
    return tuple(lines)


# -- scenes


def shown(game: str, card: Card) -> list[Shown]:
    """The scenes in which the card's text does something."""
    one = desk(game)
    blank = one.blank(card)
    others = one.sample(card)
    with_text = own_book(game, [card, *others])
    without = own_book(game, [blank, *others]) if blank is not None else None
    scenes = one.scenes(with_text, card)
    plain = one.scenes(without, card) if without is not None else []
    found: list[Shown] = []
    at_work: set[str] = set()  # the headings of what is shown to have an effect
    idle: dict[int, set[str]] = {}  # and of the scenes found in which nothing comes of the text
    for place, scene in enumerate(scenes):
        usual = plain[place] if without is not None else None
        seen = added(game, with_text, scene, without, usual)
        if seen is None:
            continue
        title = scene.title
        if is_idle(seen):
            for n, other in enumerate(scene.instead):
                better = added(game, with_text, other, without, usual.instead[n] if usual is not None else None)
                if better is not None and better[0] and not is_idle(better):
                    title, seen = other.title, better
                    break
        told, stands = seen
        headings = {line.text for line in told if line.heading}
        if is_idle(seen):
            idle[len(found)] = headings
            why = LogLine(one.why_nothing(card, [line.text for line in told if not line.effect]))
            found.append(Shown(title, (*abridged([line.line for line in told]), why), (), True))
        elif told or (stands and not any(before.stands for before in found)):
            at_work |= headings
            found.append(Shown(title, tuple(abridged([line.line for line in told])), () if told else tuple(stands)))
    kept = [each for place, each in enumerate(found) if place not in idle or not idle[place] <= at_work]
    return sorted(unlike(kept), key=lambda each: each.idle)


def is_idle(seen: Seen) -> bool:
    """Is something told, and nothing of it an effect?"""
    return bool(seen[0]) and not any(line.effect for line in seen[0])


def added(game: str, book: CardBook, scene: Scene, without: CardBook | None, plain: Scene | None) -> Seen | None:
    """What a scene has that it has not without the text, if there can be such a card; None if it cannot be played."""
    seen = played(game, book, scene)
    if seen is None or without is None or plain is None:
        return seen
    usual = played(game, without, plain)
    return difference(seen, usual if usual is not None else ([], []))


def abridged(told: Sequence[LogLine]) -> Sequence[LogLine]:
    """A long story without its middle.

    >>> [line.text for line in abridged([LogLine(f"{n} wolves", ()) for n in range(100)])][-4:]
    ['… 76 more lines …', '97 wolves', '98 wolves', '99 wolves']
    """
    left_out = len(told) - FIRST_TOLD - LAST_TOLD
    if left_out < 2:
        return told
    return [*told[:FIRST_TOLD], LogLine(f"… {left_out:,} more lines …", ()), *told[-LAST_TOLD:]]


def own_book(game: str, cards: Sequence[Card]) -> CardBook:
    """The book of these cards, and of what positions need besides."""
    with remembered(game, desk(game).classes(cards)):
        return stage(game).book(kit(game), cards, ())


def unlike(scenes: Sequence[Shown]) -> list[Shown]:
    """The scenes without those that show the same as one before."""
    found: dict[tuple[tuple[LogLine, ...], tuple[str, ...]], Shown] = {}
    for scene in scenes:
        found.setdefault((scene.told, scene.stands), scene)
    return list(found.values())


@dataclass(frozen=True)
class Beat:
    """A line of a story: does it begin what a part of a text does, and is it an effect?"""

    line: LogLine
    heading: bool
    effect: bool

    @property
    def text(self) -> str:
        return self.line.text


Seen = tuple[list[Beat], list[str]]


class Hearing(Ear):
    """Hears a scene: of each line as well whether it is a heading and whether it is an effect."""

    def __init__(self, game: str, kit: Kit, players: int) -> None:
        super().__init__(kit, players)
        self.desk = desk(game)
        self.sorts: list[tuple[bool, bool]] = []

    def heard(self, g: Game, entry: Entry) -> None:
        super().heard(g, entry)
        event = self.kit.event_name(entry)
        effect = self.desk.is_effect(g, event, int(entry.player) == YOU)
        self.sorts += [(event in self.desk.headings, effect)] * (len(self.told) - len(self.sorts))

    def forget(self) -> None:
        """What was heard so far is not to be told."""
        self.take()
        self.sorts = []

    def beats(self) -> list[Beat]:
        """What was heard, as it is told to the player whose card it is."""
        heard = [(each.line(YOU), sort) for each, sort in zip(self.take()[0], self.sorts) if each.texts[YOU]]
        self.sorts = []
        return [Beat(replace(line, text=to_you(line.text)), *sort) for line, sort in heard]


def difference(seen: Seen, usual: Seen) -> Seen:
    """What was told and how things stand, less what is so without the text as well."""
    told, left = [], [line.text for line in usual[0]]
    for line in seen[0]:
        if line.text in left:
            left.remove(line.text)
        else:
            told.append(line)
    return told, [words for words in seen[1] if words not in usual[1]]


def played(game: str, book: CardBook, scene: Scene) -> Seen | None:
    """Play a scene: what was told after its position was laid, and how things stand then; None if it cannot be."""
    k = kit(game)
    laid = stage(game).lay(k, book, scene.given)
    ear = Hearing(game, k, len(laid.game.players))
    laid.game.listener, laid.game.names = ear, (ME, THEM)
    laid.game.run()
    ear.forget()
    if not Acting(game, laid.game, laid.things, scene, ear).to_the_end():
        return None
    return ear.beats(), standing(game, laid.game)


def to_you(text: str) -> str:
    """A line of the log as it is told to the player whom it calls ME.

    >>> to_you(f"{ME} draws Wolf."), to_you(f"{ME} has no health left and is eliminated.")
    ('You draw Wolf.', 'You have no health left and are eliminated.')
    >>> to_you(f"{THEM} targets {ME}."), to_you(f"Wolf goes to {ME}'s hand, not to {THEM}'s.")
    ('Your opponent targets you.', "Wolf goes to your hand, not to your opponent's.")
    """
    if text.startswith(f"{ME} "):
        text = DOES.sub(lambda found: found[0].replace(verb := found[1] or found[2], plural(verb)), text)
    text = text.replace(f"{ME}'s", "your").replace(ME, "you").replace(THEM, "your opponent")
    return text[:1].upper() + text[1:]


def plural(verb: str) -> str:
    """What several do, where one does this; so it is said of "you" as well.

    >>> plural("draws"), plural("chooses"), plural("passes")
    ('draw', 'choose', 'pass')
    """
    return OF_YOU.get(verb, verb.removesuffix("s"))


@dataclass
class Acting:
    """A scene being played."""

    game: str
    g: Game
    things: Mapping[str, Pointer]
    scene: Scene
    ear: Hearing

    def to_the_end(self) -> bool:
        """Make all moves and let come what comes then; False if one cannot be made."""
        for number, move in enumerate(self.scene.moves):
            if isinstance(move, Let):
                self.begin(number)
                if not self.act(move):
                    return False
            elif number == 0 or self.seek(move[0]):
                self.begin(number)
                if not all(self.take(pick) or not pick.must for pick in move):
                    return False
            elif any(pick.must for pick in move):
                return False
        self.settle()
        over = not self.scene.until or self.seek(None)
        self.settle()
        return over

    def begin(self, number: int) -> None:
        """The moves that lead to the moment are made, if this is the first after them."""
        if number and number == self.scene.before:
            self.ear.forget()

    def act(self, move: Let) -> bool:
        """Let the rules act; False if they cannot."""
        fields = dict(move.fields)
        if move.labels:
            fields[move.key] = [self.things[label] for label in move.labels]
        try:
            stage(self.game).act(self.g, move.act, fields)
        except Impossible:
            return False
        return True

    def seek(self, pick: Pick | None) -> bool:
        """Pass and choose until this is offered; without a pick, until the scene is over.  False if it never is."""
        for _ in range(MOST_CHOICES):
            if self.g.over or self.is_over():
                return pick is None
            if pick is not None and self.place(pick) >= 0:
                return True
            self.g.choose(self.g.options.index(PASS) if PASS in self.g.options else self.best())
        return False

    def is_over(self) -> bool:
        """Is the moment come that ends the scene?"""
        present = stage(self.game).present(self.g)
        until = self.scene.until
        return bool(until) and all(present.get(key) == value for key, value in until.items())

    def take(self, pick: Pick) -> bool:
        """Take the option that a pick means; False if it is not offered."""
        place = -1 if self.g.over else self.place(pick)
        if place >= 0:
            self.g.choose(place)
        return place >= 0

    def place(self, pick: Pick) -> int:
        """The place of the option that a pick means; -1 if it is not offered."""
        verbs, s = kit(self.game).verbs(), stage(self.game)
        offered = [verbs[int(verb_of(code))] for code in self.g.options]
        if pick.beside and pick.beside not in offered:
            return -1
        for place, code in enumerate(self.g.options):
            if offered[place] not in pick.verbs:
                continue
            subject = s.subject(self.g, code)
            thing, wanted = subject.thing, self.things.get(pick.label)
            same = thing is not None and wanted is not None and (thing == wanted or is_alike(thing, wanted, subject))
            if (not pick.label or same) and pick.number in (0, subject.number):
                return place
        return -1

    def settle(self) -> None:
        """Answer what is asked until a player may act freely."""
        for _ in range(MOST_CHOICES):
            if self.g.over or PASS in self.g.options:
                return
            self.g.choose(self.best())

    def best(self) -> int:
        """The place of the option that serves its chooser best at once; one that does something, where there is one."""
        options = self.g.options
        places = [place for place, code in enumerate(options) if verb_of(code) not in (DONE, NO)]
        places = places or list(range(len(options)))
        if len(places) == 1 or len(places) > MOST_TRIED:
            return places[0]
        me = int(self.g.chooser)
        worth = []
        for place in places:
            copy = self.g.copy()
            copy.listener = None
            copy.choose(place)
            for _ in range(MOST_CHOICES):
                if copy.over or PASS in copy.options:
                    break
                copy.choose(0)
            worth.append(desk(self.game).worth(copy, me))
        return places[worth.index(max(worth))]


def is_alike(thing: Pointer, wanted: Pointer, subject: Subject) -> bool:
    """Would any equal card do, and are these equal?"""
    return subject.alike and thing.kind == wanted.kind


def standing(game: str, g: Game) -> list[str]:
    """How things stand: each thing on the table with its numbers and what it can do."""
    s = stage(game)
    lines = []
    for player in range(len(g.players)):
        for thing in s.seat(g, player)[s.table]:
            facts = s.facts(g, thing)
            numbers = f"{facts['offense']}/{facts['defense']}" if "offense" in facts else ""
            traits = [*facts.get("keywords", ()), *(f"cannot {each}" for each in facts.get("cannot", ()))]
            said = ", ".join(part for part in (numbers, *traits) if part)
            lines.append(f"{facts['name']}{f': {said}' if said else ''}")
    return lines
