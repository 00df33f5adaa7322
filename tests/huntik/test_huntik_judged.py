"""Huntik at the judge's table: who carries what, positions that the rules do not allow, faults of missions in full."""

from __future__ import annotations

from typing import Any

import pytest

from rulebound.engine.codes import PASS
from rulebound.games import kit
from rulebound.games.huntik.mission_data import mission_lines
from rulebound.games.huntik.sketch import mission_words
from rulebound.judge import parse_scenario
from rulebound.judge.runner import Run
from rulebound.judge.source import Malformed
from rulebound.judge.telling import tell

KIT = kit("huntik")
CARDS = """
game: huntik
cards:
  ox: {name: Field Ox, type: minor hero, team: evil, atk: 4, def: 5}
  king: {name: Coil King, type: major hero, team: evil, atk: 5, def: 3}
"""


def story(text: str, cards: str = "") -> Any:
    return tell(parse_scenario(f"title: told{CARDS}{cards}{text}", "f.yaml", must_expect=False))


def faults(text: str, cards: str = "") -> str:
    """What is wrong with a file."""
    with pytest.raises(Malformed) as wrong:
        parse_scenario(f"title: told{CARDS}{cards}{text}", "f.yaml", must_expect=False)
    return str(wrong.value)


def started(mission: str, lead: str) -> Any:
    decks = [KIT.deck_kinds(deck, KIT.book()) for deck in list(KIT.decks().values())[:2]]
    g = KIT.start(KIT.book(), decks, 1, rulings={"HR-10": f"{lead} leads", "HR-11": mission})
    g.run()
    return g


# -- missions in words


def test_a_mission_is_read_with_both_counts_by_the_defending_player() -> None:
    """400.10b: the mission counts from the lead player's side."""
    g = started("The Brass Key", "B")
    assert mission_words(KIT.view(g, 1)).startswith("Put Brass Key into zone 4. ")
    defending = mission_words(KIT.view(g, 0))
    assert defending.startswith("Put Brass Key into zone 2 (zone 4 of B). ")
    assert "in zone 5 (zone 1 of B)" in defending
    shown = KIT.sketch(KIT.view(g, 0), ["A", "B"], g.book)
    assert any("zone 2 (zone 4 of B)" in note.text for note in shown.notes)


def test_a_mutual_mission_says_whose_count_its_features_follow() -> None:
    data: dict[str, Any] = {"name": "Far Bell", "type": "mission", "tag": "mutual", "win": [{"heroes": {"in": 5}}]}
    data["features"] = [{"feature": "Smiling Idol", "in": 4}, {"feature": "Lit Brand", "in": "aside"}]
    data["arrive"] = [{"feature": "Lit Brand", "in": 2, "round": 3}]
    lines = mission_lines(data)
    assert "Put Smiling Idol into zone 4 of the lead player." in lines
    assert "At the start of round 3, Lit Brand enters play in zone 2 of the lead player." in lines
    assert "You win as soon as you have a hero in zone 5." in lines
    view = {"viewer": "A", "lead": "B", "mission": {"tag": "mutual", "text": lines}}
    turned = mission_words(view)
    assert "Smiling Idol into zone 2 (zone 4 of B)." in turned
    assert "a hero in zone 5." in turned  # each player's own


# -- what the judge shows


def test_the_position_says_who_carries_an_object() -> None:
    """305.2."""
    told = story(
        "given: {turn: A, lead: A, mission: The Brass Key, A: {play: [{card: ox, at: 4}]}}\n"
        "when: [A picks up Brass Key with ox]"
    )
    assert "     Brass Key: zone 4, object" not in told.after
    assert any(line.strip() == "Brass Key: zone 4, object, with ox" for line in told.after)


def test_what_the_rules_forbid_is_told() -> None:
    told = story(
        "given: {turn: A, A: {play: [{card: king, at: 3, state: stunned}, {card: ox, at: 3}]}}\n"
        "when: [rules ready king, rules put king into zone 2, rules stun king, rules unstun ox, rules ready ox,\n"
        "       rules exhaust ox, rules exhaust ox]"
    ).text()
    for line in (
        "Coil King is stunned and cannot be readied. (407.1, 405.1)",
        "Coil King is stunned and cannot enter another zone. (407.1)",
        "Coil King is stunned already. (702.5; our ruling HR-85",
        "Field Ox is not stunned. (407.5; our ruling HR-80",
        "Field Ox is ready already. (405.1, GL.ready)",
        "Field Ox is exhausted already. (405.1, GL.exhaust)",
    ):
        assert line in told


def test_a_hero_always_has_a_controller() -> None:
    told = story("given: {turn: A, A: {play: [ox]}}\nwhen: [rules give control of ox to nobody]")
    assert "Field Ox is no obstacle, and only obstacles become uncontrolled (305.3a)" in told.why


def test_a_ruling_is_as_sure_as_it_says() -> None:
    """HR-35 is firm on legality, likely without an enemy; HR-110 is judgement for missions."""
    told = story("given: {turn: A, A: {play: [{card: ox, at: 3}]}}\nwhen: [A moves ox to zone 3]").text()
    assert "our ruling HR-35: firm, on legality, likely for the case without enemy" in told


def test_attacks_are_aimed_by_whole_names_or_in_a_mapping() -> None:
    """602.2; a name may have a comma of its own, and a step that comes too early waits."""
    more = "  lad: {name: Lantern Lad, version: First Try, type: minor hero, team: good, atk: 1, def: 2}\n"
    given = "given: {turn: A, A: {play: [{card: ox, at: 3}]}, B: {play: [{card: lad, at: 3}, {card: king, at: 3}, %s]}}"
    begin = "\nwhen:\n  - A moves ox to zone 3 and fights\n  - everyone passes\n"
    third = "{card: ox, at: 3, ref: ox2}"
    for steps in (
        ["A aims 3 at king and 1 at Lantern Lad, First Try"],
        ["{by: A, do: aim, attacks: {king: 3, lad: 1}}"],
        ["A aims 0 at ox2", "A aims 3 at king"],
        ["A aims 3 at king", "A aims 1 at lad", "A aims 0 at ox2"],
    ):
        told = story(given % third + begin + "".join(f"  - {step}\n" for step in steps), more)
        assert told.why == ""
        text = told.text()
        assert "A aims 1 attack at Lantern Lad." in text and "A aims 3 attacks at Coil King." in text
    told = story(given % third + begin + "  - A aims 3 at king\n  - A aims 3 at lad\n", more)
    assert "6 attacks cannot be aimed: there are 4 left (602.2" in told.why
    assert "is not written as `4 at ox and 1 at imp`" in faults(given % third + begin + "  - A aims king\n", more)


def test_a_move_says_in_one_way_where_it_leads() -> None:
    given = "given: {turn: A, A: {hand: [king], play: [{card: ox, at: 3}]}}\nwhen: [%s]"
    for step in ("{by: A, do: move, card: ox}", "{by: A, do: move, card: ox, to: 4, back: 1}"):
        assert "a move says where it leads: `to` a zone, so many zones `forward`, or `back`" in faults(given % step)
    assert "ox is in zone 3, not in zone 2" in story(given % "A moves ox from zone 2 to zone 4").why
    assert "there is no zone 0" in story(given % "A moves ox 3 zones back").why
    assert "king is not in play (400.4, 500.2.2)" in story(given % "A moves king 0 zones").why
    told = story(given % "A moves ox from zone 3 to zone 4 and starts no combat")
    assert told.why == "" and "ox" in told.text()


def test_two_equal_features_are_told_apart_by_their_zones() -> None:
    """401.2a: they are nobody's; the zone says which, and a name of one's own."""
    given = "given: {turn: A, lead: A, mission: Two Halves of a Map, A: {play: [{card: ox, at: 2}%s]}}\n"
    told = story(given % "" + "when: [A picks up Torn Map with ox]").why
    assert '"Torn Map" can mean Torn Map (zone 2) and Torn Map (zone 4); give each a name where the position' in told
    named = ", {card: Torn Map, ref: m1, at: 2}, {card: Torn Map, ref: m2, at: 4}"
    assert story(given % named + "when: [A picks up m1 with ox]").why == ""


def test_what_is_there_once_is_named_without_a_number() -> None:
    given = "given: {turn: A, lead: A, mission: Five by Daybreak, A: {play: [{card: ox, at: 3}]}}\n"
    told = story(given + "when: [A claims Clay Colossus with ox, B passes, A claims Clay Colossus with ox]")
    assert "Clay Colossus is controlled by A (" in told.why
    assert "#" not in told.why


def test_no_combat_is_fought_after_the_end() -> None:
    given = "given: {turn: A, A: {play: [{card: ox, at: 3}]}, B: {play: [{card: king, at: 3}]}}\n"
    told = story(given + "when: [A moves ox to zone 3 and fights, B concedes]")
    assert told.after[-2].startswith("turn A, round 2, lead A") and "combat" not in told.after[-2]
    assert "combat 3, attacking A" in "\n".join(story(given + "when: [A moves ox to zone 3 and fights]").after)


def test_a_mission_without_points_shows_none() -> None:
    for mission, there in (("The Idol", False), ("Open Season", True), ("The Brass Key", False)):
        g = started(mission, "A")
        shown = KIT.sketch(KIT.view(g, 0), ["A", "B"], g.book)
        assert any("point" in word.text for person in shown.people for word in person.totals) is there


# -- why not


def test_a_feature_is_taken_up_by_a_hero_in_its_zone() -> None:
    """305.2 is the answer to why an object cannot be picked up; 407.1 where the hero is stunned."""
    given = "given: {turn: A, lead: A, mission: The Brass Key, A: {play: [{card: ox, at: %d%s}]}, B: {play: [king]}}\n"
    stunned, elsewhere = ("407.1", "305.2", "HR-68"), ("305.2", "G15.3", "G19.26")
    for at, state, rules in ((4, ", state: stunned", stunned), (3, "", elsewhere)):
        g = Run(parse_scenario(f"title: told{CARDS}" + given % (at, state), must_expect=False)).table.game
        key = next(thing for thing in KIT.things(g, 0) if thing.name.startswith("Brass Key"))
        (code,) = KIT.codes_about(g, 0, key)
        reason = KIT.why_not(g, 0, code)
        assert reason is not None and reason.rules == rules
        (code,) = KIT.codes_about(g, 1, key)  # the defending player's
        g.choose_code(PASS)
        reason = KIT.why_not(g, 1, code)
        assert reason is not None and "is not for heroes of B" in reason.words


# -- positions that there cannot be


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        (
            "mission: The Brass Key, A: {play: [{card: Brass Key, at: 4, with: ox}]}, B: {play: [{card: ox, at: 4}]}",
            "Brass Key is not for heroes of B, the defending player (305.2, G15.2)",
        ),
        ("mission: The Brass Key, A: {points: 3}", "The Brass Key gives no points (102.2a)"),
        ("B: {points: 1}", "Open Ground gives no points (102.2a)"),
        (
            "mission: Two Halves of a Map, A: {play: [{card: Torn Map, count: 3, at: 2}]}",
            "Two Halves of a Map has no more than 2 of Torn Map (305.1)",
        ),
        (
            "mission: The Brass Key, A: {play: [Brass Key], removed: [{card: Brass Key, ref: k}]}",
            "The Brass Key has only one of Brass Key (305.1)",
        ),
        ("mission: The Brass Key, A: {play: [Torn Map]}", "Torn Map is no feature of the mission (305.1)"),
        ("A: {play: [{card: ox, at: 3, own_zone: 2}]}", "`at` says already in which zone it is"),
        ("A: {play: [{card: ox, zone: 6}]}", "the map has 5 zones (400.10a)"),
        ("B: {play: [{card: ox, own_zone: 6}]}", "the map has 5 zones (400.10a)"),
        ("A: {play: [{card: ox, state: stunned, exhausted: false}]}", "said of it elsewhere makes it exhausted"),
    ],
)
def test_a_position_that_the_rules_do_not_allow(given: str, wrong: str) -> None:
    assert wrong in faults(f"given: {{turn: A, lead: A, {given}}}\nwhen: [A passes]")


def test_points_are_scored_only_where_a_mission_gives_them() -> None:
    told = story("given: {turn: A, mission: The Idol}\nwhen: [rules make A score 2]")
    assert "The Idol gives no points (102.2a)" in told.why
    assert story("given: {turn: A, mission: Open Season}\nwhen: [rules make A score 2]").why == ""


# -- faults of missions


def test_all_faults_of_a_mission_are_told_with_their_keys() -> None:
    cards = """\
  bad:
    name: Bad Mission
    type: mission
    tag: training
    features: [{feature: Brass Key, in: 9}]
    arrive: [{feature: Brass Key, in: 3}]
    win: [{heroes: {count: 2}}, {bring: {feature: Brass Key}}, {alive: {type: wizard}, round: 9}]
"""
    said = faults("given: {turn: A}\nwhen: [A passes]", cards)
    for wrong in (
        "features.in: should be a number from 1 to 5, not 9",
        "arrive.round: should be a number from 2 to 7, and is missing",
        "win.heroes.in: should be a number from 1 to 5, and is missing",
        "win.bring.to: should be a number from 1 to 5, and is missing",
        "win.alive.type: should be one of major hero, minor hero, legendary hero, not 'wizard'",
        "win.round: should be a number from 1 to 7, not 9",
    ):
        assert wrong in said


def test_what_must_be_defeated_or_brought_enters_play_at_some_time() -> None:
    """305.1a."""
    cards = """\
  m:
    {name: Never, type: mission, tag: training, features: [{feature: %s, in: aside}], win: [{%s: {feature: %s%s}}]}
"""
    for how, name, more, done in (
        ("defeat", "Old Gate", "", "defeated"),
        ("bring", "Lit Brand", ", to: 1", "brought"),
        ("guard", "Ferry Bell", "", "guarded"),
    ):
        said = faults("given: {turn: A}\nwhen: [A passes]", cards % (name, how, name, more))
        assert f"{name} cannot be {done}: it never enters play (305.1a)" in said


def test_only_heroes_and_obstacles_are_unblockable() -> None:
    cards = "  f: {name: Slick Stone, type: feature, tag: object, pick_up: both, text: Unblockable}\n"
    said = faults("given: {turn: A}\nwhen: [A passes]", cards)
    assert "only a hero or an obstacle is unblockable (403.4a)" in said
