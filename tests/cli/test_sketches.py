"""Tables of all games, drawn and in plain lines: what can be seen is shown, nothing else, and widths are kept."""

from __future__ import annotations

import random
import re
from functools import cache
from io import StringIO

import pytest
from msgspec.structs import replace
from rich.console import Console

from rulebound.cli import main
from rulebound.cli.answers import Answers, help_text
from rulebound.cli.board import SLIM_STYLES, WIDE_STYLES, RichScreen
from rulebound.cli.drawing import Drawing, Style
from rulebound.cli.plain import lines_of
from rulebound.cli.screen import Look, sketch_of
from rulebound.engine.answers import names_of
from rulebound.engine.record import seat_letter
from rulebound.engine.sketch import FAR, HUES, NEAR, TONES, Mark, Sketch, Word
from rulebound.engine.table import Table
from rulebound.games import GAMES, kit
from rulebound.games.chaotic.board import board_of

JUDGE = -2  # sees every card
NAMES = ("you", "looks-ahead")
TABLES = [
    ("epic", "constructed"),
    ("huntik", "constructed"),
    ("chaotic", "apprentice 1"),
    ("chaotic", "apprentice 3"),
    ("chaotic", "apprentice 6"),
    ("chaotic", "apprentice 10"),
]
FRAMES = re.compile("[│╭╮╰╯─]")


@cache
def game_of(game: str, format: str) -> tuple[Table, ...]:
    """Every second moment of a game by chance, from its beginning."""
    k = kit(game)
    table = Table(k, k.book(), list(k.decks_for(format))[:2], "drawn", format=format, names=NAMES)
    dice = random.Random("drawn")
    found = []
    for n in range(160):
        if table.over:
            break
        if n % 2 == 0:
            found.append(table.copy())
        table.choose(dice.randrange(len(table.game.options)))
    return tuple(found)


def played(game: str, format: str, every: int = 8) -> tuple[Table, ...]:
    """Moments of a game, so many choices from one to the next, the beginning among them."""
    return game_of(game, format)[:: every // 2]


def drawn(sketch: Sketch, width: int, style: Style) -> list[str]:
    """The lines of a table drawn in this style."""
    out = StringIO()
    console = Console(file=out, width=width, height=200, force_terminal=False, highlight=False)
    console.print(Drawing(sketch, width, style).table_picture(), width=width)
    return out.getvalue().splitlines()


def words_of(lines: list[str]) -> str:
    """What can be read, however the lines are broken and framed."""
    return " ".join(FRAMES.sub(" ", " ".join(lines)).split())


def styles(width: int) -> tuple[Style, ...]:
    return SLIM_STYLES if width < 72 else WIDE_STYLES


def visible(table: Table, viewer: int) -> set[str]:
    """The names of all cards that this viewer can point at, without their numbers."""
    return {thing.name.partition("#")[0] for thing in table.kit.things(table.game, viewer)}


# -- everything is shown, nothing else


@pytest.mark.parametrize(("game", "format"), TABLES)
@pytest.mark.parametrize("viewer", [0, 1, -1])
def test_what_is_hidden_is_not_shown(game: str, format: str, viewer: int) -> None:
    hidden_ever = 0
    for table in played(game, format):
        hidden = visible(table, JUDGE) - visible(table, viewer)
        hidden_ever += len(hidden)
        view = table.view(viewer)
        sketch = sketch_of(table, view)
        told = " ".join(note.text for note in sketch.notes)
        shown = ["\n".join(lines_of(table, view)), words_of(drawn(sketch, 300, WIDE_STYLES[0]))]
        for text in shown:
            assert [name for name in hidden if name in text and name not in told and len(name) > 1] == []
    assert hidden_ever > 10, "there was something to hide"


@pytest.mark.slow
@pytest.mark.parametrize(("game", "format"), TABLES)
@pytest.mark.parametrize("width", [40, 60, 71, 72, 80, 100, 120])
def test_everything_is_drawn_within_the_width(game: str, format: str, width: int) -> None:
    for table in played(game, format, every=16):
        me = int(table.game.chooser)
        sketch = sketch_of(table, table.view(me))
        for style in styles(width):
            lines = drawn(sketch, width, style)
            assert max(len(line) for line in lines) <= width
            text = words_of(lines).replace(" ", "")
            assert "…" not in text or not style.slim
            named = [mark.name for person in sketch.people for mark in person.marks]
            named += [mark.name for row in sketch.rows for place in row for mark in place.marks]
            named += [card.name for hand in sketch.hands for card in hand.cards]
            if not sketch.rows or sketch.lanes:
                assert [name for name in named if name.replace(" ", "") not in text] == []
            else:  # a name that is broken in a cell stands in two lines with other cells between
                words = [word for name in named for word in re.split(r"[ -]", name)]
                assert [word for word in words if word not in text] == []


@pytest.mark.parametrize(("game", "format"), TABLES)
def test_plain_lines_name_everything(game: str, format: str) -> None:
    for table in played(game, format, every=16):
        for viewer in (0, 1, -1):
            text = "\n".join(lines_of(table, table.view(viewer)))
            assert "\x1b" not in text and not FRAMES.search(text)
            names = names_of([thing.name for thing in table.kit.things(table.game, viewer)])
            for thing in table.kit.things(table.game, viewer):
                if thing.where and not thing.where.endswith(("deck", ".burst")):
                    alone = thing.name.partition("#")[0]
                    assert thing.name in text or (alone in names and alone in text), thing


@pytest.mark.parametrize(("game", "format"), TABLES)
@pytest.mark.parametrize("width", [40, 80])
def test_no_option_is_cut_off(game: str, format: str, width: int) -> None:
    for table in played(game, format, every=20):
        me = int(table.game.chooser)
        decision = table.decision(me)
        assert decision is not None
        out = StringIO()
        screen = RichScreen(Console(file=out, width=width, height=24, force_terminal=False, highlight=False))
        screen.show(Look(table, me, table.view(me), decision, [str(line) for line in table.log(me)][-9:]))
        text = words_of(out.getvalue().splitlines())
        for option in decision:
            assert " ".join(f"{decision.number(option)} {option.words}".split()) in text
        screen.end(table, table.view(me), [])
        assert max(len(line) for line in out.getvalue().splitlines()) <= width


# -- boards


@pytest.mark.parametrize("size", [1, 3, 6, 10])
@pytest.mark.parametrize("viewer", [0, 1])
def test_the_battleboard_is_drawn_row_by_row_with_the_own_side_below(size: int, viewer: int) -> None:
    board = board_of(size, True)
    for table in played("chaotic", f"apprentice {size}", every=24):
        sketch = sketch_of(table, table.view(viewer))
        assert [len(row) for row in sketch.rows] == board.row_lengths()
        lines = drawn(sketch, 100, Style())
        lines = lines[lines.index(next(line for line in lines if "The battleboard" in line)) + 1 :]
        spaces = [board.name(space) for space in range(2 * size)]
        first = {
            name: next(n for n, line in enumerate(lines) if re.search(rf"\b{name} [·▲▼]", line)) for name in spaces
        }
        own, other = "AB"[viewer], "BA"[viewer]
        assert max(first[name] for name in spaces if name[0] == other) < min(
            first[name] for name in spaces if name[0] == own
        )
        for row in sketch.rows:
            assert len({first[place.title] for place in row}) == 1, "a row is a line"
        for thing in table.view(viewer)["play"]:
            [place] = [place for row in sketch.rows for place in row if place.title == thing["space"]]
            sides = {mark.name.partition("#")[0]: mark.side for mark in place.marks}
            assert sides[thing["name"]] == (NEAR if thing["controller"] == own else FAR)


def test_creatures_that_lie_face_down_have_names_for_their_owner_only() -> None:
    table = played("chaotic", "apprentice 3")[0].copy()
    owner = int(table.game.chooser)
    table.choose(0)
    [name] = table.view(owner)["players"][owner]["placed"]
    mine, theirs = ("\n".join(lines_of(table, table.view(viewer))) for viewer in (owner, 1 - owner))
    space = "AB"[owner] + "1"
    assert f"{space}: {name}, face down" in mine
    assert f"{space}: a creature, face down" in theirs and name not in theirs


@pytest.mark.parametrize("viewer", [0, 1])
def test_the_map_has_five_zones_as_the_viewer_counts_them(viewer: int) -> None:
    seen = 0
    for table in played("huntik", "constructed", every=6):
        view = table.view(viewer)
        sketch = sketch_of(table, view)
        if not sketch.rows:
            continue
        lines = lines_of(table, view)
        places = [line.partition(":")[0] for line in lines if line.startswith("zone ")]
        assert list(dict.fromkeys(places)) == [f"zone {n}" for n in (5, 4, 3, 2, 1)]
        for piece in view["play"]:
            own = piece["zone"] if view["lead"] == view["viewer"] else 6 - piece["zone"]
            assert any(line.startswith(f"zone {own}: {piece['name']}#{piece['number']}") for line in lines)
            seen += 1
        text = drawn(sketch, 100, Style(boxes=True))
        order = [n for n, line in enumerate(text) for zone in (5, 4, 3, 2, 1) if line.startswith(f"│ zone {zone} ")]
        assert len(order) == 5 and order == sorted(order)
    assert seen > 20


def test_things_that_differ_in_their_numbers_only_share_a_line() -> None:
    wolves = tuple(Mark(n, "Wolf", "2/2", keywords=(Word("swift"),)) for n in (7, 8, 9))
    table = played("huntik", "constructed")[0]
    sketch = sketch_of(table, table.view(0))
    people = (replace(sketch.people[0], marks=(*wolves, Mark(12, "Wolf", "3/2"))), *sketch.people[1:])
    lines = drawn(replace(sketch, people=people), 80, Style(boxes=True))
    assert sum("Wolf" in line for line in lines) == 2
    assert any("#7–9" in line and "Wolf ×3" in line and "2/2" in line and "swift" in line for line in lines)


@pytest.mark.parametrize("game", GAMES)
def test_tones_and_hues_are_known(game: str) -> None:
    for table in played(game, "", every=20):
        sketch = sketch_of(table, table.view(0))
        words = [*sketch.moment, *sketch.notes, *(word for person in sketch.people for word in person.totals)]
        assert {word.tone for word in words} <= {"", *TONES, *HUES}
        marks = [mark for person in sketch.people for mark in person.marks]
        assert {mark.hue for mark in marks} | {c.hue for h in sketch.hands for c in h.cards} <= {"", *HUES}


# -- answers and helps


@pytest.mark.parametrize(("game", "format"), TABLES)
def test_why_and_card_answer_about_everything_that_is_seen(game: str, format: str) -> None:
    asked = 0
    for table in played(game, format, every=40):
        me = int(table.game.chooser)
        answers = Answers(table, me)
        for thing in table.kit.things(table.game, me):
            text = answers.why(thing.name)
            assert text.startswith(thing.name)
            assert all(": no, " not in line or line.endswith(")") for line in text.splitlines())
            if thing.where:
                assert answers.card(thing.name.partition(" [")[0])
                asked += 1
    assert asked > 4


def test_only_what_can_be_done_with_a_card_is_answered() -> None:
    for table in played("chaotic", "apprentice 3", every=30):
        me = int(table.game.chooser)
        for thing in table.kit.things(table.game, me):
            if thing.where.endswith(".location"):
                assert "base" not in Answers(table, me).why(thing.name)
    for table in played("huntik", "constructed", every=30):
        me = int(table.game.chooser)
        for thing in table.kit.things(table.game, me):
            if thing.where.endswith(".hand"):
                assert f"{thing.name}: :" not in Answers(table, me).why(thing.name)


@pytest.mark.parametrize("game", GAMES)
def test_helps_of_a_game_work_as_typed(game: str) -> None:
    table = played(game, "")[0]
    answers = Answers(table, int(table.game.chooser))
    lines = help_text(table.kit).splitlines()
    for line in lines:
        typed = re.split(r"\s{2,}", line)[0]
        word, _, rest = typed.partition(" ")
        if word in ("why", "card", "rules") and rest != "3":
            assert answers.commands()[word](rest)
    assert len({len(line) - len(re.split(r"\s{2,}", line, maxsplit=1)[1]) for line in lines}) == 1, "two columns"


@pytest.mark.parametrize("command", ["play", "simulate", "trace"])
def test_helps_name_all_games_and_formats(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    text = words_of(capsys.readouterr().out.splitlines())
    for game in GAMES:
        assert kit(game).title in text and game in text
        for format in kit(game).formats():
            assert format in text


def test_nobody_has_initiative_before_the_first_turn() -> None:
    """Epic 4.1.1: it is gained by the player whose turn begins; mulligans come before."""
    k = kit("epic")
    first = set()
    for seed in range(8):
        table = Table(k, k.book(), list(k.decks_for("constructed"))[:2], f"first {seed}", names=NAMES)
        assert table.view(0)["phase"] == "setup"
        first.add(table.view(0)["active"])
        sketch = sketch_of(table, table.view(0))
        said = [word.text for word in (*sketch.moment, *(total for each in sketch.people for total in each.totals))]
        assert not any("Initiative" in words for words in said), said
    assert len(first) == 2, "either may begin"


SIDES = [("epic", "dealt, teams 2+2", 4), ("huntik", "constructed", 2), ("chaotic", "apprentice 3", 2)]


@pytest.mark.parametrize("game, format, players", SIDES)
def test_near_is_the_viewers_side_and_for_an_onlooker_one_whole_side(game: str, format: str, players: int) -> None:
    k = kit(game)
    decks = list(k.decks_for("constructed" if game == "epic" else format))
    rulings = {"HR-10": "B leads"} if game == "huntik" else {}
    table = Table(k, k.book(), [decks[0]] * players, 3, format=format, rulings=rulings)
    dice = random.Random(3)
    seen: set[tuple[int, int]] = set()
    roles: set[tuple[bool, str]] = set()
    while not table.over and len(seen) < 2 * (players + 1):
        table.choose(dice.randrange(len(table.game.options)))
        whose = {thing.ref: thing.facts.get("controller") for thing in k.things(table.game, JUDGE)}
        for viewer in range(-1, players):
            sketch = k.sketch(table.view(viewer), table.names, table.book)
            near = [seat_letter(person.seat) for person in sketch.people if person.mine or person.mate] or ["A"]
            placed = [mark for row in sketch.rows for place in row for mark in place.marks]
            for mark in [*placed, *(mark for person in sketch.people for mark in person.marks)]:
                if mark.side and mark.ref >= 0:
                    assert mark.side == (NEAR if whose[mark.ref] in near else FAR), (viewer, mark.name)
                    seen.add((viewer, mark.side))
            said = [role for person in sketch.people for role in person.role.split(", ")]
            roles |= {(viewer < 0, role) for role in said if role.startswith("with ")}
    assert len(seen) == 2 * (players + 1)
    assert roles == ({(True, f"with {letter}") for letter in "ABCD"} if players > 2 else set())
