"""Playing in the terminal: typed lines in, the table out, drawn or in plain lines."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterable, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from cli.signals import heed_signals
from rulebound.cli import main
from rulebound.cli.answers import Answers, option_named
from rulebound.cli.board import RichScreen, news_picture
from rulebound.cli.citing import told
from rulebound.cli.keeping import NotKept, RecordFile
from rulebound.cli.plain import PlainScreen, lines_of
from rulebound.cli.play import Sitting
from rulebound.cli.screen import Look, Screen
from rulebound.engine.decision import AmbiguousChoice, Decision, NoSuchOption, Option
from rulebound.engine.record_text import read_record
from rulebound.engine.table import Table
from rulebound.games import kit
from rulebound.games.epic.sketch import states
from rulebound.players import Player, Seat, player

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick

EPIC = kit("epic")
DECKS = list(EPIC.decks())
BRISK = [DECKS[1], DECKS[3]]  # two decks whose games are short


class Script(Screen):
    """A screen that types what it was told to type and keeps what it is shown."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)
        self.looks: list[Look] = []
        self.said: list[str] = []
        self.curtains: list[str] = []
        self.ended = False

    def show(self, look: Look) -> None:
        self.looks.append(look)

    def end(self, table: Table, view: dict[str, Any], news: Sequence[str]) -> None:
        self.ended = True

    def say(self, text: str) -> None:
        self.said.append(text)

    def ask(self, prompt: str = "> ") -> str | None:
        return next(self.lines, None)

    def thinking(self, name: str) -> None:
        """Nothing to show."""

    def look_again(self) -> None:
        """Nothing is left out."""

    def curtain(self, name: str) -> None:
        self.curtains.append(name)


def table_for(seed: str = "play") -> Table:
    return Table(EPIC, EPIC.book(), BRISK, seed)


def sit(
    lines: Iterable[str], people: list[int], seed: str = "play", record: Path | None = None
) -> tuple[Script, Sitting]:
    """Play a game with these typed lines; seats without people are taken by chance."""
    screen = Script(lines)
    bots: dict[int, Player] = {seat: player("random", f"{seed}/{seat}") for seat in range(2) if seat not in people}
    sitting = Sitting(table_for(seed), people, bots, screen, RecordFile(record) if record else None)
    sitting.play()
    return screen, sitting


def piped(lines: str, *words: str) -> subprocess.CompletedProcess[str]:
    """`rulebound play` with these lines on its standard input."""
    command = [sys.executable, "-m", "rulebound", "play", *words]
    return subprocess.run(command, input=lines, capture_output=True, text=True, timeout=300)


# -- choosing


DECISION = Decision(
    0,
    "A: choose.",
    (
        Option(0, 1, "pass", "Pass"),
        Option(1, 2, 'play "Old Wolf"', "Play Old Wolf for 1 gold"),
        Option(2, 3, 'play "Wolf"', "Play Wolf for 0 gold"),
        Option(3, 4, "attack", "Attack: declare a battle"),
    ),
)


@pytest.mark.parametrize(
    ("typed", "index"),
    [("1", 0), ("4", 3), ("pass", 0), ("PASS", 0), ("old wolf", 1), ('play "wolf"', 2), ("attack", 3), ("1 gold", 1)],
)
def test_an_option_is_found_by_number_or_words(typed: str, index: int) -> None:
    assert option_named(DECISION, typed).index == index


def test_what_names_no_option_or_several_is_told() -> None:
    with pytest.raises(NoSuchOption, match="numbered from 1 to 4"):
        option_named(DECISION, "0")
    with pytest.raises(NoSuchOption, match="numbered from 1 to 4"):
        option_named(DECISION, "5")
    with pytest.raises(NoSuchOption, match="no option is called 'dragon'"):
        option_named(DECISION, "dragon")
    with pytest.raises(AmbiguousChoice, match="2 Play Old Wolf for 1 gold, 3 Play Wolf"):
        option_named(DECISION, "wolf")


# -- sittings


def test_a_whole_game_is_played_and_recorded(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    screen, sitting = sit(["1"] * 2000, [0], record=path)
    assert screen.ended and sitting.table.over
    assert screen.said[-1] == f"The record is in {path}."
    assert read_record(path).result == sitting.table.result
    assert all(look.me == 0 == look.decision.player for look in screen.looks)


def test_bots_alone_are_watched() -> None:
    screen, _ = sit([], [])
    assert screen.ended and screen.looks == []
    assert any("turn begins" in line for line in screen.said)


def test_two_people_sit_behind_a_curtain() -> None:
    screen, _ = sit(["1"] * 20, [0, 1])
    assert set(screen.curtains) == {"A", "B"}
    for look in screen.looks:
        own = look.view["players"][look.me]
        other = look.view["players"][1 - look.me]
        assert "cards" in own and "cards" not in other
        assert look.view["viewer"] == "AB"[look.me]


def test_what_was_shown_once_is_no_news() -> None:
    screen, sitting = sit(["1"] * 30, [0, 1])
    for me in range(2):
        news = [line for look in screen.looks if look.me == me for line in look.news]
        log = [told("epic", line) for line in sitting.table.log(me)]
        assert news == log[: len(news)]


def test_the_end_of_the_input_stops_the_game(tmp_path: Path) -> None:
    screen, sitting = sit(["1", "1"], [0, 1])
    assert not sitting.table.over
    assert screen.said[-2:] == [
        "The input has ended.",
        "The game is not over. It was not recorded (--record FILE keeps a record).",
    ]
    path = tmp_path / "game.txt"
    screen, sitting = sit(["quit"], [0, 1], record=path)
    on = f"'rulebound play --resume {path}' goes on with it."
    assert screen.said == [f"The game is not over. The record is in {path}. {on}"]
    assert read_record(path).winner == -1


def test_wrong_words_are_answered_and_change_nothing() -> None:
    typed = ["", "99", "zork", "why", "why zork", "card zork", "rules 99.9", "rules", "log many", "undo", "save"]
    screen, sitting = sit(typed, [0, 1])
    assert sitting.table.record().steps == ()
    assert len(screen.said) == len(typed) + 2
    assert all(line[0].isupper() for line in screen.said)


def test_questions_are_answered() -> None:
    table = table_for()
    card = table.view(0)["players"][0]["cards"][0]
    typed = ["?", "why 1", f"why {card}", f"card {card}", "rules 4.4.6", "rules breakthrough", "log", "log 2", "look"]
    screen, _ = sit(typed, [0, 1])
    answers = screen.said[:-2]
    assert len(answers) == len(typed) - 1
    assert len(screen.looks) == 2
    assert "undo" in answers[0]
    assert answers[3].startswith(card)
    assert "Blocking" in answers[4]
    assert "breakthrough" in answers[5].casefold()
    assert len(answers[7].splitlines()) == 2


def test_a_step_is_taken_back() -> None:
    table = table_for()
    me = int(table.game.chooser)
    number = 2  # put a card aside for the mulligan: nobody else has acted yet
    screen, sitting = sit([str(number), "undo", str(number)], [0, 1])
    first, second, third = screen.looks[:3]
    assert first.me == second.me == third.me == me
    assert third.decision == first.decision
    assert third.view == first.view
    assert third.news[0] == "Taken back." and "Taken back." not in screen.said, "above the options"
    assert len(sitting.table.record().steps) == 1


def test_conceding_ends_the_game() -> None:
    screen, sitting = sit(["concede"], [0, 1])
    assert screen.ended
    assert sitting.table.result.endswith("has left the game.")


def test_saving_overwrites_nothing(tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear friend", encoding="utf-8")
    path = tmp_path / "game.txt"
    screen, _ = sit([f"save {other}", f"save {path}", "1", f"save {path}"], [0, 1])
    assert other.read_text(encoding="utf-8") == "Dear friend"
    assert "exists already" in screen.said[0]
    assert len(read_record(path).choices) == 1


def test_a_record_that_cannot_be_written_is_refused_before_the_game(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "game.txt"
    done = piped("1\n", "--plain", "--record", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{path} cannot be written: the folder {path.parent} does not exist" in done.stderr
    screen, _ = sit([f"save {path}", f"save {tmp_path}"], [0, 1])
    assert screen.said[0].startswith(f"{path} cannot be written: the folder {path.parent} does not exist; ")
    assert screen.said[1].startswith(f"{tmp_path} is a folder; ")


def test_no_record_of_another_game_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    first = RecordFile(path)
    with pytest.raises(NotKept, match="exists already"):
        RecordFile(path)
    first.write(table_for())
    first.write(table_for())
    path.write_text("Dear friend", encoding="utf-8")
    with pytest.raises(NotKept, match="another program has written"):
        first.write(table_for())
    assert path.read_text(encoding="utf-8") == "Dear friend"


def test_a_name_that_was_taken_in_vain_is_given_back(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    RecordFile(path).release()
    assert not path.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize(("name", "code"), [("SIGTERM", 143), ("SIGHUP", 129)])
def test_a_game_that_is_ended_from_outside_is_kept(tmp_path: Path, name: str, code: int) -> None:
    path = tmp_path / "game.txt"
    words = ("--plain", "--players", "you,you", "--seed", "7", "--record", str(path))
    with subprocess.Popen(
        [sys.executable, "-m", "rulebound", "play", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_signals,
    ) as game:
        assert game.stdin is not None and game.stdout is not None
        game.stdin.write("1\nlog 1\n")
        game.stdin.flush()
        for line in game.stdout:
            if "> log 1" in line:
                break
        game.send_signal(getattr(signal, name))
        said, complained = game.communicate(timeout=60)
    assert f"The record is in {path}." in said
    assert (game.returncode, complained.strip()) == (code, "Interrupted.")
    assert len(read_record(path).choices) == 1


# -- why


def test_why_is_asked_of_an_act_or_a_number() -> None:
    screen, _ = sit(["why attack", "why 99", "5" * 5000, "log 0", "log " + "9" * 5000], [0, 1])
    assert "Attack" in screen.said[0] and ": no, " in screen.said[0] and screen.said[0].endswith(")")
    assert screen.said[1].startswith("There is no option 99: ")
    assert screen.said[2].startswith("There is no option 5555") and len(screen.said[2]) < 120
    assert screen.said[3] == "Log takes a number of lines from 1 on, such as log 50, not '0'."
    assert "digits" not in screen.said[4]


def test_the_log_shows_at_least_the_last_news() -> None:
    table = table_for()
    for _ in range(30):
        table.choose(0)
    answers = Answers(table, 0, since=3)
    assert len(answers.log("").splitlines()) == len(table.log(0)) - 3


def test_each_source_of_an_effect_is_named_once() -> None:
    effect = {"source": "Wolf", "player": "A", "until": "this turn", "does": "+1 offense", "rules": ["4.5.2d"]}
    lasting = effect | {"source": "", "until": "while in play", "does": "cannot block"}
    given = effect | {"source": "Bearer", "until": "continuous", "does": "gains blitz"}
    thing = {"damage": 0, "counters": 0, "position": "prepared", "deploying": False, "role": "", "owner": "A"}
    thing |= {"controller": "A", "limits": ["cannot attack", "cannot block"]}
    thing["effects"] = [effect, lasting, effect | {"does": "gains airborne"}, effect, given]
    assert states(thing) == [
        "prepared",
        "cannot attack",
        "+1 offense ×2 and gains airborne until end of turn (Wolf)",
        "cannot block (an effect)",
    ]


def test_why_tells_the_reason_of_everything_in_hand_and_play() -> None:
    """For each card in hand and each champion that is not offered there is a reason with a rule."""
    table = table_for("why")
    bots = [player("random", f"why/{seat}") for seat in range(2)]
    asked = 0
    for n in range(60):
        if table.over:
            break
        me = int(table.game.chooser)
        answers = Answers(table, me)
        for thing in EPIC.things(table.game, me):
            if thing.where.endswith((".hand", ".play")):
                text = answers.why(thing.name)
                assert text.startswith(thing.name)
                for line in text.splitlines()[1:]:
                    assert ": no, " not in line or line.endswith(")"), line
                asked += 1
        table.choose(bots[me].choose(Seat(EPIC, table.game, me)))
    assert asked > 100


# -- screens


def drawn(width: int, height: int, decisions: int) -> str:
    """What is drawn at some decision of a game between bots."""
    table = table_for("drawn")
    for n in range(decisions):
        if not table.over:
            table.choose(n % len(table.game.options))
    me = int(table.game.chooser)
    out = StringIO()
    console = Console(file=out, width=width, height=height, force_terminal=False, highlight=False)
    screen = RichScreen(console)
    decision = table.decision(me)
    assert decision is not None
    screen.show(Look(table, me, table.view(me), decision, [str(line) for line in table.log(me)]))
    screen.page("A longer answer.")
    screen.end(table, table.view(me), [])
    return out.getvalue()


@pytest.mark.parametrize("width", [60, 80, 100, 200])
@pytest.mark.parametrize("decisions", [0, 12, 40])
def test_the_drawn_table_fits_and_shows_everything(width: int, decisions: int) -> None:
    text = drawn(width, 40, decisions)
    assert max(len(line) for line in text.splitlines()) <= width
    assert "Your hand" in text
    assert "You are " in text
    assert "health" in text and "deck 5" in text


def test_names_come_first_where_lines_are_short() -> None:
    table = table_for("drawn")
    text = drawn(40, 24, 0)
    assert max(len(line) for line in text.splitlines()) <= 40
    for name in table.view(int(table.game.chooser))["players"][int(table.game.chooser)]["cards"]:
        assert name[:18] in text


def test_on_few_lines_there_are_no_boxes() -> None:
    shown = drawn(80, 24, 12).partition("A longer answer.")[0]
    assert "│" not in shown.rpartition("╭")[0]
    assert len(shown.splitlines()) <= 26  # the answer's box has begun


def test_what_is_left_out_of_the_news_is_counted() -> None:
    out = StringIO()
    console = Console(file=out, width=80)
    console.print(news_picture(["one", "two", "three"], 2))
    console.print(news_picture(["one", "two", "three"], 1))
    assert "… 1 line before: type log" in out.getvalue() and "… 2 lines before: type log" in out.getvalue()


def test_the_curtain_makes_the_terminal_forget(monkeypatch: pytest.MonkeyPatch) -> None:
    out = StringIO()
    screen = RichScreen(Console(file=out, width=80, force_terminal=True, legacy_windows=False))
    monkeypatch.setattr(screen, "ask", lambda prompt="": "")
    screen.curtain("B")
    assert out.getvalue().count("\x1b[3J") == 2


def test_little_room_leaves_the_card_texts_out() -> None:
    assert len(drawn(100, 20, 40)) < len(drawn(100, 90, 40))


def test_plain_lines_show_what_the_view_has() -> None:
    table = table_for("plain")
    for n in range(40):
        if not table.over:
            table.choose(n % len(table.game.options))
    view = table.view(0)
    text = "\n".join(lines_of(table, view))
    for thing in view["play"]:
        assert f"{thing['name']}#{thing['number']}, {thing['offense']}/{thing['defense']}" in text
    for name in view["players"][0]["cards"]:
        assert name in text


def test_the_plain_screen_repeats_the_table_only_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    table = table_for()
    me = int(table.game.chooser)
    decision = table.decision(me)
    assert decision is not None
    look = Look(table, me, table.view(me), decision, [])
    screen = PlainScreen()
    screen.show(look)
    first = capsys.readouterr().out
    screen.show(look)
    second = capsys.readouterr().out
    screen.look_again()
    screen.show(look)
    assert "Turn 1, " in first and "Turn 1, " not in second
    assert capsys.readouterr().out == first
    assert "\x1b" not in first


# -- the command


@pytest.mark.slow
def test_a_pipe_plays_a_game_twice_the_same_way(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    words = ("--plain", "--seed", "7", "--players", "you,random", "--decks", ",".join(BRISK))
    first = piped("1\n" * 3000, *words, "--record", str(path))
    again = piped("1\n" * 3000, *words, "--record", str(tmp_path / "again.txt"))
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout.replace("game.txt", "again.txt") == again.stdout
    assert "Seed 7." in first.stdout
    assert "\x1b" not in first.stdout
    assert " wins: " in first.stdout
    assert main(["record", "replay", str(path)]) == 0


def test_without_a_terminal_lines_are_plain_anyway() -> None:
    done = piped("1\n", "--seed", "7", "--players", "you,random")
    assert done.returncode == 0
    assert "\x1b" not in done.stdout and "╭" not in done.stdout
    assert done.stdout.rstrip().endswith("It was not recorded (--record FILE keeps a record).")


@pytest.mark.slow
def test_a_game_is_resumed(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    words = ("--plain", "--players", "you,you")
    piped("1\n", *words, "--seed", "7", "--record", str(path))
    before = len(read_record(path).choices)
    done = piped("1\n", *words, "--resume", str(path), "--record", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    assert len(read_record(path).choices) == before + 1


def test_a_record_is_not_written_over_a_file(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear friend", encoding="utf-8")
    done = piped("", "--plain", "--record", str(path))
    assert done.returncode == 2
    assert "exists already" in done.stderr
    assert path.read_text(encoding="utf-8") == "Dear friend"


def test_hotseat_and_players_contradict_each_other() -> None:
    done = piped("", "--hotseat", "--players", "you,random")
    assert done.returncode == 2
    assert "--hotseat seats people, and --players you,random names others" in done.stderr


@pytest.mark.slow
def test_a_resumed_game_says_that_it_is_not_recorded(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    piped("1\n", "--hotseat", "--plain", "--seed", "7", "--record", str(path))
    done = piped("", "--hotseat", "--plain", "--resume", str(path))
    assert f"What is played now is not recorded; --resume {path} --record {path} keeps it." in done.stdout


def test_a_deck_of_ones_own_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["decks", "show", DECKS[0]]) == 0
    path = tmp_path / "mine.txt"
    path.write_text(capsys.readouterr().out.replace(DECKS[0], "My Very Own"), encoding="utf-8")
    done = piped("", "--plain", "--deck", str(path), "--seed", "1")
    assert "A is you with My Very Own; " in done.stdout


@pytest.mark.slow
def test_a_resumed_game_has_the_same_people_at_its_seats(tmp_path: Path) -> None:
    kept = tmp_path / "game.txt"
    piped("1\nquit\n", "--plain", "--players", "random,you", "--seed", "2", "--record", str(kept))
    again = piped("quit\n", "--plain", "--resume", str(kept)).stdout
    assert "B (you)" in again and "A (you)" not in again
    three = tmp_path / "three.txt"
    piped("1\n1\nquit\n", "--plain", "--hotseat", "--seats", "3", "--seed", "2", "--record", str(three))
    again = piped("quit\n", "--plain", "--resume", str(three)).stdout
    assert "C (you)" in again or "B (you)" in again or "A (you)" in again
    assert "is choosing" not in again


def test_concede_stands_alone() -> None:
    done = piped("concede B\nquit\n", "--plain", "--seats", "3", "--seed", "2")
    assert "Concede stands alone: it gives up your own game; 'B' adds nothing." in done.stdout
    assert "A concedes" not in done.stdout


def test_what_stands_alone_does_nothing_with_more_behind_it() -> None:
    screen, sitting = sit(["quit now", "undo all", "LOOK at it", "quit"], [0])
    assert screen.said[:3] == [
        "Quit stands alone: it leaves the game; 'now' adds nothing.",
        "Undo stands alone: it takes your last step back; 'all' adds nothing.",
        "Look stands alone: it shows the table again; 'at it' adds nothing.",
    ]
    assert sitting.stopped and len(screen.looks) == 1


def test_the_name_of_a_file_is_said_as_it_was_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.txt").touch()
    screen, _ = sit(["save mine.txt", "quit"], [0])
    assert screen.said[0].startswith("mine.txt exists already, and nothing is overwritten")


@pytest.mark.slow
def test_sides_may_be_said_with_the_format() -> None:
    sides = piped("quit\n", "--plain", "--format", "constructed, teams 2+2", "--seed", "2")
    assert "your team mate" in sides.stdout
    twice = piped("", "--format", "constructed, teams 2+2", "--teams", "2+2")
    assert twice.returncode == 2 and "the sides are said twice" in twice.stderr


def test_why_of_a_player_is_about_choosing_one() -> None:
    said = piped("why C\nquit\n", "--plain", "--seats", "3", "--seed", "2").stdout
    assert "there is nothing to do with C now; you are asked: " in said and "Attack with C" not in said
