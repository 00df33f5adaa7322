"""At a table where people have names, everything they read calls them so, and says no numbers of things.

Whole random games are played with names, and every word of them is looked at: the log, questions, options, sketches,
refusals, previews, results.  Scenarios, the terminal and lines of options go on with letters and numbers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from rulebound.engine.answers import Answers, Number, Refused
from rulebound.engine.chance import seeded
from rulebound.engine.log import ONLOOKER
from rulebound.engine.preview import preview
from rulebound.engine.replay import Replay
from rulebound.engine.table import Table
from rulebound.games import GAMES, kit

NAMES = ("Ann Bell", "Cem Oz", "Dot Fox", "Eve Lim")
# B is no word; A may be an article, also that of a card's name.
LETTER = re.compile(
    r"\b[B-D]\b(?!-)|\bA's\b|\bA[,:;)]|\b(?:of|by|for|from|player|to|at|with) A\b(?! [A-Z])"
    r"|^A (?:draws|plays|passes|wins|has|is the|goes|leads|concedes|moves|takes|loses|gains|aims)\b(?! draw)"
)
NUMBER = re.compile(r"#\d")
each_game = pytest.mark.parametrize("game", GAMES)


def seated(game: str, seed: int, players: int = 2, by_name: bool = True) -> Table:
    """A table with the first decks that ship, the same for two players, so that many things are alike."""
    k = kit(game)
    form = k.in_teams("", [2, 2]) if players == 4 else ""
    decks = list(k.decks_for().values())
    names = NAMES[:players]
    return Table(k, k.book(), [decks[seed % len(decks)]] * players, seed, form, names=names, by_name=by_name)


def played(table: Table, seed: int, most: int = 1000) -> Iterator[Random]:
    """A game chosen at random, decision by decision."""
    dice = Random(seed)
    for _ in range(most):
        if table.over:
            return
        yield dice
        table.choose(dice.randrange(len(table.game.options)))


def strings(data: Any) -> Iterator[str]:
    """Every text in plain data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from strings(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from strings(value)


def check(words: str) -> None:
    assert not NUMBER.search(words), words
    assert not LETTER.search(words), words


def check_decision(table: Table) -> None:
    """The question, its options and what they are about; and no two options read the same."""
    decision = table.decision()
    assert decision is not None
    assert decision.prompt == f"{table.names[decision.player]}: {table.kit.question(table.game)}"
    check(decision.prompt)
    for option in decision:
        check(option.words)
        for about in table.kit.option_about(table.game, option.code):
            check(about.name)
    alike = [words for words, count in Counter(option.words for option in decision).items() if count > 1]
    assert not alike, f"{decision.prompt}: {alike}"


def check_sights(table: Table) -> None:
    """What everybody sees, and what was chosen so far."""
    for viewer in (*range(table.players), ONLOOKER):
        view = table.view(viewer)
        for words in strings(msgspec.to_builtins(table.kit.sketch(view, table.names, table.book))):
            check(words)
        for words in view.get("decision", {}).get("so_far", []):
            check(words)


def check_alike(table: Table) -> int:
    """Each thing on the board says which it is of those alike, as words do; how many do."""
    sketch = table.kit.sketch(table.view(0), table.names, table.book)
    marks = [
        *(mark for person in sketch.people for mark in person.marks),
        *(mark for row in sketch.rows for place in row for mark in place.marks),
    ]
    said = {thing.ref: thing.said for thing in table.kit.things(table.game, 0)}
    for mark in marks:
        found = re.search(r"(\d+\w\w)\)$", said.get(mark.ref, ""))
        assert mark.nth == (found[1] if found else ""), said
    return sum(mark.nth != "" for mark in marks)


def check_answers(table: Table, dice: Random) -> int:
    """What is said of some of the things on the table; how much of it speaks against something."""
    told = 0
    for me in range(table.players):
        answers = Answers(table, me)
        undo = table.why_not_undo(me)
        check(undo.words if undo is not None else "")
        for thing in table.kit.things(table.game, me):
            check(thing.said)
            if dice.randrange(5):
                continue
            for line in answers.of_thing(thing):
                if isinstance(line, Number):
                    for source in line.sources:
                        check(source.words)
                    continue
                check(line.words)
                if isinstance(line, Refused):
                    told += 1
                    check(line.reason.words)
        for place in table.kit.places(table.game):
            for name in answers.here(place):
                check(name)
    return told


@pytest.mark.parametrize(("game", "players"), [*((game, 2) for game in GAMES), ("epic", 4)])
def test_whole_games(game: str, players: int) -> None:
    refused, lines = 0, 0
    for seed in range(3 if players == 2 else 1):
        table = seated(game, seed, players)
        for dice in played(table, seed, 1000 if players == 2 else 200):
            check_decision(table)
            if dice.randrange(8 if game != "epic" else 16) == 0:
                check_sights(table)
                refused += check_answers(table, dice)
            if dice.randrange(20) == 0:
                g = table.game
                for line in preview(table.kit, g, int(g.chooser), g.options[-1], table.names, seed):
                    lines += 1
                    check(line.words)
        if not table.over:
            table.concede(0)
        assert table.over and ("draw" in table.result or any(name in table.result for name in table.names))
        check(table.result)
        for viewer in (*range(players), ONLOOKER):
            log = [line.text for line in table.log(viewer)]
            for words in log:
                check(words)
                assert "player Ann" not in words and "player Cem" not in words, words
            assert all(any(name in words for words in log) for name in table.names)
    assert refused > 50 and lines


@each_game
def test_things_alike_are_told_apart(game: str) -> None:
    """By their place in the row of whoever controls them, and by that player where others have such too."""
    said: set[str] = set()
    signed = 0
    for seed in range(4):
        table = seated(game, seed)
        for _ in played(table, seed, 400):
            signed += check_alike(table)
            words = [thing.words for thing in table.kit.things(table.game, ONLOOKER) if thing.where.endswith("play")]
            assert len(set(words)) == len(words), words
            said |= {each for each in words if each.endswith(")")}
    if game == "chaotic":
        assert not signed and said and all(re.search(r" \((?:.+'s in )?[AB]\d\)$", words) for words in said), said
        return
    assert signed > 50
    endings = {words.rpartition(" (")[2] for words in said}
    assert {"1st)", "2nd)", "Ann Bell's)", "Cem Oz's)", "Ann Bell's 2nd)"} <= endings, endings


@each_game
def test_names_are_no_part_of_the_game(game: str) -> None:
    """They change no position, no record's line and nothing that is saved; copies, worlds and steps back have them."""
    named, plain = seated(game, 5), seated(game, 5, by_name=False)
    assert named.game.names == NAMES[:2] and plain.game.names == ()
    dice = Random(5)
    for _ in range(60):
        one, other = named.decision(), plain.decision()
        assert one is not None and other is not None
        assert [(option.code, option.text) for option in one] == [(option.code, option.text) for option in other]
        assert named.save() == plain.save()
        assert named.game.position_key() == plain.game.position_key()
        index, me = dice.randrange(len(one)), one.player
        world = named.kit.determinise(named.game, me, seeded("world"))
        assert world.names == named.game.copy().names == named.copy().game.names == NAMES[:2]
        named.choose(index)
        plain.choose(index)
        if named.can_undo(me):
            named.undo(me)
            assert named.game.names == NAMES[:2]
            named.choose(index)
    record = named.record()
    again = Replay(record, named.kit, named.book, by_name=True)
    assert again.run().log(0) == named.log(0)
    assert Replay(record, named.kit, named.book).run().log(0) == plain.log(0)
    assert named.log(0) != plain.log(0) and record.names == NAMES[:2]


def test_who_leaves_and_who_steps_back_are_named() -> None:
    table = seated("epic", 1)
    heard: list[str] = []
    for _ in played(table, 1):
        if heard:
            break
        me = int(table.game.chooser)
        stop = table.listen(lambda line: heard.append(line.text) if line.taken_back else None, me)
        table.choose(0)
        if table.can_undo(me):
            table.undo(me)
        stop()
    assert heard and heard[0] in [f"{name} takes a step back." for name in NAMES[:2]]
    table.concede(0)
    assert table.result == "Cem Oz wins: Ann Bell has left the game."
    k = kit("epic")
    three = Table(k, k.book(), list(k.decks())[:3], 1, names=NAMES[:3], by_name=True)
    three.concede(1)
    assert three.why_not_undo(0) is not None and "Cem Oz has left" in three.why_not_undo(0).words
    with pytest.raises(ValueError, match="Cem Oz is not in the game any more"):
        three.concede(1)
