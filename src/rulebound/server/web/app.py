"""The application: the interface with everything that it needs, behind the guard, beside the page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get, route
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig

from rulebound import __version__
from rulebound.server.library.library import Library
from rulebound.server.requests import Health
from rulebound.server.service.house import House
from rulebound.server.service.settings import Settings
from rulebound.server.store import Store, StoreFault
from rulebound.server.web import accounts, cards, decks, games, replays, rules
from rulebound.server.web.described import Described
from rulebound.server.web.guard import Guard
from rulebound.server.web.limits import Limits
from rulebound.server.web.metrics import Metrics
from rulebound.server.web.page import FOLDER, Page
from rulebound.server.web.problems import HANDLERS
from rulebound.server.web.sessions import house_of
from rulebound.server.web.socket import table
from rulebound.server.web.tidying import tidied


@route("/health", http_method=["GET", "HEAD"], tags=["running"])
async def health(request: Request[Any, Any, Any]) -> Response[Health]:
    """Whether the server is well: what is written now would be kept."""
    try:
        await house_of(request).store.check()
    except StoreFault as e:
        return Response(Health("ill", __version__, str(e)), status_code=503)
    return Response(Health("ok", __version__, "ok"))


@get("/metrics", media_type=MediaType.TEXT, tags=["running"])
async def metrics(request: Request[Any, Any, Any]) -> str:
    """Numbers, as Prometheus reads them."""
    counted: Metrics = request.app.state.metrics
    return counted.text(house_of(request))


def make_app(
    database: str,
    settings: Settings | None = None,
    limits: Limits | None = None,
    page: Path = FOLDER,
    more: Sequence[Any] = (),
    names: Sequence[str] | None = None,
) -> Guard:
    """The whole application on this database; `more` are routers of other pages, `names` those that it answers to, None
    for any."""
    counted = Metrics()
    allowed = limits or Limits()

    @asynccontextmanager
    async def alive(app: Litestar) -> AsyncIterator[None]:
        store = await asyncio.to_thread(Store.open, database)
        house = await House.open(store, settings)
        app.state.house = house
        app.state.library = library = Library(store)
        house.start()
        try:
            async with tidied(lambda: store.writer.written):
                yield
        finally:
            await library.close()
            await house.close()
            await asyncio.to_thread(store.close)

    library_pages = [cards.router, decks.router, rules.router, replays.router]
    interface = Litestar(
        route_handlers=[accounts.router, games.router, *library_pages, table, health, metrics, *more],
        lifespan=[alive],
        state=State({"metrics": counted, "limits": allowed}),
        exception_handlers=HANDLERS,
        compression_config=CompressionConfig(backend="gzip", minimum_size=4000, gzip_compress_level=5),
        openapi_config=OpenAPIConfig(
            title="Rulebound",
            version=__version__,
            description="Play trading card games exactly by their rule books.",
            path="/api/schema",
            render_plugins=[Described()],
        ),
        request_max_body_size=allowed.largest_body,
        logging_config=None,
        debug=False,
    )
    return Guard(interface, Page(page), allowed, counted, names)


async def goodbye(app: Guard) -> None:
    """Everybody at a table is told to come back, while there are connections to say it on."""
    house: House | None = app.interface.state.get("house")
    if house is not None:
        await house.say_goodbye()
