"""What effects do to champions, in words: in views, in the log, and never more than a viewer may know."""

from __future__ import annotations

import json

import pytest

from epic.kit_cards import KIT, decisions
from rulebound.engine.game import Game
from rulebound.engine.log import ONLOOKER
from rulebound.games.epic import lasting
from rulebound.games.epic.naming import epic
from rulebound.games.epic.state import EpicGame
from rulebound.games.epic.view import effects_on
from rulebound.judge import parse_scenario
from rulebound.judge.runner import Run
from rulebound.judge.steps import Expect
from rulebound.rulebook import RuleBook

RULES = RuleBook.load("epic")
CARDS = r"""
title: T
game: epic
cards:
  ox: {name: Field Ox, type: champion, alignment: [wild], class: [beast], cost: 0, offense: 4, defense: 4,
       text: Blitz}
  rage: {name: Old Rage, type: event, alignment: [wild], cost: 0,
         text: "Target champion gains airborne, +2 {offense}, and -1 {defense} this turn."}
  hush: {name: Deep Hush, type: event, alignment: [sage], cost: 0,
         text: Target champion loses its powers and abilities this turn.}
  gift: {name: Last Gift, type: event, alignment: [good], cost: 0,
         text: 'Target champion gains "When this card is broken → Draw a card."'}
  loan: {name: Short Loan, type: event, alignment: [evil], cost: 0, text: Gain control of target champion this turn.}
  truce: {name: Quiet Evening, type: event, alignment: [good], cost: 0,
          text: "Target champion gains blitz this turn. Champions with 4 {offense} or less cannot attack this turn."}
  rush: {name: Long Rush, type: event, alignment: [wild], cost: 0,
         text: "Your champions gain blitz this turn.\n— OR —\nOpposing champions must block this turn if able."}
  bearer: {name: Torch Bearer, type: champion, alignment: [evil], class: [human], cost: 0, offense: 1, defense: 1,
           text: "Your beasts have airborne and +1 {defense}.\nYour beasts are also evil."}
  shut: {name: Shut Door, type: champion, alignment: [sage], class: [construct], cost: 0, offense: 2, defense: 2,
         text: This card can't gain powers or abilities.}
  choir: {name: Night Choir, type: champion, alignment: [evil], class: [human], cost: 0, offense: 1, defense: 1,
          text: 'Your beasts have "When this card is broken → Gain 1 health."'}
"""


def played(given: str, *steps: str) -> tuple[Game, list[str]]:
    """The position after these steps, and what was told of them with the names of the scenario."""
    done = "".join(f"\n  - {step}" for step in steps)
    running = Run(parse_scenario(f"{CARDS}given: {given}\nwhen: {done or '[]'}\nthen: {{winner: none}}\n"))
    for step in running.scenario.steps:
        if not isinstance(step, Expect):
            running.do(step)
    return running.table.game, [heard.words for heard in running.table.log]


def on(g: Game, name: str, viewer: int = ONLOOKER) -> list[tuple[str, str, str]]:
    """The effects on the champion of this name, as a viewer reads them: what they do, how long, by which card."""
    shown = next(thing for thing in KIT.view(g, viewer)["play"] if thing["name"] == name)
    assert all(rule in RULES for effect in shown["effects"] for rule in effect["rules"])
    assert all(1 <= len(effect["rules"]) <= 3 for effect in shown["effects"])
    return [(effect["does"], effect["until"], effect["source"]) for effect in shown["effects"]]


@pytest.mark.parametrize(
    ("card", "told", "effects"),
    [
        (
            "rage",
            "Field Ox gains airborne, gets +2 offense and gets -1 defense until end of turn from Old Rage.",
            [("gains airborne", "this turn"), ("+2 offense", "this turn"), ("-1 defense", "this turn")],
        ),
        (
            "hush",
            "Field Ox loses all abilities until end of turn from Deep Hush.",
            [("loses all abilities", "this turn")],
        ),
        (
            "gift",
            'Field Ox gains "When this card is broken → Draw a card." from Last Gift.',
            [('gains "When this card is broken → Draw a card."', "while in play")],
        ),
    ],
)
def test_an_effect_says_what_it_does(card: str, told: str, effects: list[tuple[str, str]]) -> None:
    g, log = played(f"{{A: {{hand: [{card}], play: [ox]}}}}", f"A plays {card} choosing ox")
    assert told in log
    source = {"rage": "Old Rage", "hush": "Deep Hush", "gift": "Last Gift"}[card]
    assert on(g, "Field Ox") == [(*effect, source) for effect in effects]


def test_control_is_told_from_where_the_viewer_sits() -> None:
    g, log = played("{A: {hand: [loan]}, B: {play: [ox]}}", "A plays loan choosing ox")
    assert on(g, "Field Ox", 0) == [("controlled by you", "this turn", "Short Loan")]
    for viewer in (1, ONLOOKER):
        assert on(g, "Field Ox", viewer) == [("controlled by A", "this turn", "Short Loan")]
    assert "A controls Field Ox now." in log


def test_an_effect_on_many_is_told_of_each_that_it_means_now() -> None:
    g, _ = played("{A: {hand: [truce]}, B: {play: [ox, {card: shut, bonus: [3, 0]}]}}", "A plays truce choosing shut")
    assert on(g, "Field Ox") == [("cannot attack", "this turn", "Quiet Evening")]
    assert ("cannot attack", "this turn", "Quiet Evening") not in on(g, "Shut Door")
    assert [(each["source"], each["does"]) for each in KIT.view(g, 1)["effects"]] == [
        ("Quiet Evening", "Champions with 4 offense or less cannot attack this turn.")
    ]


def test_continuous_abilities_are_told_but_for_their_numbers() -> None:
    g, _ = played("{A: {play: [ox, bearer, choir]}}")
    assert on(g, "Field Ox") == [
        ("is also evil", "continuous", "Torch Bearer"),
        ("gains airborne", "continuous", "Torch Bearer"),
        ('gains "When this card is broken → Gain 1 health."', "continuous", "Night Choir"),
    ]
    assert on(g, "Torch Bearer") == []
    [ox] = [int(o.uid) for o in epic(g).objs if g.book.cards[o.kind].name == "Field Ox"]
    assert [source.amount for source in KIT.sources(g, ox, "defense")] == [4, 1]


@pytest.mark.parametrize(
    ("position", "steps", "value", "rules"),
    [
        ("{A: {play: [ox, bearer]}}", (), "defense", ("3.3.3", "R55")),
        ("{A: {play: [ox, bearer]}}", (), "airborne", ("3.3.3", "R55")),
        ("{A: {hand: [rage], play: [ox]}}", ("A plays rage choosing ox",), "offense", ("4.5.2d", "R55")),
        ("{A: {hand: [rage], play: [ox]}}", ("A plays rage choosing ox",), "airborne", ("4.5.2d", "R55")),
        ("{A: {play: [{card: ox, bonus: [2, 0]}]}}", (), "offense", ("R57", "R55")),
    ],
)
def test_a_number_is_so_by_the_rules_of_what_made_it(
    position: str, steps: tuple[str, ...], value: str, rules: tuple[str, ...]
) -> None:
    """3.3.3 is about continuous abilities, not about what an effect has made."""
    g, _ = played(position, *steps)
    [ox] = [int(o.uid) for o in epic(g).objs if g.book.cards[o.kind].name == "Field Ox"]
    assert KIT.sources(g, ox, value)[-1].rules == rules


def test_the_same_keyword_from_an_effect_and_from_an_ability_is_told_twice() -> None:
    g, _ = played("{A: {hand: [rage], play: [ox, bearer]}}", "A plays rage choosing ox")
    assert [row for row in on(g, "Field Ox") if row[0] == "gains airborne"] == [
        ("gains airborne", "this turn", "Old Rage"),
        ("gains airborne", "continuous", "Torch Bearer"),
    ]


def test_what_was_lost_is_not_told_to_be_given() -> None:
    """R55: the loss takes what continuous abilities had given by then, and not what comes later."""
    position = "{A: {hand: [hush, bearer as later], play: [ox, bearer, choir]}}"
    g, _ = played(position, "A plays hush choosing ox")
    assert on(g, "Field Ox") == [
        ("loses all abilities", "this turn", "Deep Hush"),
        ("is also evil", "continuous", "Torch Bearer"),
    ]
    g, _ = played(position, "A plays hush choosing ox", "A plays later")
    assert ("gains airborne", "continuous", "Torch Bearer") in on(g, "Field Ox")


def test_what_cannot_gain_abilities_is_not_told_to_gain_any() -> None:
    g, log = played("{A: {hand: [gift], play: [shut]}}", "A plays gift choosing shut")
    assert "Shut Door gains nothing from Last Gift: it cannot gain abilities." in log
    assert on(g, "Shut Door") == [("cannot gain abilities", "continuous", "Shut Door")]


def test_marks_of_a_scenario_are_effects_too() -> None:
    marks = "bonus: [2, 0], gained: [blitz], alignment: [evil], cannot: [block], lost: true, until: this turn"
    g, _ = played(f"{{A: {{play: [{{card: ox, {marks}}}]}}}}")
    assert [does for does, until, _ in on(g, "Field Ox") if until == "this turn"] == [
        "loses all abilities",
        "gains blitz",
        "is also evil",
        "cannot block",
        "+2 offense",
    ]


def test_every_change_has_words_and_rules() -> None:
    kinds = [kind for kind in vars(lasting).values() if isinstance(kind, type) and issubclass(kind, lasting.Change)]
    named = {kind for kind in kinds if kind not in (lasting.Change, lasting.ForAll)}
    assert named == set(lasting.RULES_OF_CHANGES)
    assert all(rule in RULES for rules in lasting.RULES_OF_CHANGES.values() for rule in rules)


def test_an_effect_on_many_is_told_by_the_sentence_that_was_chosen() -> None:
    g, _ = played("{A: {hand: [rush], play: [ox]}, B: {play: [ox]}}", "A plays rush in mode 2")
    assert [each["does"] for each in KIT.view(g, 0)["effects"]] == ["Opposing champions must block this turn if able."]


def test_an_effect_of_the_rules_names_no_card() -> None:
    g, _ = played("{A: {play: [ox]}}", "the rules give control of ox to B until this turn")
    told = on(g, "Field Ox", 1)
    assert [(does, until) for does, until, _ in told] == [("controlled by you", "this turn")]


# -- what a viewer may know


@pytest.mark.parametrize("seed", range(4))
def test_effects_tell_all_viewers_the_same(seed: int) -> None:
    """Everybody saw the card that made an effect; nothing depends on who looks but the word "you"."""
    seen = 0
    for g in decisions(seed, 150):
        e: EpicGame = epic(g)
        public = {"", *(e.book.cards[m.kind_of].name for m in (*e.mods, *e.delayed) if m.kind_of >= 0)}
        public |= {e.book.cards[o.kind].name for o in e.objs}
        for o in e.objs:
            told = [effects_on(e, o, viewer) for viewer in (ONLOOKER, 0, 1)]
            for viewer, letter in ((1, "A"), (2, "B")):
                assert json.dumps(told[viewer]).replace("by you", f"by {letter}") == json.dumps(told[0])
            assert {effect["source"] for effect in told[0]} <= public
            seen += len(told[0])
    assert seen > 0


def test_a_source_that_went_into_hiding_is_named_but_not_found() -> None:
    """The card of an effect lies in a deck by now: its name was public, its place is not told."""
    g, _ = played("{A: {hand: [rage], play: [ox]}}", "A plays rage choosing ox")
    e = epic(g)
    [card] = e.players[0].discard
    e.players[0].discard.remove(card)
    e.players[0].deck.insert(3, card)
    e.uids[card] = int(e.next_stamp())
    e.known[card] = 0
    for viewer in (ONLOOKER, 0, 1):
        view = KIT.view(g, viewer)
        effects = view["play"][0].pop("effects")
        assert "Old Rage" not in json.dumps(view)
        assert set(effects[0]) == {"source", "player", "until", "does", "rules"}
        assert str(e.uids[card]) not in json.dumps(effects)
