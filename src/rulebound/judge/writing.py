"""Writing scenarios: a position and choices of a game as the text that `parse_scenario` reads.

`scenario_text` prints what a scenario holds; `step_for` finds the words of a step that takes an option, and tries them
out, so that what is written does what was done.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

import yaml

from rulebound.engine.codes import DONE, NO, PASS, YES, verb_of
from rulebound.engine.stage import Pointer
from rulebound.judge.names import LETTERS
from rulebound.judge.playing import PICKING, Hand
from rulebound.judge.source import Reading, read
from rulebound.judge.steps import Play, read_step
from rulebound.judge.table import Stopped, Table

WIDTH: Final = 118
PLAIN: Final = {PASS: "passes", YES: "accepts", NO: "declines", DONE: "is done"}

NAME: Final = re.compile(r"(?!\d+ )(?!.* as )[\w' -]{2,}")  # what a card is called where it can be its own name
ODD: Final = re.compile(r"[^\w' -]")

Step = str | dict[str, Any]  # as it stands in the text


class _Dumper(yaml.SafeDumper):
    """Writes lists below their key with an indent, as people do, and every value where it stands."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)

    def ignore_aliases(self, data: Any) -> bool:
        return True


def scenario_text(top: Mapping[str, Any]) -> str:
    """A scenario as text, keys in the order given; what is empty is left out.

    >>> print(scenario_text({"title": "A waits", "game": "epic", "when": [], "then": {"A.health": 30}}), end="")
    title: A waits
    game: epic
    then: {A.health: 30}
    """
    data = {key: value for key, value in top.items() if value not in ("", [], {}, None)}
    made: str = yaml.dump(
        data, Dumper=_Dumper, sort_keys=False, width=WIDTH, allow_unicode=True, default_flow_style=None
    )
    return made


def with_names(given: Mapping[str, Any]) -> dict[str, Any]:
    """The same position, with a name for each card whose own cannot be one: signs such as commas part names.

    >>> with_names({"A": {"hand": ["Wolf", "Wulf, the Wise"]}})
    {'A': {'hand': ['Wolf', {'card': 'Wulf, the Wise', 'ref': 'Wulf the Wise 1'}]}}
    """
    count = 0
    out: dict[str, Any] = {}
    for key, value in given.items():
        if isinstance(value, dict) and key in LETTERS:
            seat = dict(value)
            for pile, entries in seat.items():
                if isinstance(entries, list):
                    seat[pile] = [*entries]
                    for at, entry in enumerate(entries):
                        if isinstance(entry, str) and NAME.fullmatch(entry) is None:
                            count += 1
                            seat[pile][at] = {"card": entry, "ref": f"{ODD.sub('', entry)} {count}"}
            value = seat
        out[key] = value
    return out


# -- steps


def take(table: Table, code: int) -> None:
    """Take an option of the open decision, and then all that is forced, as a step of a scenario does."""
    hand = Hand(table, None)
    hand.take(code)
    hand.settle()


def step_for(table: Table, code: int) -> Step | None:
    """A step that takes this option of the open decision and nothing else; None if no words do that.

    Where taking it breaks off with an error, words that lead to such an error will do.
    """
    wanted = _end(table, lambda branch: take(branch, code))
    for step in _candidates(table, code):
        play = _read(table, step)
        if play is not None and _end(table, partial(_play, play)) == wanted:
            return step
    return None


def _play(play: Play, table: Table) -> None:
    Hand(table, play.spot).play(play)


def _end(table: Table, act: Callable[[Table], None]) -> bytes | type[Exception]:
    """The position after this was done, or the error that it ended with."""
    branch = table.branch()
    try:
        act(branch)
    except Exception as e:  # a fault of the engine is what is looked for
        return type(e)
    return branch.game.save()


def _read(table: Table, step: Step) -> Play | None:
    """The play that these words mean; None if they mean none."""
    s = table.scenario
    r = Reading(s.file)
    node = read(scenario_text({"step": step}), s.file)
    try:
        found = read_step(r, next(value for _, _, value in node.entries()), s.names, s.stage, s.rulebook)
    except Stopped:
        return None
    return found if isinstance(found, Play) and not r.faults else None


def _candidates(table: Table, code: int) -> Iterator[Step]:
    """Words that may mean this option, the most readable first."""
    kit, stage, g = table.scenario.kit, table.scenario.stage, table.game
    by = LETTERS[g.chooser]
    if code in PLAIN:
        yield f"{by} {PLAIN[code]}"
    verb = kit.verbs()[int(verb_of(code))]
    subject = stage.subject(g, code)
    names = [LETTERS[subject.player]] if subject.player >= 0 else []
    if subject.thing is not None:
        names = list(_names(table, subject.thing))
    if verb in PICKING:
        if not names and subject.number is not None:
            yield f"{by} chooses {subject.number}"
        for name in names:
            yield f"{by} chooses {name}"
            if subject.number is not None:
                yield f"{by} chooses ability {subject.number} of {name}"
    else:
        for name in names:
            yield f"{by} {verb}s {name}"
            yield f"{by} uses {name}"
            yield f"{by} uses power {subject.number} of {name}"
    yield f"{by} takes {kit.option_text(g, code)}"
    yield {"by": by, "do": "option", "option": kit.option_text(g, code)}
    yield {"by": by, "do": "option", "option": str(code)}


def _names(table: Table, thing: Pointer) -> Iterator[str]:
    """What a thing can be called: by its label or its card, by its place."""
    yield table.label(thing)
    where = table.scenario.stage.where(table.game, thing)
    if where is not None:
        owner, pile = where
        lying = table.scenario.stage.seat(table.game, owner).get(pile, [])
        if thing in lying:
            yield f"{LETTERS[owner]}.{pile}[{lying.index(thing)}]"
