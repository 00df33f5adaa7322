"""Who asks: the cookie, and the guest that the first request makes that needs one."""

from __future__ import annotations

from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from rulebound.server.service.house import House
from rulebound.server.service.people import LASTS
from rulebound.server.store import UserRow

COOKIE: Final = "rulebound"
Connection = ASGIConnection[Any, Any, Any, Any]


def house_of(connection: Connection) -> House:
    """The house of the application."""
    house: House = connection.app.state.house
    return house


async def user_of(connection: Connection) -> UserRow | None:
    """Who asks; None if it is nobody that we know."""
    session = connection.cookies.get(COOKIE)
    return await house_of(connection).people.known(session) if session else None


async def somebody(connection: Connection) -> tuple[UserRow, list[Cookie]]:
    """Who asks, a new guest if need be, with the cookie that makes the next request theirs."""
    user = await user_of(connection)
    if user is not None:
        return user, []
    guest = await house_of(connection).people.guest()
    return guest, [cookie(connection, guest)]


def cookie(connection: Connection, user: UserRow | None) -> Cookie:
    """The cookie of this user, or one that ends the session."""
    secure = connection.scope.get("scheme") in ("https", "wss")
    value = house_of(connection).people.session(user) if user is not None else ""
    age = LASTS if user is not None else 0
    return Cookie(COOKIE, value=value, max_age=age, path="/", httponly=True, samesite="lax", secure=secure)
