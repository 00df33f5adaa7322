"""What goes wrong, as it is answered: always a `Problem`, with words for people."""

from __future__ import annotations

import logging
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from rulebound.engine.opening import IllegalDeck
from rulebound.games import UnknownGame
from rulebound.server.requests import Problem
from rulebound.server.service.house import NoGame
from rulebound.server.service.live import Refusal
from rulebound.server.service.people import NoEntry
from rulebound.server.service.setup import BadSetup
from rulebound.server.store import Gone, Stale, StoreFault
from rulebound.server.wording import decoded, sentence

log: Final = logging.getLogger("rulebound.web")
WORDS: Final = {
    400: "what was sent cannot be taken",
    404: "there is nothing here of that name",
    405: "this cannot be asked in this way",
    409: "this cannot be done now",
    413: "what was sent is too large",
    415: "what was sent is of a sort that is not read here",
    429: "these are too many requests",
    500: "a fault of ours; nothing was changed",
    503: "the store cannot be reached now",
}
CUT_OFF: Final = "there is nothing here of that name; perhaps the link is cut off"
POSSIBLE: Final = {
    status: ResponseSpec(Problem, description=WORDS[status], generate_examples=False)
    for status in (400, 404, 409, 413, 415, 429, 500, 503)
}


def problem(status: int, what: str, faults: list[str] | None = None) -> Response[Any]:
    """An answer that says what is wrong."""
    return Response(Problem(status, sentence(what), faults or []), status_code=status, media_type="application/json")


def on_http(request: Request[Any, Any, Any], e: HTTPException) -> Response[Any]:
    """What the framework found wrong: which field, and why."""
    faults = []
    for each in e.extra if isinstance(e.extra, list) else []:
        if isinstance(each, dict):
            if each.get("key") == "id" and each.get("source") == "path":
                return problem(404, CUT_OFF)
            faults.append(decoded(str(each.get("message", "")), str(each.get("key", ""))))
    status = e.status_code
    if status == 400 and not faults and e.detail:  # broken JSON, or a parameter that is missing
        faults.append(decoded(e.detail))
    return problem(status, WORDS.get(status, "this cannot be done"), faults)


def on_value(request: Request[Any, Any, Any], e: ValueError) -> Response[Any]:
    """What the service does not take."""
    if isinstance(e, NoGame | UnknownGame):
        return problem(404, str(e))
    if isinstance(e, Refusal):
        return problem(409, str(e))
    if isinstance(e, BadSetup):
        return problem(400, str(e), list(e.faults))
    if isinstance(e, IllegalDeck):
        return problem(400, "a deck may not be played", str(e).splitlines())
    if isinstance(e, NoEntry):
        return problem(400, str(e))
    return problem(400, str(e))


def on_store(request: Request[Any, Any, Any], e: Exception) -> Response[Any]:
    """The store does not answer, or somebody else was faster."""
    if isinstance(e, Gone):
        return problem(409, "whom or what this belongs to is not there any more")
    if isinstance(e, Stale):
        return problem(409, "somebody else was faster; look at it as it stands now")
    return problem(503, WORDS[503])


def on_fault(request: Request[Any, Any, Any], e: Exception) -> Response[Any]:
    """A fault of ours: logged without anything that was sent."""
    log.error("%s %s: a fault of ours", request.method, request.url.path, exc_info=e)
    return problem(500, WORDS[500])


def on_depth(request: Request[Any, Any, Any], e: RecursionError) -> Response[Any]:
    """What was sent has parts within parts without end; any other endless recursion is a fault of ours."""
    return problem(400, "what was sent is nested too deeply") if "deserializing" in str(e) else on_fault(request, e)


HANDLERS: Final[dict[Any, Any]] = {
    HTTPException: on_http,
    ValueError: on_value,
    Stale: on_store,
    StoreFault: on_store,
    RecursionError: on_depth,
    Exception: on_fault,
}
