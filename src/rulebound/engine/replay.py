# not compiled: for people, not for searches
"""Playing a record again, choice by choice, up to any point and on from there.

Every choice is compared with what the game offers, and every hash with the position.  The first difference ends it with
`Diverged`, which says what the record has and what the game has; the table as far as it came is in the error.  A record
of another version of Rulebound is tried as well: there an option is found by its text alone, and what else differs is
noted in `remarks`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulebound import __version__
from rulebound.engine.decision import Decision, some_of
from rulebound.engine.game import GOING
from rulebound.engine.opening import Opening
from rulebound.engine.record import CONCEDES, Choice, Leaving, Record, Step, choices_made, seat_letter
from rulebound.engine.table import Table

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.kit import Kit


class Diverged(ValueError):
    """The game does not go as the record says; `table` stands where it last did, or is None if it could not begin."""

    def __init__(self, what: str, record: Record, table: Table | None = None, step: Step | None = None) -> None:
        self.record = record
        self.table = table
        self.step = step
        if step is not None and step.line:
            what = f"line {step.line}, {what}"
        if record.version != __version__:
            what += f" (the record is of Rulebound {record.version}, this is {__version__})"
        super().__init__(what)


class Replay:
    """A record being played again.

    `table` is the game as far as it came, `done` the number of steps taken, `remarks` what differed without making it
    another game.  `by_name`: as `Opening` has it.
    """

    def __init__(self, record: Record, kit: Kit, book: CardBook | None = None, by_name: bool = False) -> None:
        if record.game != kit.name:
            raise Diverged(f"a record of {record.game!r} cannot be played by the rules of {kit.title}", record)
        self.record = record
        self.remarks: list[str] = []
        self.same_version = record.version == __version__
        if not self.same_version:
            self.remarks.append(f"the record is of Rulebound {record.version}, this is {__version__}")
        if record.edition != kit.edition:
            self.remarks.append(f"the record follows the {record.edition!r}; this version has {kit.edition!r}")
        self.done = 0
        self.table = self._start(kit, find_book(record, kit, book), by_name)
        self._compare_key(self.record.key, "before the first choice", None)

    def _start(self, kit: Kit, book: CardBook, by_name: bool) -> Table:
        r = self.record
        try:
            return Table.seated(Opening(kit, book, r.names, r.format, r.rulings, r.decks, r.seed, r.position, by_name))
        except ValueError as e:
            raise Diverged(f"the game cannot begin as the record says: {e}", r) from e

    def step(self) -> bool:
        """Take the next step of the record; False if there is none."""
        if self.done == len(self.record.steps):
            return False
        step = self.record.steps[self.done]
        if isinstance(step, Choice):
            self._choose(step)
            where = f"after choice {step.number}"
        else:
            assert isinstance(step, Leaving)
            self._leave(step)
            where = f"after {step}"
        self.done += 1
        if step.key:
            self._compare_key(step.key, where, step)
        return True

    def run(self, to: int | None = None) -> Table:
        """Go on until this many choices of the record are made, or to its end; the table can be played on."""
        steps = self.record.steps
        if to is not None and not 0 <= to <= len(self.record.choices):
            raise ValueError(f"there is no choice {to}: the record has {len(self.record.choices)}")
        while self.done < len(steps):
            if to is not None and choices_made(self.record.steps[: self.done]) >= to:
                return self.table
            self.step()
        if to is None:
            self._compare_end()
        return self.table

    # -- comparing

    def _fail(self, what: str, step: Step | None) -> Diverged:
        return Diverged(what, self.record, self.table, step)

    def _choose(self, c: Choice) -> None:
        decision = self.table.decision()
        if decision is None:
            raise self._fail(f"choice {c.number}: the record says {c}, but the game is over: {self.table.result}", c)
        index = self._option(decision, c)
        if index is None:
            raise self._fail(f"choice {c.number}: the record says {c}, the game offers {offered(decision)}", c)
        self.table.choose(index)

    def _option(self, decision: Decision, c: Choice) -> int | None:
        """The place of the recorded option; None if it is not there, or there as another one."""
        if decision.player != c.player:
            return None
        if self.same_version:
            if c.index >= len(decision) or c.count != len(decision):
                return None
            o = decision.options[c.index]
            return c.index if o.code == c.code and o.text == c.text else None
        found = [o for o in decision if o.text == c.text]
        if len(found) != 1:
            return None
        if found[0].index != c.index or len(decision) != c.count:
            then, now = f"{c.index + 1} of {c.count}", f"{found[0].index + 1} of {len(decision)}"
            self.remarks.append(f"choice {c.number}: {c.text!r} was option {then}, now {now}")
        return found[0].index

    def _leave(self, step: Leaving) -> None:
        try:
            if step.reason == CONCEDES:
                self.table.concede(step.player)
            else:
                self.table.time_out(step.player)
        except ValueError as e:
            raise self._fail(f"the record says {step}, but {e}", step) from e

    def _compare_key(self, key: str, where: str, step: Step | None) -> None:
        now = self.table.game.position_key()
        if now == key:
            return
        if self.same_version:
            raise self._fail(f"{where}: the position has the hash {now}, the record says {key}", step)
        self.remarks.append(f"{where} the position has another hash, as versions may hash it otherwise")

    def _compare_end(self) -> None:
        r, table = self.record, self.table
        winner = int(table.game.winner)
        if winner == r.winner:
            return
        said = "that the game goes on" if r.winner == GOING else f"the end: {r.result}"
        now = table.result or f"{seat_letter(int(table.game.chooser))} to choose"
        raise self._fail(f"after the last step: the record says {said}; the game says: {now}", None)


def replay(record: Record, kit: Kit, book: CardBook | None = None, to: int | None = None) -> Table:
    """The table after this many choices of the record (all, if not said), ready to be played on; Diverged if it goes
    astray."""
    return Replay(record, kit, book).run(to)


def offered(decision: Decision) -> str:
    """What a decision offers, in one line."""
    return f"{seat_letter(decision.player)} {len(decision)}: {some_of([o.text for o in decision])}"


# -- the cards as they were


def find_book(record: Record, kit: Kit, book: CardBook | None = None) -> CardBook:
    """A book with exactly the cards of the record: the one given, one that ships, or one made of the record's texts."""
    if book is not None and book.fingerprint == record.book:
        return book
    shipped = kit.book(sorted({c.set_name for c in record.cards} & set(kit.sets())))
    if shipped.fingerprint == record.book:
        return shipped
    faces: list[dict[str, Any]] = [dict(c.face) for c in record.cards]
    try:
        made = kit.reprint(faces)
    except (ValueError, KeyError, TypeError) as e:
        raise Diverged(f"the cards of the record cannot be made again: {e}", record) from e
    if made.fingerprint == record.book:
        return made
    now = {(c.set_name, c.name): c.fingerprint for c in made.cards}
    for c in record.cards:
        if now.get((c.set_name, c.name)) != c.fingerprint:
            raise Diverged(f"the card {c.name!r} of the set {c.set_name!r} is no longer what it was", record)
    raise Diverged(f"the cards of the record make the book {made.fingerprint}, not {record.book}", record)
