"""Games and what can be played, over HTTP."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import MediaType, Request, Response, Router, delete, get, post
from litestar.params import FromPath, JSONBody, PathParameter

from rulebound.engine.record_text import record_text
from rulebound.games import kit
from rulebound.server import messages as m
from rulebound.server import requests as r
from rulebound.server.service.live import Refusal
from rulebound.server.service.shelf import book_of, catalogue, faces
from rulebound.server.web.problems import POSSIBLE
from rulebound.server.web.sessions import house_of, somebody, user_of

Asked = Request[Any, Any, Any]
Id = Annotated[str, PathParameter(pattern=m.ID, description="The id of a game.")]
SeatNumber = Annotated[int, PathParameter(ge=0, le=15, description="A seat, counted from 0.")]


@get("/catalogue", responses=POSSIBLE)
async def what_there_is() -> r.Catalogue:
    """The games, formats, decks, rulings and bots that there are."""
    return await asyncio.to_thread(catalogue)


@get("/catalogue/{game:str}/faces", responses=POSSIBLE)
async def shipped_faces(game: FromPath[str]) -> r.Faces:
    """The cards that ship for building decks, by their faces."""
    return await asyncio.to_thread(lambda: faces(kit(game).name, book_of(game)))


@get("/games", responses=POSSIBLE)
async def lists(request: Asked) -> r.GameLists:
    """Games to join, to watch, and your own."""
    return await house_of(request).lists(await user_of(request))


@post("/games", responses=POSSIBLE)
async def create(request: Asked, data: JSONBody[r.NewGame]) -> Response[m.GameShown]:
    """Set a game up."""
    user, cookies = await somebody(request)
    room = await house_of(request).create(user, data)
    return Response(room.shown(user.id), cookies=cookies)


@get("/games/{id:str}", responses=POSSIBLE)
async def one(request: Asked, id: Id) -> m.GameShown:
    """A game."""
    user = await user_of(request)
    return (await house_of(request).room(id)).shown(user.id if user is not None else "")


@get("/games/{id:str}/faces", responses=POSSIBLE)
async def game_faces(request: Asked, id: Id) -> r.Faces:
    """The cards that a game is played with, by their faces."""
    room = await house_of(request).room(id)
    name = room.row.game
    if room.game is not None:
        book = room.game.play.table.book
    elif room.handing is not None:
        book = room.handing.book
    else:
        book = await asyncio.to_thread(book_of, name)
    return await asyncio.to_thread(faces, name, book)


@get("/games/{id:str}/record", media_type=MediaType.TEXT, responses=POSSIBLE)
async def record(request: Asked, id: Id) -> Response[str]:
    """The whole game as text, once it is over: it holds the seed and everything that was hidden."""
    room = await house_of(request).room(id)
    if room.row.status != "over" or room.game is None:
        raise Refusal("the record holds what is hidden, so it is told when the game is over")
    text = await asyncio.to_thread(record_text, room.game.play.table.record())
    name = f'attachment; filename="{room.row.game}-{id}.txt"'
    return Response(text, headers={"content-disposition": name}, media_type=MediaType.TEXT)


@post("/games/{id:str}/seats/{seat:int}", status_code=200, responses=POSSIBLE)
async def sit(request: Asked, id: Id, seat: SeatNumber, data: JSONBody[r.TakeSeat]) -> Response[m.GameShown]:
    """Sit down, or change the deck at your seat before the game."""
    user, cookies = await somebody(request)
    room = await house_of(request).room(id)
    await room.sit(user, seat, data)
    return Response(room.shown(user.id), cookies=cookies)


@delete("/games/{id:str}/seats/{seat:int}", status_code=200, responses=POSSIBLE)
async def stand(request: Asked, id: Id, seat: SeatNumber) -> Response[m.GameShown]:
    """Stand up, or, as the host, send somebody away."""
    user, cookies = await somebody(request)
    room = await house_of(request).room(id)
    await room.stand(user, seat)
    return Response(room.shown(user.id), cookies=cookies)


@post("/games/{id:str}/seats/{seat:int}/bot", status_code=200, responses=POSSIBLE)
async def seat_bot(request: Asked, id: Id, seat: SeatNumber, data: JSONBody[r.SeatBot]) -> Response[m.GameShown]:
    """Put a bot into an open seat of your game."""
    user, cookies = await somebody(request)
    room = await house_of(request).room(id)
    await room.seat_bot(user, seat, data)
    return Response(room.shown(user.id), cookies=cookies)


@post("/games/{id:str}/ready", status_code=200, responses=POSSIBLE)
async def ready(request: Asked, id: Id, data: JSONBody[r.Ready]) -> Response[m.GameShown]:
    """Be ready; the game begins when all are."""
    user, cookies = await somebody(request)
    room = await house_of(request).room(id)
    await room.ready(user, data)
    return Response(room.shown(user.id), cookies=cookies)


@post("/games/{id:str}/rematch", status_code=200, responses=POSSIBLE)
async def rematch(request: Asked, id: Id) -> Response[m.GameShown]:
    """The next game of the same players; whoever asks second gets the same one."""
    user, cookies = await somebody(request)
    room = await house_of(request).rematch(user, id)
    return Response(room.shown(user.id), cookies=cookies)


router = Router(
    "/api",
    route_handlers=[
        what_there_is,
        shipped_faces,
        lists,
        create,
        one,
        game_faces,
        record,
        sit,
        stand,
        seat_bot,
        ready,
        rematch,
    ],
    tags=["games"],
)
