"""`rulebound play`: a game between people at this terminal and bots."""

from __future__ import annotations

import errno
import secrets
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rulebound.cards.books import book_with, known_sets, made_deck
from rulebound.cli import Ended
from rulebound.cli.answers import Answers, option_named
from rulebound.cli.cards import playable_deck
from rulebound.cli.citing import told
from rulebound.cli.drafting import Handing, Left
from rulebound.cli.keeping import NotKept, RecordFile, open_record
from rulebound.cli.screen import Look, Screen
from rulebound.engine.chance import seeded
from rulebound.engine.game import IllegalChoice
from rulebound.engine.record import seat_letter
from rulebound.engine.replay import Replay
from rulebound.engine.table import NoUndo, Table
from rulebound.games import GAMES, kit
from rulebound.lab.decks import find_list
from rulebound.lab.matches import asked_seats, check_seats, format_and_sides, in_matches, named, said_rulings, words
from rulebound.players import PLAYERS, Player, Seat, UnknownPlayer, player

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.kit import Deck, Handout, Kit
    from rulebound.engine.record import Record

PERSON: Final = "you"
HANG_UP: Final = 1  # the number of SIGHUP, also where the system has no such signal
ALONE: Final = {  # what is typed without anything behind it, by all its names, and what it does
    **dict.fromkeys(("undo", "u"), "takes your last step back"),
    "concede": "gives up your own game",
    **dict.fromkeys(("quit", "exit", "q"), "leaves the game"),
    **dict.fromkeys(("look", "table", "l"), "shows the table again"),
}
STOPPED: Final = "The game is not over."
TAKEN_BACK: Final = "Taken back."
SECRETS: Final = "It holds the seed, all decks and what is hidden: nobody who plays should read it before the end."
ANOTHER_NAME: Final = "Type another name for the record's file, or nothing to give it up: "


@dataclass(frozen=True)
class Wanted:
    """The game that was asked for, in the words of the command line; `others` take the seats that nobody is named for.

    Without names the first seat is the person's.
    """

    game: str
    players: str
    others: str
    seats: int | None
    teams: str
    format: str
    deck: str
    decks: str
    seed: str
    set: str = ""
    rulings: str = ""
    match: int = 1

    def said(self) -> bool:
        """Was anything asked for that a game already has which is resumed?"""
        said = self.deck or self.decks or self.seed or self.teams or self.format or self.set or self.rulings
        return bool(said) or self.seats is not None


def play_command(wanted: Wanted, plain: bool, record: Path | None, resume: Path | None) -> int:
    """Seat the players, play, keep the record; the exit code."""
    begun = None if resume is None or wanted.said() else open_record(resume)
    k = kit(wanted.game or (GAMES[0] if begun is None else begun.game))
    screen = make_screen(plain)
    kept = None
    games = in_matches(k, wanted.match)
    rulings = said_rulings(k, wanted.rulings)
    if resume is not None:
        if wanted.said():
            raise ValueError("a game that is resumed has its seats, its format, its decks and its seed already")
        assert begun is not None
        if games > 1:
            raise ValueError(f"a record is of one game, which --resume goes on with alone{after_it(k, begun)}")
        if k.name != begun.game:
            raise ValueError(f"{resume} is the record of a game of {begun.game}, and --game says {k.name}")
        table = Replay(begun, k).run()
        specs = seats_again(k, wanted, table)
        seed = str(table.opening.seed)
    else:
        plain_form, sizes = format_and_sides(k, wanted.format, wanted.teams)
        seats = asked_seats(k, wanted.seats)
        specs = seat_specs(k, wanted, sum(sizes) or seats)
        check_seats(k, len(specs), seats or sum(sizes))
        named_decks = [name for name in deck_names(wanted, specs) if name]
        plain_form = plain_form or k.format_of([find_list(k, name).deck for name in named_decks])
        seed = wanted.seed or secrets.token_hex(3)
        form = k.in_teams(plain_form, sizes)
        handout = k.handout(plain_form)
        if handout is None or wanted.deck or wanted.decks:
            book, lists = seat_decks(k, wanted, specs, seed, plain_form)
        else:
            kept = RecordFile(record) if record is not None else None  # a name that is taken is told before the picks
            try:
                book, lists = handed_decks(k, wanted, specs, seed, plain_form, handout, screen)
            except BaseException as e:
                if kept is not None:
                    kept.release()
                if isinstance(e, Left):
                    screen.say(str(e))
                    return 0
                raise
        table = Table(k, book, lists, seed, form, rulings, seat_names(specs))
    if record is not None and kept is None:
        kept = RecordFile(record, resumed=resume is not None and record.exists() and record.samefile(resume))
    if games == 1:
        play_game(table, specs, seed, screen, kept, resume)
        return 0
    wins = [0] * table.players
    files = more_files(kept, games)
    try:
        for number in range(1, games + 1):
            screen.say(f"Game {number} of the {games} of this match: {score(wins)}.")
            if play_game(table, specs, str(table.opening.seed), screen, files[number - 1], None).stopped:
                return 0
            if table.game.winner >= 0:
                wins[int(table.game.winner)] += 1
            if number < games:
                follows = {**rulings, **k.next_game(table.game)}
                table = Table.seated(replace(table.opening, seed=f"{seed}/game {number + 1}", rulings=follows))
    finally:
        for file in files:
            if file is not None:
                file.release()
    screen.say(f"The match is over: {score(wins)}.")
    return 0


def play_game(
    table: Table, specs: list[str], seed: str, screen: Screen, kept: RecordFile | None, resume: Path | None
) -> Sitting:
    """Play a game to its end, or until nobody wants to go on, and keep its record."""
    people = [seat for seat, spec in enumerate(specs) if spec == PERSON]
    bots = {seat: player(spec, f"{seed}/seat {seat}") for seat, spec in enumerate(specs) if spec != PERSON}
    sitting = Sitting(table, people, bots, screen, kept)
    with signals_stop():
        try:
            sitting.greet(seed)
            if resume is not None and kept is None:
                sitting.note = f"What is played now is not recorded; --resume {resume} --record {resume} keeps it."
            sitting.play()
        except BaseException as e:  # an interruption, a closed pipe, a fault: the game so far is kept all the same
            if not sitting.closed:
                said = sitting.keep("" if table.over else STOPPED)
                with suppress(OSError):
                    screen.say("\n" + said)
            if isinstance(e, OSError) and e.errno == errno.EIO:  # the terminal is gone, and no signal has said so
                raise Ended(HANG_UP) from None
            raise
    return sitting


def after_it(k: Kit, begun: Record) -> str:
    """How the next game of a match is begun after this one, for the end of a message; "" where nothing need be said."""
    follows = {**begun.rulings, **k.next_game(Replay(begun, k).run().game)} if k.name == begun.game else {}
    said = "; ".join(f"{ruling}={value}" for ruling, value in follows.items())
    begin = f'is begun with --rulings "{said}"' if said else "needs the end of this one"
    return f"; the next game of the match {begin}" if k.name == begun.game else ""


def more_files(first: RecordFile | None, games: int) -> list[RecordFile | None]:
    """A file for the record of each game of a match: as named, and with numbers for those that follow."""
    files: list[RecordFile | None] = [first]
    while len(files) < games:
        try:
            path = first.path if first is not None else None
            after = path.with_stem(f"{path.stem}-{len(files) + 1}") if path is not None else None
            files.append(RecordFile(after) if after is not None else None)
        except NotKept:
            for file in files:
                if file is not None:
                    file.release()
            raise
    return files


def score(wins: list[int]) -> str:
    """How many games of a match each player has won.

    >>> score([1, 0])
    'A has won 1, B has won 0'
    """
    return ", ".join(f"{seat_letter(seat)} has won {won}" for seat, won in enumerate(wins))


@contextmanager
def signals_stop() -> Iterator[None]:
    """Meanwhile a terminal that hangs up and a request to end stop the game as Ctrl-C does, with codes of their own."""
    before = {}
    for name in ("SIGHUP", "SIGTERM"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:
            with suppress(ValueError):  # only the main thread may ask for signals
                before[number] = signal.signal(number, stop_once)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def stop_once(number: int, frame: object) -> None:
    """Interrupt the game; the same signal again does not interrupt the keeping of its record."""
    signal.signal(number, signal.SIG_IGN)
    raise Ended(number)


def seat_specs(k: Kit, wanted: Wanted, seats: int) -> list[str]:
    """Who sits where, checked: as named, or the person and the others at this many seats (0: as few as can play)."""
    specs = list(words(wanted.players)) or [PERSON] + [wanted.others] * ((seats or k.seats()[0]) - 1)
    if seats and len(specs) != seats:
        raise ValueError(f"{seats} seats need {seats} players, and {named(specs)}")
    check_seats(k, len(specs))
    for spec in specs:
        if spec != PERSON:
            try:
                player(spec, 0)
            except UnknownPlayer as e:
                said = str(e).partition("; there are: ")[0]
                raise UnknownPlayer(f"{said} (players: {PERSON}, {', '.join(PLAYERS)})") from None
    return specs


def seats_again(k: Kit, wanted: Wanted, table: Table) -> list[str]:
    """Who sits where in a game that is resumed: as asked for now, else as the record's names say."""
    if wanted.players:
        return seat_specs(k, wanted, table.players)
    if wanted.others == PERSON:
        return [PERSON] * table.players
    specs = [PERSON if name == f"player {seat_letter(seat)}" else name for seat, name in enumerate(table.names)]
    for name in specs:
        if name != PERSON and name.partition(":")[0] not in PLAYERS:
            said = ", ".join(table.names)
            raise ValueError(f"the record does not say who plays at its seats ({said}); say it with --players")
    return specs


def seat_names(specs: list[str]) -> list[str]:
    """What the players are called at the table: several people by their letters."""
    alone = specs.count(PERSON) == 1
    return [spec if spec != PERSON or alone else f"player {seat_letter(seat)}" for seat, spec in enumerate(specs)]


def seat_decks(k: Kit, wanted: Wanted, specs: list[str], seed: str, form: str) -> tuple[CardBook, list[Deck]]:
    """The book, and the decks by seat: as asked for; for the others made of the set that was asked for, or different
    ones that ship, drawn by the seed."""
    named_decks = deck_names(wanted, specs)
    fitting = list(k.decks_for(form))
    order = list(range(len(fitting)))
    seeded(f"{seed}/decks").shuffle(order)
    shipped = [fitting[place] for place in order]
    left = [name for name in shipped if name not in named_decks] or shipped
    sets = known_sets(k.name, words(wanted.set))
    if not sets:
        named_decks = [name or left[seat % len(left)] for seat, name in enumerate(named_decks)]
    lists = [find_list(k, name) if name else None for name in named_decks]
    asked = [name for found in lists if found is not None for name in found.deck.sets]
    book = book_with(k.name, [*sets, *asked])
    chosen = []
    for seat, found in enumerate(lists):
        if found is None:
            chosen.append(made_deck(k.name, book, sets, f"{seed}/deck {seat}", form))
        else:
            chosen.append(playable_deck(k, found, book, form))
    return book, chosen


def handed_decks(
    k: Kit, wanted: Wanted, specs: list[str], seed: str, form: str, handout: Handout, screen: Screen
) -> tuple[CardBook, list[Deck]]:
    """The book, and the decks by seat that are handed out in this format: people are asked, bots are plain players."""
    sets = known_sets(k.name, words(wanted.set))
    book = book_with(k.name, sets)
    people = [seat for seat, spec in enumerate(specs) if spec == PERSON]
    return book, Handing(k, book, screen, people, seat_names(specs)).decks(sets, handout, form, seed)


def deck_names(wanted: Wanted, specs: list[str]) -> list[str]:
    """The decks that were asked for, by seat; "" where any will do."""
    if wanted.deck and wanted.decks:
        raise ValueError("--deck names your deck and --decks all of them: use one of the two")
    if wanted.deck:
        first = specs.index(PERSON) if PERSON in specs else 0
        return [wanted.deck if seat == first else "" for seat in range(len(specs))]
    names = [word.strip() for word in wanted.decks.split(",")] if wanted.decks else [""] * len(specs)
    if len(names) != len(specs):
        raise ValueError(f"{len(specs)} players need {len(specs)} decks, and {named(names)}")
    return names


def make_screen(plain: bool) -> Screen:
    """The screen that fits: plain lines where asked for, or where there is no terminal."""
    if plain or not sys.stdout.isatty():
        from rulebound.cli.plain import PlainScreen

        return PlainScreen()
    from rulebound.cli.board import RichScreen

    return RichScreen()


@dataclass
class Sitting:
    """A game at this terminal: the table, who sits there, and what is shown to whom."""

    table: Table
    people: list[int]
    bots: dict[int, Player]
    screen: Screen
    record: RecordFile | None

    def __post_init__(self) -> None:
        self.read = dict.fromkeys(range(-1, self.table.players), 0)  # lines of the log that each has been shown
        self.at_screen = self.people[0] if self.people else -1
        self.since = dict(self.read)  # where in the log began what each was shown last
        self.stopped = False
        self.closed = False  # the record has been kept, or it was said why not
        self.note = ""  # to be said under the table when it is shown next
        self.taken_back = False  # a step was, since the table was shown last
        self.welcome = ""  # said above the table until each person has chosen something
        self.welcomed: set[int] = set()
        self.saved_to: dict[Path, RecordFile] = {}
        self.saved_at = ""  # the key of the position that was saved last

    def greet(self, seed: str) -> None:
        """Welcome everybody: now, and above the table as long as somebody has not chosen anything yet."""
        self.welcome = self.welcome_words(seed)
        self.screen.say(self.welcome)

    def welcome_words(self, seed: str) -> str:
        """Who plays what against whom, in a line or two."""
        table = self.table
        lines = []
        for seat, name in enumerate(table.names):
            deck = table.opening.decks[seat].name if table.opening.decks else ""
            lines.append(f"{seat_letter(seat)} is {name}" + (f" with {deck}" if deck else ""))
        how = "Type an option's number or some of its words; ? explains the rest."
        form = "" if table.opening.format in ("", table.kit.formats()[0]) else f", {table.opening.format}"
        told = f"{table.kit.title}{form}: {'; '.join(lines)}. Seed {seed}."
        return f"{told} {how}" if self.people else told

    # -- the course of the game

    def play(self) -> None:
        """Play until the game is over or nobody wants to go on."""
        while not self.table.over and not self.stopped:
            me = int(self.table.game.chooser)
            if me in self.bots:
                self.screen.thinking(self.table.names[me])
                self.table.choose(self.bots[me].choose(Seat(self.table.kit, self.table.game, me)))
                if not self.people:
                    self.tell(-1)
            else:
                self.turn_of(me)
        if self.stopped:
            self.screen.say(self.keep(STOPPED))
        else:
            self.finish()

    def turn_of(self, me: int) -> None:
        """One decision of a person, with everything that is typed before it is made."""
        if me != self.at_screen and len(self.people) > 1:
            self.screen.curtain(self.table.names[me])
            self.at_screen = me
        self.show(me)
        while int(self.table.game.chooser) == me and not self.table.over and not self.stopped:
            line = self.screen.ask()
            if line is None:
                self.stopped = True
                self.screen.say("The input has ended.")
            elif self.obey(me, line.strip()):
                self.welcomed.add(me)
                return

    def show(self, me: int) -> None:
        """Show the table to a person who must choose."""
        decision = self.table.decision(me)
        assert decision is not None
        welcome = "" if me in self.welcomed else self.welcome
        news = [*([TAKEN_BACK] if self.taken_back else []), *self.news(me)]
        self.taken_back = False
        self.screen.show(Look(self.table, me, self.table.view(me), decision, news, welcome))
        if self.note:
            self.screen.say(self.note)
            self.note = ""

    def news(self, viewer: int) -> list[str]:
        """The lines of the log that this viewer has not been shown yet."""
        log = self.table.log(viewer)
        start = min(self.read[viewer], len(log))
        fresh = log[start:]
        if fresh:
            self.since[viewer] = start
        self.read[viewer] = len(log)
        return [told(self.table.kit.name, line) for line in fresh]

    def tell(self, viewer: int) -> None:
        """Say what has happened, to somebody who only watches."""
        for line in self.news(viewer):
            self.screen.say(line)

    def finish(self) -> None:
        """The game is over: show how it ended, and keep the record."""
        viewer = self.at_screen
        self.screen.end(self.table, self.table.view(viewer), self.news(viewer))
        if self.record is None and self.people and sys.stdin.isatty():
            name = self.screen.ask("Keep the record? Type a name for its file, or nothing: ")
            if name and name.strip():
                self.save_somewhere(name.strip())
            return
        self.screen.say(self.keep(""))

    # -- what a person types

    def obey(self, me: int, line: str) -> bool:
        """Do what was typed; True if a decision was made or taken back, so that the table is to be shown anew."""
        word, _, rest = line.partition(" ")
        answers = Answers(self.table, me, self.since[me], self.screen.columns)
        known = answers.commands()
        command = word.casefold()
        try:
            if not line:
                self.screen.say("Type the number of an option, or ? for everything else.")
            elif command in ALONE and rest.strip():
                raise ValueError(f"{command} stands alone: it {ALONE[command]}; {rest.strip()!r} adds nothing")
            elif command in ("undo", "u"):
                self.table.undo(me)
                self.read[me] = min(self.read[me], len(self.table.log(me)))
                self.taken_back = True
                return True
            elif command == "concede":
                return self.concede(me)
            elif command in ("quit", "exit", "q"):
                self.stopped = True
            elif command == "save":
                self.try_to_save(rest.strip())
            elif command in ("look", "table", "l"):
                self.screen.look_again()
                self.show(me)
            elif command in known:
                self.screen.page(known[command](rest.strip()))
            else:
                decision = self.table.decision(me)
                assert decision is not None
                self.table.choose(option_named(decision, line))
                return True
        except (IllegalChoice, NoUndo) as e:
            self.screen.say(sentence(str(e)))
        except (ValueError, OSError) as e:
            self.screen.say(sentence(str(e)))
        return False

    def concede(self, me: int) -> bool:
        """Ask once more, then give up."""
        if sys.stdin.isatty():
            sure = self.screen.ask("Concede the game? Type yes to do so: ")
            if sure is None or sure.strip().casefold() not in ("yes", "y"):
                self.screen.say("The game goes on.")
                return False
        self.table.concede(me)
        return True

    # -- the record

    def try_to_save(self, name: str) -> None:
        """Write the record to a file of this name, unless that would overwrite something."""
        if not name:
            raise ValueError("save needs the name of a file, such as: save game.txt")
        path = Path(name).expanduser()
        if self.record is not None and path == self.record.path:
            file = self.record
        else:
            file = self.saved_to[path] if path in self.saved_to else RecordFile(path)
        try:
            file.write(self.table)
        finally:
            file.release()
        self.saved_to[path] = file
        self.saved_at = self.table.game.position_key()
        self.screen.say(f"The record is in {path}. {self.how_to_go_on(path, 'from here')}".strip())
        if not self.table.over:
            self.screen.say(SECRETS)

    def how_to_go_on(self, path: Path, whence: str) -> str:
        """How a game that was recorded there is gone on with; nothing if it is over."""
        return "" if self.table.over else f"'rulebound play --resume {path}' goes on {whence}."

    def keep(self, state: str) -> str:
        """Write the record where it was asked for; what to say about it.  NotKept if that fails with nobody to ask."""
        self.closed = True
        if self.record is None:
            if not state:
                return ""
            if self.saved_at == self.table.game.position_key():
                return f"{state} All of it is saved."
            if self.saved_to:
                return f"{state} What came after it was saved is lost (--record FILE keeps everything)."
            return f"{state} It was not recorded (--record FILE keeps a record)."
        path = self.record.path
        try:
            self.record.write(self.table)
        except NotKept as e:
            self.record.release()
            if not (self.people and sys.stdin.isatty()):
                raise
            self.screen.say(sentence(str(e)))
            self.save_somewhere(self.screen.ask(ANOTHER_NAME) or "")
            return state
        return f"{state} The record is in {path}. {self.how_to_go_on(path, 'with it')}".strip()

    def save_somewhere(self, name: str) -> None:
        """Write the record to a file of this name, asking for others until one can be written or none is typed."""
        while name.strip():
            try:
                self.try_to_save(name.strip())
                return
            except ValueError as e:
                self.screen.say(sentence(str(e)))
            name = self.screen.ask(ANOTHER_NAME) or ""
        self.screen.say("The record was not kept.")


def sentence(text: str) -> str:
    """A message as a sentence; the name of a file at its beginning stays as it is.

    >>> sentence("no such option"), sentence("game.txt exists already")
    ('No such option.', 'game.txt exists already.')
    """
    if text.split(maxsplit=1)[:1] and text.split(maxsplit=1)[0].rstrip(":,;").isalpha():
        text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?", "!", ":")) or "\n" in text else f"{text}."
