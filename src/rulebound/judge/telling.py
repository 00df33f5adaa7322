"""A scenario told step by step: the position, what is done, what happens by which rules, and whether it is as expected.

Every line of the log ends with its rules; where a ruling of ours had a part in it, the line says so and how sure it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from rulebound.engine.stage import Pointer
from rulebound.judge.checking import miss, refused_for
from rulebound.judge.expectations import Expectation, Offer, Path, Sight, Told, Value
from rulebound.judge.names import LETTERS, listing
from rulebound.judge.runner import Run, failure
from rulebound.judge.scenario import Scenario
from rulebound.judge.source import Fault, same
from rulebound.judge.steps import Expect, told
from rulebound.judge.table import Stopped, Table, sit_down

QUIET = {"state": "prepared", "deploying": False, "damage": 0, "counters": 0, "role": ""}  # not worth a word


@dataclass(frozen=True)
class Line:
    """A line of the story and the rules and rulings that it follows."""

    text: str
    cites: tuple[str, ...] = ()


@dataclass(frozen=True)
class Checked:
    """An expectation in words, what is so instead if it is not met, and the game's reason if it is a refusal."""

    text: str
    wrong: str
    refusal: Line | None = None


@dataclass
class Chapter:
    """A step in words, what happened by it, and what was expected then, each time with the decision that was open."""

    number: int
    text: str
    told: list[Line] = field(default_factory=list)
    expected: list[tuple[str, list[Checked]]] = field(default_factory=list)
    decision: str = ""  # that is open when all this is done

    def cites(self) -> list[str]:
        """All rules and rulings of the step, each once."""
        lines = [*self.told, *(item.refusal for _, group in self.expected for item in group if item.refusal)]
        return list(dict.fromkeys(id_ for line in lines for id_ in line.cites))


@dataclass
class Story:
    """A whole scenario: how things stood, what was done, how things stood then, and what was not as expected."""

    scenario: Scenario
    before: list[str]
    chapters: list[Chapter] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    why: str = ""

    @property
    def ok(self) -> bool:
        """Is all as expected?"""
        return not self.why

    # -- for people

    def text(self) -> str:
        """The story for people."""
        return "\n".join(self.lines())

    def lines(self) -> Iterator[str]:
        """The story line by line."""
        yield from self.head()
        yield ""
        yield "The position"
        yield from indented(self.before)
        yield ""
        yield "What happens"
        for chapter in self.chapters:
            if chapter.number:
                yield f"  {chapter.number}. {chapter.text}"
            for line in chapter.told:
                if not line.text:
                    continue  # nothing that is worth a word
                yield f"       {self.cited(line)}"
            for decision, group in chapter.expected:
                if decision:
                    yield f"     {decision}"
                for item in group:
                    yield f"     {'no ' if item.wrong else 'yes'} {item.text}" + (item.wrong and f": {item.wrong}")
                    if item.refusal is not None:
                        yield f"         {self.cited(item.refusal)}"
        yield ""
        yield "The position afterwards"
        yield from indented(self.after)
        yield ""
        yield self.end()

    def end(self) -> str:
        """Whether all is as expected, or that nothing was; what stopped it before its end."""
        if not any(isinstance(step, Expect) for step in self.scenario.steps):
            return f"It goes no further: {self.why}" if self.why else "Nothing was expected."
        return f"Not as expected: {self.why}" if self.why else "All is as expected."

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

    def cited(self, line: Line) -> str:
        """A line with its rules; it says so where a ruling of ours had a part in it, and how sure that is."""
        return f"{line.text} {self.scenario.rulebook.cite(line.cites, words=True)}".rstrip()

    # -- for programs

    def data(self) -> dict[str, Any]:
        """The story as plain data; docs/scenarios.md tells its shape."""
        s = self.scenario
        return {
            "file": s.file,
            "title": s.title,
            "ok": self.ok,
            "why": self.why,
            "about": s.about.strip(),
            **self.parted((*s.rules, *s.rulings)),
            "settings": dict(s.given.settings),
            "before": self.before,
            "steps": [self.step_data(chapter) for chapter in self.chapters],
            "after": self.after,
        }

    def step_data(self, chapter: Chapter) -> dict[str, Any]:
        """A step: what was done, by which rules and rulings, what was told, what is decided next, what was expected."""
        return {
            "text": chapter.text,
            **self.parted(chapter.cites()),
            "told": [self.line_data(line) for line in chapter.told],
            "decision": chapter.decision,
            "expected": [self.checked_data(item) for _, group in chapter.expected for item in group],
        }

    def checked_data(self, item: Checked) -> dict[str, Any]:
        """An expectation, whether it is met, and what is so instead."""
        refusal = {} if item.refusal is None else {"refusal": self.line_data(item.refusal)}
        return {"text": item.text, "ok": not item.wrong, "why": item.wrong, **refusal}

    def line_data(self, line: Line) -> dict[str, Any]:
        """A line with its rules and rulings."""
        return {"text": line.text, **self.parted(line.cites)}

    def parted(self, ids: Iterable[str]) -> dict[str, list[str]]:
        """Ids as rules and as rulings of ours."""
        book = self.scenario.rulebook
        parts: dict[str, list[str]] = {"rules": [], "rulings": []}
        for id_ in ids:
            parts["rulings" if book.decided_by_us((id_,)) else "rules"].append(id_)
        return parts


def tell(scenario: Scenario) -> Story:
    """The story of a scenario.

    >>> from rulebound.judge.scenario import parse_scenario
    >>> story = tell(parse_scenario("{title: Leaving, game: epic, when: [B concedes], then: {winner: A}}"))
    >>> [(step["text"], step["rulings"]) for step in story.data()["steps"]]
    [('', []), ('B concedes', ['R09'])]
    """
    return Teller(scenario).story()


class Teller:
    """Tells one scenario while it is played."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.before = list(position(sit_down(scenario)))  # before anything is taken that is forced
        self.running = Run(scenario)
        self.told = 0  # entries of the log that have been told

    @property
    def table(self) -> Table:
        """The table at which it is played."""
        return self.running.table

    def story(self) -> Story:
        """Everything, from the position to the end or to the first step that fails."""
        story = Story(self.scenario, self.before)
        chapter = Chapter(0, "", self.news())
        story.chapters.append(chapter)
        for step in self.scenario.steps:
            if not isinstance(step, Expect):
                chapter.decision = self.decision()
                chapter = Chapter(chapter.number + 1, step.words)
                story.chapters.append(chapter)
            try:
                self.running.do(step)
            except Stopped as stopped:
                story.why = str(Fault(self.scenario.file, stopped.spot, stopped.why))
            except Exception as e:  # what happened so far is told
                story.why = failure(self.scenario, e)
            chapter.told += self.news()
            if isinstance(step, Expect):
                decision = "" if self.table.game.over else self.table.decision()
                chapter.expected.append((decision, [self.checked(item) for item in step.items]))
            if story.why:
                break
        chapter.decision = self.decision()
        story.after = list(position(self.table))
        return story

    def decision(self) -> str:
        """Whose decision it is and what can be chosen; who has won if the game is over."""
        return self.table.decision()

    def news(self) -> list[Line]:
        """What the log has told since the last step."""
        fresh = self.table.log[self.told :]
        self.told = len(self.table.log)
        return [Line(heard.words, tuple(heard.entry.rules)) for heard in fresh]

    def checked(self, item: Expectation) -> Checked:
        """An expectation, whether it is met, and the reason of what is refused."""
        try:
            wrong = miss(self.table, item)
        except Stopped as stopped:
            wrong = stopped.why
        refusal = None
        if isinstance(item, Offer) and not item.offered:
            reason = refused_for(self.table, item)
            if reason is not None:
                refusal = Line(f"{self.table.say(reason.words)}.", tuple(reason.rules))
        return Checked(wanted(item), wrong, refusal)


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
        worth = [total for total in stage.totals if seat.get(total) or total not in stage.seldom]
        totals = [f"{seat[total]} {total}" for total in worth if isinstance(seat.get(total), int)]
        shown = [pile for pile in stage.piles if pile != stage.table and (seat[pile] or pile not in stage.seldom)]
        piles = [pile_words(table, pile, seat[pile]) for pile in shown]
        totals = [total_words(words) for words in totals]
        yield f"{LETTERS[player]}: {', '.join([*totals, *piles])}"
        for thing in seat[stage.table]:
            yield f"   {thing_words(table, thing)}"
    common = stage.common(g)
    if common:
        yield "Nobody's:"
        for thing in common:
            yield f"   {thing_words(table, thing)}"
    present = {key: value for key, value in stage.present(g).items() if value not in ("none", False)}
    told = [key if value is True else f"{key} {value}" for key, value in present.items()]
    yield ", ".join(told).replace("_", " ")
    yield table.decision()


def total_words(total: str) -> str:
    """A number and the key that it stands under, as words.

    >>> total_words("1 points"), total_words("2 majors_played")
    ('1 point', '2 majors played')
    """
    return (total.removesuffix("s") if total.startswith("1 ") else total).replace("_", " ")


def pile_words(table: Table, pile: str, cards: list[Pointer]) -> str:
    """A pile: how many, and those that have names."""
    named = [table.label(card) for card in cards if card in table.things.values()]
    named = [label for label in named if not label.startswith("filler#")]
    return f"{len(cards)} in {pile}" + (f" ({listing(named)})" if named else "")


def named_in(table: Table, value: Any) -> Any:
    """A fact, with what it is called instead of a thing."""
    return table.label(value) if isinstance(value, Pointer) else value


def thing_words(table: Table, thing: Pointer) -> str:
    """A champion on the table in one line."""
    facts = table.scenario.stage.facts(table.game, thing)
    label = table.label(thing)
    name = label if same(label, str(facts["name"])) else f"{label} ({facts['name']})"
    described = table.scenario.stage.described({key: named_in(table, value) for key, value in facts.items()})
    if described is not None:
        return f"{name}: {', '.join(described)}"
    parts = [f"{facts['offense']}/{facts['defense']}"] if "offense" in facts else []
    for key, usual in QUIET.items():
        value: Any = facts.get(key, usual)
        if value != usual:
            parts.append(key if value is True else f"{value} {key}" if isinstance(value, int) else str(value))
    parts += [str(word) for word in facts.get("keywords", ())]
    return f"{name}: {', '.join(parts)}"
