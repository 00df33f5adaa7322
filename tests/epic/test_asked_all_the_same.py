"""Whether somebody is asked must not tell what is in a hand: where only the player can know that there is nothing to
choose, the question comes all the same, with one answer; where all see it, nobody is asked in vain."""

from __future__ import annotations

import pytest

from epic.kit_cards import champion, event
from rulebound.engine.chance import seeded
from rulebound.engine.codes import NO
from rulebound.games.epic.deal import lay_out
from rulebound.games.epic.format import FORMATS
from rulebound.games.epic.game import Epic
from rulebound.games.epic.kit import KIT
from rulebound.games.epic.playing import Initiative, PlayCard
from rulebound.games.epic.terms import MAIN
from rulebound.games.epic.turn import END_TRIGGERS, Turns

BEAST = "Plain Beast"
CARDS = [
    champion(BEAST, "wild", "beast", 1, (1, 1)),
    event("Plain Word", "sage", 1, "Gain 1 health."),
    event("Tug", "wild", 0, "Put a champion card from your hand into play."),
    event("Muster", "wild", 0, "Each player puts a champion card from their hand into play."),
    event("Whisper", "wild", 0, "You may put a champion card from your hand into play."),
    event("Rake", "wild", 0, "Put a champion card from your discard pile into play."),
    event("Sigh", "wild", 0, "You may put a champion card from your discard pile into play."),
    event("Sift", "wild", 0, "Banish a card from your hand."),
    event("Sift All", "wild", 0, "Each player banishes a card from their hand."),
    event("Rake All", "wild", 0, "Each player returns a champion card from their discard pile to their hand."),
]
BOOK = KIT.book(["examples"], CARDS)


def asked(played: str, hand: list[str], theirs: list[str]) -> list[tuple[int, tuple[int, ...]]]:
    """Who is asked what while A plays a card, with these cards in the two hands: options of each question."""
    decks = [[BOOK.kind(name) for name in names] + [BOOK.kind(BEAST)] * 10 for names in ([played, *hand], theirs)]
    g = lay_out(BOOK, decks, seeded(1), FORMATS["dealt"])
    for p, names in enumerate(([played, *hand], theirs)):
        player = g.players[p]
        player.hand, player.deck = player.deck[: len(names)], player.deck[len(names) :]
        for card in player.hand:
            g.learn(card, p)
    g.turn, g.phase = 3, MAIN
    turn = Turns()
    turn.pc = END_TRIGGERS
    g.stack = [turn, Initiative(0, MAIN)]
    g.stepwise = True
    g.run()
    g.choose_code(BOOK.play_options[BOOK.kind(played)])
    return list(questions(g))


def questions(g: Epic) -> list[tuple[int, tuple[int, ...]]]:
    found = []
    while not isinstance(g.stack[-1], Initiative):
        if not isinstance(g.stack[-1], PlayCard):  # there is one way only to play it
            found.append((int(g.chooser), tuple(int(option) for option in g.options)))
        g.choose(0)
    return found


@pytest.mark.parametrize(
    ("played", "with_one", "without"),
    [
        ("Tug", [0], [0]),  # compulsory, out of a hand: asked all the same
        ("Muster", [0, 1], [0, 1]),
        ("Whisper", [0, 0], [0]),  # may: yes, then which; without any only no
        ("Rake", [], []),  # the discard pile lies open: it is empty, and nobody is asked
        ("Sigh", [], []),
        ("Rake All", [], []),
    ],
)
def test_who_is_asked(played: str, with_one: list[int], without: list[int]) -> None:
    assert [who for who, _ in asked(played, [BEAST], [BEAST])] == with_one
    assert [who for who, _ in asked(played, ["Plain Word"], ["Plain Word"])] == without


def test_who_has_nothing_can_only_decline() -> None:
    assert asked("Whisper", ["Plain Word"], []) == [(0, (int(NO),))]


def test_how_many_cards_are_in_a_hand_is_known_to_all() -> None:
    assert asked("Sift", [], []) == []
    assert [who for who, _ in asked("Sift", ["Plain Word"], [])] == [0]
    assert [who for who, _ in asked("Sift All", [], ["Plain Word"])] == [1]
