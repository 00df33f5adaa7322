"""Taking back: one's own steps, up to the last hidden, random or other player's step; nothing is learnt by it."""

from __future__ import annotations

from random import Random

import pytest

from rulebound.api import Kit, LogLine, NoUndo, Table, kit, starter_decks
from table.played import by_chance, fresh, played

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick


def fingerprint(table: Table) -> tuple[object, ...]:
    """All that undo must bring back."""
    return table.save(), table.log(0), table.log(1), table.log(-1), table.record(), table.decision()


@pytest.mark.parametrize("seed", range(4))
def test_undo_brings_back_what_was_before(seed: int) -> None:
    table = fresh(seed)
    dice = Random(seed)
    taken_back = 0
    while not table.over:
        before = fingerprint(table)
        player, choice = int(table.game.chooser), dice.randrange(len(table.game.options))
        table.choose(choice)
        if table.can_undo(player):
            after = fingerprint(table)
            table.undo(player)
            assert fingerprint(table) == before
            table.choose(choice)
            assert fingerprint(table) == after
            taken_back += 1
    assert taken_back > 5


def test_several_steps_one_after_the_other() -> None:
    table = fresh(2)
    trail = [table.save()]
    longest = 0
    for player in by_chance(table, 2):
        trail.append(table.save())
        twin, steps = table.copy(), 0
        while twin.can_undo(player):
            twin.undo(player)
            steps += 1
            assert twin.save() == trail[-1 - steps]
        longest = max(longest, steps)
    assert longest >= 3


@pytest.mark.parametrize("seed", range(6))
def test_no_step_is_taken_back_past_chance_knowledge_or_another_player(seed: int) -> None:
    table = fresh(seed)
    dice = Random(seed)
    while not table.over:
        g = table.game
        player = int(g.chooser)
        before = (g.chance.s0, g.chance.s1, g.chance.s2, g.chance.s3), [k >> player & 1 for k in g.known]
        lines = len(table.log(-1))
        table.choose(dice.randrange(len(g.options)))
        g = table.game
        after = (g.chance.s0, g.chance.s1, g.chance.s2, g.chance.s3), [k >> player & 1 for k in g.known]
        other_acted = any(line.text.startswith(f"{'BA'[player]} passes") for line in table.log(-1)[lines:])
        if table.can_undo(player):
            assert before == after and g.chooser == player and not other_acted
        assert not table.can_undo(1 - player)
        if not table.over:
            with pytest.raises(NoUndo, match="the step cannot be taken back: "):
                table.undo(1 - player)


def test_the_refusal_is_the_same_whether_the_other_player_could_do_anything_or_only_pass() -> None:
    reasons: dict[bool, set[str]] = {True: set(), False: set()}
    for seed in range(8):
        table = fresh(seed)
        dice = Random(seed)
        heard: list[LogLine] = []
        table.listen(heard.append)
        while not table.over:
            player, secrets = int(table.game.chooser), table.game.secrets
            heard.clear()
            table.choose(dice.randrange(len(table.game.options)))
            told = [line.text for line in heard]
            asked = not table.over and table.game.chooser != player
            forced = any(text.startswith(f"{'BA'[player]} passes") for text in told)
            reason = table.why_not_undo(player)
            if not table.over and table.game.secrets == secrets and (asked or forced):
                assert reason is not None
                reasons[asked].add(reason.words.replace("AB"[1 - player], "the other"))
    assert reasons[True] == reasons[False] == {"it has been up to the other to act since"}


def test_steps_that_nobody_else_saw_stay_unseen() -> None:
    """Whoever waits learns nothing from log, listeners or refusals about silent steps, nor about their taking back."""
    silent = 0
    for seed in range(6):
        table = fresh(seed)
        dice = Random(seed)
        heard: list[LogLine] = []
        table.listen(heard.append, 0)
        while not table.over:
            player = int(table.game.chooser)
            before = table.log(0), table.why_not_undo(0), len(heard), table.decision(0)
            choice = dice.randrange(len(table.game.options))
            table.choose(choice)
            if player == 1 and table.can_undo(1) and table.log(0) == before[0]:
                assert (table.log(0), table.why_not_undo(0), len(heard), table.decision(0)) == before
                table.undo(1)
                assert (table.log(0), table.why_not_undo(0), len(heard), table.decision(0)) == before
                table.choose(choice)
                silent += 1
    assert silent > 5


def test_listeners_are_told_what_no_longer_holds() -> None:
    withdrawn = 0
    for seed in range(3):
        table = fresh(seed)
        kept = table.log(-1)

        def hear(line: LogLine, kept: list[LogLine] = kept) -> None:
            if line.taken_back:
                del kept[-line.taken_back :]
            else:
                kept.append(line)

        table.listen(hear)
        dice = Random(seed)
        while not table.over and withdrawn < 20 * (seed + 1):
            player = int(table.game.chooser)
            table.choose(dice.randrange(len(table.game.options)))
            if table.can_undo(player) and dice.random() < 0.5:
                before = len(kept)
                table.undo(player)
                withdrawn += before - len(kept)
                assert kept == table.log(-1)
        assert kept == table.log(-1)
    assert withdrawn


def test_neither_the_end_nor_a_leaving_is_taken_back() -> None:
    table = fresh()
    assert "have not chosen anything yet" in str(table.why_not_undo(0))
    over = played()
    assert "the game is over" in str(over.why_not_undo(0))
    with pytest.raises(NoUndo, match="the game is over"):
        over.undo(0)
    table.concede(0)
    assert not table.can_undo(0) and not table.can_undo(1)


def test_an_interruption_leaves_the_table_at_its_decision() -> None:
    """Control-C in the middle of a step, or a fault in the words, does not leave half a step behind."""
    epic = kit("epic")

    class Jumpy(type(epic)):  # type: ignore[misc]
        calm = 10_000

        def tell(self, *arguments: object) -> str:
            self.calm -= 1
            if self.calm < 0:
                raise KeyboardInterrupt
            return str(super().tell(*arguments))

    jumpy = Jumpy()
    assert isinstance(jumpy, Kit)
    table = Table(jumpy, epic.book(), starter_decks("epic"), 4)
    for player in by_chance(table, most=20):
        pass
    interrupted = 0
    dice = Random(9)
    while not table.over and interrupted < 20:
        before = fingerprint(table)
        choice = dice.randrange(len(table.game.options))
        jumpy.calm = dice.randrange(6)
        try:
            table.choose(choice)
        except KeyboardInterrupt:
            interrupted += 1
            jumpy.calm = 10_000
            assert fingerprint(table) == before
            table.choose(choice)
        jumpy.calm = 10_000
    assert interrupted > 5
