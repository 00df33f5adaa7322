"""Decks being built and kept, over HTTP.

POST   /api/decks/{game}/check   a deck as text: its cards, and everything that is wrong with it
POST   /api/decks/{game}/hands   a sample hand of it
GET    /api/decks?game=          your own decks and those that ship
POST   /api/decks                keep a deck
PUT    /api/decks/{id}           keep it in the place of one that you keep
DELETE /api/decks/{id}           forget it
"""

from __future__ import annotations

from typing import Annotated

from litestar import Response, Router, delete, get, post, put
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from rulebound.server.library import messages as m
from rulebound.server.messages import ID
from rulebound.server.web.library import HANDLERS, Asked, library_of, user_id, user_ids
from rulebound.server.web.problems import POSSIBLE
from rulebound.server.web.sessions import somebody

DeckId = Annotated[str, PathParameter(pattern=ID, description="The id of a deck.")]
OfGame = Annotated[str, QueryParameter(name="game", max_length=40, description="A game; all, if none is said.")]


@post("/decks/{game:str}/check", status_code=200, responses=POSSIBLE)
async def check(request: Asked, game: FromPath[str], data: JSONBody[m.DeckSent]) -> m.DeckReport:
    """A deck as text: which cards it has, and everything that is wrong with it, with the rules."""
    return await library_of(request).deck_report(game, data, await user_ids(request))


@post("/decks/{game:str}/hands", status_code=200, responses=POSSIBLE)
async def hands(request: Asked, game: FromPath[str], data: JSONBody[m.HandsWanted]) -> m.SampleHands:
    """What a player with this deck may begin with, dealt by the game itself."""
    return await library_of(request).hands(game, data)


@get("/decks", responses=POSSIBLE)
async def lists(request: Asked, game: OfGame = "") -> m.DeckLists:
    """Your own decks, the latest first, and those that ship."""
    return await library_of(request).decks(await user_id(request), game)


@post("/decks", status_code=201, responses=POSSIBLE)
async def keep(request: Asked, data: JSONBody[m.DeckToKeep]) -> Response[m.DeckKept]:
    """Keep a deck."""
    user, cookies = await somebody(request)
    return Response(await library_of(request).keep_deck(user.id, data), status_code=201, cookies=cookies)


@put("/decks/{id:str}", responses=POSSIBLE)
async def replace(request: Asked, id: DeckId, data: JSONBody[m.DeckToKeep]) -> m.DeckKept:
    """Keep a deck in the place of one that you keep."""
    return await library_of(request).keep_deck(await user_id(request), data, id)


@delete("/decks/{id:str}", status_code=204, responses=POSSIBLE)
async def forget(request: Asked, id: DeckId) -> None:
    """Forget a deck that you keep."""
    await library_of(request).forget_deck(await user_id(request), id)


router = Router(
    "/api",
    route_handlers=[check, hands, lists, keep, replace, forget],
    exception_handlers=HANDLERS,
    tags=["decks"],
)
