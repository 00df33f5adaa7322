"""A process that thinks: reads positions from its standard input and writes choices, or what would come of one, to its
standard output.

It is started with `python -m rulebound.server.service.bot_worker BYTES`; more memory than that it does not get.  Every
message is its length in four bytes and then itself.  It ends when its input does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, BinaryIO, Final

import msgspec
from msgspec import Struct

from rulebound.server import child
from rulebound.server.messages import OutcomeShown

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook

_read: Final[dict[tuple[str, str], CardBook]] = {}  # what people brought may be here no more when it is asked for again


class BotTask(Struct, array_like=True):
    """A decision for a bot: which one, at which seat of which game, by which seed.  Without a position, only the cards
    are to be made ready; with a `code`, what would come of that option is asked for.  `faces` is there if the cards are
    others than those that ship; with them a process reads the cards of a game once."""

    game: str
    sets: tuple[str, ...]
    book: str
    bot: str = ""
    seat: int = 0
    seed: str = ""
    position: bytes = b""
    faces: bytes = b""
    code: int = -1
    names: tuple[str, ...] = ()


class BotReply(Struct, array_like=True):
    """The place of the option that the bot takes, -1 if there is none; or what went wrong; or what would come of it."""

    index: int
    fault: str = ""
    outcome: list[OutcomeShown] = []


def message(data: bytes) -> bytes:
    """Bytes as they are sent: their length first."""
    return len(data).to_bytes(4, "big") + data


def answer(task: BotTask) -> BotReply:
    """What the bot chooses."""
    from rulebound.games import kit
    from rulebound.players import Seat, player

    book = _book(task)
    if not task.position:
        return BotReply(-1)
    k = kit(task.game)
    game = k.load(task.position, book)
    game.names = task.names
    if task.code >= 0:
        from rulebound.engine.preview import preview

        lines = preview(k, game, task.seat, task.code, task.names, task.seed)
        shown = [OutcomeShown(x.words, x.sure, x.ref, x.what, x.before, x.low, x.high) for x in lines]
        return BotReply(-1, outcome=shown)
    return BotReply(player(task.bot, task.seed).choose(Seat(k, game, task.seat)))


def _book(task: BotTask) -> CardBook:
    from rulebound.games import kit
    from rulebound.server.service.shelf import book_of

    key = task.game, task.book
    if key not in _read:
        if task.faces:
            book = kit(task.game).reprint(msgspec.json.decode(task.faces, type=list[dict[str, Any]]))
        else:
            book = book_of(task.game, task.sets)
        if book.fingerprint != task.book:
            raise ValueError(f"the cards of this game of {task.game} are not here")
        _read[key] = book
    return _read[key]


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer everything that comes, until nothing comes any more."""
    while len(head := source.read(4)) == 4:
        task = msgspec.msgpack.decode(source.read(int.from_bytes(head, "big")), type=BotTask)
        try:
            reply = answer(task)
        except MemoryError:
            reply = BotReply(-1, "no memory is left")
        except Exception as e:
            reply = BotReply(-1, f"{type(e).__name__}: {e}")
        sink.write(message(msgspec.msgpack.encode(reply)))
        sink.flush()


if __name__ == "__main__":
    child.run(serve)
