"""Cards and sets of cards, over HTTP.

GET    /api/cards/{game}                  all cards that ship, with all that can be searched for
GET    /api/cards/{game}/card?name=&set=  a card looked up: what its text means and does, rules, rulings, decks
GET    /api/sets/{game}                   the sets that you can use besides
POST   /api/sets/{game}                   a list of cards: judged, and kept if wanted
GET    /api/sets/{game}/cards?name=       the cards of such a set
GET    /api/sets/{game}/report?name=      which of its cards cannot be played, and why
DELETE /api/sets/{game}?name=             forget a set of your own
"""

from __future__ import annotations

from typing import Annotated

from litestar import Response, Router, delete, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from rulebound.server.library import messages as m
from rulebound.server.web.library import HANDLERS, Asked, library_of, unchanged, user_ids
from rulebound.server.web.problems import POSSIBLE
from rulebound.server.web.sessions import somebody

LARGEST = 3 * m.MOST_SET_TEXT  # bytes: a character may take several
SetName = Annotated[str, QueryParameter(name="name", min_length=1, max_length=60, description="The name of a set.")]
CardName = Annotated[str, QueryParameter(name="name", min_length=1, max_length=200, description="The name of a card.")]
InSet = Annotated[str, QueryParameter(name="set", max_length=60, description="The set that it belongs to.")]


@get("/cards/{game:str}", responses=POSSIBLE)
async def cards(request: Asked, game: FromPath[str]) -> Response[bytes]:
    """All cards that ship with Rulebound for a game (a CardList), with an ETag that is theirs."""
    return unchanged(request, await library_of(request).cards(game))


@get("/cards/{game:str}/card", responses=POSSIBLE)
async def card(request: Asked, game: FromPath[str], name: CardName, in_set: InSet = "") -> m.CardPage:
    """A card looked up: what its text means and does, the rules and rulings that touch it, decks that have it."""
    return await library_of(request).card(game, name, in_set)


@get("/sets/{game:str}", responses=POSSIBLE)
async def sets(request: Asked, game: FromPath[str]) -> list[m.SetShown]:
    """The sets that you can use besides those that ship: your own, and those that are kept for all."""
    return await library_of(request).sets(game, await user_ids(request))


@post("/sets/{game:str}", status_code=200, request_max_body_size=LARGEST, responses=POSSIBLE)
async def upload(request: Asked, game: FromPath[str], data: JSONBody[m.SetUpload]) -> Response[m.SetReport]:
    """A list of cards in JSON, CSV or YAML: which are understood, which are refused and why; kept if wanted."""
    user, cookies = await somebody(request)
    return Response(await library_of(request).read_set(game, user.ids, data), cookies=cookies)


@get("/sets/{game:str}/cards", responses=POSSIBLE)
async def set_cards(request: Asked, game: FromPath[str], name: SetName) -> m.CardList:
    """The cards of a set that somebody brought; whoever knows its name may see it, as one who is given a deck."""
    return await library_of(request).set_cards(game, name)


@get("/sets/{game:str}/report", responses=POSSIBLE)
async def set_report(request: Asked, game: FromPath[str], name: SetName) -> m.SetReport:
    """A set of your own, or one that is kept for all, judged again: which cards cannot be played, and why."""
    return await library_of(request).set_report(game, await user_ids(request), name)


@get("/sets/{game:str}/form", responses=POSSIBLE)
async def set_form(request: Asked, game: FromPath[str]) -> m.SetForm:
    """How a list of cards of your own is written: its columns, and an example."""
    return await library_of(request).set_form(game)


@delete("/sets/{game:str}", status_code=200, responses=POSSIBLE)
async def forget(request: Asked, game: FromPath[str], name: SetName) -> list[m.SetShown]:
    """Forget a set of your own; what is left comes back."""
    user = await user_ids(request)
    await library_of(request).forget_set(game, user, name)
    return await library_of(request).sets(game, user)


router = Router(
    "/api",
    route_handlers=[cards, card, sets, upload, set_cards, set_report, set_form, forget],
    exception_handlers=HANDLERS,
    tags=["cards"],
)
