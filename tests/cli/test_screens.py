"""The drawn table on small screens, the welcome above it, and what effects do, wherever they are told."""

from __future__ import annotations

import random
import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from rulebound.cli.answers import Answers, help_text
from rulebound.cli.board import RichScreen
from rulebound.cli.citing import cited, told
from rulebound.cli.plain import lines_of
from rulebound.cli.play import Sitting
from rulebound.cli.rules import show as show_rules
from rulebound.cli.screen import Look
from rulebound.engine.table import Table
from rulebound.games import kit
from rulebound.games.epic.sketch import things_of
from rulebound.judge import parse_scenario
from rulebound.judge.runner import Run
from rulebound.players import player

EPIC = kit("epic")
DECKS = list(EPIC.decks())
NAMES = ("you", "looks-ahead")
POSITION = """
title: T
game: epic
cards:
  ox: {name: Field Ox, type: champion, alignment: [wild], class: [beast], cost: 0, offense: 4, defense: 4, text: Blitz}
  rage: {name: Old Rage, type: event, alignment: [wild], cost: 0,
         text: "Target champion gains airborne and +2 {offense} this turn."}
  calm: {name: Quiet Evening, type: event, alignment: [good], cost: 0,
         text: Champions an opponent controls cannot attack this turn.}
  loan: {name: Short Loan, type: event, alignment: [evil], cost: 0, text: Gain control of target champion this turn.}
  bearer: {name: Torch Bearer, type: champion, alignment: [evil], class: [human], cost: 0, offense: 1, defense: 1,
           text: Your beasts have breakthrough.}
given:
  A: {hand: [rage, calm, loan], play: [ox as mine, {card: bearer, state: expended}]}
  B: {play: [ox as theirs]}
when: [A plays rage choosing mine, A plays calm, A plays loan choosing theirs]
then: {winner: none}
"""
CALM = "Quiet Evening of A, until end of turn: Champions an opponent controls cannot attack this turn."


def picture(width: int, height: int, look: Look) -> list[str]:
    """The lines that are drawn on a screen of this size."""
    out = StringIO()
    screen = RichScreen(Console(file=out, width=width, height=height, force_terminal=False, highlight=False))
    screen.show(look)
    return out.getvalue().splitlines()


def look_at(table: Table, welcome: str = "") -> Look:
    """What the player sees who is to choose."""
    me = int(table.game.chooser)
    decision = table.decision(me)
    assert decision is not None
    return Look(table, me, table.view(me), decision, [told("epic", line) for line in table.log(me)][-14:], welcome)


def looks(seed: str, most: int = 120) -> list[Look]:
    """Every fourth decision of a game by chance."""
    table = Table(EPIC, EPIC.book(), DECKS[:2], seed, names=NAMES)
    dice = random.Random(seed)
    found = []
    for n in range(most):
        if table.over:
            break
        if n % 4 == 0:
            found.append(look_at(table.copy()))
        table.choose(dice.randrange(len(table.game.options)))
    return found


def words_of(lines: list[str]) -> str:
    """What can be read, however the lines are broken."""
    return " ".join(" ".join(lines).split())


# -- those who are out


def ending(players: int, *leaving: int) -> tuple[Table, list[str], str]:
    """A game that these players have conceded, and how the plain and the drawn screen end it for the first of them."""
    table = Table(EPIC, EPIC.book(), (DECKS * 2)[:players], "ends", names=[f"seat {n}" for n in range(players)])
    for seat in leaving:
        table.concede(seat)
    view = table.view(leaving[0])
    out = StringIO()
    RichScreen(Console(file=out, width=80, height=40, force_terminal=False, highlight=False)).end(table, view, [])
    return table, lines_of(table, view), words_of(re.sub("[│╭╮╰╯─]", " ", out.getvalue()).splitlines())


def test_of_several_players_those_who_are_out_have_no_cards_on_the_table() -> None:
    table, lines, drawn = ending(3, 2, 1)
    assert table.over and table.view(1)["players"][1]["hand"] == 5, "the last who leaves leaves the cards behind"
    assert lines[-2:] == ["B: out of the game.", "C (you): out of the game."]
    assert not [line for line in lines if "hand:" in line]
    assert "seat 1 is B out of the game You are C out of the game" in drawn
    assert "hand 5" in drawn and drawn.count("hand") == 1 == drawn.count("♥")


def test_the_end_of_a_game_of_two_leaves_the_table_as_it_was() -> None:
    table, lines, drawn = ending(2, 0)
    assert table.over
    assert lines[1].startswith("A (you): 30 health") and lines[1].endswith("out of the game.")
    assert lines[2].startswith("  hand: ") and "out of the game" in drawn and drawn.count("♥") == 2


def test_what_a_player_who_has_left_had_borrowed_is_at_home() -> None:
    people = [{"name": name, "side": [name], "out": name == "C"} for name in "ABC"]
    play = [{"name": n, "owner": n[0], "controller": n[1]} for n in ("AA", "AC", "CA", "CC", "BA")]
    view = {"players": people, "play": play}
    assert [[thing["name"] for thing in things_of(view, each)] for each in people] == [["AA", "AC", "BA"], [], []]


# -- small screens


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(40, 24), (60, 24), (60, 60), (72, 24), (80, 24)])
def test_nothing_is_cut_off_on_a_small_screen(width: int, height: int) -> None:
    for look in looks(f"small {width}"):
        lines = picture(width, height, look)
        text = words_of(lines)
        assert max(len(line) for line in lines) <= width
        assert words_of([look.decision.prompt]) in text
        for option in look.decision:
            assert words_of([f"{look.decision.number(option)} {option.words}"]) in text
        for thing in look.view["play"]:
            assert thing["name"] in text
        for name in look.view["players"][look.me]["cards"]:
            assert name in text
        if width < 72:
            assert "…" not in text.replace("… ", "")
            assert not set("│╭╰─") & set(text.replace("──", ""))


@pytest.mark.parametrize("width", [40, 60, 80])
def test_the_question_and_the_welcome_fit_into_24_lines(width: int) -> None:
    table = Table(EPIC, EPIC.book(), DECKS[:2], "first", names=NAMES)
    welcome = Sitting(table, [0], {}, RichScreen(), None).welcome_words("first")
    lines = picture(width, 24, look_at(table, welcome))
    assert len(lines) < 24, "a line is left for what is typed"
    assert words_of(lines).startswith(words_of([welcome]))


@pytest.mark.parametrize("width", [40, 60, 80])
def test_borders_of_answers_are_whole(width: int) -> None:
    out = StringIO()
    screen = RichScreen(Console(file=out, width=width, height=24, force_terminal=False, highlight=False))
    table = look_at(Table(EPIC, EPIC.book(), DECKS[:2], "answers")).table
    answers = Answers(table, 0, None, screen.columns)
    for page in (help_text(EPIC), answers.rules("4.4.6, R31"), answers.rules("breakthrough"), answers.why("attack")):
        screen.page(page)
    for line in out.getvalue().splitlines():
        assert len(line) == width and line[0] in "╭│╰" and line[-1] in "╮│╯"
    text = words_of(re.sub("[│╭╮╰╯─]", " ", out.getvalue()).splitlines())
    assert words_of(help_text(EPIC).splitlines()) in text


def test_a_title_that_is_too_long_for_its_box_is_shortened() -> None:
    table = Table(EPIC, EPIC.book(), DECKS[:2], "names", names=("a" * 30, "b" * 30))
    for line in picture(80, 60, look_at(table)):
        assert not line.startswith("╭") or (line.endswith("╮") and "…" not in line)


# -- the welcome


def test_the_welcome_stays_until_something_is_chosen(tmp_path: Path) -> None:
    seen: list[str] = []

    class Watching(RichScreen):
        """Types these lines, and keeps the welcome of each look."""

        def __init__(self) -> None:
            super().__init__(Console(file=StringIO(), width=80, height=40))
            self.lines = iter(["look", "rules 1.1", "1", "1", "look", "quit"])

        def show(self, look: Look) -> None:
            seen.append(look.welcome)
            super().show(look)

        def ask(self, prompt: str = "> ") -> str | None:
            return next(self.lines, None)

    table = Table(EPIC, EPIC.book(), DECKS[:2], "welcome")
    sitting = Sitting(table, [0], {1: player("random", "welcome")}, Watching(), None)
    sitting.greet("welcome")
    sitting.play()
    assert "Seed welcome." in seen[0]
    assert seen[:2] == [sitting.welcome] * 2 and set(seen[2:]) == {""}


# -- effects


@pytest.fixture(scope="module")
def changed() -> Table:
    """A table at which A has made one ox stronger, borrowed another, and forbidden attacks."""
    running = Run(parse_scenario(POSITION))
    for step in running.scenario.steps:
        running.do(step)
    return Table.load(EPIC, running.scenario.book, running.table.game.save(), names=NAMES)


@pytest.mark.parametrize("width", [40, 60, 80, 110])
def test_the_drawn_table_says_what_effects_do(changed: Table, width: int) -> None:
    text = words_of(picture(width, 40, look_at(changed))).replace("│ ", "")
    assert "gains airborne and +2 offense until end of turn (Old Rage)" in words_of([text])
    assert "controlled by you until end of turn (Short Loan)" in text
    assert CALM in text


def test_plain_lines_say_what_effects_do(changed: Table) -> None:
    lines = lines_of(changed, changed.view(1))
    [mine] = [line for line in lines if "in play" in line and "Old Rage" in line]
    assert mine.endswith(", gains airborne and +2 offense until end of turn (Old Rage), airborne, blitz, breakthrough")
    [theirs] = [line for line in lines if "in play" in line and "Short Loan" in line]
    assert "owned by B, controlled by A until end of turn (Short Loan)" in theirs
    assert f"Lasting: {CALM}" in lines


@pytest.mark.parametrize("asked", ["why", "card"])
def test_why_and_card_say_what_effects_do_and_by_which_rules(changed: Table, asked: str) -> None:
    [number] = [thing["number"] for thing in changed.view(0)["play"] if "airborne" in thing["keywords"]]
    answers = Answers(changed, 0)
    lines = answers.commands()[asked](f"Field Ox#{number}").splitlines()
    assert "  gains airborne until end of turn: Old Rage (5.0.1, 4.5.2d)" in lines
    assert "  +2 offense until end of turn: Old Rage (4.5.2d; our ruling R57)" in lines
    assert "  gains breakthrough: continuous ability of Torch Bearer (3.3.3; our ruling R55)" in lines
    assert any(line.startswith("  offense 6: 4 printed, +2 from Old Rage") for line in lines)
    assert not any("Short Loan" in line for line in lines), "that is the other ox"


def test_a_card_that_is_as_printed_is_only_shown(changed: Table) -> None:
    assert "In play" not in Answers(changed, 0).card("Torch Bearer")
    both = Answers(changed, 0).card("Field Ox")
    assert both.count("In play: Field Ox#") == 2


# -- rules behind lines


def test_rules_of_ours_are_called_ours() -> None:
    assert cited("epic", ("2.3.4", "R10")) == " (2.3.4; our ruling R10)"
    assert cited("epic", ("R31", "R36")) == " (our rulings R31, R36)"
    assert cited("epic", ("4.4.6",)) == " (4.4.6)"
    assert cited("epic", ()) == ""
    assert cited("bridge", ("4.4.6", "R31")) == " (4.4.6, R31)", "a record of a game that is not here can be shown"


def test_log_lines_and_refusals_say_when_a_ruling_of_ours_decided(changed: Table) -> None:
    table = Table(EPIC, EPIC.book(), DECKS[:2], "rulings")
    lines = [told("epic", line) for line in table.log(0)]
    assert lines[0].endswith(" goes first. (1.8.1, 1.3.1; our ruling R59)")
    assert all(re.search(r"\((?:[\d.a-z, -]+; )?our ruling|\([\d.a-z, -]+\)$", line) for line in lines)
    assert Answers(table, 0).log("1") == lines[-1]
    refused = [line for line in Answers(changed, 0).why("Torch Bearer").splitlines() if line.startswith("  Attack")]
    assert [line.rpartition(" (")[2] for line in refused] == ["4.4.1; our ruling R33)"]
    assert "  our ruling R10  " in Answers(changed, 0).why("1")


def test_what_stands_behind_a_line_can_be_pasted() -> None:
    wanted = show_rules("epic", ("4.4.11a", "R34", "R31"), json=False)
    for pasted in (
        "(4.4.11a; our rulings R34, R31)",
        "4.4.11a; our ruling R34: firm, two choices; our ruling R31: firm",
        "4.4.11a, R34, R31",
    ):
        assert show_rules("epic", (pasted,), json=False) == wanted
        assert show_rules("epic", tuple(pasted.split()), json=False) == wanted
