"""The tool that breaks rules one at a time (tools/mutants), on a game of two rules and its two scenarios."""

import ast
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.mutants.__main__ import GAME_TESTS, game_tests  # noqa: E402
from tools.mutants.changing import changed  # noqa: E402
from tools.mutants.report import Tally  # noqa: E402
from tools.mutants.running import CAUGHT, ENDLESS, NEVER, SURVIVED, Outcome  # noqa: E402
from tools.mutants.sites import Finder, Site, node_methods  # noqa: E402

TOY = '''
"""1.2 Health of a toy game."""


class ToyPred(Pred):
    def ok(self, g, s, o):
        assert o
        return self.fits(o)

    def fits(self, o):
        raise AssertionError("unsaid")


class Small(ToyPred):
    def fits(self, o):
        return o < 3


class Game:
    def __init__(self, health=30):
        self.health = health
        self.over = False
        self.listener = None

    def lose(self, amount):
        """1.5.4: at 0 the game is over."""
        assert amount >= 0
        self.pc = 1
        self.health -= amount
        self.note("loses", 2)
        if self.listener is not None:
            self.listener.told(amount)
        if self.health <= 0 and not self.over:
            self.over = True
        if self.over and amount > 100:
            raise AssertionError("too much")
        if amount == 7:  # a shortcut
            return 7
        while amount > 3:
            amount -= 1
        return amount

    def heal(self, amount):
        self.health += 2

    def note(self, *words):
        pass
'''

CASES = '''
import toy

def run(case):
    g = toy.Game()
    if case == "slow":
        g.lose(5)
        return "" if g.health == 25 else "health"
    g.lose(40)
    return "" if g.over and toy.Small().fits(2) else "not over"
'''

PROGRAM = '''
import sys
from pathlib import Path
from tools.mutants.running import Bench, outcomes, trace
from tools.mutants.sites import Finder, node_methods
import ast

folder = Path(sys.argv[1])
path = folder / "toy.py"
text = path.read_text()

def prepare(cases):
    sys.path.insert(0, str(folder))
    import cases
    return cases.run

bench = Bench({path: text}, ("slow", "deadly"), prepare, 1)
traced = trace(bench)
assert not traced.failing, traced.failing
sites = Finder("toy", path, text, node_methods([ast.parse(text)])).find()
for o in outcomes(bench, traced, sites, 2):
    print(o.result, o.ran, Path(o.case).name or "-", o.site.words, sep="|")
'''


def sites_of(text: str) -> list[Site]:
    return Finder("toy", Path("toy.py"), text, node_methods([ast.parse(text)])).find()


def test_every_step_is_one_site() -> None:
    assert [(s.kind, s.words) for s in sites_of(TOY)] == [
        ("node inverted", "Small.fits answers the opposite"),
        ("border", "border: `o < 3` becomes `o <= 3`"),
        ("one more", "3 becomes 4: `return o < 3`"),
        ("one more", "30 becomes 31: `def __init__(self, health=30):`"),
        ("deleted", "deleted: `self.health -= amount`"),
        ("left out", "left out: `self.health <= 0`, of `self.health <= 0 and (not self.over)`"),
        ("left out", "left out: `not self.over`, of `self.health <= 0 and (not self.over)`"),
        ("border", "border: `self.health <= 0` becomes `self.health < 0`"),
        ("deleted", "deleted: `self.over = True`"),
        ("inverted", "inverted: `amount > 3`"),
        ("one more", "3 becomes 4: `while amount > 3:`"),
        ("deleted", "deleted: `self.health += 2`"),
        ("one more", "2 becomes 3: `self.health += 2`"),
    ]


def test_shortcuts_are_counted() -> None:
    finder = Finder("toy", Path("toy.py"), TOY, {})
    finder.find()
    assert finder.shortcuts == 2  # the condition and its number


@pytest.mark.parametrize(
    ("text", "change", "expected"),
    [
        ("if a:\n  g.x = 1", "inverted", "if not a:\n  g.x = 1"),
        ("if a and b and c:\n  g.x = 1", "left out", "if b and c:\n  g.x = 1"),
        ("if not (a or b):\n  g.x = 1", "left out", "if not b:\n  g.x = 1"),
        ("if a > b:\n  g.x = 1", "border", "if a >= b:\n  g.x = 1"),
        ("if a >= 0:\n  g.x = 1", "inverted", "if not a >= 0:\n  g.x = 1"),
        ("if a < len(g.players):\n  g.x = 1", "inverted", "if not a < len(g.players):\n  g.x = 1"),
        ("if a > b:\n  a = b", "inverted", "if not a > b:\n  a = b"),
        ("if a > b:\n  b = a\n  c = 1", "inverted", "if not a > b:\n  b = a\n  c = 1"),
        ("if a > 0:\n  c += a", "inverted", "if not a > 0:\n  c += a"),
        ("if a > b:\n  c += (a - b) >> 3", "inverted", "if not a > b:\n  c += (a - b) >> 3"),
        ("if a > 0:\n  c += b", "border", "if a >= 0:\n  c += b"),
        ("n = len(g.players)\nif a >= n:\n  g.x = 1", "inverted", "n = len(g.players)\nif not a >= n:\n  g.x = 1"),
        ("return a if a > 0 else 0", "inverted", "return a if not a > 0 else 0"),
        ("return a if a > 1 else 0", "border", "return a if a >= 1 else 0"),
        ("return [x for x in a if x]", "inverted", "return [x for x in a if not x]"),
        ("return 1 if a else 2", "inverted", "return 1 if not a else 2"),
        ("return a == b", "inverted", "return not a == b"),
        ("return g.pc > b", "inverted", "return not g.pc > b"),
        ("g.hand.remove(a)", "deleted", "pass"),
        ("draw(g, 1)", "one more", "draw(g, 2)"),
        ("g.gold = 1", "one more", "g.gold = 2"),
    ],
)
def test_the_change_is_made(text: str, change: str, expected: str) -> None:
    source = f"def f(g, a, b, c):\n{textwrap.indent(text, '    ')}\n"
    site = next(s for s in sites_of(source) if s.kind == change)
    wanted = f"def f(g, a, b, c):\n{textwrap.indent(expected, '    ')}\n"
    assert ast.unparse(changed(source, site)) == ast.unparse(ast.parse(wanted))


@pytest.mark.parametrize(
    "text",
    [
        "self.pc = 2",
        "if self.pc == 1:\n  return",
        "assert a > 1",
        "g.note(1)",
        "n += 1",
        "g.listener = a",
        "if a < n:\n  g.cite(a)",
        "if a:\n  g.cite(a)\n  if g.listener is not None:\n    tell(a)",
        "if a:\n  for k in n:\n    if k:\n      raise ValueError(k)",
        "return RULES_A if a else RULES_B",
    ],
)
def test_what_carries_no_rule_is_left_alone(text: str) -> None:
    assert sites_of(f"def f(self, g, a, n):\n{textwrap.indent(text, '    ')}\n") == []


def test_mutants_are_caught_or_survive(tmp_path: Path) -> None:
    (tmp_path / "toy.py").write_text(f"class Pred: pass\n{TOY}")
    (tmp_path / "cases.py").write_text(CASES)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    rows = [line.split("|") for line in done.stdout.splitlines()]
    found = {row[3]: (row[0], int(row[1])) for row in rows}
    assert found == {
        "Small.fits answers the opposite": (CAUGHT, 1),
        "border: `o < 3` becomes `o <= 3`": (SURVIVED, 1),
        "3 becomes 4: `return o < 3`": (SURVIVED, 1),
        "30 becomes 31: `def __init__(self, health=30):`": (CAUGHT, 2),
        "deleted: `self.health -= amount`": (CAUGHT, 2),
        "left out: `self.health <= 0`, of `self.health <= 0 and (not self.over)`": (SURVIVED, 2),
        "left out: `not self.over`, of `self.health <= 0 and (not self.over)`": (SURVIVED, 2),
        "border: `self.health <= 0` becomes `self.health < 0`": (SURVIVED, 2),
        "deleted: `self.over = True`": (CAUGHT, 1),
        "inverted: `amount > 3`": (SURVIVED, 2),
        "3 becomes 4: `while amount > 3:`": (SURVIVED, 2),
        "deleted: `self.health += 2`": (NEVER, 0),
        "2 becomes 3: `self.health += 2`": (NEVER, 0),
    }


def test_scenarios_are_tried_before_other_tests(tmp_path: Path) -> None:
    """Both cases notice; the first is the slower one and the only scenario."""
    (tmp_path / "toy.py").write_text("def lose(g):\n    g.health = 3\n    return 0\n")
    (tmp_path / "cases.py").write_text(
        "import time, toy, types\ndef run(case):\n    time.sleep(0.05 * (case == 'slow'))\n"
        "    g = types.SimpleNamespace(health=5)\n    toy.lose(g)\n    return '' if g.health == 3 else 'health'\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert f"{CAUGHT}|2|slow|deleted: `g.health = 3`" in done.stdout, done.stdout + done.stderr


def test_the_tests_of_a_game_that_may_notice_are_there() -> None:
    for game in GAME_TESTS:
        assert all(path.is_file() for path in game_tests(ROOT, game)), game
    assert game_tests(ROOT, "chess") == []


@pytest.mark.slow
def test_an_endless_mutant_is_caught(tmp_path: Path) -> None:
    (tmp_path / "toy.py").write_text("def count(n):\n    while n.left:\n        n.left -= 1\n    return 0\n")
    (tmp_path / "cases.py").write_text(
        "import toy, types\ndef run(case):\n    toy.count(types.SimpleNamespace(left=2)); return ''\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert f"{ENDLESS}|2|-|deleted: `n.left -= 1`" in done.stdout, done.stdout + done.stderr


def test_the_report_names_survivors() -> None:
    first, second, *_, last = sites_of(TOY)
    tally = Tally("toy", Path(), 2, ["Large.fits"])
    tally.outcomes = [Outcome(first, CAUGHT, 1), Outcome(last, NEVER, 0), Outcome(second, SURVIVED, 3)]
    assert tally.as_text().splitlines() == [
        "survived (1): no scenario noticed",
        "  toy.py:16  border: `o < 3` becomes `o <= 3`  (Small.fits; 3 scenarios ran it)",
        "never executed (1): no scenario gets there",
        "  toy.py:44  2 becomes 3: `self.health += 2`  (Game.heal)",
        "nodes of the language that no scenario uses (1): Large.fits",
        "toy: 3 mutants, 1 caught (0 of them endless, 0 by other tests), 1 survived, 1 never executed: "
        "33.3% caught; 2 left out as shortcuts",
    ]
