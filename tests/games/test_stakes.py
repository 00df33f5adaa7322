"""What a decision says of the stakes is so: who attacks with how much, what an attack deals, what passing does."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from rulebound.engine.kit import Kit
from rulebound.games import GAMES, kit


def decisions(k: Kit, seed: int, most: int = 400) -> Iterator[tuple[Any, int]]:
    """A game played at random, decision by decision, and what is chosen next."""
    book, decks = k.bench_decks()
    dice = random.Random(seed)
    g = k.start(book, decks, seed)
    for _ in range(most):
        if g.over:
            return
        code = int(dice.choice(list(g.options)))
        yield g, code
        g.choose_code(code)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_can_pass_is_told_what_comes_of_it(game: str) -> None:
    k = kit(game)
    passes = 0
    for seed in range(3):
        for g, _ in decisions(k, seed):
            assert all(words.endswith(".") for words in k.stakes(g))
            if any(k.passes(g, int(code)) for code in g.options):
                passes += 1
                assert k.passing(g), k.prompt(g)
    assert passes or game == "chaotic"  # where nothing can be played in answer nobody is asked


def test_the_attackers_are_named_with_all_their_offense() -> None:
    k = kit("epic")
    found = 0
    for seed in range(12):
        for g, _ in decisions(k, seed):
            said = " ".join(k.stakes(g))
            if not said:
                continue
            sketch = k.sketch_for(g, int(g.chooser), ["A", "B"])
            if "how much" in k.question(g):
                continue  # what is to be divided
            by = {arrow.start for arrow in sketch.arrows if arrow.what == "attacks"}
            if not by:
                continue  # what the card says that asks
            found += 1
            marks = [mark for person in sketch.people for mark in person.marks if mark.ref in by]
            force = sum(max(stat.now, 0) for mark in marks for stat in mark.stats if stat.name == "offense")
            assert f"{force} offense in all" in said
            assert all(mark.name in said for mark in marks)
            assert ("you:" in said) == (g.chooser == g.defender)
    assert found > 5


def test_what_is_said_of_blocks_before_they_are_chosen_comes_true() -> None:
    k = kit("epic")
    asked = unasked = 0
    for seed in range(30):
        for g, code in decisions(k, seed):
            if not k.passes(g, code) or "block" not in (words := k.passing(g)):
                continue
            told = " ".join(k.stakes(g))
            after = g.copy()
            after.choose_code(code)
            if not after.over and k.passing(after) == "" and "blocker against" in k.prompt(after):
                asked += 1
                assert "who blocks: " in words and "Nobody can block" not in told
            elif not after.over and "after blocks" in k.prompt(after):
                unasked += 1
                assert "who blocks" not in words, words
                nobody = "Nobody can block: " in told or "There is nobody to block." in told
                assert nobody or " must block" in words or words.endswith("no champion attacks any more")
    assert asked > 5 < unasked


def test_an_attack_deals_what_was_said() -> None:
    k = kit("chaotic")
    found = 0
    for seed in range(4):
        for g, code in decisions(k, seed):
            told = re.search(r"has (\d+) Energy left\. Damage now: (.*)\.$", " ".join(k.stakes(g)))
            if told is None:
                continue
            name = str(k.option_about(g, code)[0].name)
            deals = re.search(rf"\b{re.escape(name)} (\d+)", told[2])
            assert deals is not None, (name, told[2])
            other = g.creature(g.engaged(g.rival(g.striker)))
            assert int(told[1]) == other.energy - other.damage
            after = g.copy()
            after.choose_code(code)
            there = after.creature(other.uid)
            if there is not None and after.engaged(after.rival(g.striker)) == other.uid:
                found += 1
                assert there.damage - other.damage == int(deals[1])
    assert found > 5


def test_whoever_divides_damage_is_told_what_it_takes_and_what_there_is_already() -> None:
    """4.4.11b: the attacker divides first, in the open, and all is dealt at one time; 5.16.3: what breaks."""
    k = kit("epic")
    asked = broken = earlier = 0
    for seed in range(40):
        for g, _ in decisions(k, seed):
            if not (found := re.match(r"divide (\d+) battle damage of .*: how much goes to (.+)$", k.question(g))):
                continue
            asked += 1
            left, whom = int(found[1]), found[2].rstrip(".")
            said = k.stakes(g)
            more = [int(each.split()[0]) for each in said if each.endswith(f" more would break {whom}.")]
            enough = f"{whom} gets enough to break." in said
            assert len(more) + enough + (f"{whom} is Unbreakable." in said) == 1
            assert any("What is left goes to " in each or "; what is left goes to " in each for each in said)
            earlier += any(each.startswith("Divided so far: ") for each in said)
            number = next((n for n in more if n <= left), None)
            if number is None:
                continue
            # As much as is said to be needed breaks it, one less does not.
            ref = int(k.option_about(g, int(g.options[0]))[0].ref)
            for amount in (number, number - 1):
                after = g.copy()
                after.choose_code(next(int(each) for each in g.options if k.option_words(g, int(each)) == str(amount)))
                while not after.over and k.question(after).startswith("divide "):
                    to_it = f"goes to {whom}" in k.question(after)
                    option = int(after.options[0 if to_it else -1])
                    amount += int(k.option_words(after, option)) if to_it else 0
                    after.choose_code(option)
                gone = not any(int(o.uid) == ref for o in after.objs)
                assert gone or amount < number or after.over, k.question(g)
                broken += gone
    assert asked > 20 and broken > 5 and earlier > 5


def test_whoever_card_text_asks_is_told_what_it_says() -> None:
    k = kit("epic")
    told = 0
    for seed in range(12):
        for g, _ in decisions(k, seed):
            if "for " in (asked := k.question(g)) and asked.startswith(("choose", "pick")) and "way" not in asked:
                told += bool(k.stakes(g))
    assert told > 20


@pytest.mark.parametrize("sides", [(), (1, 1, 2)])
def test_who_is_attacked_is_named_where_it_might_be_another(sides: tuple[int, ...]) -> None:
    k = kit("epic")
    book, decks = k.bench_decks()
    names = ("Ann", "Bob", "Cleo", "Dan")
    told = {"you": 0, "attacker": 0, "another": 0}
    for seed in range(12):
        dice = random.Random(seed)
        g: Any = k.start(book, decks * 2, seed, k.in_teams(k.formats()[0], sides))
        g.names = names
        for _ in range(300):
            if g.over:
                break
            said = " ".join(k.stakes(g))
            if "offense in all" in said:
                whom = [names[player] for player in g.members(g.defender)]
                if g.chooser == g.defender:
                    told["you"] += " you: " in said
                elif not g.allied(g.chooser, g.defender):
                    assert " and ".join(whom) in said.partition(" offense in all")[0], said
                    told["attacker" if g.allied(g.chooser, g.active) else "another"] += 1
            g.choose_code(int(dice.choice(list(g.options))))
    assert all(told.values()), told
