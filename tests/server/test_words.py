"""Names and words of the chat: what can be read is taken, what nobody sees is not."""

import asyncio
from pathlib import Path

import pytest

from rulebound.server import messages as m
from rulebound.server.service.people import NoEntry, own
from server.sitting import a_house, seated

FILLERS = ["\u3164", "\u2800\u2800", "\u115f", "\u1160", "\uffa0 \uffa0", "\u034f"]
BLANK = [*FILLERS, "\u0301", "\ufe0f", "\u200d", "\u00ad", " "]
TURNED = ["\u202eolleh", "\u2066hello", "a\u0007b", "a\x00b"]


@pytest.mark.parametrize("name", [*BLANK, *TURNED, "Ann\u3164", "Ann\u2800", "An\u034fn", "Bob\u200b"])
def test_a_name_is_seen_whole(name: str) -> None:
    with pytest.raises(NoEntry, match="visible characters"):
        own(name)


def test_a_name_is_as_long_as_it_is_kept() -> None:
    assert own("x" * 40) == "x" * 40
    with pytest.raises(NoEntry, match="at most 40 characters, and this has 720"):
        own("\ufdfa" * 40)


@pytest.mark.parametrize("name", ["somebody", "You", "AN  ONLOOKER", "\uff59ou", "Nobody", "you 2", "some\ufe0fbody"])
def test_nobody_is_called_as_the_server_calls_people(name: str) -> None:
    with pytest.raises(NoEntry, match="has a meaning here"):
        own(name)


@pytest.mark.parametrize("name", ["Zoë", "王小明", "अनिल", "עדי", "Ann \u2764\ufe0f", "Yo", "葛\U000e0100城", "⠁⠝⠝"])
def test_names_of_all_scripts(name: str) -> None:
    assert own(name) == name


def test_a_name_that_looks_like_an_accounts_is_taken(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            people = house.people
            await people.register(await people.guest(), "Ann \u2764\ufe0f", "correct horse")
            for name in ("Ann\ufe0f \u2764", "ANN \u2764\ufe0e"):
                with pytest.raises(NoEntry, match="An account is called"):
                    await people.rename(await people.guest(), name)
                with pytest.raises(NoEntry, match="is taken"):
                    await people.register(await people.guest(), name, "other words")
            me = await people.login("ann \u2764", "correct horse")
            assert (await people.change_password(me, "correct horse", "other words")).name == "Ann \u2764\ufe0f"

    asyncio.run(play())


READ = [
    "\U0001f469\u200d\U0001f469\u200d\U0001f467 wins",  # a family: three joined to one
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian, with a joiner that parts
    "\u0915\u094d\u200d\u0937",  # Hindi, with one that joins
    "\u200fשלום\u200f",  # Hebrew with its marks
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",  # the flag of England
    "⠁⠝⠝ \u2800 ⠃",
    "\U0001fae8\U0001faf9?",  # newer than this Python, perhaps
]


def test_what_can_be_read_can_be_said(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, (ann, bob) = await seated(house, "chaotic")
            for text in READ:
                await room.hear(ann.socket, m.Say(text))
                assert (bob.last("chat") or {}).get("text") == text, (text, ann.last("refused"))
            assert ann.last("refused") is None
            for text in [*BLANK, *TURNED]:
                ann.got.clear()
                await room.hear(ann.socket, m.Say(text))
                assert "nothing to read" in (ann.last("refused") or {}).get("why", ""), text
            assert bob.last("chat")["text"] == READ[-1]

    asyncio.run(play())
