"""The command line as a whole: help that teaches, one clear message for bad input, the right exit codes."""

from __future__ import annotations

import ast
import json
import os
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from cli.signals import at_work, heed_signals
from rulebound import __version__
from rulebound.cli import main
from rulebound.engine.table import Table
from rulebound.games import kit
from rulebound.lab.decks import deck_text

DECKS = list(kit("epic").decks())
BRISK = f"{DECKS[1]},{DECKS[3]}"  # two decks whose random games are short
COMMANDS = [
    "play",
    "simulate",
    "trace",
    "bench",
    "bench server",
    "judge",
    "rules show",
    "rules search",
    "scenario run",
    "record show",
    "record replay",
    "cards show",
    "cards list",
    "cards sets",
    "cards try",
    "cards check",
    "cards import",
    "cards forget",
    "language glossary",
    "decks make",
    "decks list",
    "decks show",
    "decks check",
]


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command prints that is expected to do its work."""
    code = main(words)
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    return out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command says that is expected to refuse its input."""
    code = main(words)
    out, err = capsys.readouterr()
    assert code == 2, out + err
    assert out == ""
    assert err.startswith("rulebound: ")
    assert "Traceback" not in err
    return err.removeprefix("rulebound: ")


def started(*words: str, **options: Any) -> subprocess.Popen[str]:
    """A command in a process of its own."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen([sys.executable, "-m", "rulebound", *words], **{**pipes, **options})


# -- help


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, *command.split(), "--help")
    assert f"Usage: rulebound {command}" in text
    examples = [line for line in text.splitlines() if line.strip().startswith(f"rulebound {command}")]
    assert examples, text


def test_the_front_page_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys)
    for command in COMMANDS:
        assert command.split()[0] in text
    assert printed(capsys, "--help") == text


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "--version").strip() == __version__


def test_starting_is_quick_because_nothing_is_loaded_before_it_is_needed() -> None:
    code = "import sys, rulebound.cli.app; print([m for m in sys.modules if m.startswith('rulebound.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    names = ("rulebound.cli", "rulebound.cli.parameters", "rulebound.cli.card_commands", "rulebound.cli.app")
    assert sorted(ast.literal_eval(done.stdout)) == sorted(names)


# -- bad input


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("simulat", "did you mean 'simulate'?"),
        ("rules shwo epic", "did you mean 'show'?"),
        ("simulate --gmaes 3", "Did you mean --games?"),
        ("help", "'rulebound --help' explains it"),
        ("rules help", "'rulebound rules --help' explains it"),
        ("simulate --games three", "--games: 'three' is no whole number such as 3"),
        ("simulate --games 2.7", "--games: '2.7' is no whole number such as 3"),
        ("simulate --games 0x10", "--games: '0x10' is no whole number such as 3"),
        (f"simulate --games {'9' * 30}", "--games: a number of 30 digits is more than can be counted here"),
        ("simulate --games", "--games needs a value behind it"),
        ("cards import list.csv --name", "--name needs a value behind it"),
        ("cards import list.csv", "'rulebound cards import' needs the option --name with a value, such as"),
        ("decks make", "'rulebound decks make' needs the option --set with a value, such as '--set mine'"),
        ("cards check mines", "there is no file 'mines'; no set of yours is called 'mines'; "),
        ("cards check mines.csv", "mines.csv: no such file or directory"),
        ("cards try (Reminder.)", "nothing of this text is read"),
        ("judge", "'rulebound judge' needs the name of a file behind it"),
        ("decks check", "'rulebound decks check' needs a name behind it"),
        ("rules show", "'rulebound rules show' needs a game, such as epic, behind it"),
        ("bench --seconds soon", "into a number"),
        ("simulate 7", "nothing is expected after the options, and there is: 7"),
        ("simulate --games 0", "at least one game"),
        ("simulate --games -5", "at least one game"),
        ("simulate --workers -1", "--workers is a number of processes"),
        ("simulate --players random,rnadom", "did you mean 'random'?"),
        ("simulate --players random,random,random --seats 4", "4 seats need 4 players, and 3 were named"),
        ("simulate --decks nothing,nowhere", "no deck of Epic and no file is called 'nothing'"),
        ("simulate --game epix", "no game is called 'epix'"),
        ("trace --game epix", "no game is called 'epix'"),
        ("bench --rounds 0", "at least one round"),
        ("bench server --games some", "10,100,1000"),
        ("bench server --games 0", "1 to 15,000 games"),
        ("bench server --seconds 0", "at least one second"),
        ("bench --against no-such-revision", "revision"),
        ("play --players you,rnadom", "did you mean 'random'?"),
        ("play --players you,zzz", "no player is called 'zzz' (players: you, random, looks-ahead)"),
        ("play --players you", "is played by 2 to 8 players, not by 1"),
        ("play --players you --seats 3", "3 seats need 3 players, and 1 was named: you"),
        *(
            (f"{command} --seats {seats}", f"--seats {seats}: Epic has 2 to 8 seats, one for each player\n")
            for command in ("play", "simulate", "trace")
            for seats in (-3, 0, 1, 9, 99)
        ),
        ("play --seats 2.5", "--seats: '2.5' is no whole number such as 3"),
        ("play --seats 3 --teams 2+2", "the sides have 4 players together, and 3 seats were asked for"),
        ("play --teams 2", "names no sides"),
        ("play --deck nothing", "no deck of Epic and no file is called 'nothing'"),
        ("play --deck nothing --decks a,b", "use one of the two"),
        ("play --decks nothing", "2 players need 2 decks"),
        ("play --resume nothing.txt", f"nothing.txt cannot be read: there is no such file in {os.getcwd()}; name"),
        ("play --resume nowhere/x.txt", "x.txt cannot be read: there is no folder nowhere; name a file that"),
        ("play --resume .", "the record . cannot be read: it is a folder; name a file that 'rulebound play --reco"),
        ("play --resume nothing.txt --seats 0", "its seats, its format, its decks and its seed already"),
        ("play --resume nothing.txt --seed 3", "its decks and its seed already"),
        ("rules show epic 99.99", "99.99"),
        ("rules show epix 1.1", 'there is no rule book "epix"; there is: chaotic, epic, huntik\n'),
        ("rules show 4.4.6 R14", "the game comes first: 'rulebound rules show epic 4.4.6 R14'"),
        ("rules show 4.4.6", "the game comes first: 'rulebound rules show epic 4.4.6'\n"),
        ("rules search airborne", "the game comes first: 'rulebound rules search epic airborne'"),
        ("rules show epic attacking 1.1", "'rulebound rules search epic attacking' looks for words"),
        ("rules search epic", "at least one word"),
        ("scenario run", "which scenarios?"),
        ("scenario run nothing.yaml", "nothing.yaml"),
        ("judge nothing.yaml", "nothing.yaml: there is no such file; name the file of a scenario, which ends in .yaml"),
        ("judge nowhere/x.yaml", "nowhere/x.yaml: there is no such file: there is no folder nowhere"),
        ("judge .", ".: this is a folder; the judge tells one scenario, and `rulebound scenario run` runs all in"),
        ("record show nothing.txt", "the record nothing.txt cannot be read: there is no such file in "),
        ("record replay nothing.txt", "the record nothing.txt cannot be read: there is no such file in "),
        ("cards show", "which card?"),
        ("cards show zzzzz", "no card is called 'zzzzz'"),
        ("decks show zzzzz", "no deck of Epic and no file is called 'zzzzz'"),
        ("decks check zzzzz", "no deck of Epic and no file is called 'zzzzz'"),
        ("decks check .", ". is a folder; a deck is a file, or one of: The Lantern March"),
    ],
)
def test_bad_input_gets_one_message(words: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    if words == "scenario run nothing.yaml":
        assert main(words.split()) == 2
        out, err = capsys.readouterr()
        assert "nothing.yaml" in out + err
        return
    assert message in refused(capsys, *words.split())


def test_a_format_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert "no format of Epic is called 'odd'" in refused(capsys, "decks", "check", DECKS[0], "--format", "odd")


def test_a_record_of_nearly_that_name_is_suggested(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.txt").write_text("Rulebound record, format 1\n", encoding="utf-8")
    (tmp_path / "gme.md").touch()  # nearer, but no record
    for command in ("play --resume", "record show", "record replay"):
        said = refused(capsys, *command.split(), str(tmp_path / "gme.txt"))
        assert said.endswith(f"there is no such file in {tmp_path}; did you mean {tmp_path / 'game.txt'}?\n")


def test_rules_of_the_same_number_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    for asked, others in (("4.4.6", ["4.4.6-bis"]), ("5.20.5-bis", ["5.20.5", "5.20.5-ter"]), ("1.5.2", [])):
        text = printed(capsys, "rules", "show", "epic", asked)
        lines = text[text.index("See also") :].splitlines() if others else []
        assert [line[11:].split()[0] for line in lines[: len(others)]] == others
        assert others or "See also" not in text


def test_the_help_of_the_judge_says_that_nothing_need_be_expected(capsys: pytest.CaptureFixture[str]) -> None:
    text = " ".join(printed(capsys, "judge", "--help").split())
    assert "The part then may be left out" in text and "the exit code is 0" in text


def test_a_file_that_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.txt"
    for content in (b"", b"hello\n", b"\xff\xfe\x00\x01", b"Rulebound record, format 99\n"):
        path.write_bytes(content)
        for command in ("show", "replay"):
            assert str(path) in refused(capsys, "record", command, str(path))
    assert path.read_bytes() == content


def test_a_deck_with_faults_lists_them_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("3 No Such Card\n9 Another One\n", encoding="utf-8")
    assert main(["decks", "check", str(path)]) == 2
    out = capsys.readouterr().out
    assert out.startswith("mine may not be played:\n")
    assert "No Such Card" in out and "Another One" in out
    assert main(["decks", "check", str(path), "--json"]) == 2
    data = json.loads(capsys.readouterr().out)
    assert data["legal"] is False
    assert len(data["faults"]) >= 2


def test_a_deck_is_played_in_the_format_that_was_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`play` checks a deck file as `decks check` and `simulate` do: by `--format`, whatever stands in the file."""
    path = tmp_path / "mine.txt"
    text = deck_text(kit("huntik").decks()["What the Pit Keeps"]).replace("3 Tin Sentry", "4 Tin Sentry")
    for written in (text, text.replace("format: constructed\n", "")):
        path.write_text(written, encoding="utf-8")
        play = ("play", "--game", "huntik", "--plain", "--deck", str(path))
        assert "at most 3 in Constructed" in refused(capsys, *play)
        for format in ("limited", "casual"):
            monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
            assert printed(capsys, *play, "--format", format).startswith(f"Huntik, {format}: A is you with What")


def test_a_deck_that_breaks_a_ruling_of_ours_is_refused_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(f"9 {kit('epic').decks()[DECKS[0]].cards[0][0]}\n", encoding="utf-8")
    assert main(["decks", "check", str(path)]) == 2
    checked = capsys.readouterr().out.splitlines()[1:]
    assert checked and all("our ruling R03)" in line for line in checked)
    assert refused(capsys, "play", "--deck", str(path)).splitlines()[1:] == checked


# -- what the commands print


def test_simulate_prints_the_promised_keys(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("simulate", "--games", "4", "--seed", "9", "--decks", BRISK)
    data = json.loads(printed(capsys, *words, "--json"))
    assert list(data) == ["games", "finished", "errors", "decisions", "decisions_per_s", "wins", "draws"]
    assert (data["games"], data["finished"], data["errors"]) == (4, 4, 0)
    text = printed(capsys, *words)
    assert "4 of 4 games finished without error" in text
    assert f"{data['decisions']:,} decisions" in text


def test_simulate_ends_with_1_if_a_game_failed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulebound.lab.simulate.MOST_DECISIONS", 5)
    assert main(["simulate", "--games", "2", "--json", "--decks", BRISK]) == 1
    out, err = capsys.readouterr()
    assert json.loads(out)["errors"] == 2
    assert err.count("has not ended after 5 decisions") == 2
    assert err.count("choices: ") == 2


def test_trace_as_lines_and_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "trace", "--games", "2", "--seed", "brisk").splitlines()
    rows = json.loads(printed(capsys, "trace", "--games", "2", "--seed", "brisk", "--json"))
    assert [" ".join(str(value) for value in row.values()) for row in rows] == lines
    assert list(rows[0]) == ["game", "decisions", "choices", "end", "winner", "turn"]


def test_rules_cards_and_decks(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Epic 4.4.11a: breakthrough" in printed(capsys, "rules", "show", "epic", "4.4.11a")
    assert "breakthrough" in printed(capsys, "rules", "search", "epic", "breakthrough").casefold()
    assert json.loads(printed(capsys, "rules", "show", "epic", "4.4.11a", "--json"))["found"]
    assert printed(capsys, "cards", "show", "fire", "shaman").startswith("Fire Shaman")
    assert json.loads(printed(capsys, "cards", "show", "fire shaman", "--json"))[0]["name"] == "Fire Shaman"
    cards = json.loads(printed(capsys, "cards", "list", "--json"))
    assert len(printed(capsys, "cards", "list").splitlines()) == len(cards)
    assert [line.split("  ")[0] for line in printed(capsys, "decks", "list").splitlines()] == DECKS
    assert [row["name"] for row in json.loads(printed(capsys, "decks", "list", "--json"))] == DECKS
    assert f"{DECKS[0]} may be played" in printed(capsys, "decks", "check", DECKS[0])


def test_a_shown_deck_can_be_checked_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(printed(capsys, "decks", "show", DECKS[0]), encoding="utf-8")
    assert json.loads(printed(capsys, "decks", "check", str(path), "--json"))["legal"] is True
    assert json.loads(printed(capsys, "decks", "show", str(path), "--json"))["name"] == DECKS[0]


# -- pipes and interrupts


def test_a_reader_who_has_read_enough_is_no_error() -> None:
    process = started("trace", "--games", "100000", "--seed", "1")
    assert process.stdout is not None and process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait(60) == 0


@pytest.mark.slow
@pytest.mark.parametrize("words", ["simulate --games 100000 --workers 2", "simulate --games 100000 --workers 1"])
def test_an_interrupt_ends_it_with_a_short_line(words: str) -> None:
    process = started(*words.split(), "--decks", BRISK, start_new_session=True, preexec_fn=heed_signals)
    at_work(process.pid)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == ""
    assert err.strip() == "Interrupted."


# -- exit codes, and what must not end a command


def test_a_deck_with_a_line_that_cannot_be_read_is_checked_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("three Fire Shaman\n3 No Such Card\n", encoding="utf-8")
    assert main(["decks", "check", str(path)]) == 2
    out = capsys.readouterr().out
    assert "mine.txt:1:1: expected a number" in out and "mine.txt:2:3: no card is called 'No Such Card'" in out


@pytest.mark.parametrize(("health", "code"), [(30, 0), (29, 1), ("many", 1)])
def test_the_exit_code_of_the_judge(tmp_path: Path, health: object, code: int) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(f"title: T\ngame: epic\nthen: {{A.health: {health}}}\n", encoding="utf-8")
    assert main(["judge", str(path)]) == code


def test_the_judge_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "s.yaml"
    path.write_text("title: T\ngame: epic\nthen: {A.health: 29}\n", encoding="utf-8")
    assert main(["judge", str(path), "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["file"], data["title"], data["ok"], len(data["steps"])) == (str(path), "T", False, 1)


def test_what_can_be_read_of_a_damaged_record_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.txt"
    table = Table(kit("epic"), kit("epic").book(), DECKS[:2], "damaged")
    table.choose(0)
    table.write_record(path)
    assert "; our ruling R59)" in printed(capsys, "record", "show", str(path))
    assert printed(capsys, "record", "replay", str(path)).startswith("1 of 1 choices played again, all as recorded.")
    path.write_text(path.read_text(encoding="utf-8").partition("[check]")[0], encoding="utf-8")
    assert main(["record", "show", str(path)]) == 2
    out = capsys.readouterr().out
    assert "goes first" in out and "cut off" in out.splitlines()[-1]


def test_a_malformed_scenario_cannot_be_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "s.yaml"
    path.write_text("title: T\ngame: epic\n", encoding="utf-8")
    assert main(["scenario", "run", str(path)]) == 2
    assert "nothing is expected" in capsys.readouterr().out
    assert printed(capsys, "judge", str(path)).endswith("Nothing was expected.\n")
    path.write_text("title: T\n", encoding="utf-8")
    assert "says its game" in refused(capsys, "judge", str(path))


@pytest.mark.parametrize("seconds", ["nan", "inf", "0", "-1"])
def test_a_benchmark_takes_some_time(capsys: pytest.CaptureFixture[str], seconds: str) -> None:
    assert "some time" in refused(capsys, "bench", f"--seconds={seconds}")


def test_an_encoding_that_lacks_characters_ends_nothing() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([sys.executable, "-m", "rulebound", "cards", "list"], capture_output=True, env=env)
    assert done.returncode == 0, done.stderr
    assert b"\\u2014" in done.stdout


def test_a_fault_of_ours_is_told_as_one(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*arguments: object) -> int:
        raise KeyError("lost")

    monkeypatch.setattr("rulebound.cli.cards.cards_list_command", fails)
    assert main(["cards", "list"]) == 70
    assert "rulebound: internal error: KeyError: 'lost'" in capsys.readouterr().err
    monkeypatch.setenv("RULEBOUND_TRACEBACK", "1")
    with pytest.raises(KeyError):
        main(["cards", "list"])


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")
def test_an_interrupt_ends_all_processes_soon() -> None:
    words = ["simulate", "--players", "looks-ahead:64,looks-ahead:64", "--workers", "2"]
    command = [sys.executable, "-m", "rulebound", *words]
    pipe = subprocess.PIPE
    running = subprocess.Popen(
        command, start_new_session=True, stdout=pipe, stderr=pipe, text=True, preexec_fn=heed_signals
    )
    at_work(running.pid)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=10)
    assert (running.returncode, out, err.strip()) == (130, "", "Interrupted.")
