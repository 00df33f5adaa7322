"""The store: what is acknowledged is on disk, one writer wins, on SQLite and on a real PostgreSQL."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, event, insert, inspect, text
from sqlalchemy.exc import IntegrityError

from rulebound.server.store import Event, GameRow, Gone, SeatRow, Stale, Store, StoreFault
from rulebound.server.store import tables as t
from rulebound.server.store.opening import BadDatabase, migrate
from rulebound.server.store.rows import DeckRow
from rulebound.server.store.store import NameTaken
from server.databases import postgres_url


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "sqlite":
        opened = Store.open(f"sqlite:///{tmp_path}/games.db")
    else:
        opened = Store.open(postgres_url())
    yield opened
    opened.close()


def a_game(id: str = "game0001", status: str = "open", public: bool = True) -> GameRow:
    return GameRow(id, "epic", status, public, None, b"{}", "00", 1.0, 2.0)


async def with_game(store: Store, id: str = "game0001") -> None:
    await store.add_game(a_game(id), [SeatRow(id, 0, "person", name="Ann"), SeatRow(id, 1, "open")])


def test_the_migrations_make_the_tables(store: Store) -> None:
    made = inspect(store.engine)
    for table in t.metadata.sorted_tables:
        columns = {column["name"]: column["nullable"] for column in made.get_columns(table.name)}
        assert columns == {column.name: column.nullable for column in table.columns}, table.name
        assert made.get_pk_constraint(table.name)["constrained_columns"] == [c.name for c in table.primary_key]
        indexes = {index["name"]: index["column_names"] for index in made.get_indexes(table.name)}
        assert indexes == {index.name: [c.name for c in index.columns] for index in table.indexes}
    migrate(store.engine)  # once more: nothing happens


def test_games_come_back_as_they_were(store: Store) -> None:
    async def play() -> None:
        await with_game(store)
        found = await store.game("game0001")
        assert found is not None
        assert found[0] == a_game()
        assert [seat.name for seat in found[1]] == ["Ann", ""]
        assert await store.game("game0002") is None
        seat = SeatRow("game0001", 1, "bot", bot="random", ready=True)
        await store.change_game("game0001", {"status": "playing"}, [seat])
        assert [row.id for row, _ in await store.games(["playing"])] == ["game0001"]
        assert await store.games(["open"]) == []
        found = await store.game("game0001")
        assert found is not None and found[1][1] == seat

    asyncio.run(play())


def test_only_one_writes_the_next_event(store: Store) -> None:
    async def play() -> None:
        await with_game(store)
        await store.append("game0001", [Event(1, "begin", b"a", 1.0), Event(2, "deal", b"b", 1.0)])
        both = await asyncio.gather(
            store.append("game0001", [Event(3, "choice", b"x", 1.0)]),
            store.append("game0001", [Event(3, "choice", b"y", 1.0)]),
            return_exceptions=True,
        )
        assert [type(each) for each in both] == [type(None), Stale]
        assert [event.body for event in await store.events("game0001")] == [b"a", b"b", b"x"]
        with pytest.raises(Stale):
            await store.append("game0001", [Event(4, "choice", b"z", 1.0), Event(3, "choice", b"z", 1.0)])
        assert len(await store.events("game0001")) == 3, "all or none"

    asyncio.run(play())


def test_a_fault_hits_only_whoever_made_it(store: Store) -> None:
    async def play() -> None:
        await with_game(store)
        before = store.writer.batches
        jobs = [store.append("game0001", [Event(n, "choice", b"", 1.0)]) for n in (1, 2, 2, 3, 3, 4)]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(each) is Stale for each in done] == [False, False, True, False, True, False]
        assert [event.seq for event in await store.events("game0001")] == [1, 2, 3, 4]
        assert store.writer.batches > before

    asyncio.run(play())


def test_many_games_share_transactions(store: Store) -> None:
    async def play() -> None:
        for n in range(20):
            await with_game(store, f"game{n:04}")
        before = store.writer.batches
        await asyncio.gather(
            *(store.append(f"game{n:04}", [Event(m, "choice", b"%d" % n, m)]) for n in range(20) for m in range(1, 11))
        )
        assert store.writer.batches - before < 100, "200 appends at once are not 200 transactions"
        for n in range(20):
            assert await store.events(f"game{n:04}") == [Event(m, "choice", b"%d" % n, m) for m in range(1, 11)]

    asyncio.run(play())


def test_snapshots_are_of_one_version(store: Store) -> None:
    async def play() -> None:
        await with_game(store)
        await store.append("game0001", [Event(1, "begin", b"", 1.0)], None, (1, "0.1", b"one"))
        await store.append("game0001", [Event(2, "begin", b"", 1.0)], {"note": "so"}, (2, "0.1", b"two"))
        assert await store.snapshot("game0001", "0.1") == (2, b"two")
        assert await store.snapshot("game0001", "0.2") is None
        found = await store.game("game0001")
        assert found is not None and found[0].note == "so"

    asyncio.run(play())


def test_people_and_their_names(store: Store) -> None:
    async def play() -> None:
        await store.add_user("u1", "Ann", 1.0)
        await store.add_user("u2", "Ann", 1.0)  # guests may share a name
        changed = await store.change_user("u1", {"name": "Ann", "folded": "ann", "password": "hash"}, guest=0)
        with pytest.raises(Gone):
            await store.change_user("u1", {"password": "another"}, guest=0)  # no guest any more
        assert changed.has_password
        with pytest.raises(NameTaken, match="'Ann' is taken"):
            await store.change_user("u2", {"name": "Ann", "folded": "ann", "password": "other"})
        found = await store.account("ann")
        assert found is not None and (found[0].id, found[1]) == ("u1", "hash")
        await with_game(store)
        await store.change_game("game0001", {"host": "u1"}, [SeatRow("game0001", 0, "person", user="u1", name="Ann")])
        assert [row.id for row, _ in await store.games(["open"], user="u1")] == ["game0001"]
        await store.say("game0001", 0, "Ann", "hello", 1.0)
        await store.say("game0001", 1, "Bob", "hello", 1.0)
        await store.change_game("game0001", {"status": "playing"})  # a table that waits would open the seat
        await store.drop_user("u1")
        assert await store.user("u1") is None
        assert [row.name for row in await store.chat("game0001")] == ["somebody", "Bob"]
        game = await store.game("game0001")
        assert game is not None and (game[1][0].user, game[1][0].name, game[0].host) == (None, "somebody", None)

    asyncio.run(play())


def test_what_is_a_guests_becomes_an_accounts(store: Store) -> None:
    async def play() -> None:
        await store.add_user("guest", "Guest 1", 1.0)
        await store.add_user("ann", "Ann", 1.0)
        await store.change_user("ann", {"folded": "ann", "password": "hash"})
        await with_game(store)
        await store.keep_deck(DeckRow("d1", "guest", "epic", "Mine", "3 Wolf", 1.0))
        await store.change_game("game0001", {"host": "guest"}, [SeatRow("game0001", 0, "person", "guest", "Guest 1")])
        assert await store.merge_user("guest", "ann") == ["game0001"]
        game = await store.game("game0001")
        assert game is not None and (game[0].host, game[1][0].user, game[1][0].name) == ("ann", "ann", "Guest 1")
        assert [deck.id for deck in await store.decks("ann")] == ["d1"] and await store.user("guest") is None
        assert await store.merge_user("nobody", "ann") == []
        ann = await store.user("ann")
        assert ann is not None and ann.ids == "ann guest"

    asyncio.run(play())


def test_somebody_with_more_games_than_a_statement_has_parameters_can_log_in(store: Store) -> None:
    """A bot that somebody wrote plays as many; the guest then stays a guest, whenever they log in."""
    many = 66_000

    async def play() -> None:
        for user in ("guest", "ann"):
            await store.add_user(user, user, 1.0)
        row = {name: getattr(a_game(), name) for name in GameRow.__struct_fields__}
        seat = {name: getattr(SeatRow("", 0, "person", "ann"), name) for name in SeatRow.__struct_fields__}

        def fill(connection: Connection) -> None:
            for at in range(0, many, 11_000):
                ids = [f"game{number:06}" for number in range(at, at + 11_000)]
                connection.execute(insert(t.game), [{**row, "id": id} for id in ids])
                connection.execute(insert(t.seat), [{**seat, "game": id} for id in ids])

        await store.write(fill)
        await with_game(store, "another1")
        await store.change_game("another1", {}, [SeatRow("another1", 0, "person", "guest")])
        assert await store.merge_user("guest", "ann") == ["another1"]
        game = await store.game("another1")
        assert game is not None and game[1][0].user == "ann"

    asyncio.run(play())


def test_nobody_looks_at_the_games_of_all(tmp_path: Path) -> None:
    """Lists, and what is changed about somebody, go by an index: with 200,000 games a list took half a second, and
    everybody's choices waited for a name."""
    store = Store.open(f"sqlite:///{tmp_path}/games.db")
    asked: list[tuple[str, tuple[object, ...]]] = []
    event.listen(store.engine, "before_cursor_execute", lambda c, cursor, said, given, *_: asked.append((said, given)))

    async def play() -> None:
        await store.add_user("ann", "Ann", 1.0)
        await store.add_user("bob", "Bob", 1.0)
        await store.games(["open", "drafting", "playing", "over", "shown"], "ann")
        await store.games(["open"], open_seat=True)
        await store.games(["drafting", "playing"], watched=["game0001"])
        await store.name_seats("ann")
        await store.merge_user("ann", "bob")
        await store.drop_user("bob")

    asyncio.run(play())
    store.close()
    with sqlite3.connect(tmp_path / "games.db") as database:
        database.execute("PRAGMA foreign_keys=ON")
        for said, given in asked:
            if said.startswith(("SELECT", "UPDATE", "DELETE")):
                plan = [str(row[3]) for row in database.execute(f"EXPLAIN QUERY PLAN {said}", given)]
                whole = "SCAN game" in plan or "SCAN seat" in plan or "game_status (status=?)" in " ".join(plan)
                assert not whole, (said, plan)
        plan = [str(row[3]) for row in database.execute("EXPLAIN QUERY PLAN SELECT 1 FROM game WHERE host = 'ann'")]
    assert plan == ["SEARCH game USING COVERING INDEX game_host (host=?)"], "who is deleted is looked for at all games"


def test_what_refers_to_nobody_is_told_apart_from_a_store_that_is_away(store: Store) -> None:
    async def play() -> None:
        with pytest.raises(Gone):
            await store.keep_deck(DeckRow("d1", "nobody", "epic", "Mine", "3 Wolf", 1.0))
        with pytest.raises(Gone):
            await store.add_game(replace(a_game(), host="nobody"), [])
        with pytest.raises(Gone):
            await store.change_user("nobody", {"name": "Ann"})
        with pytest.raises(IntegrityError):  # a fault of ours, and not the store's
            await store.write(lambda connection: connection.execute(insert(t.user), {"id": "u", "made": 1.0}))
        await store.add_user("u1", "Ann", 1.0)
        await store.change_user("u1", {"password": "one"})
        both = await asyncio.gather(*(store.change_password("u1", "one", new) for new in ("two", "three")))
        assert [each.generation for each in both if each is not None] == [1]

    asyncio.run(play())


def test_a_fault_does_not_say_what_was_to_be_written(store: Store) -> None:
    """It is logged, and what is written may be the seed of a game or what stands for a password."""

    it = "ab" * 16

    async def play() -> None:
        for said in ("INSERT INTO nothere VALUES (:it)", 'UPDATE "user" SET made = :it, nothere = :it'):
            with pytest.raises(StoreFault) as caught:
                await store.write(lambda connection, said=said: connection.execute(text(said), {"it": it}))
            assert it not in "".join(traceback.format_exception(caught.value))

    asyncio.run(play())


def test_words_are_numbered(store: Store) -> None:
    async def play() -> None:
        await with_game(store)
        await asyncio.gather(*(store.say("game0001", 0, "Ann", f"word {n}", 1.0) for n in range(5)))
        assert [row.number for row in await store.chat("game0001")] == [1, 2, 3, 4, 5]
        assert [row.text for row in await store.chat("game0001", most=2)] == ["word 3", "word 4"]

    asyncio.run(play())


def test_a_secret_stays(store: Store) -> None:
    async def play() -> None:
        assert await store.secret("cookies", b"one") == b"one"
        assert await store.secret("cookies", b"two") == b"one"

    asyncio.run(play())


KILLED = """
import asyncio, sys
from rulebound.server.store import Event, GameRow, SeatRow, Store

async def play():
    store = Store.open(sys.argv[1])
    await store.add_game(GameRow("game0001", "epic", "open", True, None, b"", "", 1.0, 1.0), [])
    for n in range(1, 100000):
        await store.append("game0001", [Event(n, "choice", b"x" * 200, 1.0)])
        print(n, flush=True)

asyncio.run(play())
"""


def test_what_was_acknowledged_survives_kill_9(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    running = subprocess.Popen([sys.executable, "-c", KILLED, url], stdout=subprocess.PIPE, env=dict(os.environ))
    assert running.stdout is not None
    said = [running.stdout.readline() for _ in range(25)]
    running.send_signal(signal.SIGKILL)
    said += running.stdout.readlines()
    running.wait()
    running.stdout.close()
    last = int(said[-1])
    store = Store.open(url)
    found = asyncio.run(store.events("game0001"))
    store.close()
    assert last >= 25
    assert [event.seq for event in found][:last] == list(range(1, last + 1))
    assert len(found) <= last + 1, "at most the one that was being written is there besides"


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    store = Store.open(str(tmp_path / "games.db"))
    with store.engine.begin() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2, "FULL"
    store.close()
    assert sqlite3.connect(tmp_path / "games.db").execute("SELECT count(*) FROM event").fetchone() == (0,)


def test_the_loop_does_not_wait(tmp_path: Path) -> None:
    """A slow disk delays whoever waits for it, and nobody else."""
    store = Store.open(str(tmp_path / "games.db"))

    async def play() -> None:
        slow = asyncio.ensure_future(store.write(lambda connection: time.sleep(0.3)))
        began = time.perf_counter()
        for _ in range(20):
            await asyncio.sleep(0)
        assert time.perf_counter() - began < 0.2
        await slow

    asyncio.run(play())
    store.close()


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("mysql://here/there", "a database of the sort 'mysql' is not known here"),
        ("sqlite:////no/such/folder/games.db", "cannot be opened"),
        ("postgresql://me:secretword@127.0.0.1:1/none", "cannot be opened"),
    ],
)
def test_a_database_that_cannot_be_opened(said: str, why: str) -> None:
    with pytest.raises(BadDatabase, match=why) as caught:
        Store.open(said)
    assert "secretword" not in str(caught.value)
