"""Random games of the toy, in all three orders of modifiers: every suspended position copies, saves and plays on."""

from __future__ import annotations

from hashlib import blake2b
from random import Random

import msgspec
import pytest

from rulebound.engine.chance import seeded
from rulebound.engine.choices import Sealed
from rulebound.engine.determinise import determinise
from rulebound.engine.log import Notes
from toy.cards import load, start
from toy.game import Toy

CHUNK = 10
CHUNKS = [pytest.param(n, marks=[pytest.mark.slow] if n else []) for n in range(20)]  # 200 games, 10 of them quick


def check_sources(g: Toy) -> None:
    """Why each number is so adds up to the number, and asking changes nothing."""
    g.notes = Notes()
    g.recompute()
    g.unsettled = False
    for o in g.objs:
        for what, value in (("attack", o.attack), ("defense", o.defense)):
            assert sum(row[2] for row in g.notes.rows if row[0] == o.uid and row[1] == what) == value
    g.notes = None


def check_secret(g: Toy) -> None:
    """The second player of a clash sees nothing of the first one's choice, nor does a search."""
    seal = g.stack[-1]
    if isinstance(seal, Sealed) and seal.answers:
        views, worlds = set(), set()
        for answer in g.sealed_options(seal.purpose, seal.players[0]):
            h = load(g.save())
            h.stack[-1].answers[0] = answer  # type: ignore[attr-defined]
            views.add(msgspec.json.encode(h.view(g.chooser)))
            worlds.add(determinise(h, g.chooser, seeded("any")).save())
        assert len(views) == len(worlds) == 1


def play_checked(seed: int) -> int:
    """Play a random game; at each decision a copy and a loaded game take the same choice and must be the same after it;
    some of them are played on to the end.  How many decisions there were."""
    g = start(seed, seed % 3)
    dice = Random(seed)
    choices: list[int] = []
    kept: list[tuple[int, Toy]] = []
    while not g.over:
        assert g.faults() == []
        saved = g.save()
        copy, loaded = g.copy(), load(saved)
        assert copy.save() == loaded.save() == saved
        assert copy.position_key() == loaded.position_key() == g.position_key()
        if len(choices) % 5 == 0:
            check_sources(g)
            assert g.save() == saved
        check_secret(g)
        if dice.random() < 0.03:
            assert isinstance(copy, Toy)
            kept += [(len(choices), copy), (len(choices), loaded)]
            copy = g.copy()
        i = dice.randrange(len(g.options))
        choices.append(i)
        g.choose(i)
        copy.choose(i)
        assert copy.save() == g.save()
    for at, h in kept:
        for i in choices[at:]:
            h.choose(i)
        assert h.over and h.save() == g.save()
    return len(choices)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_every_position_of_random_games(chunk: int) -> None:
    decisions = sum(play_checked(seed) for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK))
    assert decisions > 20 * CHUNK


def test_both_builds_play_the_same_games() -> None:
    """What each player sees at each decision of 12 games, as one digest; if the toy's rules change, so does it."""
    digest = blake2b(digest_size=8)
    for seed in range(12):
        g = start(seed, seed % 3)
        dice = Random(seed)
        while not g.over:
            for viewer in (0, 1):
                digest.update(msgspec.json.encode(g.view(viewer)))
            g.choose(dice.randrange(len(g.options)))
    assert digest.hexdigest() == "eb070bccb05ee130"
