"""What no scenario can say: saved games, clocks, zones off the map, missions of other data, why a game was won."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
import yaml

from rulebound.engine.codes import PASS, code
from rulebound.engine.game import DRAW, QUIT_CLOCK, IllegalChoice
from rulebound.engine.stage import Impossible, Pointer
from rulebound.engine.state import NOBODY
from rulebound.games import kit
from rulebound.games.huntik import acts, winning
from rulebound.games.huntik.areas import enter
from rulebound.games.huntik.book import HuntikBook
from rulebound.games.huntik.cards import book_of_data
from rulebound.games.huntik.deal import start
from rulebound.games.huntik.game import Huntik
from rulebound.games.huntik.naming import huntik
from rulebound.games.huntik.rounds import score_round
from rulebound.games.huntik.state import HuntikGame, Piece
from rulebound.games.huntik.terms import LEGENDARY, MOVE
from rulebound.games.huntik.winning import check_last_terms, check_terms
from rulebound.judge import parse_scenario
from rulebound.judge.runner import Run
from rulebound.judge.scenario import stage_of

KIT = kit("huntik")
BOOK = KIT.book()
OX: dict[str, Any] = {"name": "Ox", "type": "minor hero", "team": "good", "tags": [], "atk": 1, "def": 1}
GATE: dict[str, Any] = {"name": "Gate", "type": "feature", "tag": "obstacle", "controller": "lead", "atk": 1, "def": 1}
KEY: dict[str, Any] = {"name": "Key", "type": "feature", "tag": "object", "pick_up": "both"}
CUP: dict[str, Any] = {"name": "Cup", "type": "feature", "tag": "object", "pick_up": "both"}
FEATURES = [{"feature": name, "in": 3} for name in ("Gate", "Key", "Cup")]


def told(scenario: str) -> HuntikGame:
    """The game of a scenario after its steps."""
    running = Run(parse_scenario(scenario, "told.yaml"))
    for step in running.scenario.steps:
        running.do(step)
    return huntik(running.table.game)


def on_mission(**data: Any) -> HuntikGame:
    """A game on a mission of this data in its first round; A leads, nobody has a hero in play."""
    said = {"name": "Try", "type": "mission", "tag": "mutual", "features": FEATURES, "win": [{"points": 99}]} | data
    book = book_of_data([OX, GATE, KEY, CUP, said])
    assert isinstance(book, HuntikBook)
    ox = book.kinds_by_name["Ox"][0]
    g = huntik(KIT.start(book, [[ox] * 20] * 2, 1, rulings={"HR-10": "A leads", "HR-11": "Try"}))
    while not g.over and not g.round:
        g.choose(0)
    return g


def hero(g: HuntikGame, player: int, zone: int) -> Piece:
    """A hero of this player in this zone."""
    card = g.players[player].hand.pop()
    return enter(g, player, g.kinds[card], card, int(g.next_stamp()), zone)


def feature(g: HuntikGame, name: str) -> Piece:
    """The feature of this name on the map."""
    return next(o for o in g.objs if g.card(o.kind).name == name)


# -- saved games


@pytest.mark.parametrize("seed", range(3))
def test_a_game_comes_back_as_it_was_saved(seed: int) -> None:
    """What is in play has the same values again, though they are not saved but computed."""
    decks = [KIT.deck_kinds(deck, BOOK) for deck in KIT.decks().values()]
    g = KIT.start(BOOK, [decks[seed], decks[seed + 1]], seed)
    dice = random.Random(seed)
    while not g.over:
        check_saved(huntik(g))
        g.choose(dice.randrange(len(g.options)))
    check_saved(huntik(g))


def check_saved(g: HuntikGame) -> None:
    """The game, saved and loaded, is the same."""
    assert isinstance(g.book, HuntikBook)
    again = KIT.load(g.save(), g.book)
    assert again.position_key() == g.position_key() and not again.dirty
    assert [values(o) for o in again.objs] == [values(o) for o in g.objs]
    assert all(o.text is g.card(o.kind).text or o.stunned for o in again.objs)


def values(o: Piece) -> tuple[Any, ...]:
    """All that is computed of a piece."""
    return (o.uid, o.is_hero, o.fights, o.attack, o.defense, o.keywords, o.text.keywords, o.zone, o.stunned)


STUNNED = """
title: A keyword that is gone while its hero is stunned
game: huntik
cards:
  ghost: {name: Grey Ghost, type: minor hero, team: good, tags: [swara-titan], atk: 2, def: 2, text: Unblockable}
  wall: {name: Old Wall, type: minor hero, team: good, atk: 0, def: 6}
given: {mission: Five by Daybreak, A: {play: [{card: ghost, at: 2, state: stunned}, {card: ghost, ref: two}, wall]}}
when: [A passes]
then: {turn: B}
"""


def test_stunned_heroes_come_back_without_text() -> None:
    g = told(STUNNED)
    check_saved(g)
    assert [(bool(o.stunned), int(o.text.keywords)) for o in g.objs if o.is_hero] == [(True, 0), (False, 1), (False, 0)]


GATE_FALLS = """
title: A win in the midst of a combat
game: huntik
cards: {giant: {name: Hill Giant, type: major hero, team: good, atk: 9, def: 9}}
given: {lead: A, mission: Break the Gate, A: {play: [{card: giant, at: 4}]}}
when: [A moves giant to zone 4 and fights, everyone passes]
then: {winner: A}
"""


def test_a_game_that_ends_in_a_combat_is_at_rest() -> None:
    g = told(GATE_FALLS)
    assert g.over and not g.dirty and not g.unsettled
    check_saved(g)


def test_a_game_that_ends_while_values_are_out_of_date_is_at_rest() -> None:
    """A concession comes at any moment; what is in play is brought up to date all the same."""
    g = told(STUNNED)
    g.touch()
    g.objs[1].keywords = 0
    g.quit(0, 0)
    g.run()
    assert not g.dirty and not g.unsettled and g.objs[1].keywords == 1


# -- positions as scenarios give them


COLOSSUS_FALLS = """
title: An obstacle to the side of the map
game: huntik
given: {mission: Five by Daybreak, A: {play: [{card: Clay Colossus, ref: clay, at: 3, uncontrolled: true}]}}
when: [rules KO clay]
then: {decision: A}
"""


def test_positions_are_written_as_they_are_laid() -> None:
    """What a scenario gives, laid and written again, is the same."""
    decks = [KIT.deck_kinds(deck, BOOK) for deck in KIT.decks().values()]
    tried = 0
    for index, mission in enumerate(("Two Halves of a Map", "King of the Fountain")):
        g = huntik(KIT.start(BOOK, [decks[index], decks[index - 1]], index, rulings={"HR-11": mission}))
        dice = random.Random(index)
        while not g.over:
            tried += dice.randrange(12) == 0 and check_written(g)
            g.choose(dice.randrange(len(g.options)))
    assert tried > 10


def test_features_to_the_side_are_written_too() -> None:
    """400.9c, and whether they were KO'd: laid again they are not on the map."""
    g = told(COLOSSUS_FALLS)
    assert len(g.aside) == len(g.beaten) == 1 and not g.objs
    assert check_written(g)


def check_written(g: HuntikGame) -> bool:
    """Written as a scenario and laid again the position is the same; False if it cannot be written."""
    stage = stage_of("huntik")
    given = stage.given(g)
    if given is None:
        return False
    text = yaml.safe_dump({"title": "As it is", "game": "huntik", "given": given, "then": {"winner": "none"}})
    laid = huntik(Run(parse_scenario(text)).table.game)
    assert unnumbered(stage.given(laid)) == unnumbered(given), text
    names = [[sorted(h.card(kind).name for kind in kinds) for kinds in (h.aside, h.beaten)] for h in (g, laid)]
    assert names[0] == names[1]
    return True


def unnumbered(given: Any) -> str:
    """A position without the numbers by which pieces of one name are told apart: they count from the first laid."""
    return re.sub(r"in play \d+", "in play", yaml.safe_dump(given))


def test_a_carried_object_is_not_put_elsewhere() -> None:
    g = on_mission()
    bearer = hero(g, 0, 3)
    key = feature(g, "Key")
    key.bearer = bearer.uid
    with pytest.raises(Impossible, match="goes where that hero goes"):
        acts.put(g, Pointer(int(key.kind), -1, int(key.uid)), 4)
    acts.put(g, Pointer(int(bearer.kind), int(bearer.card)), 4)
    assert (bearer.zone, key.zone) == (4, 4)


# -- who has won, and why


def test_conceding_and_the_clock_are_told_apart() -> None:
    for reason, why in ((0, winning.BY_CONCESSION), (QUIT_CLOCK, winning.BY_CLOCK)):
        g = on_mission()
        g.quit(0, reason)
        assert (g.winner, g.why_won) == (1, why)
        assert [bool(p.out) for p in g.players] == [True, False]
        with pytest.raises(IllegalChoice, match="the game is over"):
            g.quit(1, reason)
    for nobody in (-1, 2):
        with pytest.raises(IllegalChoice, match=f"there is no player {nobody}"):
            on_mission().quit(nobody, 0)


@pytest.mark.parametrize(
    ("mine", "theirs", "winner", "why"),
    [(2, 1, 0, winning.BY_MINORS), (1, 2, 1, winning.BY_MINORS), (1, 1, 1, winning.BY_DEFENDING)],
)
def test_the_tie_says_what_broke_it(mine: int, theirs: int, winner: int, why: int) -> None:
    g = on_mission()
    for player, n in ((0, mine), (1, theirs)):
        for _ in range(n):
            hero(g, player, 3)
    winning.break_tie(g, ("102.2b",))
    assert (g.winner, g.why_won) == (winner, why)


def test_a_circle_of_the_rules_is_the_only_draw() -> None:
    """802.4, HR-127."""
    g = on_mission()
    assert isinstance(g, Huntik)
    g.endless()
    assert g.winner == DRAW and "draw" in KIT.result_words(g)


# -- the rest of a game


def test_turns_are_counted() -> None:
    g = on_mission()
    assert (g.turn, g.active) == (0, 1)
    g.choose_code(PASS)
    assert (g.turn, g.active) == (1, 0)


def test_there_is_no_zone_beyond_the_map() -> None:
    g = told(STUNNED)
    uid = int(g.objs[1].uid)
    g.choose_code(PASS)
    assert (g.round, g.chooser) == (3, 1)
    g.choose_code(PASS)
    for zone in (0, 6):
        reason = KIT.why_not(g, 0, code(MOVE, uid, zone))
        assert reason is not None and "400.10a" in reason.rules


def test_hidden_cards_change_places_with_their_like_only() -> None:
    """301.3: a legendary hero is never in a deck or a hand."""
    decks = [KIT.deck_kinds(deck, BOOK) for deck in list(KIT.decks().values())[:2]]
    g = start(huntik(KIT.start(BOOK, decks, 1)).cardbook, decks, 1)
    for card, kind in enumerate(g.kinds):
        assert g.back_of(card) == (1 if g.card(kind).type == LEGENDARY else 0)


# -- missions of other data


def test_an_object_counts_for_what_it_is_and_for_who_carries_it() -> None:
    """305.2: the cup at home wins nothing where the key is asked for."""
    g = on_mission(win=[{"bring": {"feature": "Key", "to": 3}}], score=[{"carry": "Key", "points": 2}])
    bearer = hero(g, 0, 3)
    feature(g, "Cup").bearer = bearer.uid
    check_terms(g)
    score_round(g)
    assert not g.over and [p.points for p in g.players] == [0, 0]
    feature(g, "Key").bearer = bearer.uid
    score_round(g)
    assert [p.points for p in g.players] == [2, 0]
    check_terms(g)
    assert g.winner == 0


def test_a_feature_guarded_counts_for_what_it_is() -> None:
    g = on_mission(win=[{"guard": {"feature": "Gate"}, "at": "end of round"}])
    feature(g, "Gate").controller = NOBODY
    hero(g, 0, 3)
    check_last_terms(g)
    assert not g.over


def test_only_heroes_give_points_for_a_ko() -> None:
    g = on_mission(score=[{"ko": 3}])
    assert isinstance(g, Huntik)
    ox = hero(g, 0, 3)
    g.score_ko(feature(g, "Gate"))
    assert [p.points for p in g.players] == [0, 0]
    g.score_ko(ox)
    assert [p.points for p in g.players] == [0, 3]


def test_any_of_several_terms_at_the_end_of_a_round() -> None:
    """The first is met, the others are not: that is enough for either player."""
    terms = [{"heroes": {"in": zone}, "at": "end of round"} for zone in (2, 3, 4)]
    for player, zone in ((0, 2), (1, 4)):
        g = on_mission(win=terms)
        hero(g, player, zone)
        check_last_terms(g)
        assert g.winner == player


def test_terms_that_the_features_meet_are_met_as_they_are_laid() -> None:
    """102.4: at any time, so before the opening hands too."""
    g = on_mission(tag="training", win=[{"guard": {"feature": "Gate"}}])
    assert g.winner == 0 and not g.players[0].hand


def test_a_mission_says_how_many() -> None:
    one = on_mission(win=[{"bring": {"feature": "Key", "to": 1}}, {"defeat": {"feature": "Gate"}}])
    assert one.card(one.mission).lines[-2:] == (
        "You win as soon as you have Key with your heroes in zone 1.",
        "You win as soon as you have seen Gate of your enemy's KO'd.",
    )
    many = [{"bring": {"feature": "Key", "count": 2, "to": 1}}, {"defeat": {"feature": "Gate", "count": 2}}]
    two = on_mission(features=FEATURES * 2, win=many)
    assert two.card(two.mission).lines[-2:] == (
        "You win as soon as you have two Key features with your heroes in zone 1.",
        "You win as soon as you have seen two Gate obstacles of your enemy's KO'd.",
    )
