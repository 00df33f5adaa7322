# not compiled: reads and writes files
"""Records on paper: what is written is read back as it was, and what was changed in between is found, line by line.

    Rulebound record, format 1
    game: epic
    ...                                     one fact a line
    [deck A] Fire and Fury
    3 17 Fire Shaman                        how many, kind, name
    [cards]
    17 1f0c9a... {"set": ..., "name": ...}  kind, fingerprint, the printed face
    [play]
    = 0 5f1e...                             the position after no choice
    1 A 2/5 #4358 play Fire Shaman          choice 1: A takes option 2 of 5
      | A plays Fire Shaman (3.2.1)         the log, as everybody read it
      A| A draws Wurm                       what A alone read instead of the line before
    - B concedes
    [check]
    ...                                     two digits for each line above
    end 84b0...
"""

from __future__ import annotations

import json
import os
import re
import secrets
from base64 import b64encode
from binascii import a2b_base64
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import blake2b
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from rulebound.engine.game import DRAW, GOING
from rulebound.engine.record import (
    CONCEDES,
    FORMAT,
    RUNS_OUT,
    BadRecord,
    CardText,
    Choice,
    DeckList,
    Leaving,
    LogText,
    Record,
    RecordFault,
    Step,
    seat_letter,
)

TITLE: Final = "Rulebound record, format "
ROW: Final = 32  # lines of the record for each line of its check
LARGEST: Final = 2**62  # numbers in a record stay below

FACTS: Final = ("game", "rulebound", "rule book", "format", "card book", "winner", "result")  # each exactly once
MOST_CARDS: Final = 10_000  # of a deck
LARGEST_FILE: Final = 100_000_000  # bytes

_ESCAPE = re.compile(r"\\\{(10[0-9a-f]{4}|[0-9a-f]{1,5})\}")
_CHOICE = re.compile(r"(\d+) ([A-Z]) (\d+)/(\d+) #(\d+) (.+)", re.ASCII)
_LEAVING = re.compile(rf"- ([A-Z]) ({CONCEDES}|{RUNS_OUT})")
_KEY = re.compile(r"= (\d+) ([0-9a-f]+)", re.ASCII)
_PUBLIC = re.compile(r"  \|(?: (.*))?")
_PRIVATE = re.compile(r"  ([A-Z])\| (.+)")
_CARD = re.compile(r"(\d+) (\S+) (\{.*\})", re.ASCII)
_COUNT = re.compile(r"(\d+) (\d+) (.+)", re.ASCII)
_SECTION = re.compile(r"\[(deck [A-Z]|cards|play|check)\](?: (.*))?")
_RULES = re.compile(r"(?:(.*) )?\(((?:[\w.-]+(?:, [\w.-]+)*)?)\)", re.ASCII)


# -- writing


def record_text(record: Record) -> str:
    """The record as text; `parse_record` reads it back."""
    return sealed([*_header(record), *_decks(record), *_cards(record), *_play(record)])


def _header(r: Record) -> Iterator[str]:
    yield f"{TITLE}{FORMAT}"
    yield f"game: {r.game}"
    yield f"rulebound: {r.version}"
    yield f"rule book: {r.edition}"
    yield f"format: {r.format}"
    for player, name in enumerate(r.names):
        yield f"player {seat_letter(player)}: {printable(name)}"
    for ruling, value in sorted(r.rulings.items()):
        yield f"ruling {ruling}: {printable(value)}"
    if r.position:
        yield f"position: {b64encode(r.position).decode()}"
    else:
        yield f"seed: {json.dumps(r.seed)}"
    yield f"card book: {r.book}"
    yield f"winner: {'open' if r.winner == GOING else 'nobody' if r.winner == DRAW else seat_letter(r.winner)}"
    yield f"result: {printable(r.result)}"


def _decks(r: Record) -> Iterator[str]:
    for player, deck in enumerate(r.decks):
        yield f"[deck {seat_letter(player)}] {printable(deck.name)}".rstrip()
        for kind, run in groupby(deck.kinds):
            yield f"{len(list(run))} {kind} {printable(r.cards[kind].name)}"


def _cards(r: Record) -> Iterator[str]:
    yield "[cards]"
    for kind, card in enumerate(r.cards):
        face = json.dumps(dict(card.face), ensure_ascii=False)
        yield f"{kind} {card.fingerprint} {''.join(c if c.isprintable() else json.dumps(c)[1:-1] for c in face)}"


def _play(r: Record) -> Iterator[str]:
    yield "[play]"
    yield f"= 0 {r.key}"
    yield from _log(r.log)
    done = 0
    for step in r.steps:
        if isinstance(step, Choice):
            done = step.number
            yield f"{step.number} {printable(str(step))}"
        else:
            yield f"- {step}"
        yield from _log(step.log)
        if step.key:
            yield f"= {done} {step.key}"


def _log(lines: Iterable[LogText]) -> Iterator[str]:
    for line in lines:
        text = printable(line.text)
        if line.rules:
            text += f" ({', '.join(line.rules)})"
        elif _RULES.fullmatch(text):
            text += " ()"  # so that the words in brackets are not taken for rules
        yield f"  | {text}" if text else "  |"
        for player, private in line.private:
            yield f"  {seat_letter(player)}| {printable(private)}"


def printable(text: str) -> str:
    """The text on one line of visible characters; `unprintable` undoes it.

    >>> printable("one\\ttwo"), unprintable(printable("one\\ttwo")) == "one\\ttwo"
    ('one\\\\{9}two', True)
    """
    if "\\" not in text and text.isprintable():
        return text
    return "".join(c if c.isprintable() and c != "\\" else f"\\{{{ord(c):x}}}" for c in text)


def unprintable(text: str) -> str:
    """What `printable` made printable."""
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)


def sealed(lines: list[str]) -> str:
    """The lines of a record with their check behind them: two digits for each, and a digest of everything."""
    rows = [" ".join(_digits(line) for line in lines[at : at + ROW]) for at in range(0, len(lines), ROW)]
    all_lines = [*lines, "[check]", *rows]
    return "\n".join([*all_lines, f"end {_seal(all_lines)}"]) + "\n"


def _digits(line: str) -> str:
    return blake2b(line.encode(), digest_size=1).hexdigest()


def _seal(lines: list[str]) -> str:
    return blake2b("\n".join(lines).encode(), digest_size=12).hexdigest()


# -- reading


def parse_record(text: str, where: str = "record") -> Record:
    """The record that this text is; BadRecord tells everything that is wrong with it, `where` being its name."""
    return _Reader(text, where).read()


class _Reader:
    """Reads a record line by line and notes what is wrong."""

    def __init__(self, text: str, where: str) -> None:
        self.where = where
        self.lines = text.replace("\r\n", "\n").split("\n")
        while self.lines and not self.lines[-1]:
            self.lines.pop()
        self.at = 0  # the number of the line being read
        self.faults: list[RecordFault] = []
        self.facts: dict[str, str] = {}
        self.names: list[str] = []
        self.rulings: dict[str, str] = {}
        self.deck_names: list[str] = []
        self.decks: list[list[int]] = []
        self.named: list[tuple[int, int, str]] = []  # line, kind, name: compared once the cards are known
        self.cards: list[CardText] = []
        self.log: list[LogText] = []
        self.logs: list[list[LogText]] = [self.log]  # of the start and of each step
        self.keys: list[str] = [""]
        self.steps: list[Step] = []
        self.done = 0  # choices so far

    def fault(self, what: str, line: int = -1) -> None:
        self.faults.append(RecordFault(self.at if line < 0 else line, what))

    def stop(self, line: int, what: str) -> BadRecord:
        return BadRecord(self.where, [RecordFault(line, what)])

    def read(self) -> Record:
        self.title()
        end = self.check()
        section = "header"
        for at, line in enumerate(self.lines[1:end], 2):
            self.at = at
            found = _SECTION.fullmatch(line)
            if found:
                section = found[1]
                if section.startswith("deck"):
                    self.begin_deck(section, found[2] or "")
            elif section == "header":
                self.fact(line)
            elif section == "cards":
                self.card(line)
            elif section == "play":
                self.played(line)
            else:
                self.deck_line(line)
        self.at = 0
        made = self.whole()
        if self.faults or made is None:
            first: dict[int, RecordFault] = {}
            for f in self.faults:  # of a line only what was found first: the rest follows from it
                first.setdefault(f.line or -len(first) - 1, f)
            seed, position = _seed(self.facts.get("seed", "")), self.facts.get("position", "").encode()
            readable = self.made("not told" if seed is None else seed, position, GOING)
            raise BadRecord(self.where, sorted(first.values(), key=lambda f: f.line), readable)
        return made

    def title(self) -> None:
        """The first line says what this is and in which format."""
        first = self.lines[0] if self.lines else ""
        if not first.startswith(TITLE):
            raise self.stop(1, f"this is not a record of Rulebound: the first line of one is {TITLE + str(FORMAT)!r}")
        if first != TITLE + str(FORMAT):
            raise self.stop(1, f"the record has format {first[len(TITLE) :]!r}; this version reads {FORMAT}")

    def check(self) -> int:
        """Compare the lines with their check; gives back how many lines there are before it."""
        if "[check]" not in self.lines or not self.lines[-1].startswith("end "):
            last = len(self.lines)
            self.fault(f"the record is cut off after line {last}: a whole one ends with its [check] and 'end'", last)
            return self.lines.index("[check]") if "[check]" in self.lines else last
        end = self.lines.index("[check]")
        if self.lines[-1] == f"end {_seal(self.lines[:-1])}":
            return end
        was = " ".join(self.lines[end + 1 : -1]).split()
        changed = [n for n, line in enumerate(self.lines[:end], 1) if n > len(was) or was[n - 1] != _digits(line)]
        if end != len(was):
            more = "added to" if end > len(was) else "taken out of"
            at = changed[0] if changed else end
            self.fault(f"lines were {more} the record: it had {len(was)} before its [check], now {end}", at)
        elif changed:
            for n in changed:
                self.fault("this line was changed after the record was written", n)
        else:
            self.fault("the record or its [check] was changed after it was written", len(self.lines))
        return end

    # -- the parts

    def number(self, digits: str) -> int:
        n = int(digits) if len(digits) < 20 else LARGEST
        if n >= LARGEST:
            self.fault(f"the number {digits[:25]} is too large")
            return 0
        return n

    def seat(self, letter: str) -> int:
        player = ord(letter) - ord("A")
        if player >= len(self.names):
            seats = ", ".join(seat_letter(p) for p in range(len(self.names))) or "none"
            self.fault(f"there is no player {letter}; the players of this record: {seats}")
            return 0
        return player

    def fact(self, line: str) -> None:
        key, colon, value = line.partition(":")
        value = value.strip()
        if not colon:
            self.fault(f"a line here is 'name: value', not {_short(line)}")
        elif key.startswith("player "):
            if key != f"player {seat_letter(len(self.names))}" or not value:
                self.fault(f"expected 'player {seat_letter(len(self.names))}: ' and a name")
            self.names.append(unprintable(value))
        elif key.startswith("ruling "):
            self.rulings[key.removeprefix("ruling ")] = unprintable(value)
        elif key not in FACTS and key not in ("seed", "position"):
            self.fault(f"a record has no fact {_short(key)}; it has: {', '.join((*FACTS, 'seed', 'position'))}")
        elif key in self.facts:
            self.fault(f"{key!r} is told twice")
        else:
            self.facts[key] = value

    def begin_deck(self, section: str, name: str) -> None:
        if section != f"deck {seat_letter(len(self.decks))}":
            self.fault(f"expected [deck {seat_letter(len(self.decks))}]")
        self.decks.append([])
        self.deck_names.append(unprintable(name))

    def deck_line(self, line: str) -> None:
        found = _COUNT.fullmatch(line)
        if not found:
            self.fault(f"a line of a deck is 'how many, kind, name' such as '3 17 Fire Shaman', not {_short(line)}")
            return
        count, kind = self.number(found[1]), self.number(found[2])
        if not 1 <= count <= 1000:
            self.fault(f"{count} copies of a card; a deck line has 1 to 1000")
            return
        if len(self.decks[-1]) + count > MOST_CARDS:
            self.fault(f"the deck has more than {MOST_CARDS:,} cards with this line")
            return
        self.named.append((self.at, kind, unprintable(found[3])))
        self.decks[-1].extend([kind] * count)

    def card(self, line: str) -> None:
        found = _CARD.fullmatch(line)
        face = _face(found[3]) if found else None
        if not found or face is None:
            self.fault(f"a card is 'kind, fingerprint, face as JSON', not {_short(line)}")
            self.cards.append(CardText("", "", "", {}))
            return
        if found[1] != str(len(self.cards)):
            self.fault(f"this card has the kind {found[1]}; the next one is {len(self.cards)}")
        self.cards.append(CardText(face["set"], face["name"], found[2], face))

    def played(self, line: str) -> None:
        if found := _CHOICE.fullmatch(line):
            self.choice(found)
        elif found := _LEAVING.fullmatch(line):
            self.step(Leaving(self.seat(found[1]), line=self.at, reason=found[2]))
        elif found := _KEY.fullmatch(line):
            if self.number(found[1]) != self.done:
                self.fault(f"a hash of the position after choice {found[1]}, but {self.done} choices stand before it")
            self.keys[-1] = found[2]
        elif found := _PUBLIC.fullmatch(line):
            self.logs[-1].append(_log_text(found[1] or ""))
        elif (found := _PRIVATE.fullmatch(line)) and self.logs[-1]:
            last = self.logs[-1][-1]
            private = self.seat(found[1]), unprintable(found[2])
            self.logs[-1][-1] = LogText(last.text, last.rules, (*last.private, private))
        else:
            self.fault(f"neither a choice, a leaving, a hash nor a line of the log: {_short(line)}")

    def choice(self, found: re.Match[str]) -> None:
        number, index, count = self.number(found[1]), self.number(found[3]), self.number(found[4])
        self.done += 1
        if number != self.done:
            self.fault(f"this is choice {self.done}, but it is numbered {number}")
        if count < 2 or index >= count:
            self.fault(f"option {index} of {count}: options count from 0, and a choice has at least two")
        self.step(
            Choice(
                self.seat(found[2]),
                line=self.at,
                number=self.done,
                index=index,
                count=count,
                code=self.number(found[5]),
                text=unprintable(found[6]),
            )
        )

    def step(self, step: Step) -> None:
        self.steps.append(step)
        self.logs.append([])
        self.keys.append("")

    # -- the whole

    def whole(self) -> Record | None:
        """The record made of what was read; None, with faults noted, where something is missing.

        What single lines lack is told first: with one of them gone, much else would seem to be missing.
        """
        if self.faults:
            return None
        for key in FACTS:
            if key not in self.facts:
                self.fault(f"the record does not say {key!r}", 0)
        if not self.names:
            self.fault("the record names no player", 0)
        if not self.keys[0]:
            self.fault("the record has no hash of its first position", 0)
        for line, kind, name in self.named:
            known = self.cards[kind].name if kind < len(self.cards) else "no card"
            if known != name:
                self.fault(f"kind {kind} is {known}, not {name}", line)
        seed, position = self.start()
        winner = self.winner(self.facts.get("winner", "open"))
        if self.faults:
            return None
        return self.made(seed, position, winner)

    def made(self, seed: int | str, position: bytes, winner: int) -> Record:
        """The record of what was read, sound or not: what it lacks is empty, and cards nobody knows have no name."""
        facts = dict.fromkeys(FACTS, "") | self.facts
        known = len(self.cards)
        decks = [tuple(kind for kind in kinds if kind < known) for kinds in self.decks]
        return Record(
            game=facts["game"],
            version=facts["rulebound"],
            edition=facts["rule book"],
            format=facts["format"],
            names=tuple(self.names),
            seed=seed,
            position=position,
            rulings=self.rulings,
            book=facts["card book"],
            cards=tuple(self.cards),
            decks=tuple(DeckList(name, tuple(kinds)) for name, kinds in zip(self.deck_names, decks)),
            log=tuple(self.log),
            key=self.keys[0],
            steps=tuple(_told(s, tuple(log), key) for s, log, key in zip(self.steps, self.logs[1:], self.keys[1:])),
            winner=winner,
            result=unprintable(facts["result"]),
        )

    def start(self) -> tuple[int | str, bytes]:
        """Where the game starts from: a seed and decks, or a position."""
        if "position" in self.facts:
            if "seed" in self.facts or self.decks:
                self.fault("a record starts from a position or from decks and a seed, not from both", 0)
            try:
                return 0, a2b_base64(self.facts["position"], strict_mode=True)
            except ValueError as e:  # characters that are no letters of the alphabet at all raise it as well
                self.fault(f"the position cannot be read: {e}", 0)
                return 0, b""
        if len(self.decks) != len(self.names):
            self.fault(f"{len(self.names)} players, but {len(self.decks)} decks", 0)
        seed = _seed(self.facts.get("seed", ""))
        if seed is None:
            self.fault("the seed is a whole number or a text in quotes", 0)
            return 0, b""
        return seed, b""

    def winner(self, word: str) -> int:
        if word == "open":
            return GOING
        if word == "nobody":
            return DRAW
        if len(word) == 1 and 0 <= ord(word) - ord("A") < len(self.names):
            return ord(word) - ord("A")
        self.fault(f"the winner is a player's letter, 'nobody' or 'open', not {_short(word)}", 0)
        return GOING


def _told(step: Step, log: tuple[LogText, ...], key: str) -> Step:
    """The step with its part of the log and its hash."""
    if isinstance(step, Choice):
        s = step
        return Choice(s.player, log, key, s.line, s.number, s.index, s.count, s.code, s.text)
    assert isinstance(step, Leaving)
    return Leaving(step.player, log, key, step.line, step.reason)


def _log_text(line: str) -> LogText:
    """A line of the log, its rules taken off."""
    found = _RULES.fullmatch(line)
    if not found:
        return LogText(unprintable(line))
    return LogText(unprintable(found[1] or ""), tuple(found[2].split(", ")) if found[2] else ())


def _face(text: str) -> dict[str, Any] | None:
    """A printed face: an object with at least a set and a name; None if it is not one."""
    try:
        face = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if isinstance(face, dict) and isinstance(face.get("name"), str) and isinstance(face.get("set"), str):
        return face
    return None


def _seed(text: str) -> int | str | None:
    try:
        seed = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return seed if isinstance(seed, int | str) and not isinstance(seed, bool) else None


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")


# -- files


def write_record(record: Record, path: str | os.PathLike[str]) -> None:
    """Write the record; a file of that name is replaced only once the new one is whole on the disk."""
    write_whole(record_text(record).encode(), path)


def read_record(path: str | os.PathLike[str]) -> Record:
    """The record in this file; BadRecord with all that is wrong with it, OSError if it cannot be read."""
    where = os.fspath(path)
    if Path(path).stat().st_size > LARGEST_FILE:
        raise BadRecord(where, [RecordFault(0, f"a file of more than {LARGEST_FILE:,} bytes is not read")])
    data = Path(path).read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as e:
        line = data.count(b"\n", 0, e.start) + 1
        raise BadRecord(where, [RecordFault(line, "this is not UTF-8 text; a record is")]) from None
    return parse_record(text, where)


def write_whole(data: bytes, path: str | os.PathLike[str]) -> None:
    """Write a file so that an interruption leaves the old one, or none, but never half of the new one.

    An OSError names the file that was asked for; what it was being made of is removed.
    """
    target = Path(os.path.realpath(path))
    scratch = target.with_name(f".rulebound-{secrets.token_hex(8)}.new")
    try:
        with open(scratch, "xb") as f:
            f.write(data)
            f.flush()
            os.fsync(f.fileno())
        os.replace(scratch, target)
    except BaseException as e:
        with suppress(OSError):
            scratch.unlink()
        if isinstance(e, OSError):
            raise OSError(e.errno, e.strerror or str(e), os.fspath(path)) from None
        raise
