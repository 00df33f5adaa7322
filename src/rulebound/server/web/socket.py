"""The socket of a game: one task hears, one speaks, and the room decides."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from rulebound.server import messages as m
from rulebound.server.service.house import NoGame
from rulebound.server.service.hub import Subscriber
from rulebound.server.service.shown import encode
from rulebound.server.store import StoreFault
from rulebound.server.web.guard import address_of
from rulebound.server.web.limits import Buckets, Limits
from rulebound.server.web.metrics import Metrics
from rulebound.server.web.sessions import house_of, user_of
from rulebound.server.wording import sentence

Socket = WebSocket[Any, Any, Any]
NOT_FOUND: Final = 4404
NOT_UNDERSTOOD: Final = 20  # messages of one socket, after which it is closed
log: Final = logging.getLogger("rulebound.socket")
_decoder: Final[msgspec.json.Decoder[m.Said]] = msgspec.json.Decoder(m.Said)


@websocket("/api/games/{id:str}/socket")
async def table(socket: Socket, id: FromPath[str]) -> None:
    """Play, watch and speak at a game."""
    house = house_of(socket)
    user = await user_of(socket)
    await socket.accept()
    try:
        room = await house.room(id)
    except (NoGame, StoreFault) as e:
        await _last_words(socket, str(e), again=isinstance(e, StoreFault), code=NOT_FOUND)
        return
    id_of, name = (user.id, user.name) if user is not None else ("", "an onlooker")
    viewer = room.seat_of(id_of)
    if viewer >= 0:
        name = room.seats[viewer].name
    subscriber = Subscriber(viewer, id_of, name, house.settings.backlog)
    speaking = asyncio.create_task(_speak(socket, subscriber))
    try:
        await room.join(subscriber, _since(socket))
        await _hear(socket, subscriber, room)
    except WebSocketDisconnect:
        pass
    except StoreFault as e:  # whoever comes needs it; once they are here it is only what they say that does
        subscriber.drop(f"{e}; come back in a moment")
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
    bucket = Buckets(limits.said)
    free = limits.is_free(address_of(socket.scope))
    wrong = 0
    while True:
        message: Any = await socket.receive()
        if message["type"] != "websocket.receive":
            return
        text = message.get("text")
        began = time.perf_counter()
        try:
            if text is None:
                raise ValueError("messages are text in JSON")
            if len(text) > limits.largest_message:
                raise ValueError(f"a message has at most {limits.largest_message} characters")
            if not free and not bucket.take(""):
                raise ValueError("these are more messages than one socket may send; wait a little")
            said = _decoder.decode(text)
        except (ValueError, RecursionError) as e:  # what msgspec finds wrong, and parts within parts without end
            metrics.refused += 1
            wrong += 1
            why = "the message is nested too deeply" if isinstance(e, RecursionError) else str(e)
            subscriber.tell(m.Refused("", sentence(why), []))
            if wrong >= NOT_UNDERSTOOD:
                subscriber.drop("nothing of this is understood here", again=False)
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
                await socket.close(code=1013)
                return
            await socket.send({"type": "websocket.send", "bytes": None, "text": data.decode()})
    except (WebSocketDisconnect, RuntimeError, OSError):  # the other side is gone; whoever hears will notice
        subscriber.dropped = True


async def _last_words(socket: Socket, why: str, again: bool, code: int) -> None:
    said = encode(m.Closed(sentence(why), again)).decode()
    await socket.send({"type": "websocket.send", "bytes": None, "text": said})
    await socket.close(code=code)
