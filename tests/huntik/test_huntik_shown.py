"""What is shown where something is to be chosen: missions as cards, an exchange as one choice in the order marked."""

from __future__ import annotations

from typing import Any

from rulebound.engine.about import About
from rulebound.engine.answers import Answers, Offered
from rulebound.engine.codes import NUMBER, code
from rulebound.engine.game import Game
from rulebound.engine.table import Table
from rulebound.games import kit
from rulebound.games.huntik.naming import huntik
from rulebound.games.huntik.terms import MISSION_TAGS
from rulebound.judge import parse_scenario
from rulebound.judge.runner import Run
from rulebound.lab.matches import all_tables, shipped

KIT = kit("huntik")
BOOK = KIT.book()


def new_game(**rulings: str) -> Game:
    """A game of two decks that ship."""
    decks = [shipped("huntik", name) for name in all_tables("huntik", 2)[0]]
    return KIT.start(BOOK, decks, 5, rulings={ruling.replace("_", "-"): value for ruling, value in rulings.items()})


def shown(g: Game, viewer: int) -> Any:
    """The table as somebody sees it."""
    return KIT.sketch(KIT.view(g, viewer), ["Ann", "Bob"], BOOK)


def test_missions_are_cards_where_one_is_picked() -> None:
    """304.1, HR-11: each option is about one of the cards that lie before whoever picks; each says all of itself."""
    g = new_game(HR_10="A leads")
    hand = shown(g, 0).hands[0]
    assert (hand.title.text, hand.name) == ("Your missions", "missions")
    assert [KIT.option_about(g, c) for c in g.options] == [
        (About("card", 0, card.name, "missions"),) for card in hand.cards
    ]
    for card in hand.cards:
        printed = BOOK.cards[BOOK.kind(card.name)]
        assert (card.cost, card.type) == ("mission", MISSION_TAGS[printed.sort]) and card.text == tuple(printed.lines)
    mine = next(person for person in shown(g, 0).people if person.mine)
    assert not [pile for pile in mine.piles if pile.name == "missions"], "they lie before the player"


def test_missions_that_nobody_picks_from_lie_in_a_pile() -> None:
    """HR-11: the lead player's are picked from; before that is settled, everybody's may be."""
    g = new_game(HR_10="A leads")
    assert not [hand for hand in shown(g, 1).hands if hand.name == "missions"]
    assert [pile.name for person in shown(g, 1).people for pile in person.piles] == ["missions", "missions"]
    assert not [hand for hand in shown(g, -1).hands if hand.name == "missions"]
    undecided = new_game()
    assert [shown(undecided, viewer).hands[0].name for viewer in (0, 1)] == ["missions", "missions"]
    g.choose(0)
    assert not [hand for viewer in (0, 1) for hand in shown(g, viewer).hands if hand.name == "missions"]


def test_a_mission_that_lies_there_can_be_asked_about() -> None:
    """HR-11: all that a player has brought lies open until one is picked."""
    decks = [shipped("huntik", name) for name in all_tables("huntik", 2)[0]]
    table = Table(KIT, BOOK, decks, 5, rulings={"HR-10": "A leads"})
    g = table.game
    name = KIT.sketch(KIT.view(g, 0), ["Ann", "Bob"], BOOK).hands[0].cards[0].name
    for viewer, told in ((0, [Offered]), (1, [])):
        (thing,) = [each for each in KIT.things(g, viewer) if (each.name, each.where) == (name, "A.missions")]
        answers = Answers(table, viewer)
        found = answers.of_thing(thing, answers.offered_about(thing))
        assert [type(line) for line in found] == told
    g.choose(0)
    assert not [each for each in KIT.things(g, 0) if each.where.endswith(".missions")]


def exchanging(n: int) -> Game:
    """The lead player exchanges so many cards."""
    g = new_game(HR_10="A leads", HR_11="The Idol")
    g.choose(g.options.index(code(NUMBER, n)))
    g.choose(0)
    return g


def test_an_exchange_is_one_choice_in_the_order_in_which_it_is_marked() -> None:
    """101.4, 400.5c: any cards of the hand, and the order under the deck is the player's."""
    g = exchanging(3)
    found = KIT.picking(g)
    assert found is not None
    assert (found.have, found.least, found.most, found.ordered) == (0, 3, 3, True)
    assert sum(count for _, count in found.among) == len(huntik(g).players[0].hand)
    assert sorted(option for option, _ in found.among) == sorted(g.options)
    g.choose(len(g.options) - 1)
    after = KIT.picking(g)
    assert after is not None and (after.have, after.least, after.most) == (1, 3, 3)
    assert sum(count for _, count in after.among) == len(huntik(g).players[0].hand) - 1


def test_any_order_can_be_picked() -> None:
    for backwards in (False, True):
        g = exchanging(3)
        found = KIT.picking(g)
        assert found is not None
        wanted = [option for option, _ in found.among][:3]
        for option in reversed(wanted) if backwards else wanted:
            g.choose(list(g.options).index(option))
        assert g.chooser != 0 or KIT.picking(g) is None


def test_one_card_is_a_plain_choice() -> None:
    assert KIT.picking(exchanging(1)) is None


AIMS = """
title: three enemies
game: huntik
cards:
  king: {name: Coil King, type: major hero, team: evil, atk: 5, def: 3}
  ox: {name: Field Ox, type: minor hero, team: good, atk: 0, def: 5}
  imp: {name: Small Imp, type: minor hero, team: good, atk: 0, def: 1}
  lok: {name: Lantern Lad, type: minor hero, team: good, atk: 0, def: 3}
given:
  turn: A
  A: {play: [{card: king, at: 3}]}
  B: {play: [{card: ox, at: 3}, {card: imp, at: 3}, {card: lok, at: 3}]}
when: [A moves king to zone 3 and fights, everyone passes%s]
"""


def test_who_else_is_aimed_at_is_said_with_each_question() -> None:
    """602.2: the attacks are divided among all enemies in the combat, and the last of them gets the rest."""

    def said(more: str) -> list[str]:
        running = Run(parse_scenario(AIMS % more, must_expect=False))
        list(running.each())
        return KIT.stakes(running.table.game)

    assert said("") == ["Then at Small Imp (DEF 1); what is left goes to Lantern Lad (DEF 3)."]
    assert said(", A aims 4 at ox") == ["What is left goes to Lantern Lad (DEF 3)."]


CROWD = """
title: a crowd
game: huntik
cards:
  king: {name: Coil King, type: major hero, team: evil, atk: 5, def: 3}
  golem: {name: Harbour Golem, type: minor hero, team: good, atk: 0, def: 5}
  marl: {name: "Oswin Marl", version: "Keeper of the Lower Stair", type: minor hero, team: good, atk: 0, def: 1}
  twin: {name: "Oswin Marl", version: "Of the Upper Stair", type: minor hero, team: good, atk: 0, def: 1}
given:
  turn: A
  A: {play: [{card: king, at: 2}]}
  B: {play: [{card: golem, at: 3}, {card: marl, at: 3}, {card: twin, at: 3}, {card: golem, at: 4}]}
when: [A moves king to zone 3]
"""


def test_those_who_stand_where_a_move_leads_are_a_list_of_short_names() -> None:
    """As the board calls them; those of one name are counted, and versions are not spelled out."""
    g = Run(parse_scenario(CROWD, must_expect=False)).table.game
    g.names = ("Ann", "Bob")
    told = [KIT.option_words(g, option) for option in g.options]
    assert "Move Coil King forward to zone 3, where Harbour Golem and Oswin Marl ×2 are" in told


CARRYING = """
title: heroes, and what one of them carries
game: huntik
cards:
  king: {name: Coil King, type: major hero, team: evil, atk: 5, def: 3}
  golem: {name: Harbour Golem, type: minor hero, team: good, atk: 0, def: 5}
  imp: {name: Small Imp, type: minor hero, team: good, atk: 0, def: 1}
given:
  turn: A
  lead: A
  mission: Keep the Flame
  A: {play: [{card: imp, at: 3}]}
  B: {play: [{card: king, at: 3}, {card: golem, at: 3}, {card: Lit Brand, ref: brand, at: 3, with: king}]}
when: [everyone passes]
"""


def test_what_is_carried_lies_behind_its_hero_and_both_say_so() -> None:
    """305.2: the mission is decided by who has it."""
    g = Run(parse_scenario(CARRYING, must_expect=False)).table.game
    seen = KIT.sketch(KIT.view(g, 0), ["Ann", "Bob"], g.book)
    (zone,) = [place for row in seen.rows for place in row if place.marks]
    assert [mark.name for mark in zone.marks] == ["Coil King", "Lit Brand", "Harbour Golem", "Small Imp"]
    hero, brand = zone.marks[:2]
    assert [mark.bearer for mark in zone.marks] == [-1, hero.ref, -1, -1]
    assert "carries Lit Brand" in [word.text for word in hero.about]
    assert any(word.plain.startswith("with Coil King") for word in brand.about)
