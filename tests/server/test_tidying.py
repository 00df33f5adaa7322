"""Objects that only point at each other are found where nobody is kept waiting."""

import asyncio
import gc
import weakref
from itertools import count

import pytest

from rulebound.server.web import tidying


class Thing:
    def __init__(self) -> None:
        self.itself = self


def found(monkeypatch: pytest.MonkeyPatch, busy: bool, patience: int) -> bool:
    """Is an object that only points at itself found within the time that it takes to look a few times?"""
    monkeypatch.setattr(tidying, "LOOKS", (0.001, 0.001))
    monkeypatch.setattr(tidying, "QUIET", 0.001)
    monkeypatch.setattr(tidying, "PATIENCE", patience)
    written = count()

    async def wait() -> bool:
        async with tidying.tidied(lambda: next(written) if busy else 0):
            assert gc.get_threshold()[2] == tidying.NEVER
            thing = weakref.ref(Thing())
            for _ in range(200):
                await asyncio.sleep(0.001)
                if thing() is None:
                    return True
        return False

    return asyncio.run(wait())


def test_where_it_is_quiet_all_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found(monkeypatch, busy=False, patience=1_000_000)


def test_where_it_is_not_it_waits_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not found(monkeypatch, busy=True, patience=1_000_000)
    assert found(monkeypatch, busy=True, patience=3)


def test_afterwards_python_does_as_it_did(monkeypatch: pytest.MonkeyPatch) -> None:
    before = gc.get_threshold(), gc.get_freeze_count()
    found(monkeypatch, busy=False, patience=1)
    assert (gc.get_threshold(), gc.get_freeze_count()) == before
