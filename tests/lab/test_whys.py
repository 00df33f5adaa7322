"""Every "why can't I?" and every "why is this number so?" has a good answer, at a thousand random decisions of Epic.

The table below says which reasons are good enough for which verb; each comes with what must be true of the position for
the reason to be true.  A reason that is not in the table fails the test: there is no place for "that is not possible".
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from epic.kit_cards import KIT, decisions
from rulebound.engine.codes import code
from rulebound.engine.game import Game
from rulebound.engine.kit import Kit, Reason, Source
from rulebound.games import kit
from rulebound.games.epic.terms import ATTACK
from rulebound.lab.matches import series
from rulebound.lab.whys import Answer, Whys, odd_sums, values
from rulebound.rulebook import RuleBook

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick

DECISIONS = 1000
NUMBERS = ("offense", "defense")
WORDS = ("keywords", "alignment", "limits")
RULES = RuleBook.load("epic")


# -- which reasons are good enough, and when they are true


class Case:
    """An answer and the position it was given at."""

    def __init__(self, g: Game, answer: Answer, found: re.Match[str], view: dict[str, Any]) -> None:
        self.found = found
        self.me = "ABCDEFGH"[answer.player]
        self.view = view
        self.own = g.chooser == answer.player

    def champion(self, part: str = "name") -> dict[str, Any]:
        """The champion that the reason names."""
        number = self.found[part].rpartition("#")[2]
        return next((c for c in self.view["play"] if str(c["number"]) == number), {})

    def seat(self) -> dict[str, Any]:
        """The player's own totals and cards."""
        return next(p for p in self.view["players"] if p["name"] == self.me)


def always(case: Case) -> bool:
    """Nothing more to check than the words."""
    return True


def own(case: Case) -> bool:
    return case.own


def others(case: Case) -> bool:
    return not case.own


def no_initiative(case: Case) -> bool:
    return case.view["initiative"] == case.found["other"] != case.me and not case.own


def too_dear(case: Case) -> bool:
    return int(case.found["cost"]) > int(case.found["gold"]) == case.seat()["gold"]


def not_in_hand(case: Case) -> bool:
    return case.found["name"] not in case.seat()["cards"]


def not_in_discard(case: Case) -> bool:
    return case.found["name"] not in case.seat()["discard"]


def not_my_turn(case: Case) -> bool:
    return case.view["active"] == case.found["other"] != case.me


def in_battle(case: Case) -> bool:
    return case.view["phase"].lower() == "battle"


def no_battle(case: Case) -> bool:
    return case.view["battle"] is None


def not_attacked(case: Case) -> bool:
    return case.view["battle"] is not None and case.view["battle"]["defender"] != case.me


def closed(case: Case) -> bool:
    return bool(case.found["phase"].partition(" ")[0].lower() == case.view["phase"].lower())


def not_mine(case: Case) -> bool:
    return bool(case.champion()["controller"] == case.found["other"] != case.me)


def deploying(case: Case) -> bool:
    return bool(case.champion()["deploying"]) and "blitz" not in case.champion()["keywords"]


def position_is(case: Case) -> bool:
    return bool(case.champion()["position"] == case.found["position"] != "prepared")


def expended(case: Case) -> bool:
    return bool(case.champion()["position"] == "expended")


def cannot(case: Case) -> bool:
    return f"cannot {case.found['what']}" in case.champion()["limits"] and "an effect" not in case.found["source"]


def must(case: Case) -> bool:
    return any(limit.startswith(f"must {case.found['what']}") for limit in case.champion()["limits"])


def barred(case: Case) -> bool:
    some = ("cannot be blocked by some champions", "cannot block some champions")
    return case.own and any(limit in some for champion in case.view["play"] for limit in champion["limits"])


def protected(case: Case) -> bool:
    return any("cannot be targeted" in p["limits"] for p in case.view["players"] if p["name"] == case.found["other"])


def unattackable(case: Case) -> bool:
    return any("cannot be attacked" in p["limits"] for p in case.view["players"] if p["name"] != case.me)


def untargetable(case: Case) -> bool:
    return "untargetable" in case.champion()["keywords"]


def grounded(case: Case) -> bool:
    return "airborne" not in case.champion()["keywords"]


def few_counters(case: Case) -> bool:
    return int(case.champion()["counters"]) < int(case.found["n"])


def short_of_health(case: Case) -> bool:
    return int(case.found["cost"]) > case.seat()["health"]


NAME = r"(?P<name>.+)"
OTHER = r"(?P<other>[A-H])"
ME = r"[A-H]"
Truth = Callable[[Case], bool]

INITIATIVE: dict[str, Truth] = {
    rf"{OTHER} has Initiative, not {ME}": no_initiative,
    r"nobody plays cards, uses powers or attacks in the (?P<phase>.+)": closed,
    rf"{ME} (must first|is asked first:) .{{6,}}": own,
    rf"something is being resolved: {ME} .+": others,
}
COSTS: dict[str, Truth] = {
    rf"{NAME} costs (?P<cost>\d+) gold and {ME} has (?P<gold>\d+)": too_dear,
    rf"{NAME} costs (?P<cost>\d+) health and {ME} has \d+": short_of_health,
    rf"{NAME} costs discarding \d+ cards? and {ME} has too few in hand": always,
    rf"{NAME} costs banishing \d+ cards? and {ME}'s discard pile has too few": always,
    rf"{ME} controls no champion that can be broken to pay for {NAME}": always,
    rf"{NAME} is Unbreakable, so breaking it cannot pay the cost": always,
    rf"{NAME} does not have the (?P<n>\d+) counters? to remove": few_counters,
    rf"{NAME} is expended already": expended,
    rf"{NAME} is deploying until the start of {ME}'s next turn and has no Blitz": deploying,
}
A_PLAYER: dict[str, Truth] = {rf"{ME} is a player, not a champion in play": always}
FIGHTERS: dict[str, Truth] = {
    **A_PLAYER,
    rf"{NAME} is controlled by {OTHER}": not_mine,
    rf"{NAME} is (?P<position>expended|flipped), and only prepared champions (attack|block)": position_is,
    rf"{NAME} cannot (?P<what>attack|block) because of (?P<source>.+)": cannot,
    rf"{NAME} has been picked already": own,
    rf"{NAME} entered before .+#\d+: they are named in that order": own,
    rf"{ME} (must first|is asked first:) .{{6,}}": own,
}
NOT_YOURS: dict[str, Truth] = {rf"it is not {ME}'s decision: {ME} .{{6,}}": others}
SOMETHING_ELSE: dict[str, Truth] = {rf"{ME} (must first|is asked first:) .{{6,}}": own, **NOT_YOURS}
ATTACKING: dict[str, Truth] = {
    rf"it is {OTHER}'s turn, and {ME} attacks only on their own": not_my_turn,
    rf"{OTHER}, the first member of {ME}'s side, declares its battles": not_my_turn,
    r"a battle is being fought already": in_battle,
}
GOOD_ENOUGH: dict[str, dict[str, Truth]] = {
    "play": {
        **INITIATIVE,
        rf"{NAME} is not in {ME}'s hand": not_in_hand,
        rf"{NAME} is a god, which lies beside the deck and is never played": not_in_hand,
        rf"{NAME} has no Ambush and it is {OTHER}'s turn": not_my_turn,
        rf"{NAME} has no Ambush and a battle is being fought": in_battle,
        **COSTS,
    },
    "power": {
        **INITIATIVE,
        **A_PLAYER,
        rf"{NAME} has no power \d": always,
        rf"{NAME} is controlled by {OTHER}": not_mine,
        **COSTS,
    },
    "grey": {
        **INITIATIVE,
        rf"{NAME} is not in {ME}'s discard pile": not_in_discard,
        rf"{NAME} in the discard pile has no power \d": always,
        **COSTS,
    },
    "god": {
        **INITIATIVE,
        rf"{NAME} is no god of {ME}": always,
        rf"{NAME} has no power \d": always,
        **COSTS,
    },
    "attack": {
        **INITIATIVE,
        **ATTACKING,
        rf"{ME} has no champion that can attack": no_battle,
        rf"there is no opponent whom {ME} can attack": unattackable,
    },
    "attacker": {
        **INITIATIVE,
        **ATTACKING,
        **FIGHTERS,
        **NOT_YOURS,
        rf"{NAME} is deploying until the start of {ME}'s next turn and has no Blitz": deploying,
        r"a battle must be declared first": no_battle,
        rf"there is no opponent whom {ME} can attack": unattackable,
    },
    "blocker": {
        r"no battle is being fought": no_battle,
        rf"{ME} is not the one attacked": not_attacked,
        rf"{OTHER}, the first member of {ME}'s side, declares its blockers": not_attacked,
        r"blockers are declared when attacker and defender have passed": in_battle,
        r"the time to declare blockers in this battle is over": in_battle,
        **FIGHTERS,
        rf"{NAME} is not Airborne and can block none of the attackers: .+#\d+": grounded,
        rf"{NAME} can block none of the attackers: .+#\d+; .+ forbids it": barred,
        rf"{NAME} can block none of the attackers: .+#\d+": own,
        rf"{NAME} must (?P<what>block) because of .+, and can": must,
    },
    "pick": {
        **SOMETHING_ELSE,
        rf"{NAME} is Untargetable": untargetable,
        rf"{NAME} is not among those that .+#\d+ can pick, whose text is \".{{10,}}\"": own,
        rf"{NAME} is no opponent whom {ME} can attack": own,
        rf"{OTHER} cannot be attacked": unattackable,
        rf"{OTHER} cannot be targeted": protected,
        rf"{NAME} has been picked already": own,
        rf"{NAME} comes before what was picked last: they are picked in the order listed": own,
        rf"{NAME} comes too late in the list: enough must remain to be picked after it": own,
    },
    "card": {
        **SOMETHING_ELSE,
        rf"{NAME} is not among the cards to pick from": own,
        rf"{NAME} comes before what was picked last: cards are picked in the order listed": own,
        rf"{NAME} comes too late in the list: enough cards must remain to be picked after it": own,
    },
    "pass": {**INITIATIVE, rf"{NAME} must (?P<what>attack) this turn because of .+, and can": must},
    "done": {
        **SOMETHING_ELSE,
        r"[1-9]\d* more must be picked": own,
        r"a battle needs at least one attacker": own,
        rf"{NAME} must (?P<what>block) because of .+, and can": must,
        rf"{NAME} must (?P<what>be blocked) because of .+, and .+ can": must,
    },
    "yes": {
        **SOMETHING_ELSE,
        rf"{ME} does not have \d+ cards? in hand that share an alignment with .+": own,
    },
    "no": SOMETHING_ELSE,
    "mode": {**SOMETHING_ELSE, **COSTS, rf"{NAME} cannot be played in \d+ ways": own},
    "number": {
        **SOMETHING_ELSE,
        r"the share of .+ is asked for now": own,
        r".+ gets from \d+ to \d+ of the \d+ left, not \d+": own,
    },
    "trigger": {**SOMETHING_ELSE, rf"that ability is not among those of {ME} that wait: .+": own},
    "replace": {**SOMETHING_ELSE, rf"{NAME} replaces nothing of what happens to .+": own},
}


def not_good_enough(g: Game, answer: Answer, view: dict[str, Any]) -> str:
    """What is wrong with the words of an answer to who has this view: "" if they are in the table and true."""
    assert answer.reason is not None
    words = answer.reason.words
    for pattern, is_true in GOOD_ENOUGH[answer.attempt.verb].items():
        found = re.fullmatch(pattern, words)
        if found is not None:
            return "" if is_true(Case(g, answer, found, view)) else f"{answer.attempt.text!r}: {words!r} is not true"
    return f"{answer.attempt.text!r}: {words!r} is not among the reasons that are good enough here"


# -- positions


def shipped_games(count: int) -> Iterator[Game]:
    """So many decisions of random games with the decks that ship; in every second game the forced ones as well."""
    dice = random.Random("whys")
    games = series("epic", count, "whys")
    left = count
    for index in range(count):
        g = games.match(index).start()
        g.stepwise = index % 2 == 1
        while not g.over:
            if dice.random() < 0.15:
                yield g
                left -= 1
                if left == 0:
                    return
            g.choose(dice.randrange(len(g.options)))


def own_games(count: int) -> Iterator[Game]:
    """So many decisions with the cards of the tests, which have every sort of cost and protection."""
    for seed in range(count):
        for n, g in enumerate(decisions(seed, 160, stepwise=seed % 2 == 1)):
            if n % 4 == 0 and not g.over:
                yield g
                count -= 1
                if count == 0:
                    return


def games_of_sides(count: int, form: str) -> Iterator[Game]:
    """So many decisions of a game of two against two in this format, with decks that ship."""
    epic = kit("epic")
    book = epic.book()
    decks = [deck for deck in epic.decks().values() if not epic.deck_faults(deck, book, form)]
    kinds = [epic.deck_kinds(decks[n % len(decks)], book, form) for n in range(4)]
    g = epic.start(book, kinds, 3, epic.in_teams(form, [2, 2]))
    dice = random.Random(form)
    while not g.over and count:
        if dice.random() < 0.15:
            yield g
            count -= 1
        g.choose(dice.randrange(len(g.options)))


def judged(positions: Iterator[Game], faults: Counter[str], seen: Counter[str]) -> int:
    """Judge all answers at these positions; how many were given."""
    whys = Whys(KIT)
    given = 0
    for g in positions:
        views = [KIT.view(g, player) for player in range(len(g.players))]
        for answer in whys.answers(g):
            given += 1
            faults.update(whys.faults_of(g, answer))
            if answer.reason is not None:
                fault = not_good_enough(g, answer, views[answer.player])
                faults.update([fault] if fault else [])
                seen[answer.attempt.verb] += 1
    return given


@pytest.mark.slow
def test_everything_that_is_not_offered_has_a_good_reason() -> None:
    faults: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    given = judged(shipped_games(DECISIONS), faults, seen)
    assert faults == {}
    assert given > DECISIONS * 100
    for verb in ("play", "power", "grey", "attack", "attacker", "blocker", "pick", "card"):
        assert seen[verb] > DECISIONS, verb


def test_all_sorts_of_costs_and_protections() -> None:
    faults: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    judged(own_games(60), faults, seen)
    assert faults == {}
    assert set(seen) == set(GOOD_ENOUGH)


@pytest.mark.slow
@pytest.mark.parametrize("form", ["constructed", "pantheon"])
def test_sides_and_gods(form: str) -> None:
    faults: Counter[str] = Counter()
    words: Counter[str] = Counter()
    for g in games_of_sides(25, form):
        judged(iter([g]), faults, Counter())
        words.update(str(KIT.why_not(g, player, int(code(ATTACK)))) for player in range(4) if player != g.chooser)
    assert faults == {}
    assert any("first member of" in reason for reason in words)


# -- why a number is so


@pytest.mark.slow
def test_sources_add_up() -> None:
    changed: Counter[str] = Counter()
    for g in (*[g.copy() for g in shipped_games(300)], *[g.copy() for g in own_games(100)]):
        assert odd_sums(KIT, g, NUMBERS, WORDS, RULES) == []
        for value in values(KIT, g, NUMBERS, WORDS):
            if value.is_changed:
                changed[value.name] += 1
            elif value.is_word and value.now:
                changed["words"] += 1
    assert changed["offense"] > 100 and changed["defense"] > 100 and changed["words"] > 100


# -- what is not good enough is noticed


class Spoilt:
    """Epic's kit with one answer that is no good."""

    def __init__(self, part: str) -> None:
        self.real: Kit = kit("epic")
        self.part = part

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def why_not(self, g: Game, player: int, code: int) -> Reason | None:
        reason = self.real.why_not(g, player, code)
        if self.part == "silent":
            return None
        if self.part == "against all":
            return reason or Reason("no", ("3.1",))
        if reason is None:
            return None
        rules = {"no rule": (), "unknown rule": ("9.9.9",), "many rules": ("3.1", "3.2", "3.5", "4.4")}
        words = {"no words": " ", "half-made words": "{name} is expended"}
        return Reason(words.get(self.part, reason.words), rules.get(self.part, reason.rules))

    def sources(self, g: Game, ref: int, value: str) -> list[Source]:
        found = self.real.sources(g, ref, value)
        if self.part == "a source is missing":
            return found[:-1]
        if self.part == "a source has no rule":
            return [replace(source, rules=()) for source in found]
        return found


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ("silent", "not offered, and the reason against it is None"),
        ("against all", "'pass': offered, and"),
        ("no rule", "names 0 rules"),
        ("many rules", "names 4 rules"),
        ("unknown rule", "'9.9.9', which is not in the rule book"),
        ("no words", "no proper words"),
        ("half-made words", "no proper words"),
    ],
)
def test_a_bad_answer_is_noticed(part: str, message: str) -> None:
    spoilt: Any = Spoilt(part)
    faults = [fault for g in own_games(12) for fault in Whys(spoilt).faults(g)]
    assert any(message in fault for fault in faults)


@pytest.mark.parametrize(
    ("part", "message"),
    [("a source is missing", "but its sources are"), ("a source has no rule", "no rules of the book")],
)
def test_a_bad_source_is_noticed(part: str, message: str) -> None:
    spoilt: Any = Spoilt(part)
    faults = [fault for g in own_games(30) for fault in odd_sums(spoilt, g, NUMBERS, WORDS, RULES)]
    assert any(message in fault for fault in faults)


@pytest.mark.slow
def test_catch_alls_and_untruths_are_noticed() -> None:
    whys = Whys(KIT)
    seen: set[str] = set()
    for g in own_games(60):
        for answer in whys.answers(g):
            if answer.reason is None:
                continue
            vague = replace(answer, reason=replace(answer.reason, words="that is not possible now"))
            view = KIT.view(g, answer.player)
            assert "not among the reasons" in not_good_enough(g, vague, view)
            if " gold and " in answer.reason.words:
                untrue = answer.reason.words.replace(" has 0", " has 9")
                seen.add(not_good_enough(g, replace(answer, reason=replace(answer.reason, words=untrue)), view))
    assert any("is not true" in words for words in seen)
