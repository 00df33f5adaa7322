"""The pages to look things up and to build decks, over HTTP: what their handlers share."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Response

from rulebound.cards.sets import BadSet, NoSet
from rulebound.rulebook import UnknownRule
from rulebound.server.library.apart import FAULT, Overdone, Refused
from rulebound.server.library.cards import NoCard
from rulebound.server.library.decks import TooMany
from rulebound.server.library.library import Answer, GoesOn, Library, Unknown
from rulebound.server.library.rules import NoScenario
from rulebound.server.web.problems import problem
from rulebound.server.web.sessions import user_of
from rulebound.server.wording import sentence

Asked = Request[Any, Any, Any]
NOT_HERE: Final = ("NoCard", "NoScenario", "UnknownRule", "UnknownGame", "NoSet")


def library_of(request: Asked) -> Library:
    """The library of the application."""
    library: Library = request.app.state.library
    return library


async def user_id(request: Asked) -> str:
    """Who asks, "" for nobody that we know."""
    user = await user_of(request)
    return user.id if user is not None else ""


async def user_ids(request: Asked) -> str:
    """Who asks, by all ids under which sets may have been kept; "" for nobody that we know."""
    user = await user_of(request)
    return user.ids if user is not None else ""


def unchanged(request: Asked, answer: Answer) -> Response[bytes]:
    """An answer that browsers may keep until it is another."""
    headers = {"cache-control": "no-cache", "vary": "accept-encoding", "etag": answer.tag}
    if request.headers.get("if-none-match", "").removeprefix("W/") == answer.tag:
        return Response(b"", status_code=304, headers=headers)
    return Response(answer.body, media_type="application/json", headers=headers)


def not_here(request: Asked, e: ValueError) -> Response[Any]:
    """What was asked for is not here."""
    return problem(404, sentence(str(e)))


def not_now(request: Asked, e: ValueError) -> Response[Any]:
    """What was asked for cannot be now."""
    return problem(409, sentence(str(e)))


def refused(request: Asked, e: Refused) -> Response[Any]:
    """What was asked for cannot be, as a process apart found."""
    status = 500 if e.sort == FAULT else 404 if e.sort in NOT_HERE else 400
    lines = str(e).splitlines()
    return problem(status, sentence(lines[0] if lines else "this cannot be done"), lines[1:])


def not_taken(request: Asked, e: ValueError) -> Response[Any]:
    """What was sent cannot be taken."""
    return problem(400, sentence(str(e)))


def overdone(request: Asked, e: Overdone) -> Response[Any]:
    """It was too much."""
    return problem(503, sentence(str(e)))


HANDLERS: Final[dict[Any, Any]] = {
    Unknown: not_here,
    NoCard: not_here,
    NoScenario: not_here,
    UnknownRule: not_here,
    NoSet: not_here,
    GoesOn: not_now,
    TooMany: not_now,
    BadSet: not_taken,
    Refused: refused,
    Overdone: overdone,
}
