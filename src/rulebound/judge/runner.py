"""Running a scenario: step by step, until it is done or does not go on as it should."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rulebound.engine.stage import Pointer
from rulebound.judge.checking import Miss, misses
from rulebound.judge.expectations import Expectation, Told
from rulebound.judge.playing import Hand, go_on
from rulebound.judge.scenario import Scenario, read_scenario
from rulebound.judge.soundness import FAULTY, renewed
from rulebound.judge.source import Fault, Spot
from rulebound.judge.steps import Auto, Call, Expect, Play, Step
from rulebound.judge.table import Stopped, Table, sit_down

MOST_OPEN = 4  # positions that stay open one after the other


@dataclass(frozen=True)
class Result:
    """What came of a scenario.

    `why` is empty if all went well, else it says in one message what did not; `transcript` tells what happened;
    `touched` are the rules and rulings that the engine obeyed on the way.
    """

    file: str
    title: str
    ok: bool
    why: str
    transcript: tuple[str, ...] = ()
    touched: frozenset[str] = frozenset()


@dataclass
class Run:
    """A scenario being run; `each` gives the steps one by one as they are done.

    `silent`: nobody listens, as in a search; then nothing is expected of the log.
    """

    scenario: Scenario
    silent: bool = False
    table: Table = field(init=False)
    lying: dict[int, tuple[str, int]] = field(init=False)  # where each card lay when it was last checked

    def __post_init__(self) -> None:
        self.table = sit_down(self.scenario)
        if self.silent:
            self.table.game.listener = None
        self.lying = {}
        Hand(self.table, None).settle()
        self.check(None)

    def each(self) -> Iterator[Step]:
        """Do the steps; one is given when it has been done.  Stopped at the first that fails."""
        for step in self.scenario.steps:
            self.do(step)
            yield step

    def do(self, step: Step) -> None:
        """Do one step."""
        table = self.table
        if isinstance(step, Play):
            Hand(table, step.spot).play(step)
        elif isinstance(step, Auto):
            go_on(table, step)
        elif isinstance(step, Call):
            thing = table.find(step.thing).thing
            if thing is None:
                raise Stopped(step.spot, "a player has a name already")
            table.things[step.name] = thing
        elif isinstance(step, Expect):
            items = tuple(item for item in step.items if not (self.silent and isinstance(item, Told)))
            missed = self.missed(items, step.spot)
            if missed:
                first = missed[0][0]
                also = [f"{self.scenario.file}:{spot}: {why}" for spot, why in missed[1:]]
                raise Stopped(first, "\n".join([missed[0][1], *also]))
            return
        self.check(step.spot)

    def missed(self, items: tuple[Expectation, ...], spot: Spot) -> list[Miss]:
        """What is not as expected.  Where the position stays open though nothing else can be done, what is expected may
        also be so when that is done, and then it is."""
        table = self.table
        stage = self.scenario.stage
        missed = list(misses(table, items))
        if missed and stage.stays_open(table.game):
            before = table.moment()
            for _ in range(MOST_OPEN):
                if stage.stays_open(table.game):
                    Hand(table, spot).pass_on()
                    if not list(misses(table, items)):
                        self.check(spot)
                        return []
            table.back_to(before)
        return missed

    def check(self, spot: Spot | None) -> None:
        """The position must be sound, whatever was done."""
        if not self.table.game.unsettled and (faults := self.table.scenario.kit.faults(self.table.game)):
            raise Stopped(spot, f"{FAULTY}{'; '.join(faults)}")
        lying = self.cards()
        if fault := renewed(self.lying, lying):
            raise Stopped(spot, f"{FAULTY}{fault}")
        self.lying = lying

    def cards(self) -> dict[int, tuple[str, int]]:
        """The zone of each physical card that is in the game, and which instance it is."""
        g = self.table.game
        zones: dict[int, str] = {}
        for player in range(len(g.players)):
            for zone, lying in self.scenario.stage.seat(g, player).items():
                if isinstance(lying, list) and zone not in self.scenario.stage.counts:
                    zones |= {int(thing.card): zone for thing in lying if isinstance(thing, Pointer)}
        return {
            card: (zones.get(card, "elsewhere"), int(uid))
            for card, uid in enumerate(g.uids)
            if not g.players[g.owners[card]].out
        }


def failure(scenario: Scenario, e: Exception) -> str:
    """Words for an error that no scenario can cause: a bug of the engine or of the judge."""
    return f"{scenario.file}: the engine failed, which is a bug: {type(e).__name__}: {e}"


def run_scenario(path: str | Path) -> Result:
    """Run the scenario in a file; raises `Malformed` if it cannot be understood."""
    return run(read_scenario(path))


def run(scenario: Scenario, silent: bool = False) -> Result:
    """Run a scenario, or see whether all goes the same while nobody listens (`silent`).

    >>> from rulebound.judge.scenario import parse_scenario
    >>> run(parse_scenario("{title: A wins, game: epic, when: [B concedes], then: {winner: A}}")).ok
    True
    """
    running = None
    why = ""
    try:
        running = Run(scenario, silent)
        for _ in running.each():
            pass
    except Stopped as stopped:
        why = str(Fault(scenario.file, stopped.spot, stopped.why))
    except Exception as e:  # whatever it is, the other scenarios go on
        why = failure(scenario, e)
    if running is None:
        return Result(scenario.file, scenario.title, False, why, (), frozenset())
    table = running.table
    transcript = tuple(heard.words for heard in table.log)
    return Result(scenario.file, scenario.title, not why, why, transcript, frozenset(table.rules))
