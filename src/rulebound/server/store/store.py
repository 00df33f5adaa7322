"""The store as the service uses it: every question and every change by name, none of them in SQL.

Questions are asked in threads of their own, changes are made by the writer: nothing here makes the event loop wait.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from rulebound.server.store import tables as t
from rulebound.server.store.opening import WRITES, file_of, open_engine
from rulebound.server.store.rows import SOMEBODY, ChatRow, DeckRow, Event, GameRow, SeatRow, UserRow, free_name
from rulebound.server.store.writer import Gone, Shut, Stale, Writer

T = TypeVar("T")
USER: Final = (t.user.c.id, t.user.c.name, t.user.c.password, t.user.c.generation, t.user.c.was)
GAME: Final = tuple(t.game.c[name] for name in GameRow.__struct_fields__)
SEAT: Final = tuple(t.seat.c[name] for name in SeatRow.__struct_fields__)
EVENT_ROW: Final = tuple(column.name for column in t.event.c)
EVENT: Final = tuple(t.event.c[name] for name in Event.__struct_fields__)
CHAT: Final = tuple(t.chat.c[name] for name in ChatRow.__struct_fields__)
DECK: Final = tuple(t.deck.c[name] for name in DeckRow.__struct_fields__)


class StoreFault(Exception):
    """The store cannot be read or written now; what was asked for has not happened."""


class NameTaken(Exception):
    """An account of this name exists already."""


class Store:
    """A database with one writer."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        adds = insert(t.event).compile(dialect=engine.dialect)
        self._by_place = bool(adds.positional)
        self.writer = Writer(engine, str(adds))
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="rulebound-reader")
        self._file = file_of(engine.url)
        self._place = _place(self._file)

    @classmethod
    def open(cls, url: str) -> Store:
        """The store at this address; BadDatabase if it cannot be opened."""
        return cls(open_engine(url))

    def close(self) -> None:
        """Write what is waiting, and end."""
        self.writer.close()
        self._readers.shutdown()
        self.engine.dispose()

    async def check(self) -> None:
        """StoreFault unless what is written now would be kept: it can be written, and where it was at the start."""

        def work(connection: Connection) -> None:
            if _place(self._file) != self._place:
                raise StoreFault(f"the file {self._file} is not there any more")
            connection.execute(WRITES)

        await self.write(work)

    async def read(self, ask: Callable[[Connection], T]) -> T:
        """What a question gives, asked outside the event loop."""

        def asked() -> T:
            with self.engine.begin() as connection:
                return ask(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, asked)
        except (SQLAlchemyError, RuntimeError) as e:
            raise StoreFault(f"the store cannot be read: {type(e).__name__}") from e

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What a change gives back once it is on disk; Stale if a key was taken, Gone if one is missing, StoreFault if
        nothing was written."""
        return await self._kept(self.writer.write(work))

    async def _kept(self, writing: Coroutine[Any, Any, T]) -> T:
        try:
            return await writing
        except IntegrityError:  # it was reached, and what it was to keep was wrong: a fault of ours
            raise
        except (SQLAlchemyError, Shut) as e:
            raise StoreFault(f"the store cannot be written: {type(e).__name__}") from e

    # -- games

    async def add_game(self, game: GameRow, seats: Sequence[SeatRow], events: Sequence[Event] = ()) -> None:
        """A new game with its seats, and with what has happened in it if it begins at once."""

        def work(connection: Connection) -> None:
            connection.execute(insert(t.game), _fields(game))
            _seat(connection, seats)
            if events:
                connection.execute(insert(t.event), [{"game": game.id, **_fields(event)} for event in events])

        await self.write(work)

    async def game(self, game: str) -> tuple[GameRow, list[SeatRow]] | None:
        """A game with its seats; None if there is none of this id."""

        def ask(connection: Connection) -> tuple[GameRow, list[SeatRow]] | None:
            row = connection.execute(select(*GAME).where(t.game.c.id == game)).one_or_none()
            if row is None:
                return None
            seats = connection.execute(select(*SEAT).where(t.seat.c.game == game).order_by(t.seat.c.seat))
            return GameRow(*row), [SeatRow(*seat) for seat in seats]

        return await self.read(ask)

    async def games(
        self,
        statuses: Sequence[str],
        user: str = "",
        most: int = 50,
        open_seat: bool = False,
        watched: Collection[str] | None = None,
    ) -> list[tuple[GameRow, list[SeatRow]]]:
        """Games in these states, the latest first: public ones, or those in which this user sits; with `open_seat`,
        only where somebody sits and somebody else still can; with `watched`, of bots alone only these."""

        def ask(connection: Connection) -> list[tuple[GameRow, list[SeatRow]]]:
            wanted = select(*GAME).where(t.game.c.status.in_(statuses))
            if user:
                sits = select(t.seat.c.game).where(t.seat.c.user == user)
                mine = sits.union(select(t.game.c.id).where(t.game.c.host == user)).subquery()
                wanted = wanted.join(mine, mine.c.game == t.game.c.id)
            else:
                wanted = wanted.where(t.game.c.public)
            if open_seat:
                for sort in ("open", "person"):
                    there = (t.seat.c.game == t.game.c.id) & (t.seat.c.sort == sort)
                    wanted = wanted.where(select(t.seat.c.game).where(there).exists())  # of a few games, not of all
            if watched is not None:
                no_bot = (t.seat.c.game == t.game.c.id) & (t.seat.c.sort != "bot")
                wanted = wanted.where(select(t.seat.c.game).where(no_bot).exists() | t.game.c.id.in_(watched))
            rows = [GameRow(*row) for row in connection.execute(wanted.order_by(t.game.c.touched.desc()).limit(most))]
            seats = select(*SEAT).where(t.seat.c.game.in_([row.id for row in rows])).order_by(t.seat.c.seat)
            by_game: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
            for found in connection.execute(seats):
                by_game[found.game].append(SeatRow(*found))
            return [(row, by_game[row.id]) for row in rows]

        return await self.read(ask)

    async def games_by_status(self, status: str) -> list[tuple[GameRow, list[SeatRow]]]:
        """All games in this state, public or not, without their seats."""
        wanted = select(*GAME).where(t.game.c.status == status)
        return await self.read(lambda connection: [(GameRow(*row), []) for row in connection.execute(wanted)])

    async def games_of_bots(self, user: str, since: float) -> int:
        """How many games of bots alone this user has made since then."""
        person = select(t.seat.c.game).where((t.seat.c.game == t.game.c.id) & (t.seat.c.sort != "bot")).exists()
        wanted = select(func.count()).select_from(t.game).where(t.game.c.host == user, t.game.c.made > since, ~person)
        return await self.read(lambda connection: int(connection.execute(wanted).scalar_one()))

    async def change_game(self, game: str, changes: Mapping[str, Any], seats: Sequence[SeatRow] = ()) -> None:
        """Set these columns of a game, and these of its seats."""

        def work(connection: Connection) -> None:
            _change(connection, game, changes, seats)

        await self.write(work)

    async def claim_next(self, game: str, following: GameRow, seats: Sequence[SeatRow]) -> str:
        """Make the game that follows this one, unless there is one; the id of that which follows it now."""

        def work(connection: Connection) -> str:
            there = connection.execute(select(t.game.c.next).where(t.game.c.id == game)).scalar_one()
            if there:
                return str(there)
            connection.execute(insert(t.game), _fields(following))
            _seat(connection, seats)
            connection.execute(update(t.game).where(t.game.c.id == game).values(next=following.id))
            return following.id

        return await self.write(work)

    # -- events

    async def append(
        self,
        game: str,
        events: Sequence[Event],
        changes: Mapping[str, Any] | None = None,
        snapshot: tuple[int, str, bytes] | None = None,
    ) -> None:
        """Add these events, all or none, with what changes about the game by them; Stale if one of their numbers is
        taken.  A snapshot (of which event, by which version, what) replaces the one before."""
        rows = [(game, e.seq, e.kind, e.body, e.at) for e in events]
        added = rows if self._by_place else [dict(zip(EVENT_ROW, row)) for row in rows]
        if not changes and snapshot is None:
            await self._kept(self.writer.add(added))
            return

        def work(connection: Connection) -> None:
            if changes:
                _change(connection, game, changes, ())
            if snapshot is not None:
                seq, version, body = snapshot
                connection.execute(delete(t.snapshot).where(t.snapshot.c.game == game))
                values = {"game": game, "seq": seq, "version": version, "body": body}
                connection.execute(insert(t.snapshot), values)

        await self._kept(self.writer.write(work, added))

    async def events(self, game: str) -> list[Event]:
        """All events of a game, in their order."""

        def ask(connection: Connection) -> list[Event]:
            rows = connection.execute(select(*EVENT).where(t.event.c.game == game).order_by(t.event.c.seq))
            return [Event(*row) for row in rows]

        return await self.read(ask)

    async def snapshot(self, game: str, version: str) -> tuple[int, bytes] | None:
        """The last snapshot of a game and the number of its event, if this version made it."""

        def ask(connection: Connection) -> tuple[int, bytes] | None:
            wanted = select(t.snapshot.c.seq, t.snapshot.c.body).where(
                t.snapshot.c.game == game, t.snapshot.c.version == version
            )
            row = connection.execute(wanted).one_or_none()
            return None if row is None else (row.seq, row.body)

        return await self.read(ask)

    async def keep_book(self, fingerprint: str, game: str, faces: bytes) -> None:
        """Remember the cards of a book; nothing happens if they are known."""

        def work(connection: Connection) -> None:
            known = select(t.book.c.fingerprint).where(t.book.c.fingerprint == fingerprint)
            if connection.execute(known).one_or_none() is None:
                connection.execute(insert(t.book), {"fingerprint": fingerprint, "game": game, "faces": faces})

        await self.write(work)

    async def book(self, fingerprint: str) -> bytes | None:
        """The faces of the cards of a book, as they were kept."""
        wanted = select(t.book.c.faces).where(t.book.c.fingerprint == fingerprint)
        return await self.read(lambda connection: connection.execute(wanted).scalar_one_or_none())

    # -- chat

    async def say(self, game: str, seat: int, name: str, text: str, at: float) -> ChatRow:
        """Keep words that were said, as the next of that game."""

        def work(connection: Connection) -> ChatRow:
            last = connection.execute(select(func.max(t.chat.c.number)).where(t.chat.c.game == game)).scalar()
            row = ChatRow((last or 0) + 1, seat, name, text, at)
            connection.execute(insert(t.chat), {"game": game, **_fields(row)})
            return row

        return await self.write(work)

    async def chat(self, game: str, most: int = 100) -> list[ChatRow]:
        """The last words that were said, the first of them first."""
        wanted = select(*CHAT).where(t.chat.c.game == game).order_by(t.chat.c.number.desc()).limit(most)
        rows = await self.read(lambda connection: [ChatRow(*row) for row in connection.execute(wanted)])
        return rows[::-1]

    # -- people

    async def add_user(self, id: str, name: str, at: float) -> UserRow:
        """A new guest."""
        values = {"id": id, "name": name, "made": at}
        await self.write(lambda connection: connection.execute(insert(t.user), values))
        return UserRow(id, name, False, 0)

    async def user(self, id: str) -> UserRow | None:
        """Somebody by id."""
        return await self.read(lambda connection: _user(connection, t.user.c.id == id))

    async def user_of(self, id: str, session: str) -> UserRow | None:
        """Whose id this is, unless this session of theirs has ended."""
        ended = select(t.ended.c.session).where(t.ended.c.session == session).exists()
        return await self.read(lambda connection: _user(connection, (t.user.c.id == id) & ~ended))

    async def end_session(self, session: str, at: float, before: float) -> None:
        """Note that a session has ended; those that ended before are not thought of any more."""

        def work(connection: Connection) -> None:
            connection.execute(delete(t.ended).where((t.ended.c.session == session) | (t.ended.c.at < before)))
            connection.execute(insert(t.ended), {"session": session, "at": at})

        await self.write(work)

    async def account(self, folded: str) -> tuple[UserRow, str] | None:
        """Somebody with an account, by the folded name, and the hash of the password."""

        def ask(connection: Connection) -> tuple[UserRow, str] | None:
            row = connection.execute(select(*USER).where(t.user.c.folded == folded)).one_or_none()
            return None if row is None else (_row(row), row.password)

        return await self.read(ask)

    async def change_user(self, id: str, changes: Mapping[str, Any], guest: int = -1) -> UserRow:
        """Set these columns of a user, with `guest` only if they are still a guest of this generation; NameTaken if
        another account has the name, Gone if there is no such user."""

        def work(connection: Connection) -> UserRow | None:
            still = [t.user.c.password.is_(None), t.user.c.generation == guest] if guest >= 0 else []
            changed = connection.execute(update(t.user).where(t.user.c.id == id, *still).values(**changes)).rowcount
            return _user(connection, t.user.c.id == id) if changed else None

        try:
            found = await self.write(work)
        except Stale:
            raise NameTaken(f"the name {changes.get('name', '')!r} is taken; choose another") from None
        if found is None:
            raise Gone("there is no such user")
        return found

    async def name_seats(self, id: str) -> dict[str, str]:
        """Call somebody's seats in games that have not begun as they are called now, with a number where another has
        that name; the name by the game, where it is another than before."""

        def work(connection: Connection) -> dict[str, str]:
            user = _user(connection, t.user.c.id == id)
            waits = select(t.game.c.id).where((t.game.c.id == t.seat.c.game) & (t.game.c.status == "open")).exists()
            games = select(t.seat.c.game).where(t.seat.c.user == id, waits)
            wanted = select(t.seat.c.game, t.seat.c.seat, t.seat.c.user, t.seat.c.name).where(t.seat.c.game.in_(games))
            seats = connection.execute(wanted).all()
            named: dict[str, str] = {}
            for seat in seats:
                if user is None or seat.user != id:
                    continue
                new = free_name(user.name, {each.name for each in seats if each.game == seat.game and each.user != id})
                if new != seat.name:
                    same = (t.seat.c.game == seat.game) & (t.seat.c.seat == seat.seat)
                    connection.execute(update(t.seat).where(same).values(name=new))
                    named[seat.game] = new
            return named

        return await self.write(work)

    async def change_password(self, id: str, old: str, new: str) -> UserRow | None:
        """Replace the hash of a password and end all sessions; None if the old one is not this any more."""

        def work(connection: Connection) -> UserRow | None:
            same = (t.user.c.id == id) & (t.user.c.password == old)
            values = {"password": new, "generation": t.user.c.generation + 1}
            changed = connection.execute(update(t.user).where(same).values(values)).rowcount
            return _user(connection, t.user.c.id == id) if changed else None

        return await self.write(work)

    async def merge_user(self, guest: str, account: str) -> list[str]:
        """Make everything that is a guest's an account's, and forget the guest; the games that it was about.  A seat at
        a table where the account sits too stays as it is, without anybody: nobody plays against oneself."""

        def work(connection: Connection) -> list[str]:
            both = select(t.seat.c.game).where(t.seat.c.user == account)
            mine = t.seat.c.user == guest
            games = set(connection.execute(select(t.seat.c.game).where(mine)).scalars())
            games |= set(connection.execute(select(t.game.c.id).where(t.game.c.host == guest)).scalars())
            connection.execute(update(t.seat).where(mine, t.seat.c.game.not_in(both)).values(user=account))
            connection.execute(update(t.game).where(t.game.c.host == guest).values(host=account))
            connection.execute(update(t.deck).where(t.deck.c.user == guest).values(user=account))
            if connection.execute(delete(t.user).where(t.user.c.id == guest, t.user.c.password.is_(None))).rowcount:
                was = func.trim(t.user.c.was + f" {guest}")
                connection.execute(update(t.user).where(t.user.c.id == account).values(was=was))
            return sorted(games)

        return await self.write(work)

    async def drop_user(self, id: str) -> list[str]:
        """Forget somebody with all decks; the games that it was about.  They keep the seats and what was said from
        them, without saying whose they were.  At tables where no game has begun the seat is open again; whoever else
        sits there becomes the host, and without such a one the table is forgotten too."""

        def work(connection: Connection) -> list[str]:
            hosted = connection.execute(select(t.game.c.id, t.game.c.status).where(t.game.c.host == id)).all()
            games = {game for game, _ in hosted}
            seats = connection.execute(select(t.seat.c.game, t.seat.c.seat).where(t.seat.c.user == id)).all()
            waits = select(t.game.c.id).where((t.game.c.id == t.seat.c.game) & (t.game.c.status == "open")).exists()
            left = select(t.seat.c.game, t.seat.c.seat).where(t.seat.c.user == id, waits)
            for game, seat in seats:
                theirs = (t.chat.c.game == game) & (t.chat.c.seat == seat)
                connection.execute(update(t.chat).where(theirs).values(name=SOMEBODY))
                games.add(game)
            for game, seat in connection.execute(left).all():
                _change(connection, game, {}, [SeatRow(game, seat, "open")])
            for game, status in hosted:
                if status == "open":
                    sits = select(t.seat.c.user).where(t.seat.c.game == game, t.seat.c.user.is_not(None))
                    heir = connection.execute(sits.order_by(t.seat.c.seat)).scalars().first()
                    if heir is None:
                        connection.execute(delete(t.game).where(t.game.c.id == game))
                    else:
                        _change(connection, game, {"host": heir}, ())
            connection.execute(update(t.seat).where(t.seat.c.user == id).values(name=SOMEBODY, deck_text=""))
            connection.execute(delete(t.user).where(t.user.c.id == id))
            return sorted(games)

        return await self.write(work)

    # -- decks and secrets

    async def decks(self, user: str) -> list[DeckRow]:
        """The decks that somebody keeps, the latest first."""
        wanted = select(*DECK).where(t.deck.c.user == user).order_by(t.deck.c.changed.desc())
        return await self.read(lambda connection: [DeckRow(*row) for row in connection.execute(wanted)])

    async def keep_deck(self, deck: DeckRow) -> None:
        """Keep a deck; one of its id that the same user keeps is replaced."""

        def work(connection: Connection) -> None:
            connection.execute(delete(t.deck).where(t.deck.c.id == deck.id, t.deck.c.user == deck.user))
            connection.execute(insert(t.deck), _fields(deck))

        await self.write(work)

    async def drop_deck(self, id: str, user: str) -> bool:
        """Forget a deck; whether this user had it."""
        wanted = delete(t.deck).where(t.deck.c.id == id, t.deck.c.user == user)
        return await self.write(lambda connection: connection.execute(wanted).rowcount > 0)

    async def secret(self, name: str, made: bytes) -> bytes:
        """The secret of this name; the first time, the one that is handed in."""

        def work(connection: Connection) -> bytes:
            found = connection.execute(select(t.secret.c.value).where(t.secret.c.name == name)).scalar_one_or_none()
            if found is None:
                connection.execute(insert(t.secret), {"name": name, "value": made})
            return made if found is None else bytes(found)

        return await self.write(work)


def _place(file: Path | None) -> tuple[int, int] | None:
    """Which file this is, whatever it is called; None if there is none."""
    try:
        found = os.stat(file) if file is not None else None
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if found is not None else None


def _fields(row: Any) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__struct_fields__}


def _user(connection: Connection, which: Any) -> UserRow | None:
    row = connection.execute(select(*USER).where(which)).one_or_none()
    return None if row is None else _row(row)


def _row(row: Any) -> UserRow:
    return UserRow(row.id, row.name, row.password is not None, row.generation, row.was)


def _seat(connection: Connection, seats: Sequence[SeatRow]) -> None:
    if seats:
        connection.execute(insert(t.seat), [_fields(seat) for seat in seats])


def _change(connection: Connection, game: str, changes: Mapping[str, Any], seats: Sequence[SeatRow]) -> None:
    if changes:
        connection.execute(update(t.game).where(t.game.c.id == game).values(**changes))
    for seat in seats:
        same = (t.seat.c.game == game) & (t.seat.c.seat == seat.seat)
        connection.execute(update(t.seat).where(same).values(**_fields(seat)))
