"""Failing games made small: a game that breaks an invariant becomes a short record and a small scenario that show it.

    found = shrink("epic", decks, seed, choices)
    found.write("failures")             # FAULT-<seed>.record and FAULT-<seed>.yaml

First the end is cut off after the fault, and choices are left out as long as a fault of the same sort is met.  That is
the record.  Then the latest position that a scenario can give, and from which the fault is still met, is made smaller:
cards, champions, marks and numbers go as long as the same happens.  That is the scenario.  It fails as long as the
engine has the fault, and passes once that is mended.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rulebound.cards.sets import set_names
from rulebound.engine.book import CardBook
from rulebound.engine.game import QUIT_CONCEDES, Game
from rulebound.engine.kit import Kit
from rulebound.engine.opening import Opening, known_format
from rulebound.engine.record import Choice, DeckList, seat_letter
from rulebound.engine.record_text import record_text
from rulebound.engine.stage import Stage
from rulebound.engine.table import Table
from rulebound.games import kit
from rulebound.judge.playing import Hand
from rulebound.judge.runner import Run
from rulebound.judge.scenario import parse_scenario, stage_of
from rulebound.judge.soundness import FAULTY
from rulebound.judge.source import Malformed
from rulebound.judge.table import Stopped
from rulebound.judge.writing import Step, scenario_text, step_for, take, with_names
from rulebound.lab.faults import (
    Fault,
    Item,
    Played,
    Quit,
    Watcher,
    fault_of_error,
    fault_of_words,
    play_wishes,
    wish_for,
)
from rulebound.lab.parts import Way, at_path, changed, fewer, paths, renamed, without

if TYPE_CHECKING:
    from rulebound.lab.matches import Match

MOST_GAMES: Final = 80  # that are played to find a shorter one
MOST_SCENARIOS: Final = 900  # that are tried to find a smaller one
MOST_STARTS: Final = 60  # positions that a scenario is tried from
LONGEST: Final = 20_000  # choices of a game that is made small
SOUND: Final = "the game is sound"
TITLE: Final = 100  # characters

@dataclass(frozen=True)
class Shrunk:
    """What came of a failing game: the fault, a record that leads to it, and a scenario that shows it.

    `scenario` is "" where no position that can be written leads to the fault; `choices` says how many the record has.
    """

    fault: Fault
    seed: str
    choices: int
    record: str
    scenario: str

    def write(self, folder: str | os.PathLike[str]) -> list[Path]:
        """Write `FAULT-<seed>.record` and `.yaml` into this folder, beside whatever is there; the files."""
        Path(folder).mkdir(parents=True, exist_ok=True)
        name = "FAULT-" + (re.sub(r"[^\w.-]+", "-", self.seed).strip("-.") or "game")
        written = []
        stem, number = name, 1
        while any((Path(folder) / f"{stem}{end}").exists() for end in (".record", ".yaml")):
            number += 1
            stem = f"{name}-{number}"
        for end, text in ((".record", self.record), (".yaml", self.scenario)):
            if text:
                path = Path(folder) / f"{stem}{end}"
                with path.open("x", encoding="utf-8", newline="\n") as file:
                    file.write(text)
                written.append(path)
        return written


@dataclass(frozen=True)
class Failing:
    """A game that fails: how it began, and what looks for its fault."""

    kit: Kit
    stage: Stage
    book: CardBook
    decks: Sequence[Sequence[int]]
    seed: int | str
    format: str
    teams: Sequence[int]
    watcher: Watcher
    about: str = ""
    rulings: Mapping[str, str] = field(default_factory=dict)

    def start(self) -> Game:
        """The game at its first decision."""
        return self.kit.start(self.book, self.decks, self.seed, self.format, self.rulings)

    def play(self, wishes: Sequence[Item]) -> Played:
        """The game played as wished, from the start."""
        return play_wishes(self.stage, self.start(), wishes, self.watcher)


def shrink(
    game: str,
    decks: Sequence[Sequence[int]],
    seed: int | str,
    steps: Sequence[int | Quit],
    format: str = "",
    teams: Sequence[int] = (),
    about: str = "",
    book: CardBook | None = None,
    rulings: Mapping[str, str] = {},
) -> Shrunk | None:
    """The smallest record and scenario found that fail as this game does; None if its choices lead to no fault.

    `steps` are the places of the options that were chosen, and whoever left between them; the last choice may be the
    one that raises an error.  A fault that only shows in copies played beside the game, or in another process, is none
    that choices lead to.  `book` is the one that it was played with, if not that of the cards that ship.
    """
    one = kit(game)
    book = book if book is not None else one.book()
    for closely in (False, True):
        failing = Failing(
            one, stage_of(game), book, decks, seed, format, teams, Watcher(one, closely), about, rulings
        )
        played = first_fault(failing, steps)
        if played.fault is not None:
            break
    else:
        return None
    assert played.fault is not None
    fault = played.fault
    played = shorter(failing, played, fault)
    text = ""
    staged = stage_fault(failing, played, fault)
    if staged is not None:
        text = staged.smaller().text()
    return Shrunk(fault, str(seed), len(played.codes), record_of(failing, played), text)


def first_fault(failing: Failing, steps: Sequence[int | Quit]) -> Played:
    """The game as it was played, up to its first fault."""
    items: list[Item] = []
    codes: list[int | Quit] = []
    try:
        g = failing.start()
        for step in steps:
            fault = failing.watcher.look(g)
            if fault is not None or g.over:
                return Played(tuple(items), tuple(codes), fault)
            if isinstance(step, Quit):
                items.append(step)
                codes.append(step)
                g.quit(step.player, step.reason)
            else:
                items.append(wish_for(failing.stage, g, g.options[step]))
                codes.append(int(g.options[step]))
                g.choose(step)
        return Played(tuple(items), tuple(codes), failing.watcher.look(g))
    except Exception as e:
        return Played(tuple(items), tuple(codes), fault_of_error(e))


# -- the game


def shorter(failing: Failing, played: Played, fault: Fault) -> Played:
    """A game with fewer choices that fails in the same way, by leaving choices out."""
    best = [played]
    left = [MOST_GAMES]

    def fails(wishes: list[Item]) -> bool:
        if not left[0]:
            return False
        left[0] -= 1
        again = failing.play(wishes)
        if again.fault is None or not again.fault.is_like(fault):
            return False
        if len(again.codes) < len(best[0].codes):
            best[0] = again
        return True

    fewer(played.items, fails)
    return best[0]


# -- the record


def record_of(failing: Failing, played: Played) -> str:
    """The record of a game up to its fault; a choice that raises an error is its last."""
    one = failing.kit
    format = known_format(one, failing.format)
    lists = tuple(DeckList("", tuple(int(kind) for kind in deck)) for deck in failing.decks)
    names = tuple(seat_letter(p) for p in range(len(lists)))
    table = Table.seated(Opening(one, failing.book, names, format, dict(failing.rulings), lists, failing.seed))
    last: Choice | None = None
    made = 0
    for code in played.codes:
        g = table.game
        try:
            if isinstance(code, Quit):
                leave = table.concede if code.reason == QUIT_CONCEDES else table.time_out
                leave(code.player)
                continue
            made += 1
            index, count = list(g.options).index(code), len(g.options)
            words = one.option_text(g, code)
            last = Choice(int(g.chooser), number=made, index=index, count=count, code=code, text=words)
            table.choose(index)
            last = None
        except Exception:  # the fault itself; the table stands where it stood before
            break
    record = table.record()
    if last is not None:
        record = replace(record, steps=(*record.steps, last))
    return record_text(record)


# -- the scenario


@dataclass
class Staged:
    """A position that leads to the fault by a few choices, as a scenario."""

    failing: Failing
    fault: Fault
    given: dict[str, Any]
    played: Played
    left: int = MOST_SCENARIOS
    needs: tuple[str, ...] = ("sets", "seed")  # keys that may be left out

    def top(self, given: Mapping[str, Any], steps: Sequence[Step] = ()) -> str:
        """The text of the scenario with this position and these steps."""
        f = self.failing
        count = len(f.decks)
        there = {*f.kit.sets(), *set_names(f.kit.name)}
        sets = sorted({f.book.cards[kind].set_name for deck in f.decks for kind in deck} & there)
        plain = f.kit.plain_format(f.format) if f.format else ""
        words = " ".join((self.played.fault or self.fault).words.split())
        failed = " ".join(self.fault.words.split())
        about = f"Made of a failing game{f.about and ': ' + f.about}. It failed with: {failed}"
        return scenario_text(
            {
                "title": f"Fault: {words}"[:TITLE].rstrip(),
                "about": about,
                "game": f.kit.name,
                "players": count if count != f.kit.seats()[0] and not f.teams else None,
                "teams": "+".join(str(size) for size in f.teams),
                "format": "" if plain == f.kit.formats()[0] else plain,
                "settings": dict(f.rulings),
                "sets": sets if "sets" in self.needs else [],
                "seed": str(f.seed) if "seed" in self.needs else "",
                "given": dict(given),
                "when": list(steps),
                "then": [SOUND],
            }
        )

    def attempt(self, given: Mapping[str, Any], wishes: Sequence[Item]) -> Played | None:
        """What comes of these wishes in this position, if it is the fault and some choice leads to it."""
        if self.left <= 0:
            return None
        self.left -= 1
        try:
            running = Run(parse_scenario(self.top(given)))
        except (Malformed, Stopped):
            return None
        except Exception:  # the position itself is too much for the engine, so that it shows nothing
            return None
        table = running.table
        f = self.failing
        played = play_wishes(f.stage, table.game, wishes, f.watcher, lambda code: take(table, code))
        if played.fault is None or not played.codes or not played.fault.is_like(self.fault):
            return None
        return played

    def fails(self, given: Mapping[str, Any], wishes: Sequence[Item]) -> bool:
        """Does this fail as well, by no more choices?  Then it is kept."""
        played = self.attempt(given, wishes)
        if played is None or len(played.codes) > len(self.played.codes):
            return False
        self.given, self.played = deepcopy(dict(given)), played
        return True

    # -- smaller

    def smaller(self) -> Staged:
        """The same with as few cards, marks and choices as are found to do, and numbers as low."""
        before = ""
        while self.left > 0 and before != repr((self.given, self.played.codes)):
            before = repr((self.given, self.played.codes))
            fewer(self.played.items, lambda wishes: self.fails(self.given, wishes))
            for is_entry in (True, False):
                parts = [path for path in paths(self.given) if isinstance(path[-1], int) == is_entry]
                fewer(parts, self.fails_with(parts))
            self.lower()
        self.tidy()
        return self

    def fails_with(self, parts: Sequence[Way]) -> Callable[[list[Way]], bool]:
        """Asks whether it fails with these of the parts alone."""
        whole = deepcopy(self.given)

        def asked(kept: list[Way]) -> bool:
            return self.fails(without(whole, set(parts) - set(kept)), self.played.items)

        return asked

    def lower(self) -> None:
        """Numbers as low as they go."""
        for path in paths(self.given):
            value = at_path(self.given, path)
            if type(value) is int:
                for less in sorted({0, 1, value // 2, value - 1}):
                    if 0 <= less < value and self.fails(changed(self.given, path, less), self.played.items):
                        break

    def tidy(self) -> None:
        """Names that need not be said, and keys that make no difference, go."""
        for path in paths(self.given):
            entry = at_path(self.given, path)
            if isinstance(entry, dict) and "ref" in entry:
                plain = {key: value for key, value in entry.items() if key != "ref"}
                less = changed(self.given, path, plain if len(plain) > 1 else entry["card"])
                self.fails(renamed(less, entry["ref"], entry["card"]), self.played.items)
        for key in self.needs:
            before = self.needs
            self.needs = tuple(need for need in before if need != key)
            if not self.fails(self.given, self.played.items):
                self.needs = before

    # -- words

    def text(self) -> str:
        """The scenario, if it shows the fault when it is run as it is written, else ""."""
        steps = self.steps()
        if steps is None or not self.shows(steps):
            return ""
        return self.top(self.given, fewer(steps, lambda less: bool(less) and self.shows(less)))

    def steps(self) -> list[Step] | None:
        """The choices in words; None if some cannot be said."""
        table = Run(parse_scenario(self.top(self.given))).table
        steps: list[Step] = []
        for code in self.played.codes:
            if isinstance(code, Quit):
                does = "concedes" if code.reason == QUIT_CONCEDES else "runs out of time"
                steps.append(f"{seat_letter(code.player)} {does}")
            else:
                step = step_for(table, code)
                if step is None:
                    return None
                steps.append(step)
            try:
                if isinstance(code, Quit):
                    table.game.quit(code.player, code.reason)
                    Hand(table, None).settle()
                else:
                    take(table, code)
            except Exception:  # the fault itself
                break
        return steps

    def shows(self, steps: Sequence[Step]) -> bool:
        """Does the scenario with these steps fail by the fault, by a step and not from the start?"""
        fault: Fault | None = None
        try:
            scenario = parse_scenario(self.top(self.given, steps))
            running = Run(scenario)
        except Exception:
            return False
        try:
            for _ in running.each():
                pass
        except Stopped as stopped:
            if stopped.why.startswith(FAULTY):
                fault = fault_of_words(stopped.why.removeprefix(FAULTY).split("; "), scenario.book)
        except Exception as e:
            fault = fault_of_error(e)
        return fault is not None and fault.is_like(self.fault)


def stage_fault(failing: Failing, played: Played, fault: Fault) -> Staged | None:
    """The latest position that a scenario can give and from which the fault is still met; None if there is none."""
    positions: list[Game] = []
    g = failing.start()
    for code in played.codes:
        positions.append(g.copy())
        try:
            if isinstance(code, Quit):
                g.quit(code.player, code.reason)
            else:
                g.choose_code(code)
        except Exception:  # the fault itself, at the last choice
            break
    tried = 0
    for at in range(len(positions) - 1, -1, -1):
        given = failing.stage.given(positions[at])
        if given is None:
            continue
        tried += 1
        if tried > MOST_STARTS:
            break
        staged = Staged(failing, fault, with_names(given), played)
        found = staged.attempt(staged.given, played.items[at:])
        if found is not None:
            staged.played = found
            return staged
    return None


# -- games of a series


def keep(match: Match, choices: Sequence[int], folder: str | os.PathLike[str]) -> str:
    """Write what shows the fault of this game into a folder; a line that says what was written, or why nothing."""
    if len(choices) > LONGEST:
        return f"game {match.index}: {len(choices):,} choices are too many to be played again and again"
    series = match.series
    steps = [Quit(-1 - choice, QUIT_CONCEDES) if choice < 0 else choice for choice in choices]
    found = shrink(
        series.game,
        match.piles(),
        match.seed,
        steps,
        series.format,
        series.teams,
        str(match),
        match.book(),
        dict(match.rulings),
    )
    if found is None:
        return f"game {match.index}: played again by its choices alone, it shows no fault"
    files = " and ".join(str(path) for path in found.write(folder))
    scenario = "" if found.scenario else "; no position that a scenario can give leads there"
    return f"game {match.index}: {files} show it, the record by {found.choices} choices{scenario}"
