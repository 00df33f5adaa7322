"""A scenario told step by step: the position, what is done, what happens by which rules, and whether it is as expected.

Every line of the log ends with its rules; where a ruling of ours had a part in it, the line says so and how sure it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rulebound.engine.stage import Pointer
from rulebound.judge.checking import miss, refused_for
from rulebound.judge.expectations import Expectation, Offer, Path, Sight, Told, Value
from rulebound.judge.names import LETTERS, listing
from rulebound.judge.runner import Run, failure
from rulebound.judge.scenario import Scenario
from rulebound.judge.source import Fault, same
from rulebound.judge.steps import Expect, told
from rulebound.judge.table import Heard, Stopped, Table

QUIET = {"state": "prepared", "deploying": False, "damage": 0, "counters": 0, "role": ""}  # not worth a word


def tell(scenario: Scenario) -> tuple[str, bool]:
    """The whole story of a scenario, and whether all in it is as expected."""
    teller = Teller(scenario)
    text = "\n".join(teller.lines())
    return text, not teller.why


class Teller:
    """Tells one scenario."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.running = Run(scenario)
        self.why = ""  # what was not as expected
        self.told = 0  # entries of the log that have been told

    @property
    def table(self) -> Table:
        """The table at which it is played."""
        return self.running.table

    def lines(self) -> Iterator[str]:
        """Everything, line by line."""
        yield from self.head()
        yield ""
        yield "The position"
        yield from indented(position(self.table))
        yield ""
        yield "What happens"
        yield from self.news()
        why = ""
        number = 0
        for step in self.scenario.steps:
            if not isinstance(step, Expect):
                number += 1
                yield f"  {number}. {step.words}"
            try:
                self.running.do(step)
            except Stopped as stopped:
                why = str(Fault(self.scenario.file, stopped.spot, stopped.why))
            except Exception as e:  # what happened so far is told
                why = failure(self.scenario, e)
            yield from self.news()
            if isinstance(step, Expect):
                yield from self.expectations(step)
            if why:
                break
        self.why = why
        yield ""
        yield "The position afterwards"
        yield from indented(position(self.table))
        yield ""
        yield f"Not as expected: {why}" if why else "All is as expected."

    def head(self) -> Iterator[str]:
        """Title and rules."""
        s = self.scenario
        yield s.title
        if s.about:
            yield from s.about.strip().splitlines()
        if s.given.settings:
            yield "Set otherwise than we rule: " + listing(f"{id_} {value}" for id_, value in s.given.settings.items())
        if s.rules or s.rulings:
            yield ""
            yield "What it is about"
            for id_ in (*s.rules, *s.rulings):
                entry = s.rulebook[id_]
                yield f"  {entry}" if not s.rulebook.decided_by_us((id_,)) else f"  {entry} (our ruling)"

    def news(self) -> Iterator[str]:
        """What the log has told since the last step, and who decides now."""
        fresh = self.table.log[self.told :]
        self.told = len(self.table.log)
        for heard in fresh:
            yield f"       {self.line(heard)}"

    def line(self, heard: Heard) -> str:
        """An entry with its rules."""
        return f"{heard.words} {self.scenario.rulebook.cite(heard.entry.rules, words=True)}".rstrip()

    def expectations(self, step: Expect) -> Iterator[str]:
        """Each expectation, whether it is met, and the reasons of what is refused."""
        if not self.table.game.over:
            yield f"     {self.table.decision()}"
        for item in step.items:
            try:
                wrong = miss(self.table, item)
            except Stopped as stopped:
                wrong = stopped.why
            yield f"     {'no ' if wrong else 'yes'} {wanted(item)}" + (f": {wrong}" if wrong else "")
            if isinstance(item, Offer) and not item.offered:
                reason = refused_for(self.table, item)
                if reason is not None:
                    cited = self.scenario.rulebook.cite(reason.rules, words=True)
                    yield f"         {self.table.say(reason.words)}. {cited}"


def wanted(item: Expectation) -> str:
    """An expectation in words."""
    if isinstance(item, Value):
        path = item.path.text if isinstance(item.path, Path) else item.path
        return f"{path} is {'not ' if item.negated else ''}{told(item.node) or 'nothing'}"
    if isinstance(item, Offer):
        return f"{'offered' if item.offered else 'refused'}: {item.play.words}"
    if isinstance(item, Told):
        words = "; ".join(pattern.words for pattern in item.patterns)
        return f"{'never told' if item.never else 'told in this order'}: {words}"
    return sight_words(item)


def sight_words(item: Sight) -> str:
    verb = "know" if item.known else "see"
    said = f"{verb}s" if item.positive else f"does not {verb}"
    return f"{LETTERS[item.viewer]} {said} {listing(name.text for name in item.things)}"


def indented(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        yield f"  {line}"


# -- positions


def position(table: Table) -> Iterator[str]:
    """How things stand: each player with what lies before them, and the moment."""
    stage, g = table.scenario.stage, table.game
    for player in range(table.scenario.names.players):
        seat = stage.seat(g, player)
        totals = [f"{seat[total]} {total}" for total in stage.totals if isinstance(seat.get(total), int)]
        piles = [pile_words(table, pile, seat[pile]) for pile in stage.piles if pile != stage.table]
        yield f"{LETTERS[player]}: {', '.join([*totals, *piles])}"
        for thing in seat[stage.table]:
            yield f"   {thing_words(table, thing)}"
    present = {key: value for key, value in stage.present(g).items() if value not in ("none", False)}
    yield ", ".join(f"{key} {value}".replace("_", " ") for key, value in present.items())
    yield table.decision()


def pile_words(table: Table, pile: str, cards: list[Pointer]) -> str:
    """A pile: how many, and those that have names."""
    named = [table.label(card) for card in cards if card in table.things.values()]
    named = [label for label in named if not label.startswith("filler#")]
    return f"{len(cards)} in {pile}" + (f" ({listing(named)})" if named else "")


def thing_words(table: Table, thing: Pointer) -> str:
    """A champion on the table in one line."""
    facts = table.scenario.stage.facts(table.game, thing)
    label = table.label(thing)
    name = label if same(label, str(facts["name"])) else f"{label} ({facts['name']})"
    parts = [f"{facts['offense']}/{facts['defense']}"] if "offense" in facts else []
    for key, usual in QUIET.items():
        value: Any = facts.get(key, usual)
        if value != usual:
            parts.append(key if value is True else f"{value} {key}" if isinstance(value, int) else str(value))
    parts += [str(word) for word in facts.get("keywords", ())]
    return f"{name}: {', '.join(parts)}"
