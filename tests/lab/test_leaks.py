"""Nothing that a viewer is shown depends on a card that the viewer cannot know; and the search notices what does."""

from __future__ import annotations

import doctest
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from epic.kit_cards import BOOK, DECK
from rulebound.engine.chance import Chance
from rulebound.engine.game import Game
from rulebound.engine.kit import Kit, Reason, Thing
from rulebound.engine.log import ONLOOKER, Entry, Listener
from rulebound.games import kit
from rulebound.lab import leaks, whys
from rulebound.lab.leaks import Deal, Findings, Kept, Leak, Twin, at_a_table, deal_of, search, shown
from rulebound.lab.matches import series

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick

GAMES = 200
OTHERS = 30  # games with all sorts of cards of the tests' own


def searched(deals: list[Deal], each: int) -> Findings:
    found = Findings()
    for deal in deals:
        found.add(search(deal, each))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_no_hidden_card_shows_in_random_games(part: int) -> None:
    games = series("epic", GAMES, "leaks")
    share = GAMES // 4
    found = searched([deal_of(games.match(index)) for index in range(part * share, (part + 1) * share)], each=1)
    assert found.leaks == []
    assert found.games == share
    assert found.twins == share * 3
    # The search has looked at something: worlds that differed much, were compared often and went on for a while.
    assert found.exchanged > found.twins * 50
    assert found.compared > found.twins * 4
    assert found.played_on > found.twins * 4
    assert found.at_tables > share * 5
    assert found.partly < found.twins // 2
    assert found.short <= found.twins // 50


@pytest.mark.slow
def test_no_hidden_card_shows_with_every_sort_of_question() -> None:
    """Cards with all sorts of costs, choices, reveals and protections (tests/epic/kit_cards.py)."""
    deals = [Deal(kit("epic"), BOOK, [DECK, DECK], f"sorts {n}", "dealt") for n in range(OTHERS)]
    found = searched(deals, each=1)
    assert found.leaks == []
    assert found.compared > OTHERS * 8


def test_a_quick_look() -> None:
    """What ./check --quick has time for."""
    found = searched([deal_of(series("epic", 4, "quick").match(index)) for index in range(4)], each=1)
    assert found.leaks == []
    assert (found.games, found.twins) == (4, 12)


# -- the twin is what it is meant to be


@pytest.fixture(scope="module")
def kept() -> Kept:
    return Kept(deal_of(series("epic", 1, "kept").match(0)))


def test_a_twin_has_the_same_cards_elsewhere(kept: Kept) -> None:
    decision = len(kept.made) // 2
    for viewer in kept.viewers:
        twin = Twin(kept, viewer, decision)
        for pile, other in zip(kept.deal.piles, twin.piles(), strict=True):
            assert sorted(pile) == sorted(other)
        known = kept.positions[decision].known
        seen = [card for card, mask in enumerate(known) if (mask == 3 if viewer == ONLOOKER else mask >> viewer & 1)]
        assert seen and not set(seen) & set(twin.exchanged)
        assert len(twin.exchanged) > 20


def test_a_twin_is_followed_until_a_card_shows(kept: Kept) -> None:
    ends = []
    for decision in range(0, len(kept.made), 40):
        twin = Twin(kept, 0, decision)
        twin.follow()
        if twin.followed < decision:  # another of two equal cards was played
            twin = Twin(kept, 0, decision, whole=False)
            twin.follow()
        assert twin.compared and decision <= twin.followed < twin.shows
        ends.append(twin.followed - decision)
    assert max(ends) > 5


def test_an_onlooker_is_shown_less_than_players(kept: Kept) -> None:
    g = kept.positions[-2]
    assert shown(kept.kit, g, int(g.chooser)).keys() - shown(kept.kit, g, ONLOOKER).keys() == {
        "prompt",
        "options",
        "why not",
    }


# -- what leaks is noticed


class Spoilt:
    """The kit of Epic with one part that tells too much."""

    def __init__(self, part: str) -> None:
        self.real: Kit = kit("epic")
        self.part = part

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def secret(self, g: Game, viewer: int) -> int:
        """Something that a viewer must not know: the kind of a card that another player holds."""
        other = 0 if viewer else 1
        hidden = [card for card, mask in enumerate(g.known) if mask == 1 << other]
        return int(g.kinds[hidden[0]]) if hidden else 0

    def view(self, g: Game, viewer: int) -> dict[str, Any]:
        view = self.real.view(g, viewer)
        return {**view, "turn": self.secret(g, viewer)} if self.part == "view" else view

    def things(self, g: Game, viewer: int) -> list[Thing]:
        found = self.real.things(g, viewer)
        return [replace(found[0], ref=self.secret(g, viewer)), *found[1:]] if self.part == "names" else found

    def prompt(self, g: Game) -> str:
        words = self.real.prompt(g)
        return f"{words} ({self.secret(g, int(g.chooser))})" if self.part == "prompt" else words

    def option_words(self, g: Game, code: int) -> str:
        words = self.real.option_words(g, code)
        return f"{words} ({self.secret(g, int(g.chooser))})" if self.part == "options" else words

    def why_not(self, g: Game, player: int, code: int) -> Reason | None:
        reason = self.real.why_not(g, player, code)
        if reason is None or self.part != "why":
            return reason
        return Reason(f"{reason.words} ({self.secret(g, player)})", reason.rules)

    def tell(self, g: Game, entry: Entry, viewer: int) -> str:
        return self.real.tell(g, entry, int(entry.player) if self.part == "log" and viewer >= 0 else viewer)

    def result_words(self, g: Game) -> str:
        return f"{g.position_key()}" if self.part == "end" else self.real.result_words(g)

    def determinise(self, g: Game, viewer: int, chance: Chance) -> Game:
        world = self.real.determinise(g, viewer, chance)
        if self.part == "world":
            world.choose(0)
        return world


@dataclass(frozen=True)
class Hasty(Deal):
    """A game in which a choice of one option is taken in silence: whoever can only pass is passed over."""

    def again(self, piles: Any, listener: Listener) -> Game:
        g = super().again(piles, listener)
        g.stepwise = False
        return g


@pytest.mark.slow
@pytest.mark.parametrize(
    ("part", "message"),
    [
        ("view", "view: "),
        ("names", "things: "),
        ("prompt", "prompt: "),
        ("options", "options: "),
        ("why", "why not: "),
        ("log", "draws"),
        ("world", "dealt anew"),
    ],
)
def test_what_leaks_is_noticed(part: str, message: str) -> None:
    spoilt: Any = Spoilt(part)
    for index in range(6):
        found = search(deal_of(series("epic", 6, "spoilt").match(index), spoilt), each=2)
        if found.leaks:
            assert all(message in leak for leak in found.leaks)
            return
    pytest.fail(f"nobody noticed what {part} tells")


@pytest.mark.slow
def test_a_forced_pass_that_is_passed_over_is_noticed() -> None:
    """Why games are compared step by step: the number of decisions tells what others can do."""
    match = series("epic", 1, "hasty").match(0)
    deal = deal_of(match)
    hasty = Hasty(deal.kit, deal.book, deal.piles, deal.seed, deal.format, deal.name)
    assert any("passes." in leak for leak in search(hasty, each=4).leaks)


def test_a_table_is_listened_to_as_well(kept: Kept) -> None:
    """The log and the way back of a player at a table; a table that tells the draws of others is noticed."""
    twin = Twin(kept, 0, len(kept.made) // 2)
    twin.follow()
    assert at_a_table(twin) > 5
    telling: Any = Spoilt("log")
    twin.kept = Kept.__new__(Kept)
    twin.kept.__dict__.update(kept.__dict__)
    twin.kept.deal = replace(kept.deal, kit=telling)
    with pytest.raises(Leak, match="at the table"):
        at_a_table(twin)


@pytest.mark.slow
def test_the_page_and_the_examples() -> None:
    page = Path(__file__).parents[2] / "docs" / "leaks-and-whys.md"
    assert doctest.testfile(str(page), module_relative=False).failed == 0
    for module in (leaks, whys):
        results = doctest.testmod(module)
        assert results.attempted > 0 and results.failed == 0
