"""The rule books, over HTTP.

GET /api/rules/{game}                  the whole book in our wording, with rulings and scenarios
GET /api/rules/{game}/search?words=    what answers a search, best first, by ids
GET /api/rules/{game}/scenario?name=   a scenario, told and as it is written
GET /api/rules/{game}/{id}/scenarios   every scenario that is about a rule or a ruling
GET /api/rules/{game}/{id}             a rule or a ruling in short
"""

from __future__ import annotations

from typing import Annotated

from litestar import Response, Router, get
from litestar.params import FromPath, PathParameter, QueryParameter

from rulebound.server.library import messages as m
from rulebound.server.web.library import HANDLERS, Asked, library_of, unchanged
from rulebound.server.web.problems import POSSIBLE

Words = Annotated[str, QueryParameter(name="words", max_length=200, description="Words or ids to look for.")]
Scenario = Annotated[str, QueryParameter(name="name", min_length=1, max_length=200, description="A scenario's name.")]
RuleId = Annotated[str, PathParameter(max_length=60, description="The id of a rule or a ruling.")]


@get("/rules/{game:str}", responses=POSSIBLE)
async def book(request: Asked, game: FromPath[str]) -> Response[bytes]:
    """The whole rule book in our wording (a BookShown), with our rulings and the scenarios that show each rule."""
    return unchanged(request, await library_of(request).rules(game))


@get("/rules/{game:str}/search", responses=POSSIBLE)
async def search(request: Asked, game: FromPath[str], words: Words) -> m.Found:
    """What answers these words or ids, best first."""
    return await library_of(request).search_rules(game, words)


@get("/rules/{game:str}/scenario", responses=POSSIBLE)
async def scenario(request: Asked, game: FromPath[str], name: Scenario) -> m.ScenarioText:
    """A scenario, told in parts, and as it is written."""
    return await library_of(request).scenario(game, name)


@get("/rules/{game:str}/{id:str}/scenarios", responses=POSSIBLE)
async def scenarios(request: Asked, game: FromPath[str], id: RuleId) -> list[m.ScenarioTitle]:
    """Every scenario that is about a rule or a ruling, by title."""
    return await library_of(request).scenarios(game, id)


@get("/rules/{game:str}/{id:str}", responses=POSSIBLE)
async def rule(request: Asked, game: FromPath[str], id: RuleId) -> m.RuleText:
    """A rule or a ruling in short."""
    return library_of(request).rule(game, id)


ROUTES = [book, search, scenario, scenarios, rule]
router = Router("/api", route_handlers=ROUTES, exception_handlers=HANDLERS, tags=["rules"])
