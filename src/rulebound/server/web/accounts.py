"""Who you are, over HTTP."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router, delete, get, post
from litestar.background_tasks import BackgroundTask
from litestar.params import JSONBody

from rulebound.server import requests as r
from rulebound.server.service.hub import Subscriber
from rulebound.server.store import UserRow
from rulebound.server.web.library import library_of
from rulebound.server.web.problems import POSSIBLE
from rulebound.server.web.sessions import COOKIE, cookie, house_of, somebody, user_of

Asked = Request[Any, Any, Any]


def me_shown(user: UserRow | None) -> r.Me:
    """Somebody as they are told who they are."""
    if user is None:
        return r.Me("nobody", "")
    return r.Me("account" if user.has_password else "guest", user.name)


def let_in(request: Asked, user: UserRow, alone: bool = False, guest: str = "") -> Response[r.Me]:
    """The answer with the cookie of a new session of this user.  After it the sockets of the session before are ended,
    those of the `guest` whom the account took in, and with `alone` those of all other sessions too: a page comes back
    by itself with the new cookie, and whoever else has the one before, perhaps who planted it here, does not stay at a
    table as this user."""
    house, before = house_of(request), request.cookies.get(COOKIE, "")
    made = cookie(request, user)

    def ends(each: Subscriber) -> bool:
        if (before and each.session == before) or (guest and each.user == guest):
            return True
        return alone and each.user == user.id and each.session != made.value

    async def end() -> None:
        house.end_sockets(ends)

    return Response(me_shown(user), cookies=[made], background=BackgroundTask(end))


@get("/me", responses=POSSIBLE)
async def me(request: Asked) -> r.Me:
    """Who you are."""
    return me_shown(await user_of(request))


@post("/me", status_code=200, responses=POSSIBLE)
async def rename(request: Asked, data: JSONBody[r.NewName]) -> Response[r.Me]:
    """Call yourself otherwise."""
    user, cookies = await somebody(request)
    return Response(me_shown(await house_of(request).rename(user, data.name)), cookies=cookies)


@post("/accounts", responses=POSSIBLE)
async def register(request: Asked, data: JSONBody[r.NewAccount]) -> Response[r.Me]:
    """Make an account; a guest keeps the games, and whoever else has the guest's cookie has nothing: also the sockets
    that were opened with it are ended, and those of this browser come back under the new one."""
    user, _ = await somebody(request)
    return let_in(request, await house_of(request).register(user, data.name, data.password), alone=True)


@post("/accounts/leave", status_code=200, responses=POSSIBLE)
async def leave(request: Asked, data: JSONBody[r.Login]) -> Response[r.Me]:
    """Delete your account, with everything that is only yours."""
    house = house_of(request)
    user = await user_of(request) or await house.people.login(data.name, data.password)
    await house.leave(user, data.name, data.password)
    await library_of(request).forget_all_sets(user.ids)
    return Response(me_shown(None), cookies=[cookie(request, None)])


@post("/accounts/password", status_code=200, responses=POSSIBLE)
async def change_password(request: Asked, data: JSONBody[r.NewPassword]) -> Response[r.Me]:
    """Change your password; you stay logged in here, and nowhere else."""
    user, _ = await somebody(request)
    changed = await house_of(request).people.change_password(user, data.password, data.new)
    return let_in(request, changed, alone=True)


@post("/session", status_code=200, responses=POSSIBLE)
async def log_in(request: Asked, data: JSONBody[r.Login]) -> Response[r.Me]:
    """Log in; a guest keeps the games, decks and sets of cards."""
    before = await user_of(request)
    user = await house_of(request).log_in(before, data.name, data.password)
    guest = before.id if before is not None and not before.has_password else ""
    return let_in(request, user, guest=guest)


@delete("/session", status_code=200, responses=POSSIBLE)
async def log_out(request: Asked) -> Response[r.Me]:
    """Log out; a guest is forgotten by this browser."""
    house, session = house_of(request), request.cookies.get(COOKIE, "")
    await house.people.end(session)
    house.end_sockets(lambda each: bool(session) and each.session == session)
    return Response(me_shown(None), cookies=[cookie(request, None)])


router = Router("/api", route_handlers=[me, rename, register, leave, change_password, log_in, log_out], tags=["people"])
