"""Scenarios: a position, what is done in it, and what must come of that.

`read_scenario` gives a `Scenario` in which every name has been looked up, every card compiled and every number checked,
or raises `Malformed` with all that is wrong, each with its line and column.  docs/scenarios.md tells the format.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

from rulebound.engine.book import CardBook
from rulebound.engine.kit import Kit
from rulebound.engine.stage import Given, Stage
from rulebound.games import GAMES, kit
from rulebound.judge.cards import read_cards
from rulebound.judge.fields import cards_listed
from rulebound.judge.given import check_position, read_given
from rulebound.judge.names import LETTERS, Names
from rulebound.judge.source import Malformed, Node, Reading, Spot, read, read_text
from rulebound.judge.steps import Expect, Step, read_expectations, read_steps
from rulebound.rulebook import RuleBook

TOP = {
    "title": "what the scenario shows, in one line",
    "about": "anything worth saying about it",
    "game": "which game",
    "rules": "the rules that it is about",
    "rulings": "the rulings of ours that it is about",
    "settings": "rulings set otherwise than ours",
    "format": "a format of the game",
    "players": "how many; two unless said",
    "teams": "the sizes of the sides, as in 2+2: A and B against C and D",
    "seed": "of chance",
    "sets": "sets whose cards may be named; all that ship unless said",
    "cards": "cards defined here, or shipped cards by a short name",
    "given": "the position",
    "when": "what is done, step by step, with expectations between the steps",
    "plays": "another word for `when`",
    "then": "what must be so at the end",
    "expect": "another word for `then`",
}


@dataclass(frozen=True)
class Scenario:
    """A scenario that has been read: everything needed to run it."""

    file: str
    title: str
    about: str
    kit: Kit
    stage: Stage
    rulebook: RuleBook
    rules: tuple[str, ...]
    rulings: tuple[str, ...]
    book: CardBook
    given: Given
    names: Names
    steps: tuple[Step, ...]

    def expectations(self) -> Iterator[Expect]:
        """All groups of expectations, in order."""
        for step in self.steps:
            if isinstance(step, Expect):
                yield step


def stage_of(game: str) -> Stage:
    """The stage of a game."""
    made: Stage = import_module(f"rulebound.games.{game}.stage").STAGE
    return made


def read_scenario(path: str | Path, must_expect: bool = True) -> Scenario:
    """The scenario in a file; raises `Malformed` with everything that is wrong with it."""
    return parse_scenario(read_text(path), str(path), must_expect)


def parse_scenario(text: str, file: str = "scenario.yaml", must_expect: bool = True) -> Scenario:
    """The scenario in a text; one that only asks what happens expects nothing (`must_expect`: it is refused).

    >>> s = parse_scenario("{title: Nothing happens, game: epic, then: {A.health: 30}}")
    >>> s.title, len(s.steps)
    ('Nothing happens', 1)
    """
    top = read(text, file)
    r = Reading(file)
    if top.pairs is None:
        r.fault(top, f"a scenario is a mapping with a title, a game and more, but this is {top.sort}")
        raise Malformed(r.faults)
    moments = {key for game in GAMES for key in stage_of(game).moment}
    misplaced = [(name, key) for name, key, _ in top.entries() if name in moments or name in LETTERS]
    keys = r.mapping(top, [*TOP, *(name for name, _ in misplaced)], "a scenario")
    for name, key in misplaced:
        r.fault(key, f"`{name}` belongs to the position: it stands under `given`")
    title = _title(r, keys)
    game = _game(r, keys)
    if game is None:
        r.stop()
        raise AssertionError("a scenario without a game is malformed")
    stage = stage_of(game)
    one = kit(game)
    rulebook = RuleBook.load(game)
    scene = _Scene(r, keys, one, stage)
    rules = _ids(r, keys.get("rules"), rulebook, "rule")
    rulings = _ids(r, keys.get("rulings"), rulebook, "ruling")
    cards = read_cards(r, keys, one, stage)
    given, names, book = read_given(r, keys.get("given"), scene.players, cards, one, stage, cards_listed(keys, stage))
    if book is None:
        r.stop()
        raise AssertionError("cards without a book are malformed")
    given = Given(given.seats, given.moment, scene.seed, scene.format, scene.settings, scene.teams)
    check_position(r, keys, given, names, one, book)
    steps = _steps(r, keys, names, stage, rulebook)
    if must_expect and not any(isinstance(step, Expect) for step in steps):
        why = "nothing is expected: a scenario without `then` shows nothing; `rulebound judge` tells what happens in it"
        r.fault(Spot(1, 1), why)
    r.stop()
    about = keys["about"].text or "" if "about" in keys else ""
    return Scenario(file, title, about, one, stage, rulebook, rules, rulings, book, given, names, tuple(steps))


def _title(r: Reading, keys: Mapping[str, Node]) -> str:
    if "title" not in keys:
        r.fault(Spot(1, 1), "a scenario needs a title")
        return ""
    return r.text(keys["title"], "the title") or ""


def _game(r: Reading, keys: Mapping[str, Node]) -> str | None:
    if "game" not in keys:
        r.fault(Spot(1, 1), f"a scenario says its game; there are: {', '.join(GAMES)}")
        return None
    return r.word(keys["game"], "the game", GAMES)


@dataclass
class _Scene:
    """What is said about the game as a whole."""

    r: Reading
    keys: Mapping[str, Node]
    kit: Kit
    stage: Stage
    players: int = 2
    teams: tuple[int, ...] = ()
    seed: int | str = 0
    format: str = ""
    settings: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        r, keys = self.r, self.keys
        if "players" in keys:
            least, most = self.kit.seats()
            count = r.number(keys["players"], "the number of players", least)
            if count is not None and count > most:
                r.fault(keys["players"], f"{self.kit.title} is played by at most {most} players, not {count}")
            elif count is not None:
                self.players = count
        if "teams" in keys:
            self.read_teams(keys["teams"])
        if "seed" in keys:
            self.seed = r.text(keys["seed"], "the seed") or 0
        if "format" in keys:
            self.format = r.word(keys["format"], "the format", self.kit.formats()) or ""
        if "settings" in keys:
            known = self.kit.rulings()
            for name, node in r.mapping(keys["settings"], known, "the settings of rulings").items():
                value = r.text(node, f"the setting of {name}")
                if value is not None:
                    self.settings[name] = value  # the game says what it can be as the position is laid

    def read_teams(self, node: Node) -> None:
        """The sizes of the sides, as in `2+2`; they say how many players there are."""
        text = self.r.text(node, "the teams")
        if text is None:
            return
        if re.fullmatch(r"[1-9]\d?(\s*\+\s*[1-9]\d?)+", text) is None:
            self.r.fault(node, f'"{text}" are no teams: write the sizes of the sides, as in 2+2')
            return
        teams = tuple(int(size) for size in text.split("+"))
        least, most = self.kit.seats()
        if "players" in self.keys and sum(teams) != self.players:
            self.r.fault(node, f"{text} are {sum(teams)} players, but `players` says {self.players}")
        elif not least <= sum(teams) <= most:
            self.r.fault(node, f"{self.kit.title} is played by {least} to {most} players, not {sum(teams)}")
        else:
            self.teams = teams
            self.players = sum(teams)


def _ids(r: Reading, node: Node | None, rulebook: RuleBook, what: str) -> tuple[str, ...]:
    """Ids that the rule book has."""
    if node is None:
        return ()
    found = []
    for item in r.items(node):
        id_ = r.text(item, f"a {what}")
        if id_ is None:
            continue
        if id_ not in rulebook:
            near = ", ".join(rulebook.nearest(id_))
            r.fault(item, f'there is no {what} "{id_}"' + (f"; nearest: {near}" if near else ""))
        found.append(id_)
    return tuple(found)


def _steps(r: Reading, keys: Mapping[str, Node], names: Names, stage: Stage, rulebook: RuleBook) -> list[Step]:
    for one, other in (("when", "plays"), ("then", "expect")):
        if one in keys and other in keys:
            r.fault(keys[other], f"`{one}` and `{other}` mean the same; use one of them")
    steps: list[Step] = []
    done = keys.get("when") or keys.get("plays")
    if done is not None:
        steps = read_steps(r, done, names, stage, rulebook)
    end = keys.get("then") or keys.get("expect")
    if end is not None:
        steps.append(read_expectations(r, end, names, stage, rulebook))
    return steps
