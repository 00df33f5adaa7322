"""The socket of a game: one task hears, one speaks, and the room decides."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from contextlib import suppress
from typing import Any, Final, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from rulebound.server import messages as m
from rulebound.server.service.house import NoGame
from rulebound.server.service.hub import COME_BACK, Subscriber
from rulebound.server.service.room import ENDS
from rulebound.server.store import StoreFault
from rulebound.server.web.guard import SAID, address_of, last_words
from rulebound.server.web.limits import Buckets, Limits
from rulebound.server.web.metrics import Metrics
from rulebound.server.web.sessions import COOKIE, house_of, user_of
from rulebound.server.wording import decoded, sentence

Socket = WebSocket[Any, Any, Any]
NOT_FOUND: Final = 4404
NOT_TAKEN: Final = 4400
NOT_UNDERSTOOD: Final = 20  # messages of one socket, after which it is closed
TOO_HASTY: Final = 60  # messages of one socket that came too fast, after which it is closed
NO_STORE: Final = "the store cannot be reached now; come back in a moment"
log: Final = logging.getLogger("rulebound.socket")
_decoder: Final[msgspec.json.Decoder[m.Said]] = msgspec.json.Decoder(m.Said)


class _Named(msgspec.Struct):
    """A message that cannot be read: its id, if it has one."""

    id: m.MessageId = ""


@websocket("/api/games/{id:str}/socket")
async def table(socket: Socket, id: FromPath[str]) -> None:
    """Play, watch and speak at a game."""
    house = house_of(socket)
    await socket.accept()
    try:
        if re.search(m.ID, id) is None:  # as for requests; not every store can be asked for any text
            raise NoGame(f"there is no game {id!r}; perhaps the link is cut off")
        user = await user_of(socket)
        room = await house.room(id)
    except NoGame as e:
        await last_words(socket.send, str(e), again=False, code=NOT_FOUND)
        return
    except StoreFault:
        await last_words(socket.send, NO_STORE, again=True, code=COME_BACK)
        return
    if house.closed:
        await last_words(socket.send, ENDS, again=True, code=COME_BACK)
        return
    id_of, name = (user.id, user.name) if user is not None else ("", "an onlooker")
    viewer = room.seat_of(id_of)
    if viewer >= 0:
        name = room.seats[viewer].name
    subscriber = Subscriber(viewer, id_of, name, house.settings.backlog, socket.cookies.get(COOKIE, ""))
    speaking = asyncio.create_task(_speak(socket, subscriber))
    try:
        await room.join(subscriber, _since(socket))
        known = await user_of(socket)  # whoever logs out from now on finds this socket; did they just before?
        if (known.id if known is not None else "") != subscriber.user:
            subscriber.drop("you are no longer logged in here; come back")
        await _hear(socket, subscriber, room)
    except WebSocketDisconnect:
        pass
    except StoreFault:  # whoever comes needs it; once they are here it is only what they say that does
        subscriber.drop(NO_STORE)
    finally:
        room.leave(subscriber)
        if not subscriber.dropped:
            speaking.cancel()
        with suppress(asyncio.CancelledError):
            await speaking


def _since(socket: Socket) -> int:
    """What the other side says it has noticed before."""
    said = str(socket.query_params.get("from", "0"))
    return int(said) if said.isdecimal() and len(said) < 10 else 0


async def _hear(socket: Socket, subscriber: Subscriber, room: Any) -> None:
    """Hear what is said until the other side leaves, or says too much that means nothing."""
    limits: Limits = socket.app.state.limits
    metrics: Metrics = socket.app.state.metrics
    said_here: Buckets = cast(dict[str, Any], socket.scope)[SAID]
    address = address_of(socket.scope)
    free = limits.is_free(address)
    wrong = hasty = 0
    while True:
        await asyncio.sleep(0)  # whoever speaks has a turn: the answers to many messages at once would pile up
        message: Any = await socket.receive()
        if message["type"] != "websocket.receive" or subscriber.dropped:
            return
        text = message.get("text")
        began = time.perf_counter()
        try:
            if text is None:
                raise ValueError("messages are text in JSON")
            if len(text) > limits.largest_message:
                raise ValueError(f"a message has at most {limits.largest_message} characters")
            said = _decoder.decode(text)
        except (ValueError, RecursionError) as e:  # what msgspec finds wrong, and parts within parts without end
            metrics.refused += 1
            wrong += 1
            why = "the message is nested too deeply" if isinstance(e, RecursionError) else decoded(str(e))
            subscriber.tell(m.Refused(_id_in(text), sentence(why), []))
            if wrong >= NOT_UNDERSTOOD:
                subscriber.drop("nothing of this is understood here", again=False, code=NOT_TAKEN)
                return
            continue
        if not free and not said_here.take(f"{address} {subscriber.user}"):
            metrics.refused += 1
            hasty += 1
            why = "these are more messages than one may send; wait a little"
            subscriber.tell(m.Refused(getattr(said, "id", ""), sentence(why), []))
            if hasty >= TOO_HASTY:
                subscriber.drop("these were far more messages than one may send; come back in a moment")
                return
            continue
        metrics.messages[said.__struct_config__.tag] += 1  # type: ignore[index]
        try:
            await room.hear(subscriber, said)
        except Exception:
            log.exception("game %s: a fault of ours", room.id)
            subscriber.tell(m.Refused(getattr(said, "id", ""), "A fault of ours; nothing was changed.", []))
        metrics.heard.add(time.perf_counter() - began)


async def _speak(socket: Socket, subscriber: Subscriber) -> None:
    """Send what waits, until there is no more."""
    try:
        while True:
            data = await subscriber.next()
            if data is None:
                await socket.close(code=subscriber.code)
                return
            await socket.send({"type": "websocket.send", "bytes": None, "text": data.decode()})
    except (WebSocketDisconnect, RuntimeError, OSError):  # the other side is gone; whoever hears will notice
        subscriber.dropped = True


def _id_in(text: str | None) -> str:
    """The id of a message that is not understood, "" if none can be read."""
    with suppress(ValueError, RecursionError):
        return msgspec.json.decode(text or "", type=_Named).id
    return ""
