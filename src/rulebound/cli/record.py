"""`rulebound record`: showing recorded games and playing them again, as text for people or as JSON.

Nothing here knows a command-line framework: each function takes plain values and gives back what to print and the exit
code.  A file that cannot be read or is not a sound record raises NoRecord or BadRecord, whose messages are meant to be
shown (exit code 2); of a damaged record `show` gives what can be read, and then the faults.  Showing needs neither the
cards nor the rules: any record of this format can be shown.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import groupby
from json import dumps
from typing import TYPE_CHECKING, Any, Final

from rulebound.cli.citing import told
from rulebound.cli.keeping import open_record
from rulebound.engine.record import BadRecord, Choice, LogText, Record, Step, seat_letter
from rulebound.engine.replay import Diverged, Replay
from rulebound.engine.table import Table
from rulebound.games import UnknownGame, kit
from rulebound.judge.soundness import FAULTY, unsound
from rulebound.server.service.fair import why_unfair

if TYPE_CHECKING:
    from rulebound.engine.decision import Decision

GONE_ASTRAY: Final = 2
ENGINE_AT_FAULT: Final = 1  # the record is right, but the engine is not
WITHOUT: Final = "nothing, as a bot does"


def show(path: str | os.PathLike[str], json: bool = False) -> tuple[str, int]:
    """The whole game as it was told, each choice followed by what came of it."""
    fault = ""
    try:
        record = open_record(path)
    except BadRecord as e:
        if json or e.readable is None or not (e.readable.log or e.readable.steps):
            raise
        record, fault = e.readable, str(e)
    if json:
        return dumps(record.as_data(), ensure_ascii=False, indent=2), 0
    lines = [*_about(record), "", *_log_lines(record.game, record.log)]
    for step in record.steps:
        lines += [_act(step), *_log_lines(record.game, step.log)]
    if fault:
        return "\n".join([*lines, "", "This record is damaged; above is what can be read of it.", fault]), GONE_ASTRAY
    return "\n".join([*lines, "", record.result]), 0


def replay(path: str | os.PathLike[str], to: int | None = None, json: bool = False) -> tuple[str, int]:
    """Play the game again, up to this choice or to its end; says where it stands then, or where it goes another way.

    A fault of the engine that shows on the way is told with the choice that leads to it.
    """
    record = open_record(path)
    choices = len(record.choices)
    if to is not None and not 0 <= to <= choices:
        raise ValueError(f"{os.fspath(path)}: there is no choice {to}; the record has {choices}")
    try:
        again = Replay(record, kit(record.game))
    except (Diverged, UnknownGame) as e:
        return _gone(path, str(e), GONE_ASTRAY, json)
    try:
        table = again.run(to)
        why = _fault(again)
    except Diverged as e:
        return _gone(path, str(e), GONE_ASTRAY, json)
    except Exception as e:
        why = f"{_step(again)}the engine failed, which is a bug: {type(e).__name__}: {e}"
        return _gone(path, why, ENGINE_AT_FAULT, json)
    if why:
        return _gone(path, why, ENGINE_AT_FAULT, json)
    made = choices if to is None else to
    if json:
        return dumps(_where_it_stands(table, made, again.remarks), ensure_ascii=False, indent=2), 0
    lines = [f"Note: {remark}." for remark in again.remarks]
    lines.append(f"{made} of {choices} choices played again, all as recorded.")
    decision = table.decision()
    lines += [table.result] if decision is None else ["", decision.prompt, *numbered(decision)]
    return "\n".join(lines), 0


def verify(
    path: str | os.PathLike[str], commitment: str, game_id: str, json: bool = False
) -> tuple[str, int]:
    """Prove that a game on the net was shuffled as had been promised: its seed has the hash that was shown before the
    deal, and everything in the record follows from that seed.  The code is 0 only if both are so.
    """
    record = open_record(path)
    seed = str(record.seed)
    if record.position:
        why = "the game begins at a position of another one: nothing was dealt, so nothing was promised"
    else:
        why = why_unfair(seed, game_id.strip(), commitment.strip().lower(), len(record.names))
    if not why:
        again, code = replay(path)
        why = again.removeprefix(f"{os.fspath(path)}: ") if code else ""
    salts = seed.split(" ")[2:] if not why else []
    if json:
        data = {"fair": not why, "why": why, "seed": seed, "commitment": commitment, "game": game_id, "salts": salts}
        return dumps(data, ensure_ascii=False, indent=2), GONE_ASTRAY if why else 0
    if why:
        return f"{os.fspath(path)}: not proved: {why}", GONE_ASTRAY
    added = [f"{seat_letter(seat)} added {WITHOUT if salt == '-' else salt}" for seat, salt in enumerate(salts)]
    lines = ["Proved: the server's part of the seed has the hash that was shown before the deal.", *added]
    return "\n".join([*lines, f"All {len(record.choices)} choices follow from that seed, as recorded."]), 0


def numbered(decision: Decision) -> list[str]:
    """The options of a decision, numbered from 1 as at the table.

    >>> from rulebound.engine.decision import Decision, Option
    >>> numbered(Decision(0, "A: play or pass.", (Option(0, 1, "pass", "Pass"), Option(1, 2, "done", "Done"))))
    ['  1  Pass', '  2  Done']
    """
    return [f"{decision.number(option):>3}  {option.words}" for option in decision]


def _fault(again: Replay) -> str:
    """What is wrong with the position that a record has led to; "" unless the engine has a bug."""
    found = unsound(again.table.kit, again.table.game)
    return f"after {again.done} steps {FAULTY}{found}" if found else ""


def _gone(path: str | os.PathLike[str], why: str, code: int, json: bool) -> tuple[str, int]:
    """A record that did not lead where it should, and whose fault that is."""
    if json:
        return dumps({"same": code == ENGINE_AT_FAULT, "why": why}, ensure_ascii=False, indent=2), code
    return f"{os.fspath(path)}: {why}", code


def _step(again: Replay) -> str:
    """The step at which a replay broke off, in words."""
    if again.done == len(again.record.steps):
        return ""
    step = again.record.steps[again.done]
    return f"line {step.line}, {_act(step)}: "


def _where_it_stands(table: Table, made: int, remarks: list[str]) -> dict[str, Any]:
    decision = table.decision()
    data: dict[str, Any] = {"same": True, "choices": made, "remarks": remarks}
    data |= {"over": table.over, "result": table.result}
    if decision is not None:
        data["player"] = seat_letter(decision.player)
        data["prompt"] = decision.prompt
        data["options"] = [{"index": o.index, "code": o.code, "text": o.text, "words": o.words} for o in decision]
    return data


def _about(r: Record) -> Iterator[str]:
    """What was played, by whom, with what."""
    yield f"A game of {r.game}{', ' + r.format if r.format else ''}; Rulebound {r.version}; rule book: {r.edition}"
    for ruling, value in r.rulings.items():
        yield f"Ruling {ruling}: {value}"
    yield "It starts from a saved position." if r.position else f"Seed: {r.seed}"
    for player, name in enumerate(r.names):
        seat = seat_letter(player)
        yield f"{seat} is {name}" if name != seat else f"Player {seat}"
    for player, deck in enumerate(r.decks):
        cards = ", ".join(f"{len(list(run))} {r.cards[kind].name}" for kind, run in groupby(deck.kinds))
        yield f"{seat_letter(player)}'s deck{' ' + repr(deck.name) if deck.name else ''}: {cards}"


def _act(step: Step) -> str:
    seat = seat_letter(step.player)
    return f"{step.number}. {seat}: {step.text}" if isinstance(step, Choice) else f"-- {step}"


def _log_lines(game: str, lines: tuple[LogText, ...]) -> Iterator[str]:
    for line in lines:
        if line.text:
            yield f"    {told(game, line)}"
        for player, text in line.private:
            yield f"    {seat_letter(player)} alone: {text}"
