# not compiled: for people
"""What would come of an option, as far as its player can know.

In a few worlds that fit what the player knows (`determinise.py`) the option is taken; then everybody declines whatever
can be declined, and the others take the first option where nothing can be, until nothing is pending and nobody fights
any more, or until the player has to choose again: what comes of that choice is not told before it is made.
What has changed in the player's own sketch is told.  It is sure if all worlds agree and nothing was guessed on the way.
No game is known here, and nothing is looked at but worlds and sketches of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from rulebound.engine.chance import seeded
from rulebound.engine.codes import DONE, GAME_VERBS, NO, PASS, verb_of
from rulebound.engine.determinise import determinise
from rulebound.engine.sketch import Mark, Person, Sketch, all_marks

if TYPE_CHECKING:
    from rulebound.engine.game import Game
    from rulebound.engine.kit import Kit

WORLDS: Final = 4
MOST_DECISIONS: Final = 40  # in each world; what comes later is not told
DECLINES: Final = (PASS, NO, DONE)
CARDS_IN: Final = "cards in the "
LEAVES, COMES, ENDS = "leaves play", "comes into play", "the game ends"  # what happens besides numbers


@dataclass(frozen=True)
class PreviewLine:
    """Something that would come of an option, in words, and whether it is sure.

    For pictures: `ref` is the thing or the player (by seat) to whom it happens, -1 if there is none yet; `what` the
    name of the number that changes, or that it leaves play, comes into play, or that the game ends; `before` the number
    as it is, and `low` and `high` between which it will be.
    """

    words: str
    sure: bool
    ref: int = -1
    what: str = ""
    before: int = 0
    low: int = 0
    high: int = 0


@dataclass(frozen=True)
class Outcome:
    """What came of it in one world: the sketch in the end, how the game ended if it did, was a choice guessed?"""

    sketch: Sketch
    result: str
    guessed: bool


def preview(
    kit: Kit, game: Game, viewer: int, code: int, names: Sequence[str], seed: int | str, worlds: int = WORLDS
) -> list[PreviewLine]:
    """What would come of this option of the viewer's open decision, the most important first.

    ValueError if it is not this viewer who must choose, or the option is not offered.
    """
    if game.over or game.chooser != viewer:
        raise ValueError(f"player {viewer} has nothing to choose now, so nothing can come of option {code}")
    if code not in game.options:
        raise ValueError(f"option {code} is not offered, so nothing can come of it")
    start = kit.sketch_for(game, viewer, names)
    outcomes = []
    for n in range(worlds):
        world = determinise(game, viewer, seeded(f"{seed} {n}"), alike=True)
        outcomes.append(follow(kit, world, viewer, code, names, start))
    words = {thing.ref: thing.words for thing in kit.things(game, viewer)} if game.names else {}
    return told(start, outcomes, names, words)


# -- one world


def follow(kit: Kit, world: Game, viewer: int, code: int, names: Sequence[str], start: Sketch) -> Outcome:
    """Take the option in this world and go on until it is settled."""
    world.stepwise = True  # what is forced is a step too: nothing may be healed or drawn before it was looked at
    world.choose_code(code)
    guessed = False
    now = kit.sketch_for(world, viewer, names)
    for _ in range(MOST_DECISIONS):
        if world.over or is_settled(world, viewer, now, start):
            break
        option = declining(world)
        if option < 0:
            if world.chooser == viewer and len(world.options) > 1:
                break
            if is_a_new_act(world) and not now.pending and numbers(now) != numbers(start):
                break
            option = world.options[0]
            guessed = guessed or len(world.options) > 1
        world.choose_code(option)
        now = kit.sketch_for(world, viewer, names)
    return Outcome(now, kit.result_words(world) if world.over else "", guessed)


def is_settled(world: Game, viewer: int, now: Sketch, start: Sketch) -> bool:
    """Is nothing pending, does nobody fight, and is the viewer not still choosing more of the same?"""
    if now.pending or any(mark.busy for mark in all_marks(now)):
        return False
    choosing = world.chooser == viewer and not is_a_new_act(world)
    return not choosing or replace(now, moment=()) != replace(start, moment=())


def declining(world: Game) -> int:
    """The option that declines: to act, to agree, to pick more; -1 if the player must choose something."""
    return next((option for option in DECLINES if option in world.options), -1)


def is_a_new_act(world: Game) -> bool:
    """Is the player asked for an act of the game, not for a part of what goes on already?"""
    return PASS in world.options or all(verb_of(option) >= GAME_VERBS for option in world.options)


# -- what has changed


def numbers(sketch: Sketch) -> dict[tuple[int, str], int]:
    """Every number of things and players that a sketch shows, by reference and name."""
    found: dict[tuple[int, str], int] = {}
    for mark in all_marks(sketch):
        found |= {(mark.ref, stat.name): stat.now for stat in mark.stats}
        found |= {(mark.ref, tally.name): tally.count for tally in mark.tallies}
    for person in sketch.people:
        found |= {(person.seat, tally.name): tally.count for tally in person.tallies}
        found |= {(person.seat, f"{CARDS_IN}{stack.title}"): stack.count for stack in person.stacks}
        if person.mine:
            found |= {(person.seat, hand.title.text): len(hand.cards) for hand in sketch.hands}
    return found


def told(
    start: Sketch, outcomes: Sequence[Outcome], names: Sequence[str], words: Mapping[int, str]
) -> list[PreviewLine]:
    """What these outcomes have in common and in what they differ: the end, what leaves play, numbers, what comes.
    `words` is what people call things, by reference, where players have names."""
    firm = not any(outcome.guessed for outcome in outcomes)
    lines = endings(outcomes, firm)
    there = [{mark.ref for mark in all_marks(outcome.sketch)} for outcome in outcomes]
    things = all_marks(start)
    said = {mark.ref: words.get(mark.ref) or thing_name(mark, things) for mark in things}
    for mark in things:
        gone = sum(mark.ref not in refs for refs in there)
        if gone:
            sure = firm and gone == len(outcomes)
            lost = perhaps(f"{said[mark.ref]} {LEAVES}.", sure)
            lines.append(PreviewLine(lost, sure, mark.ref, LEAVES, 1, 0, int(gone < len(outcomes))))
    lines += changes(start, outcomes, firm, names, said)
    return lines + arrivals(start, outcomes, firm)


def endings(outcomes: Sequence[Outcome], firm: bool) -> list[PreviewLine]:
    """How the game would end."""
    ends = [outcome.result for outcome in outcomes]
    found = []
    for words in dict.fromkeys(end for end in ends if end):
        sure = firm and ends.count(words) == len(ends)
        found.append(PreviewLine(words if sure else f"Perhaps the game ends: {words}", sure, what=ENDS))
    return found


def changes(
    start: Sketch, outcomes: Sequence[Outcome], firm: bool, names: Sequence[str], said: Mapping[int, str]
) -> list[PreviewLine]:
    """The numbers that are others than before, of things that stay and of players; in order of appearance."""
    before = numbers(start)
    after = [numbers(outcome.sketch) for outcome in outcomes]
    there = [{mark.ref for mark in all_marks(o.sketch)} | {p.seat for p in o.sketch.people} for o in outcomes]
    hands = {hand.title.text for o in outcomes for hand in (*start.hands, *o.sketch.hands)}
    whose = {ref: f"{name} has" for ref, name in said.items()}
    whose |= {person.seat: person_words(person, names) for person in start.people}
    found = []
    for key in dict.fromkeys([*before, *(each for world in after for each in world)]):
        ref, what = key
        was = before.get(key, 0)
        now = [world.get(key, 0) for world, refs in zip(after, there) if ref in refs]
        if ref not in whose or all(n == was for n in now):
            continue
        low, high = min(now), max(now)
        sure = firm and low == high and len(now) == len(outcomes)
        many = str(low) if low == high else f"{low} to {high}"
        has = f"{what}: {counting(many, 'cards')}" if what in hands else f"{whose[ref]} {counting(many, what)}"
        found.append(PreviewLine(perhaps(f"{has} instead of {was}.", sure), sure, ref, what, was, low, high))
    return sorted(found, key=lambda line: line.what in hands or line.what.startswith(CARDS_IN))  # cards come last


def arrivals(start: Sketch, outcomes: Sequence[Outcome], firm: bool) -> list[PreviewLine]:
    """What comes into play, by name."""
    old = {mark.ref for mark in all_marks(start)}
    new = [[mark.card or mark.name for mark in all_marks(o.sketch) if mark.ref not in old] for o in outcomes]
    found = []
    for name in dict.fromkeys(each for world in new for each in world):
        counts = [world.count(name) for world in new]
        low, high = min(counts), max(counts)
        sure = firm and low == high
        many = "" if high == 1 else f", {low} of them" if low == high else f", up to {high} of them"
        words = f"{name} {COMES}{many}."
        found.append(PreviewLine(perhaps(words, sure), sure, -1, COMES, 0, low, high))
    return found


# -- words


def thing_name(mark: Mark, things: Sequence[Mark]) -> str:
    """A thing on the table, with its number where several are called so."""
    return f"{mark.name}#{mark.ref}" if sum(each.name == mark.name for each in things) > 1 else mark.name


def person_words(person: Person, names: Sequence[str]) -> str:
    """A player who has something.

    >>> from rulebound.engine.sketch import Word
    >>> person_words(Person(Word("B"), seat=1), ["Ann", "Bob"]), person_words(Person(Word("A"), mine=True), ["Ann"])
    ('Bob has', 'You have')
    """
    return "You have" if person.mine else f"{names[person.seat]} has"


def counting(many: str, what: str) -> str:
    """A number with the name of what it counts, which games have in the plural.

    >>> counting("1", "Mugic counters"), counting("2 to 3", "cards in the hand"), counting("1", "major heroes played")
    ('1 Mugic counter', '2 to 3 cards in the hand', '1 major hero played')
    """
    if many != "1":
        return f"{many} {what}"
    words = what.split(" ")
    at = next((n for n, word in enumerate(words) if word.endswith("s")), -1)
    if at >= 0:
        words[at] = words[at].removesuffix("s") if not words[at].endswith("oes") else words[at].removesuffix("es")
    return f"{many} {' '.join(words)}"


def perhaps(words: str, sure: bool) -> str:
    """The words of something that is sure, or not.

    >>> perhaps("You have 27 health instead of 30.", sure=False)
    'Perhaps you have 27 health instead of 30.'
    """
    if sure:
        return words
    first = words[0].lower() if words.startswith(("You ", "Your ")) else words[0]
    return f"Perhaps {first}{words[1:]}"
