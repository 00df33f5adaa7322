"""Which rules are shown to be kept: a rule is covered when a passing scenario cites it and the engine obeyed it there.

- A definition is covered when a passing scenario cites it.
- A rule that denies something is covered when somebody tried that: the game refused it, or the attempt failed, naming
  the rule. Which rules deny what is data of the rule book (`<game>-denials.yaml`).
- Any other rule is covered when the engine obeyed it in the run of a passing scenario that cites it.
- A ruling is counted as a rule is, beside them; that no game can show one is data as well.

>>> from rulebound.judge import parse_scenario
>>> text = "{title: Leaving, game: epic, rules: [1.2.2.i2], when: [B concedes], then: A wins}"
>>> found = cover("epic", [parse_scenario(text)])
>>> [rule.id for rule in found.covered], len(found.testable)
(['1.2.2.i2'], 232)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from importlib.resources import files as resources
from pathlib import Path

import yaml

import rulebound
from rulebound.judge.checking import refused_for
from rulebound.judge.command import files
from rulebound.judge.expectations import Offer
from rulebound.judge.runner import Run
from rulebound.judge.scenario import Scenario, read_scenario
from rulebound.judge.source import Malformed
from rulebound.judge.steps import Expect
from rulebound.rulebook import Entry, Rule, RuleBook, Ruling

SHIPPED = "scenarios"  # the folder of this package into which a build copies them


@dataclass(frozen=True)
class Denials:
    """The rules that deny something: what each denies, and the entries of the log that tell of a failed attempt.

    `unseen` are the rulings that no game can show, each with the reason.
    """

    events: frozenset[str] = frozenset()
    what: dict[str, str] = field(default_factory=dict)
    unseen: dict[str, str] = field(default_factory=dict)
    waits: frozenset[str] = frozenset()  # what needs card text, in a game whose card text is not played yet


@dataclass(frozen=True)
class Shown:
    """What the run of one scenario shows: the rules cited, those obeyed, and those by which something was denied."""

    file: str
    ok: bool
    cites: frozenset[str]
    touched: frozenset[str] = frozenset()
    denied: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Gap:
    """A rule or ruling that is not covered: what is missing, and the files of the scenarios that come nearest to it."""

    entry: Entry
    missing: str
    files: tuple[str, ...] = ()
    unseen: bool = False  # no game can show it

    def __str__(self) -> str:
        return f"{self.entry.id}: {self.missing}"


@dataclass(frozen=True)
class Coverage:
    """What the scenarios of a game show of its rules and rulings."""

    book: RuleBook
    shown: tuple[Shown, ...]
    gaps: tuple[Gap, ...]
    needs_card_text: tuple[Entry, ...] = ()  # rules and rulings that wait for it, and that no scenario shows

    @property
    def testable(self) -> tuple[Rule, ...]:
        """The rules that a game can show to be kept, without those that wait for card text or cannot be shown."""
        others = [*self.needs_card_text, *(gap.entry for gap in self.gaps if gap.unseen)]
        return tuple(rule for rule in self.book.testable() if rule not in others)

    @property
    def uncovered(self) -> tuple[Rule, ...]:
        """The testable rules that no scenario shows, in the order of the book; none that no game can show."""
        return tuple(gap.entry for gap in self.gaps if isinstance(gap.entry, Rule) and not gap.unseen)

    @property
    def covered(self) -> tuple[Rule, ...]:
        """The testable rules that a scenario shows, in the order of the book."""
        return tuple(rule for rule in self.testable if rule not in self.uncovered)

    @property
    def rulings_uncovered(self) -> tuple[Ruling, ...]:
        """The rulings that no scenario shows."""
        return tuple(gap.entry for gap in self.gaps if isinstance(gap.entry, Ruling))

    @property
    def untouched(self) -> tuple[tuple[str, Entry], ...]:
        """What passing scenarios cite and never come near: the file, and the rule or ruling; definitions left out.

        >>> from rulebound.judge import parse_scenario
        >>> text = "{title: Leaving, game: epic, rules: [1.2.2.i2, 5.7.1], when: [B concedes], then: A wins}"
        >>> [(file, entry.id) for file, entry in cover("epic", [parse_scenario(text, "leave.yaml")]).untouched]
        [('leave.yaml', '5.7.1')]
        """
        entries: list[Entry] = [*(rule for rule in self.testable if rule.kind != "definition"), *self.book.rulings]
        return tuple(
            (one.file, entry)
            for one in self.shown
            for entry in entries
            if one.ok and entry.id in one.cites and entry.id not in one.touched
        )

    @property
    def failed(self) -> tuple[str, ...]:
        """The files of scenarios that did not pass, and so show nothing."""
        return tuple(shown.file for shown in self.shown if not shown.ok)

    def sections(self) -> list[tuple[str, int, int]]:
        """For each section of the book its name, how many of its rules are testable and how many are covered."""
        rows = []
        for number, title in self.book.chapters.items():
            testable = [rule for rule in self.testable if rule.chapter == number]
            covered = sum(rule not in self.uncovered for rule in testable)
            rows.append((f"{number} {title}", len(testable), covered))
        return rows

    def data(self) -> dict[str, object]:
        """All of it as plain data: ids and numbers."""
        rulings = [ruling for ruling in self.book.rulings if ruling not in self.needs_card_text]
        return {
            "game": self.book.game,
            "testable": len(self.testable),
            "covered": len(self.covered),
            "uncovered": [rule.id for rule in self.uncovered],
            "needs_card_text": [entry.id for entry in self.needs_card_text],
            "rulings": len(rulings),
            "rulings_covered": len(rulings) - len(self.rulings_uncovered),
            "rulings_uncovered": [ruling.id for ruling in self.rulings_uncovered],
            "scenarios": len(self.shown),
            "failed": list(self.failed),
        }


# -- where scenarios are


def scenario_files(game: str, path: str | Path | None = None) -> list[Path]:
    """The files of a game's scenarios: those in `path`, else those that the package carries or its sources hold.

    Raises ValueError if there are none, saying where to get them.

    >>> any(file.name == "EX02-conceding.yaml" for file in scenario_files("epic"))
    True
    """
    if path is not None:
        if not Path(path).exists():
            raise ValueError(f"there is no {path}: --scenarios takes a scenario or a folder of them")
        return files([str(path)])
    RuleBook.load(game)
    carried = Path(str(resources("rulebound.judge"))) / SHIPPED / game
    sources = Path(rulebound.__file__).resolve().parents[2] / "tests" / "scenarios" / game
    for folder in (carried, sources):
        if folder.is_dir():
            return files([str(folder)])
    raise ValueError(
        f"this installation carries no scenarios of {game}: they are in the folder tests/scenarios/{game} of "
        "Rulebound's sources; name a folder with --scenarios PATH"
    )


def denials(game: str) -> Denials:
    """The rules of a game that deny something; none if nothing is said about them.

    >>> denials("epic").what["5.10.1"]
    'an unblockable champion blocked'
    """
    file = resources("rulebound.rulebook") / "data" / f"{game}-denials.yaml"
    if not file.is_file():
        return Denials()
    read = yaml.safe_load(file.read_text(encoding="utf-8"))
    waits = read.get("needs_card_text", [])
    RuleBook.load(game).check([*read["denials"], *read["unseen"], *waits])
    return Denials(frozenset(read["events"]), dict(read["denials"]), dict(read["unseen"]), frozenset(waits))


# -- running them


def coverage(game: str, paths: Sequence[Path], tell: Callable[[int], None] = lambda done: None) -> Coverage:
    """What the scenarios in these files show; those of other games are left out.

    `tell` is called with 1 for each that was run. Raises `Malformed` for a file that cannot be understood.
    """

    def each() -> Iterable[Scenario]:
        for path in paths:
            yield read_scenario(path)
            tell(1)

    return cover(game, each())


def cover(game: str, scenarios: Iterable[Scenario]) -> Coverage:
    """What these scenarios show, as `coverage`."""
    book = RuleBook.load(game)
    denying = denials(game)
    shown = tuple(show(scenario, denying) for scenario in scenarios if scenario.kit.name == game)
    entries: list[Entry] = [*book.testable(), *book.rulings]
    found = [gap_of(entry, shown, denying) for entry in entries]
    gaps = [gap for gap in found if gap is not None]
    waiting = tuple(gap.entry for gap in gaps if gap.entry.id in denying.waits)
    return Coverage(book, shown, tuple(gap for gap in gaps if gap.entry not in waiting), waiting)


def show(scenario: Scenario, denying: Denials) -> Shown:
    """Run a scenario and see what it shows."""
    cites = frozenset((*scenario.rules, *scenario.rulings))
    denied: set[str] = set()
    try:
        running = Run(scenario)
        table = running.table
        for step in running.each():
            if isinstance(step, Expect):
                for item in step.items:
                    reason = refused_for(table, item) if isinstance(item, Offer) and not item.offered else None
                    denied.update(reason.rules if reason is not None else ())
    except Malformed:
        raise
    except Exception:  # not as expected, or a fault of the engine: `scenario run` tells it, and nothing is shown here
        return Shown(scenario.file, False, cites)
    for heard in table.log:
        if heard.event in denying.events:
            denied.update(heard.entry.rules)
    return Shown(scenario.file, True, cites, frozenset(table.rules), frozenset(denied))


def gap_of(entry: Entry, shown: Sequence[Shown], denying: Denials) -> Gap | None:
    """What is missing for a rule or ruling to be covered; None if it is."""
    citing = [one for one in shown if entry.id in one.cites]
    passing = [one for one in citing if one.ok]
    touching = [one for one in passing if entry.id in one.touched]
    if not citing and entry.id in denying.unseen:
        return Gap(entry, f"no game can show it: {denying.unseen[entry.id]}", unseen=True)
    if not citing:
        obeyed = [one for one in shown if one.ok and entry.id in one.touched]
        return Gap(entry, "no scenario cites it" + (", though it was obeyed in:" if obeyed else ""), names(obeyed))
    if not passing:
        return Gap(entry, "the scenarios that cite it fail:", names(citing))
    if isinstance(entry, Rule) and entry.kind == "definition":
        return None
    if entry.id in denying.what:
        if any(entry.id in one.denied for one in passing):
            return None
        return Gap(entry, f"cited, but nobody tried what it denies, {denying.what[entry.id]}:", names(passing))
    if touching:
        return None
    return Gap(entry, "cited, but the engine never touched it in:", names(passing))


def names(shown: Sequence[Shown]) -> tuple[str, ...]:
    """The files of these."""
    return tuple(one.file for one in shown)
