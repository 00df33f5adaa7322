"""What would come of an option: told of the player's own sketches, the same whatever is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from epic.kit_cards import BOOK, kind, position, uid
from rulebound.engine import preview as previews
from rulebound.engine.chance import seeded
from rulebound.engine.codes import DONE, PASS, code
from rulebound.engine.determinise import determinise
from rulebound.engine.game import Game
from rulebound.engine.preview import LEAVES, MOST_DECISIONS, PreviewLine, numbers, preview
from rulebound.engine.sketch import all_marks
from rulebound.games import GAMES, kit
from rulebound.games.epic.terms import ATTACK, ATTACKER, BLOCKER, PLAY
from rulebound.lab.leaks import deal_of, search
from rulebound.lab.matches import series

FORMATS = [(game, form) for game in GAMES for form in kit(game).formats()]
NAMES = ("Ann", "Bob")
each_format = pytest.mark.parametrize(("game", "form"), FORMATS, ids=lambda word: word.replace(" ", "-"))
each_game = pytest.mark.parametrize("game", GAMES)


def moments(game: str, form: str, most: int) -> Iterator[Game]:
    """Some decisions of a random game."""
    g = series(game, 2, "previews", format=form).match(0).start()
    dice = Random(f"{game} {form}")
    found = 0
    while not g.over and found < most:
        if dice.randrange(4) == 0:
            found += 1
            yield g
        g.choose(dice.randrange(len(g.options)))


def foretold(g: Game, option: int) -> list[PreviewLine]:
    return preview(kit("epic"), g, int(g.chooser), option, NAMES, "seed")


# -- it is true


def test_an_attack_that_nobody_blocks() -> None:
    g = position(play=(["Sky Eel", "Cave Troll"], ["Veil Monk"]))
    assert foretold(g, ATTACK) == []
    g.choose_code(ATTACK)
    [line] = foretold(g, int(code(ATTACKER, uid(g, "Sky Eel"))))
    assert line == PreviewLine("Bob has 26 health instead of 30.", True, 1, "health", 30, 26, 26)


def test_a_block_in_which_both_go() -> None:
    g = position(play=(["Cave Troll"], ["Veil Monk"]))
    g.stepwise = True
    g.choose_code(ATTACK)
    g.choose_code(int(code(ATTACKER, uid(g, "Cave Troll"))))
    g.choose_code(DONE)
    while int(code(BLOCKER, uid(g, "Veil Monk"))) not in g.options:
        g.choose(0)
    lines = foretold(g, int(code(BLOCKER, uid(g, "Veil Monk"))))
    assert [(line.ref, line.sure) for line in lines if line.what == LEAVES] == [(uid(g, "Veil Monk"), True)]
    assert "Veil Monk leaves play." in [line.words for line in lines]
    unblocked = foretold(g, DONE)
    assert [(line.ref, line.what, line.sure) for line in unblocked] == [(1, "health", True)]


def test_what_comes_of_the_next_choice_is_not_told_before_it() -> None:
    """The card is played and paid; which champion it takes is still to be chosen, and nothing is guessed of that."""
    g = position(hand=(["Borrowed Blade"], []), play=(["Sky Eel"], ["Cave Troll", "Tunnel Rat"]))
    lines = foretold(g, int(code(PLAY, kind("Borrowed Blade"))))
    assert [line.words for line in lines] == ["You have 0 gold instead of 1.", "Your hand: 0 cards instead of 1."]
    assert all(line.sure for line in lines)


def test_what_differs_from_world_to_world_is_not_sure() -> None:
    """Cards are drawn: how many is sure, and with them nothing that depends on which."""
    g = position(hand=(["Truce"], []))
    lines = foretold(g, int(code(PLAY, kind("Truce"))))
    assert {line.words for line in lines} == {"You have 19 cards in the deck instead of 20."}
    assert all(line.sure for line in lines)


@each_format
def test_what_is_sure_comes_true_if_everybody_declines(game: str, form: str) -> None:
    """The real game is one of the worlds: what all agree on holds there too."""
    k = kit(game)
    checked = 0
    for g in moments(game, form, 25):
        me = int(g.chooser)
        start = k.sketch_for(g, me, NAMES)
        for option in g.options[:6]:
            lines = preview(k, g, me, option, NAMES, "true", worlds=2)
            end = previews.follow(k, g.copy(), me, option, NAMES, start)
            there = {mark.ref for mark in all_marks(end.sketch)}
            for line in lines:
                if line.sure and line.what == LEAVES:
                    assert line.ref not in there
                    checked += 1
                elif line.sure and line.ref >= 0 and line.ref in there:
                    assert line.low == line.high == numbers(end.sketch).get((line.ref, line.what), 0)
                    checked += 1
    assert checked or game == "huntik"  # where most turns change no number


# -- it tells nothing that is hidden


@each_game
def test_the_same_is_told_whatever_is_hidden(game: str) -> None:
    """Two games that look the same to the player who chooses."""
    k = kit(game)
    different = 0
    for n, g in enumerate(moments(game, "", 8)):
        me = int(g.chooser)
        kinds = list(g.kinds)
        hidden = [card for card, mask in enumerate(g.known) if not mask >> me & 1]
        sorts = {(g.owners[card], int(g.back_of(card))) for card in hidden}
        twin = g.copy()
        for sort in sorted(sorts):
            cards = [card for card in hidden if (g.owners[card], int(g.back_of(card))) == sort]
            dealt = [g.kinds[card] for card in cards]
            Random(n).shuffle(dealt)
            for card, other in zip(cards, dealt):
                kinds[card] = other
        twin.kinds = kinds
        different += kinds != list(g.kinds)
        worlds = [determinise(each, me, seeded(n), alike=True) for each in (g, twin)]
        for viewer in range(2):
            assert k.view(worlds[0], viewer) == k.view(worlds[1], viewer)
        for option in g.options[:3]:
            assert preview(k, twin, me, option, NAMES, "twin") == preview(k, g, me, option, NAMES, "twin")
    assert different


class Pictured:
    """A kit whose views are everything that a browser is sent: the sketch, and what options are about."""

    def __init__(self, game: str) -> None:
        self.real = kit(game)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def view(self, g: Game, viewer: int) -> dict[str, Any]:
        shown = {"sketch": msgspec.to_builtins(self.real.sketch_for(g, viewer, NAMES))}
        if g.asking and g.chooser == viewer:
            shown["about"] = msgspec.to_builtins([self.real.option_about(g, option) for option in g.options])
        return shown


@each_game
def test_nothing_hidden_is_in_the_picture(game: str) -> None:
    pictured: Any = Pictured(game)
    assert search(deal_of(series(game, 2, "pictures").match(1), pictured), each=1).leaks == []


@pytest.mark.slow
@each_format
def test_nothing_hidden_is_in_the_picture_of_any_format(game: str, form: str) -> None:
    pictured: Any = Pictured(game)
    for index in range(4):
        assert search(deal_of(series(game, 4, "any", format=form).match(index), pictured), each=2).leaks == []


# -- its bounds


def test_only_who_must_choose_can_ask_and_only_for_what_is_offered() -> None:
    g = position(play=(["Sky Eel"], []))
    with pytest.raises(ValueError, match="player 1 has nothing to choose"):
        preview(kit("epic"), g, 1, PASS, NAMES, 1)
    with pytest.raises(ValueError, match="is not offered"):
        preview(kit("epic"), g, 0, int(code(PLAY, kind("Truce"))), NAMES, 1)


def test_it_stops_somewhere_and_leaves_the_game_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    g = position(play=(["Sky Eel", "Cave Troll"], []))
    g.choose_code(ATTACK)
    before, option = g.save(), int(code(ATTACKER, uid(g, "Sky Eel")))
    assert foretold(g, option)
    assert g.save() == before
    monkeypatch.setattr(previews, "MOST_DECISIONS", 2)
    assert foretold(g, option) == [] and MOST_DECISIONS > 2


def test_worlds_are_dealt_anew() -> None:
    """The cards that would be drawn are not looked at."""
    g = position(hand=(["Truce"], []))
    world = determinise(g, 0, seeded("1"), alike=True)
    assert kit("epic").view(world, 0) == kit("epic").view(g, 0)
    assert replace(kit("epic").sketch_for(world, 0, NAMES), moment=()).hands[0].cards[0].name == "Truce"
    assert BOOK is g.book
