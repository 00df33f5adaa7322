"""Replays, over HTTP: of games that were played here, and of records from files.

GET  /api/replays/game/{id}?viewer=         a finished game, step by step
GET  /api/replays/game/{id}/frames?viewer=  positions of it, after steps `start` to `stop` - 1
GET  /api/replays/game/{id}/faces           the cards that it was played with
GET  /api/replays/game/{id}/record          all of it as text
POST /api/replays/game/{id}/on              a new game that begins at a moment of it
POST /api/replays/file                      a record from a file, step by step
GET  /api/replays/file/{key}/...            the same of such a record
"""

from __future__ import annotations

from typing import Annotated

from litestar import MediaType, Response, Router, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from rulebound.server.library import messages as m
from rulebound.server.messages import END, ID, GameShown
from rulebound.server.requests import Faces
from rulebound.server.service.onward import play_on
from rulebound.server.web.library import HANDLERS, Asked, library_of, user_id
from rulebound.server.web.problems import POSSIBLE
from rulebound.server.web.sessions import house_of, somebody

LARGEST = 3 * m.MOST_RECORD_TEXT  # bytes: a character may take several
Id = Annotated[str, PathParameter(pattern=ID, description="The id of a game.")]
Key = Annotated[str, PathParameter(pattern="^[0-9a-f]{32}" + END, description="The key of a record that was opened.")]
Viewer = Annotated[
    int, QueryParameter(name="viewer", ge=-2, le=15, description="A seat; -1 an onlooker, -2 all hands.")
]
Start = Annotated[
    int, QueryParameter(name="start", ge=0, le=100_000, description="The first position, counted in steps.")
]
Stop = Annotated[int, QueryParameter(name="stop", ge=0, le=100_000, description="The position after the last.")]
MaybeViewer = Annotated[
    int | None, QueryParameter(name="viewer", ge=-2, le=15, description="As whom; the usual, if none.")
]


@get("/replays/game/{id:str}", responses=POSSIBLE)
async def replay(request: Asked, id: Id, viewer: MaybeViewer = None) -> m.ReplayShown:
    """A finished game, step by step, as one of its viewers reads it."""
    return await library_of(request).replay(id, await user_id(request), viewer)


@get("/replays/game/{id:str}/frames", responses=POSSIBLE)
async def frames(request: Asked, id: Id, viewer: Viewer, start: Start, stop: Stop) -> m.Frames:
    """Positions of a finished game, not too many at once."""
    return await library_of(request).replay_frames(id, await user_id(request), viewer, start, stop)


@get("/replays/game/{id:str}/faces", responses=POSSIBLE)
async def faces(request: Asked, id: Id) -> Faces:
    """The cards that a finished game was played with."""
    return await library_of(request).replay_faces(id, await user_id(request))


@get("/replays/game/{id:str}/record", media_type=MediaType.TEXT, responses=POSSIBLE)
async def record(request: Asked, id: Id) -> Response[str]:
    """A finished game as text: `rulebound record` shows, replays and verifies it."""
    text = await library_of(request).record(id, await user_id(request))
    name = f'attachment; filename="rulebound-{id}.txt"'
    return Response(text, headers={"content-disposition": name}, media_type=MediaType.TEXT)


@post("/replays/game/{id:str}/on", responses=POSSIBLE)
async def on(request: Asked, id: Id, data: JSONBody[m.PlayOn]) -> Response[GameShown]:
    """A new game that begins at a moment of a finished one, against bots."""
    user, cookies = await somebody(request)
    place = await library_of(request).place_in(id, user.id, data.at)
    room = await play_on(house_of(request), user, place, data.seat, data.bot)
    return Response(room.shown(user.id), cookies=cookies)


@post("/replays/file", status_code=200, request_max_body_size=LARGEST, responses=POSSIBLE)
async def open_file(request: Asked, data: JSONBody[m.RecordSent]) -> m.ReplayShown:
    """A record from a file, step by step, as one of its viewers reads it."""
    return await library_of(request).open_record(data)


@get("/replays/file/{key:str}/frames", responses=POSSIBLE)
async def file_frames(request: Asked, key: Key, viewer: Viewer, start: Start, stop: Stop) -> m.Frames:
    """Positions of a record that was opened, not too many at once."""
    return await library_of(request).record_frames(key, viewer, start, stop)


@get("/replays/file/{key:str}/faces", responses=POSSIBLE)
async def file_faces(request: Asked, key: Key) -> Faces:
    """The cards of a record that was opened."""
    return await library_of(request).record_faces(key)


@post("/replays/file/{key:str}/on", responses=POSSIBLE)
async def file_on(request: Asked, key: Key, data: JSONBody[m.PlayOn]) -> Response[GameShown]:
    """A new game that begins at a moment of a record that was opened, against bots."""
    user, cookies = await somebody(request)
    place = await library_of(request).place_in_record(key, data.at)
    room = await play_on(house_of(request), user, place, data.seat, data.bot)
    return Response(room.shown(user.id), cookies=cookies)


router = Router(
    "/api",
    route_handlers=[replay, frames, faces, record, on, open_file, file_frames, file_faces, file_on],
    exception_handlers=HANDLERS,
    tags=["replays"],
)
