"""Who you are, over HTTP."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router, delete, get, post
from litestar.params import JSONBody

from rulebound.server import requests as r
from rulebound.server.store import UserRow
from rulebound.server.web.library import library_of
from rulebound.server.web.problems import POSSIBLE
from rulebound.server.web.sessions import COOKIE, cookie, house_of, renewed, somebody, user_of

Asked = Request[Any, Any, Any]


def me_shown(user: UserRow | None) -> r.Me:
    """Somebody as they are told who they are."""
    if user is None:
        return r.Me("nobody", "")
    return r.Me("account" if user.has_password else "guest", user.name)


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
    """Make an account; a guest keeps the games, and whoever else has the guest's cookie has nothing."""
    user, _ = await somebody(request)
    house = house_of(request)
    account = await house.register(user, data.name, data.password)
    made = renewed(request, account)
    house.end_sockets(lambda each: each.user == account.id and each.session != made.value)
    return Response(me_shown(account), cookies=[made])


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
    house = house_of(request)
    changed = await house.people.change_password(user, data.password, data.new)
    made = renewed(request, changed)
    house.end_sockets(lambda each: each.user == changed.id and each.session != made.value)
    return Response(me_shown(changed), cookies=[made])


@post("/session", status_code=200, responses=POSSIBLE)
async def log_in(request: Asked, data: JSONBody[r.Login]) -> Response[r.Me]:
    """Log in; a guest keeps the games, decks and sets of cards."""
    house, session = house_of(request), request.cookies.get(COOKIE, "")
    before = await user_of(request)
    user = await house.log_in(before, data.name, data.password)
    if before is not None and before.has_password and before.id != user.id:  # what is an account's stays its own
        house.end_sockets(lambda each: each.session == session)
    return Response(me_shown(user), cookies=[renewed(request, user)])


@delete("/session", status_code=200, responses=POSSIBLE)
async def log_out(request: Asked) -> Response[r.Me]:
    """Log out; a guest is forgotten by this browser."""
    house, session = house_of(request), request.cookies.get(COOKIE, "")
    await house.people.end(session)
    house.end_sockets(lambda each: bool(session) and each.session == session)
    return Response(me_shown(None), cookies=[cookie(request, None)])


router = Router("/api", route_handlers=[me, rename, register, leave, change_password, log_in, log_out], tags=["people"])
