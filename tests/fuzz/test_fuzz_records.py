"""Whatever stands in a record: one that replays, Diverged where it goes another way, or BadRecord with all faults."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fuzz.mutations import any_bytes, any_text, broken, fuzzed, in_time, is_useful
from record.damage import body, resealed, whole
from rulebound.cli import main
from rulebound.engine.record import BadRecord, Record
from rulebound.engine.record_text import parse_record, read_record, record_text
from rulebound.engine.replay import Diverged, replay
from rulebound.engine.table import Table
from rulebound.games import kit
from table.played import played

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick

EPIC = kit("epic")


@cache
def records() -> tuple[str, ...]:
    """A whole game that was broken off, the beginning of another, and one that starts from a position."""
    table = played(seed=5, most=9)
    opening = Table.load(EPIC, table.game.book, table.save())
    for _ in range(4):
        opening.choose(0)
    return whole(45), record_text(played(seed=4, most=3).record()), record_text(opening.record())


@cache
def bodies() -> tuple[str, ...]:
    """The same without their checks."""
    return tuple("\n".join(body(text)) for text in records())


def replays_or_goes_astray(record: Record) -> None:
    """What was accepted is written as it was read, and replays, or says where it cannot."""
    assert parse_record(record_text(record)) == record
    try:
        replay(record, EPIC, None)
    except Diverged as e:
        is_useful(str(e))


@fuzzed()
@given(any_text(records()))
def test_any_text_is_a_record_or_is_refused(text: str) -> None:
    with in_time():
        try:
            record = parse_record(text, "my.txt")
        except BadRecord as e:
            is_useful(str(e), "my.txt", text)
            assert e.faults
            return
        replays_or_goes_astray(record)


@fuzzed(1.5)
@given(broken(bodies()))
def test_damage_that_the_check_does_not_show(text: str) -> None:
    """Someone changed a record and made its check fit."""
    with in_time():
        try:
            record = parse_record(resealed(text.split("\n")), "my.txt")
        except BadRecord as e:
            is_useful(str(e), "my.txt", text)
            return
        replays_or_goes_astray(record)


@fuzzed()
@given(st.randoms(use_true_random=False))
def test_positions_with_other_bytes(r: object) -> None:
    """A saved position that was changed is refused, or is a game that can be played on."""
    from random import Random

    assert isinstance(r, Random)
    saved = bytearray(positions()[r.randrange(len(positions()))])
    for _ in range(r.choice((1, 1, 2, 5))):
        at = r.randrange(len(saved))
        way = r.randrange(4)
        if way == 0:
            saved[at] = r.randrange(256)
        elif way == 1:
            saved[at] = (saved[at] + r.choice((1, 255))) % 256
        elif way == 2:
            del saved[at : at + r.choice((1, 1, 4))]
        else:
            saved[at:at] = bytes(r.randrange(256) for _ in range(r.choice((1, 4))))
    with in_time():
        try:
            g = EPIC.load(bytes(saved), EPIC.book())
        except ValueError as e:
            is_useful(str(e))
            return
        for _ in range(12):
            if g.over:
                break
            assert len(g.options) > 1
            g.choose(r.randrange(len(g.options)))


@cache
def positions() -> tuple[bytes, ...]:
    """Some saved positions of a game."""
    return tuple(played(seed=8, most=n).save() for n in (0, 10, 40, 90))


@fuzzed(0.15)
@given(data=any_bytes(records()))
@example(data=b"\xff\xfe")
def test_any_file_is_a_record_or_is_refused(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "my.record"
    path.write_bytes(data)
    with in_time():
        try:
            read_record(path)
        except BadRecord as e:
            is_useful(str(e), str(path), str(data))
        assert main(["record", "show", str(path)]) in (0, 2)
        assert main(["record", "replay", str(path)]) in (0, 2)
