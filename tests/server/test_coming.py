"""Who comes to a table: what was said there, and what is shown while bots play."""

from __future__ import annotations

import asyncio
from pathlib import Path

from rulebound.server import messages as m
from rulebound.server.service.settings import Settings
from server.sitting import Person, a_house, seated


def test_a_long_talk_keeps_nobody_out(tmp_path: Path) -> None:
    """All that was said comes as one message: a newcomer is not too slow for it."""

    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, (ann, bob) = await seated(house, "chaotic")
            for number in range(120):
                await room.hear(ann.socket, m.Say(f"word {number}"))
            for viewer in (-1, 0, 1):
                late = Person(bob.user if viewer == 1 else ann.user, viewer, backlog=Settings().backlog)
                await room.join(late.socket)
                assert not late.socket.dropped
                spoken = late.last("spoken")
                assert spoken is not None
                assert [words["text"] for words in spoken["words"]] == [f"word {number}" for number in range(20, 120)]
                assert [each["type"] for each in late.got].index("spoken") > 0 and late.update["sketch"]

    asyncio.run(play())
