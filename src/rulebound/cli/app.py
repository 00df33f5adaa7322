"""All commands with their parameters and their help; what they do stands in modules that are loaded when needed."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

from cyclopts import App, CycloptsError

from rulebound import __version__
from rulebound.cli import Ended
from rulebound.cli.card_commands import cards, decks, language
from rulebound.cli.parameters import Flag, GameAsked, GameName, Json, Seats, Whole

INTERNAL = 70  # the exit code of a fault of ours
ABOUT = """Trading card games played exactly by their rule books.

Start with `rulebound play`. Every command explains itself with an example: `rulebound simulate --help`.
"""

app = App(
    name="rulebound",
    help=ABOUT,
    version=__version__,
    help_format="markdown",
    suppress_keyboard_interrupt=False,
)
rules = App(name="rules", help="Look rules and rulings up.")
scenario = App(name="scenario", help="Run scenarios: positions, plays and what must come of them.")
record = App(name="record", help="Show and replay recorded games.")
benchmarks = App(name="bench")
for group in (rules, scenario, record, benchmarks, cards, decks, language):
    app.command(group)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command that these words name; its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    speak_any_encoding()
    try:
        code = app(words, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except CycloptsError as e:
        from rulebound.cli.complaints import complaint

        return refused(complaint(e, app), " ".join(e.command_chain or ()))
    except Ended as e:
        complain("\nInterrupted.")
        return 128 + e.number
    except KeyboardInterrupt:
        complain("\nInterrupted.")
        return 130
    except BrokenPipeError:
        # Whoever read has read enough; Python must not complain either when it flushes at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as e:
        from rulebound.cli.complaints import system_words

        return refused(system_words(e))
    except ValueError as e:
        return refused(str(e))
    except Exception as e:
        return broken(e)


def complain(message: str) -> None:
    """Say something on the standard error stream, if anybody is still there to read it."""
    with suppress(OSError):
        print(message, file=sys.stderr, flush=True)


def speak_any_encoding() -> None:
    """A character that the terminal or the pipe cannot show is written as its number, and ends nothing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors in ("strict", "surrogateescape"):
            stream.reconfigure(errors="backslashreplace")


def broken(e: Exception) -> int:
    """Say that the fault is ours, and where it is; the exit code."""
    if os.environ.get("RULEBOUND_TRACEBACK"):
        raise e
    place = traceback.extract_tb(e.__traceback__)[-1]
    where = f"{os.path.basename(place.filename)}:{place.lineno} in {place.name}"
    print(f"rulebound: internal error: {type(e).__name__}: {e} ({where})", file=sys.stderr)
    print("Please report it, with what RULEBOUND_TRACEBACK=1 shows.", file=sys.stderr)
    return INTERNAL


def refused(message: str, command: str = "") -> int:
    """Say what is wrong with the input, and where there is help; the exit code."""
    if os.environ.get("RULEBOUND_TRACEBACK") and sys.exc_info()[0] is not None:
        raise
    complain(f"rulebound: {message}")
    if command:
        complain(f"'rulebound {command} --help' explains it.")
    return 2


# -- playing


@app.command
def play(
    *,
    game: GameAsked = "",
    players: str = "",
    seats: Seats = None,
    teams: str = "",
    format: str = "",
    hotseat: Annotated[bool, Flag] = False,
    deck: str = "",
    decks: str = "",
    set: str = "",
    rulings: str = "",
    match: Whole = 1,
    seed: str = "",
    plain: Annotated[bool, Flag] = False,
    record: Path | None = None,
    resume: Path | None = None,
) -> int:
    """Play in the terminal, against a bot or with somebody at the same screen.

    Type the number of an option, or a part of its words. `?` lists everything else you can type: `why` something is not
    offered, `undo`, `log`, `card NAME`, `rules NUMBER`, `concede`, `save FILE`.

    ```
    rulebound play
    rulebound play --game huntik --match 2
    rulebound play --game chaotic --format "apprentice 6"
    rulebound play --hotseat --seed 7
    rulebound play --players you,random --plain
    rulebound play --seats 3
    rulebound play --teams 2+2
    ```

    Parameters
    ----------
    game
        Which game: `epic`, `huntik` or `chaotic`; `epic` if nothing is said, the record's with `--resume`.
    players
        Who sits where: `you`, `random`, `looks-ahead`, `looks-ahead:48` (the number says how hard it thinks);
        `you` at the first seat and `looks-ahead` at all others if nothing is said.
    seats
        How many players: 2 to 8 in Epic, two in Huntik and Chaotic; two if nothing else says how many.
    teams
        The sizes of the sides, as in `2+2`: you and your team mate against two others.
    format
        The format, the first of the game's if none is said. Epic: `constructed`, `pantheon`, and `dealt`, `sealed`,
        `draft`, which hand decks out. Huntik: `constructed`, `limited`, which hands decks out, `casual`. Chaotic:
        `apprentice 3`, `apprentice 6`, `apprentice 1`, `apprentice 10`, `apprentice limited`.
    hotseat
        People take turns at this screen; `you` at every seat.
    deck
        Your deck: a name from `rulebound decks list`, or a file.
    decks
        The decks of all seats, with commas between them; where nothing stands between two, one is drawn.
    set
        A set of cards that you imported; decks that nobody names are made of it.
    rulings
        Rulings of ours that are set otherwise, as in `"HR-10=A leads; HR-11=The Idol"`; an id that cannot be set is
        answered with those that can, and their values.
    match
        How many games in a row, in games that have matches: seats and decks stay, and in Huntik whoever defended leads
        the next game. The records of all but the first have numbers behind their names.
    seed
        Any word or number; the same seed shuffles the same way. Without one the seed is drawn, and told.
    plain
        Plain lines without colours or boxes, for screen readers and pipes.
    record
        Write the game's record to this file, at the end or when you stop.
    resume
        Go on with the game in this record.
    """
    from rulebound.cli.play import Wanted, play_command

    if hotseat and players:
        raise ValueError(f"--hotseat seats people, and --players {players} names others: use one of the two")
    others = "you" if hotseat else "looks-ahead"
    table = Wanted(game, players, others, seats, teams, format, deck, decks, seed, set, rulings, match)
    return play_command(table, plain, record, resume)


@app.command
def simulate(
    *,
    game: GameName = "epic",
    games: Whole = 100,
    seed: str = "1",
    workers: Whole = 0,
    players: str = "",
    seats: Seats = None,
    teams: str = "",
    decks: str = "",
    set: str = "",
    format: str = "",
    rulings: str = "",
    match: Whole = 1,
    check: Annotated[bool, Flag] = False,
    card_report: Annotated[bool, Flag] = False,
    failures: Path = Path("failures"),
    json: Json = False,
) -> int:
    """Play many games between bots and count.

    Each pair of games is played on the same shuffles with the players' seats exchanged. The results depend on the seed,
    not on the number of workers. The exit code is 1 if any game failed. Of the first failing games a record and a
    scenario are written that show the fault by as little as possible: `rulebound record replay` and `rulebound scenario
    run` fail on them until it is mended.

    ```
    rulebound simulate --games 200 --players looks-ahead,random
    rulebound simulate --games 10000 --check
    rulebound simulate --game huntik --match 2 --check
    rulebound simulate --seats 3
    rulebound simulate --teams 2+2 --players looks-ahead,random
    rulebound simulate --set mine
    rulebound simulate --games 2000 --format dealt --card-report
    ```

    Parameters
    ----------
    game
        Which game: `epic`, `huntik` or `chaotic`.
    games
        How many games.
    seed
        Any word or number; the same seed plays the same games.
    workers
        How many processes share the work; 0 takes as many as there are cores.
    players
        The bots, with commas between them: `random`, `looks-ahead`, `looks-ahead:8`; random ones if nothing is said.
        In a game of teams one for each side. One alone sits at every seat.
    seats
        How many players: 2 to 8 in Epic, two in Huntik and Chaotic; two if nothing else says how many.
    teams
        The sizes of the sides, as in `2+2`.
    decks
        A deck for each player, one that ships or a file; without any, all ways to seat the decks that ship are played.
    set
        A set of cards that you imported; in every round decks are made of it anew.
    format
        The format, the first of the game's if none is said. Epic: `constructed`, `pantheon`, and `dealt`, `sealed`,
        `draft`, which hand decks out. Huntik: `constructed`, `limited`, which hands decks out, `casual`. Chaotic:
        `apprentice 3`, `apprentice 6`, `apprentice 1`, `apprentice 10`, `apprentice limited`.
    rulings
        Rulings of ours that are set otherwise, as in `"HR-10=A leads; HR-11=The Idol"`; an id that cannot be set is
        answered with those that can, and their values.
    match
        How many games of the series make a match, in games that have matches: seats and decks stay within one, and in
        Huntik whoever defended leads the next game.
    check
        Check the invariants of the engine all the way: slower.
    card_report
        Tell which cards were played fewer than 20 times, and which of their abilities were never followed: slower.
    failures
        The folder that the records and scenarios of failing games are written to; nothing there is replaced.
    """
    from rulebound.cli.reports import simulate_command
    from rulebound.games import kit
    from rulebound.lab.matches import asked_seats, series

    people = asked_seats(kit(game), seats)
    wanted = series(game, games, seed, players, decks, format, people, teams, set, rulings, match)
    return simulate_command(wanted, workers, check, json, failures, card_report)


@app.command
def trace(
    *,
    game: GameName = "epic",
    games: Whole = 100,
    seed: str = "1",
    seats: Seats = None,
    teams: str = "",
    format: str = "",
    json: Json = False,
) -> int:
    """Print one line for each of some random games: equal lines, equal games.

    Compare the lines of two builds or two versions to see whether they play alike. A line has the number of the game,
    its decisions, a digest of all options, the key of the last position, the winner and the turn.

    ```
    rulebound trace --games 300 --seed 1
    ```

    Parameters
    ----------
    game
        Which game: `epic`, `huntik` or `chaotic`.
    games
        How many games.
    seed
        Any word or number; the same seed plays the same games.
    seats
        How many players: 2 to 8 in Epic, two in Huntik and Chaotic; two if nothing else says how many.
    teams
        The sizes of the sides, as in `2+2`.
    format
        The format, the first of the game's if none is said. Epic: `constructed`, `pantheon`, and `dealt`, `sealed`,
        `draft`, which hand decks out. Huntik: `constructed`, `limited`, which hands decks out, `casual`. Chaotic:
        `apprentice 3`, `apprentice 6`, `apprentice 1`, `apprentice 10`, `apprentice limited`.
    """
    from rulebound.cli.reports import trace_command
    from rulebound.games import kit
    from rulebound.lab.matches import asked_seats, series

    wanted = series(game, games, seed, format=format, seats=asked_seats(kit(game), seats), teams=teams)
    return trace_command(wanted, json)


@benchmarks.default
def bench(
    *,
    game: GameName = "epic",
    rounds: Whole = 5,
    seconds: float = 1.0,
    decks: str = "",
    against: str = "",
    json: Json = False,
) -> int:
    """Measure how fast games are played, beside python-chess on the same core.

    ```
    rulebound bench --game huntik
    rulebound bench --against HEAD~5
    ```

    Parameters
    ----------
    game
        Which game: `epic`, `huntik` or `chaotic`.
    rounds
        The figures are medians of so many rounds.
    seconds
        How long each measurement of a round takes.
    decks
        Decks that ship to play with; without any, frozen ones that are the same in all versions.
    against
        A git revision to measure side by side with this one; inside a checkout only.
    """
    from rulebound.cli.reports import bench_command

    return bench_command(game, rounds, seconds, decks, against, json)


@benchmarks.command(name="server")
def bench_server(*, games: str = "10,100,1000", seconds: float = 20.0, json: Json = False) -> int:
    """Measure the server: many games at once over real sockets, one choice in each every two seconds.

    A server and its clients run in processes of their own, on a database in a temporary folder.

    ```
    rulebound bench server
    rulebound bench server --games 50,200 --seconds 30 --json
    ```

    Parameters
    ----------
    games
        How many games at once; several numbers are measured one after the other.
    seconds
        How long they are played.
    """
    from rulebound.cli.reports import bench_server_command

    return bench_server_command(games, seconds, json)


# -- rules


@rules.command(name="show")
def rules_show(game: str, /, *ids: str, json: Json = False) -> int:
    """Show rules and rulings in full; without any id, the table of contents.

    ```
    rulebound rules show epic 4.4.11a R34
    rulebound rules show huntik 403.3
    ```

    Parameters
    ----------
    game
        Which game: `epic`, `huntik` or `chaotic`.
    ids
        What to show; what a log line ends with can be pasted.
    """
    from rulebound.cli.rules import show_command

    print(show_command(game, ids, json))
    return 0


@rules.command(name="search")
def rules_search(game: str, /, *words: str, json: Json = False) -> int:
    """Search the rules and rulings for words.

    ```
    rulebound rules search epic breakthrough
    rulebound rules search chaotic initiative
    ```

    Parameters
    ----------
    game
        Which game: `epic`, `huntik` or `chaotic`.
    words
        All of them must occur.
    """
    from rulebound.cli.rules import search

    print(search(game, words, json))
    return 0


@rules.command(name="coverage")
def rules_coverage(game: str, /, *, scenarios: Path | None = None, json: Json = False) -> int:
    """Tell which rules the scenarios show to be kept, and what is missing for the others.

    The exit code is 0 if all testable rules are covered, and 1 if not.

    ```
    rulebound rules coverage epic
    ```

    Parameters
    ----------
    game
        Which game: `epic`, `huntik` or `chaotic`.
    scenarios
        A scenario or a folder of them; without one, those that the package carries or its sources hold.
    """
    from rulebound.cli.rules import coverage

    text, code = coverage(game, scenarios, json)
    print(text)
    return code


# -- scenarios and the judge


@scenario.command(name="run")
def scenario_run(*paths: Path, json: Json = False) -> int:
    """Run scenarios, from files or all in a folder; the exit code is 0 only if all pass.

    ```
    rulebound scenario run tests/scenarios/epic
    ```

    Parameters
    ----------
    paths
        Files and folders.
    """
    from rulebound.judge.command import run

    if not paths:
        raise ValueError("which scenarios? Name files or folders, such as: rulebound scenario run tests/scenarios/epic")
    text, code = run([str(path) for path in paths], json)
    print(text)
    return code


@app.command
def judge(path: Path, /, *, json: Json = False) -> int:
    """Tell a scenario step by step: what happens, by which rules and rulings.

    The part `then` may be left out: the scenario is told just the same, nothing is checked, and the exit code is 0 if
    all steps can be done. The exit code is 1 if a step cannot be done, or something is not as expected.

    ```
    rulebound judge my-question.yaml
    rulebound judge my-question.yaml --json
    ```

    Parameters
    ----------
    path
        The file of the scenario.
    """
    from rulebound.judge.command import judged

    text, code = judged(str(path), json)
    print(text)
    return code


# -- the table on the net


@app.command
def serve(
    *,
    host: str = "127.0.0.1",
    port: Whole = 8642,
    database: str = "",
    site: str = "",
    open: Annotated[bool, Flag] = False,
) -> int:
    """Serve the table: people play, watch and replay in their browsers, with bots where they want them.  Every choice
    that was acknowledged is kept, whatever happens to the server.

    ```
    rulebound serve --host 0.0.0.0 --port 80 --database postgresql://table@localhost/table
    ```

    Parameters
    ----------
    host
        The address to listen at; 0.0.0.0 lets everybody in who can reach this machine.
    port
        The port; 0 takes any that is free.
    database
        A file for SQLite, or the URL of a PostgreSQL database; a file of yours unless said.
    site
        The name that browsers know it by, such as table.example, where a proxy stands before it; several with commas.
    open
        Open the page in the browser.
    """
    from rulebound.server import serve as server

    return server.serve(host, port, database, open, names=server.names_of(site))


# -- records


@record.command(name="show")
def record_show(file: Path, /, *, json: Json = False) -> int:
    """Show a recorded game as it was told; this works even when it cannot be replayed any more.

    ```
    rulebound record show game.txt
    ```

    Parameters
    ----------
    file
        The record.
    """
    from rulebound.cli.record import show

    text, code = show(file, json)
    print(text)
    return code


@record.command(name="replay")
def record_replay(file: Path, /, *, json: Json = False) -> int:
    """Play a recorded game again, choice by choice, and stop with a clear message where it goes another way.

    ```
    rulebound record replay game.txt
    ```

    Parameters
    ----------
    file
        The record.
    """
    from rulebound.cli.record import replay

    text, code = replay(file, json=json)
    print(text, file=sys.stderr if code and not json else sys.stdout)
    return code


@record.command(name="verify")
def record_verify(file: Path, /, *, commitment: str, game_id: str, json: Json = False) -> int:
    """Prove that a game on the net was shuffled fairly: by the seed that the server had promised before the deal.

    ```
    rulebound record verify game.txt --game-id m43rfa4wk3cydd6f --commitment 0fe46428...
    ```

    Parameters
    ----------
    file
        The record.
    commitment
        The hash that was shown before the deal.
    game_id
        The id of the game, as its address has it.
    """
    from rulebound.cli.record import verify

    text, code = verify(file, commitment, game_id, json)
    print(text, file=sys.stderr if code and not json else sys.stdout)
    return code
