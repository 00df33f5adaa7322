"""How much anybody may ask for: sockets one after another, what is said on them, and games that play themselves."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from rulebound.server import messages as m
from rulebound.server.service.house import MOST_ALONE, House
from rulebound.server.service.live import Refusal
from rulebound.server.web.app import make_app
from rulebound.server.web.limits import Limits, Rate
from server.sitting import a_house

ENDLESS = Rate(10_000, 10_000)
BOT = m.NewSeat("bot", "random")
ALONE = m.NewGame("chaotic", [BOT, BOT])


@contextmanager
def opened(tmp_path: Path, limits: Limits) -> Iterator[tuple[TestClient[Any], str]]:
    """A server with these limits, and a game there; whoever comes is not from this machine."""
    with TestClient(make_app(str(tmp_path / "games.db"), limits=limits)) as client:
        seats = [{"sort": "you"}, {"sort": "open"}]
        yield client, client.post("/api/games", json={"game": "chaotic", "seats": seats}).json()["id"]


def first_word(client: TestClient[Any], id: str) -> dict[str, Any]:
    with client.websocket_connect(f"/api/games/{id}/socket") as socket:
        said: dict[str, Any] = socket.receive_json(timeout=20)
    return said


def test_opening_sockets_counts_as_asking(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(api=Rate(0.001, 8))) as (client, id):
        said = [first_word(client, id) for _ in range(9)]
        assert [each["type"] for each in said] == ["hello"] * 7 + ["closed"] * 2
        assert said[-1]["again"] and "wait a little" in said[-1]["why"]
        assert client.get("/api/me").status_code == 429


def test_a_new_socket_is_no_new_leave_to_speak(tmp_path: Path) -> None:
    def answers(client: TestClient[Any], id: str, many: int) -> list[bool]:
        """Which of so many questions are heard."""
        heard: list[bool] = []
        with client.websocket_connect(f"/api/games/{id}/socket") as socket:
            for number in range(many):
                socket.send_json({"type": "ask", "id": str(number), "seq": 0, "ref": 1})
            while len(heard) < many:
                told = socket.receive_json(timeout=20)
                if told["type"] == "refused":
                    heard.append("wait a little" not in told["why"])
        return heard

    with opened(tmp_path, Limits(api=ENDLESS, said=Rate(0.001, 6))) as (client, id):
        assert answers(client, id, 4) == [True] * 4
        assert answers(client, id, 4) == [True, True, False, False]
        mine = dict(client.cookies)
        client.cookies.clear()
        client.post("/api/me", json={"name": "Zoe"})
        assert answers(client, id, 2) == [True, True], "somebody else at this address has not spoken yet"
        client.cookies.clear()
        client.cookies.update(mine)
        assert answers(client, id, 1) == [False]


# -- games that play themselves


@contextmanager
def bots_that_think(house: House) -> Iterator[None]:
    """Bots never choose, so that no game ends."""

    async def never(task: Any) -> int:
        await asyncio.sleep(1_000)
        return 0

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.pool, "choose", never)
        yield


def test_one_person_has_few_games_of_bots_alone(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            with bots_that_think(house):
                ann, bob = await house.people.guest(), await house.people.guest()
                made = await asyncio.gather(*(house.create(ann, ALONE) for _ in range(12)), return_exceptions=True)
                rooms = [room for room in made if not isinstance(room, BaseException)]
                refused = [str(each) for each in made if isinstance(each, Refusal)]
                assert (len(rooms), len(refused)) == (MOST_ALONE, 12 - MOST_ALONE)
                assert f"{MOST_ALONE} games in which only bots play" in refused[0]
                assert (await house.create(bob, ALONE)).row.status == "playing", "that is another's"
                for _ in range(MOST_ALONE + 3):
                    waits = await house.create(ann, m.NewGame("chaotic", [m.NewSeat("you"), BOT]))
                    await waits.ready(ann, m.Ready("00"))
                    assert waits.row.status == "playing", "a game that waits for its person costs nothing"
                rooms[0].row = replace(rooms[0].row, status="over")
                assert (await house.create(ann, ALONE)).row.status == "playing"

    asyncio.run(play())


def test_bots_put_into_all_seats_count_too(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            with bots_that_think(house):
                ann = await house.people.guest()
                new = m.NewGame("chaotic", [m.NewSeat("open"), BOT])
                for room in [await house.create(ann, new) for _ in range(MOST_ALONE + 1)]:
                    await room.seat_bot(ann, 0, m.SeatBot("random"))
                with pytest.raises(Refusal, match="only bots play"):
                    await house.create(ann, new)

    asyncio.run(play())
