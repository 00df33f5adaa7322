"""Whose a session and its open sockets are: one that ended stays so, and who logs in is one person everywhere."""

import asyncio
import string
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from rulebound.server import requests as r
from rulebound.server.service.people import NoEntry
from rulebound.server.store import Event, StoreFault
from rulebound.server.web.app import make_app
from rulebound.server.web.guard import Guard
from server.running import FREE
from server.sitting import QUICK, Person, a_house, seated

WORDS = "correct horse"
BOT = r.NewSeat("bot", "random")


def test_a_session_is_written_in_one_way(tmp_path: Path) -> None:
    """The signature could be written otherwise and decoded all the same: a session that ended would come back so."""

    async def play() -> None:
        async with a_house(tmp_path) as house:
            people = house.people
            ann = await people.guest()
            session = people.session(ann)
            others = [session[:-1] + letter for letter in string.ascii_letters + string.digits + "-_"]
            others = [session + "=", session + "==", session + "\n", *(each for each in others if each != session)]
            assert await people.known(session) == ann
            assert [each for each in others if await people.known(each) is not None] == []
            await people.end(session)
            assert [each for each in [session, *others] if await people.known(each) is not None] == []
            for each in ("", ".", "a.b", "ä.ö.ü", session.rpartition(".")[0]):
                assert await people.known(each) is None

    asyncio.run(play())


def test_of_two_accounts_that_a_guest_makes_at_once_there_is_one(tmp_path: Path) -> None:
    """A password is hashed for a while, and whoever has the guest's cookie may say another meanwhile."""

    async def play() -> None:
        async with a_house(tmp_path) as house:
            people = house.people
            guest = await people.guest()
            both = [people.register(guest, "Ann", WORDS), people.register(guest, "Bob", "other words")]
            made = await asyncio.gather(*both, return_exceptions=True)
            (account,) = [each for each in made if not isinstance(each, BaseException)]
            (refused,) = [each for each in made if isinstance(each, BaseException)]
            assert isinstance(refused, NoEntry) and "meanwhile, in another window" in str(refused)
            words = WORDS if account.name == "Ann" else "other words"
            assert await people.login(account.name, words) == account
            with pytest.raises(NoEntry, match="meanwhile, in another window"):
                await people.rename(guest, "Somebody else")  # asked when they were a guest
            assert await people.login(account.name, words) == account

    asyncio.run(play())


# -- sockets of whoever logs in


@pytest.fixture
def app(tmp_path: Path) -> Guard:
    return make_app(str(tmp_path / "games.db"), limits=FREE)


@pytest.fixture
def client(app: Guard) -> Iterator[TestClient[Any]]:
    with TestClient(app) as one:
        yield one


def accounts(client: TestClient[Any], *names: str) -> None:
    """Accounts of these names; nobody is logged in afterwards."""
    for name in names:
        client.cookies.clear()
        assert client.post("/api/accounts", json={"name": name, "password": WORDS}).status_code == 201
    client.cookies.clear()


def log_in(client: TestClient[Any], name: str) -> None:
    assert client.post("/api/session", json={"name": name, "password": WORDS}).status_code == 200


def a_game(client: TestClient[Any]) -> str:
    seats = [{"sort": "you"}, {"sort": "open"}]
    return str(client.post("/api/games", json={"game": "chaotic", "seats": seats}).json()["id"])


def until(socket: Any, is_it: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    while True:
        told: dict[str, Any] = socket.receive_json(timeout=20)
        if is_it(told):
            return told
        assert told["type"] != "closed", told


def seat_at(client: TestClient[Any], id: str) -> int:
    """The seat of whoever comes to this table with the cookie of the client."""
    with client.websocket_connect(f"/api/games/{id}/socket") as socket:
        return int(socket.receive_json(timeout=20)["you"])


ENTRIES: list[tuple[str, dict[str, str]]] = [
    ("/api/accounts", {"name": "Ann", "password": WORDS}),
    ("/api/session", {"name": "Bob", "password": WORDS}),
    ("/api/accounts/password", {"password": WORDS, "new": "other words"}),
]


@pytest.mark.parametrize("path, said", ENTRIES, ids=["registers", "logs in", "has a new password"])
def test_who_has_the_cookie_of_before_has_no_socket_that_stays(
    client: TestClient[Any], path: str, said: dict[str, str]
) -> None:
    """A cookie that was planted or copied is the same in both browsers, and so are the sessions of their sockets."""
    accounts(client, "Bob")
    if path.endswith("password"):
        log_in(client, "Bob")
    id = a_game(client)
    planted = client.cookies["rulebound"]
    address = f"/api/games/{id}/socket"
    with client.websocket_connect(address) as mine, client.websocket_connect(address) as theirs:
        for each in (mine, theirs):
            until(each, lambda told: told["type"] == "spoken")
        assert client.post(path, json=said).is_success
        for each in (mine, theirs):
            ended = until(each, lambda told: told["type"] == "closed")
            assert ended["again"] and "no longer logged in" in ended["why"]
    assert client.cookies["rulebound"] != planted
    assert client.get("/api/me").json()["sort"] == "account"
    assert seat_at(client, id) == 0, "a page that comes back has its seat"
    client.cookies.clear()
    client.cookies.set("rulebound", planted)
    assert client.get("/api/me").json()["sort"] == "nobody"
    assert seat_at(client, id) == -1


@pytest.mark.parametrize("path, said", ENTRIES[:2], ids=["registers", "logs in"])
def test_sockets_end_after_the_answer_with_the_new_cookie(
    app: Guard, client: TestClient[Any], path: str, said: dict[str, str]
) -> None:
    """A page whose socket ended before would come back with the old one, and be nobody."""
    accounts(client, "Bob")
    interface, ended = app.interface, list[tuple[str, bool]]()

    async def looks(scope: Any, receive: Any, send: Any) -> None:
        async def sends(message: Any) -> None:
            await send(message)
            if scope.get("path") == path:
                ended.append((message["type"], any(each.dropped for each in interface.state.house.sockets())))

        await interface(scope, receive, sends)

    id = a_game(client)
    guest = client.cookies["rulebound"]
    client.cookies.clear()
    log_in(client, "Bob")
    client.post(f"/api/games/{id}/seats/1", json={})  # who logs in to this account is somebody else at the table then
    client.cookies.clear()
    client.cookies.set("rulebound", guest)
    with client.websocket_connect(f"/api/games/{id}/socket") as socket:
        until(socket, lambda told: told["type"] == "spoken")
        app.interface = looks
        try:
            assert client.post(path, json=said).is_success
        finally:
            app.interface = interface
        assert ended == [("http.response.start", False), ("http.response.body", False)]
        assert until(socket, lambda told: told["type"] == "closed")["again"]


def test_who_registers_at_a_table_plays_on_after_coming_back(tmp_path: Path) -> None:
    app = make_app(str(tmp_path / "games.db"), settings=QUICK, limits=FREE)
    with TestClient(app) as client:
        seats = [{"sort": "you"}, {"sort": "bot", "bot": "random"}]
        id = client.post("/api/games", json={"game": "chaotic", "seats": seats}).json()["id"]

        def asked(socket: Any) -> dict[str, Any]:
            return until(socket, lambda told: told["type"] == "update" and bool(told["decision"]))

        with client.websocket_connect(f"/api/games/{id}/socket") as socket:
            assert client.post(f"/api/games/{id}/ready", json={"salt": "00"}).status_code == 200
            now = asked(socket)
            socket.send_json({"type": "choose", "id": "first", "seq": now["seq"], "index": 0})
            until(socket, lambda told: told["type"] == "done" and told["id"] == "first")
            now = asked(socket)
            assert client.post("/api/accounts", json={"name": "Ann", "password": WORDS}).status_code == 201
            until(socket, lambda told: told["type"] == "closed")
        with client.websocket_connect(f"/api/games/{id}/socket?from={now['seq']}") as socket:
            again = asked(socket)
            assert (again["seq"], again["decision"], again["log"]) == (now["seq"], now["decision"], [])
            socket.send_json({"type": "choose", "id": "first", "seq": now["seq"], "index": 0})
            until(socket, lambda told: told["type"] == "done" and told["id"] == "first")  # known, and not made twice
            socket.send_json({"type": "choose", "id": "second", "seq": now["seq"], "index": 0})
            until(socket, lambda told: told["type"] == "done" and told["id"] == "second")


def test_registering_ends_the_sockets_of_other_sessions(app: Guard, client: TestClient[Any]) -> None:
    id = a_game(client)
    house = app.interface.state.house
    with client.portal() as portal:
        user = portal.call(house.people.known, client.cookies["rulebound"])
    mine = client.cookies["rulebound"]
    client.cookies.set("rulebound", house.people.session(user))  # another session of the same guest
    with client.websocket_connect(f"/api/games/{id}/socket") as planted:
        until(planted, lambda told: told["type"] == "spoken")
        client.cookies.clear()
        client.cookies.set("rulebound", mine)
        assert client.post("/api/accounts", json={"name": "Ann", "password": WORDS}).status_code == 201
        while (told := planted.receive_json(timeout=20))["type"] != "closed":
            pass
        assert "no longer logged in" in told["why"]


def test_who_logs_in_to_another_account_leaves_the_seats_of_the_first(client: TestClient[Any]) -> None:
    accounts(client, "Ann", "Bob")
    log_in(client, "Ann")
    id = a_game(client)
    with client.websocket_connect(f"/api/games/{id}/socket") as socket:
        assert socket.receive_json(timeout=20)["you"] == 0
        log_in(client, "Ann")
        assert until(socket, lambda told: told["type"] == "closed")["again"]
    with client.websocket_connect(f"/api/games/{id}/socket") as socket:
        assert socket.receive_json(timeout=20)["you"] == 0, "once more is nothing new"
        log_in(client, "Bob")
        assert until(socket, lambda told: told["type"] == "closed")["again"]
    with client.websocket_connect(f"/api/games/{id}/socket") as socket:
        assert socket.receive_json(timeout=20)["you"] == -1, "whoever comes back is Bob"


def test_an_onlooker_who_logs_in_is_whoever_they_are(app: Guard, client: TestClient[Any]) -> None:
    accounts(client, "Ann", "Bob")
    log_in(client, "Ann")
    id = a_game(client)
    client.cookies.clear()
    client.post("/api/me", json={"name": "Somebody new"})
    with client.websocket_connect(f"/api/games/{id}/socket") as socket:
        assert socket.receive_json(timeout=20)["you"] == -1
        log_in(client, "Bob")
        assert until(socket, lambda told: told["type"] == "closed")["again"]
    with client.websocket_connect(f"/api/games/{id}/socket") as socket:
        until(socket, lambda told: told["type"] == "seats")
        (there,) = app.interface.state.house.sockets()
        socket.send_json({"type": "say", "text": "it is me"})
        assert until(socket, lambda told: told["type"] == "chat")["name"] == "Bob"
        assert client.post(f"/api/games/{id}/seats/1", json={}).status_code == 200
        assert there.viewer == 1, "the seat that is taken is this socket's"
        client.cookies.clear()
        log_in(client, "Bob")
        client.post("/api/accounts/password", json={"password": WORDS, "new": "other words"})
        assert until(socket, lambda told: told["type"] == "closed")["again"], "a new password ends it"


def test_who_has_a_seat_here_already_comes_back_to_that(tmp_path: Path) -> None:
    """A guest at the same table looks on, or plays against an account that turns out to be theirs."""

    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, (ann, guest) = await seated(house, "chaotic")
            await house.people.register(ann.user, "Ann", WORDS)
            third = await house.people.guest()
            onlooker = Person(third, -1)
            await room.join(onlooker.socket)
            await house.log_in(third, "Ann", WORDS)
            await house.log_in(guest.user, "Ann", WORDS)
            assert not ann.socket.dropped and room.seat_of(ann.user.id) == 0, "nobody plays both seats"
            assert [seat.user for seat in room.seats] == [ann.user.id, None]


def test_an_account_that_looks_on_comes_back_to_the_seat_that_a_guest_brings(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, (_, guest) = await seated(house, "chaotic")
            account = await house.people.register(await house.people.guest(), "Ann", WORDS)
            onlooker = Person(account, -1)
            await room.join(onlooker.socket)
            await house.log_in(guest.user, "Ann", WORDS)
            assert onlooker.socket.dropped and (onlooker.last("closed") or {})["again"]
            assert room.seat_of(account.id) == 1

    asyncio.run(play())


# -- tables that are being loaded meanwhile


def test_all_games_that_are_being_loaded_change_hands(tmp_path: Path) -> None:
    """Also those that are loaded while another is waited for, and where one of them cannot be."""

    async def play() -> None:
        async with a_house(tmp_path) as house:
            account = await house.people.register(await house.people.guest(), "Bob", WORDS)
            guest = await house.people.guest()
            rooms = [await house.create(guest, r.NewGame("chaotic", [r.NewSeat("you"), BOT])) for _ in range(3)]
            ids = sorted(room.id for room in rooms)
        async with a_house(tmp_path) as house:
            gates = {id: asyncio.Event() for id in ids}
            events = house.store.events

            async def slow(game: str) -> list[Event]:
                await gates[game].wait()
                if game == ids[0]:
                    raise StoreFault("not now")
                return await events(game)

            house.store.events = slow  # type: ignore[method-assign]
            loads = [asyncio.create_task(house.room(id)) for id in ids]
            while len(house._loading) < 3:
                await asyncio.sleep(0.001)
            await asyncio.sleep(0.05)  # their rows have been read
            login = asyncio.create_task(house.log_in(guest, "Bob", WORDS))
            while await house.store.user(guest.id) is not None:
                await asyncio.sleep(0.001)
            await asyncio.sleep(0.05)
            for id in (ids[2], ids[1], ids[0]):
                gates[id].set()
                await asyncio.sleep(0.05)
            assert (await login).id == account.id
            failed, *loaded = await asyncio.gather(*loads, return_exceptions=True)
            assert isinstance(failed, StoreFault)
            assert [room.seat_of(account.id) for room in loaded if not isinstance(room, BaseException)] == [0, 0]

    asyncio.run(play())
