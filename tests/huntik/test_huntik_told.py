"""What the judge and the log say of Huntik: the rules behind each line, positions, faults of files."""

from __future__ import annotations

from typing import Any

import pytest

from rulebound.games import kit
from rulebound.judge import parse_scenario
from rulebound.judge.source import Malformed
from rulebound.judge.telling import tell
from rulebound.lab.decks import parse_deck

KIT = kit("huntik")
CARDS = """
game: huntik
cards:
  ox: {name: Field Ox, type: minor hero, team: evil, atk: 4, def: 5}
  imp: {name: Small Imp, type: minor hero, team: evil, atk: 1, def: 1}
  lord: {name: Lake Lord, type: major hero, team: good, atk: 4, def: 4}
  ghost: {name: Grey Ghost, type: minor hero, team: good, atk: 2, def: 2, text: Unblockable}
"""
FOUGHT_OUT = "when: [A moves ox to zone 3 and fights, everyone passes, B aims 1 at ox]"


def story(text: str) -> Any:
    return tell(parse_scenario(f"title: told{CARDS}{text}", must_expect=False))


def lines(text: str) -> list[str]:
    """Everything that a story tells, line by line."""
    return [line.strip() for line in story(text).text().splitlines()]


def test_a_combat_after_a_move_of_no_zones_says_so() -> None:
    """600.1a, and 602.3 behind each KO."""
    at = "given: {turn: A, A: {play: [{card: ox, at: 3}]}, B: {play: [{card: imp, at: %d}]}}\n"
    told = lines(at % 3 + "when: [A moves ox to zone 3 and fights, everyone passes]")
    assert "Field Ox starts a combat in zone 3. (600.1a, 600.1, 600.2)" in told
    assert "Small Imp is KO'd. (602.3, 400.11e, 400.7a)" in told
    assert "The combat is over. (600.3, G13.3)" in lines(at % 3 + FOUGHT_OUT)
    left = lines(at % 3 + "when: [A moves ox to zone 3 and fights, rules stun imp]")
    assert "The combat is over. (601.4a, 600.3, G13.3)" in left
    told = lines(at % 4 + "when: [A moves ox to zone 4 and fights, everyone passes]")
    assert "Field Ox starts a combat in zone 4. (600.1, 600.2, 403.3)" in told


def test_an_obstacle_falls_to_attacks_or_to_the_rules() -> None:
    place = "given: {turn: A, lead: A, mission: Break the Gate, A: {play: [{card: ox, at: 4}, {card: lord, at: 4}]}}\n"
    told = lines(place + "when: [A moves ox to zone 4 and fights, everyone passes, B aims 1 at ox]")
    assert "Old Gate is KO'd. (602.3, 400.9c, 305.3b)" in told
    assert "Old Gate is KO'd. (400.11e, 400.9c, 305.3b)" in lines(place + "when: [rules KO Old Gate]")


def test_a_move_past_enemies_names_what_allows_it() -> None:
    place = "given: {turn: A, A: {play: [{card: ghost, at: %d}]}, B: {play: [{card: imp, at: 2}]}}\n"
    past = lines(place % 1 + "when: [A moves ghost to zone 3]")
    assert "Grey Ghost moves into zone 3. (403.4a, 403.1, 403.2)" in past
    back = lines(place % 3 + "when: [A moves ghost to zone 1]")
    assert "Grey Ghost moves into zone 1. (403.1, 403.2, 500.2.2)" in back


@pytest.mark.parametrize(
    ("mission", "cited"), [("Open Ground", False), ("Stand on the Bridge", True)]
)
def test_terms_for_the_end_of_a_round_are_named_where_there_are_some(mission: str, cited: bool) -> None:
    given = f"given: {{turn: A, mission: {mission}, round: 2}}\nwhen: [everyone passes]"
    rules = {rule for step in story(given).chapters for line in step.told for rule in line.cites}
    assert "501.1" in rules
    from rulebound.judge.runner import Run

    running = Run(parse_scenario(f"title: told{CARDS}{given}", must_expect=False))
    list(running.each())
    assert ("501.1.1" in running.table.rules) is cited


def test_the_judge_shows_where_everything_is() -> None:
    before = story(
        "given: {turn: A, mission: Two Halves of a Map, A: {majors_played: 1, play: [{card: ghost, at: 2}]}}"
    ).before
    assert before[0].startswith("A: 1 majors played, ")
    assert "ghost (Grey Ghost): zone 2, 2/2, ready, unblockable" in before[1]
    said = [line.strip() for line in before]
    assert "Nobody's:" in said
    assert sum(line.startswith("Torn Map") and "zone" in line and line.endswith("object") for line in said) == 2
    assert "Night Watch: to the side of the map" in said
    assert "move, deal with a feature or pass" in before[-1]
    assert "move or pass" in story("given: {turn: A}").before[-1]
    assert "move or pass" in story("given: {turn: A, mission: Two Halves of a Map}").before[-1]
    scored = story("given: {turn: A, mission: Open Season, A: {points: 1}}").before
    assert scored[0].startswith("A: 1 point, ") and scored[1].startswith("B: 0 in hand")


def test_no_line_of_the_story_has_rules_alone() -> None:
    assert not [line for line in lines("given: {turn: A}\nwhen: [A passes]") if line.startswith("(")]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("settings: {HR-10: C leads}", ["HR-10 cannot be 'C leads': it is chance says who names"]),
        ("settings: {HR-11: Nowhere}", ["no mission is called 'Nowhere'; there are: "]),
        ("when: [A flies]", ['"A flies" is no step that is known']),
        ("when: [rules put ox into zone 7]", ["the map has 5 zones (400.10a)"]),
        (
            "when: [{by: rules, do: check, deck: Nobody, beside: First Wyrm, format: mad}]",
            ['there is no card "Nobody"', 'there is no card "First Wyrm"', '`format` of `check` cannot be "mad"'],
        ),
        (
            "given: {phase: decide, round: 5, lead: A, mission: The Idol, passed: B, turn: A}",
            [f"`{key}` comes only after the lead player is named (101.1)" for key in ("round", "lead", "mission")]
            + ["`passed` comes only", "`turn` comes only"],
        ),
        ("given: {phase: mulligan, round: 3}", ["`round` comes only with the first round (500.1)"]),
        ("given: {phase: start, turn: B}", ["`turn` follows from the round and who leads (500.1c)"]),
        ("given: {phase: end, passed: A}", ["`passed` means nothing any more: both have passed (500.2.4)"]),
    ],
)
def test_each_fault_of_a_file_is_told_once(text: str, faults: list[str]) -> None:
    given = "" if "given" in text else "\ngiven: {turn: A, A: {play: [{card: ox, at: 2}]}}"
    with pytest.raises(Malformed) as told:
        parse_scenario(f"title: faulty{CARDS}{text}{given}", must_expect=False)
    found = [str(fault).partition(": ")[2] for fault in told.value.faults]
    assert len(found) == len(faults), found
    assert all(one.startswith(start) for one, start in zip(sorted(found), sorted(faults))), found


def test_a_negative_number_is_one_fault() -> None:
    with pytest.raises(Malformed) as told:
        parse_scenario(f"title: faulty{CARDS}  cat: {{name: Cat, type: minor hero, team: good, atk: 1, def: -1}}\n")
    assert [fault.what for fault in told.value.faults if "def" in fault.what] == [
        "`def` of the card cat should be at least 0, but is -1"
    ]


def test_what_is_wrong_with_a_mission_is_told_where_it_stands() -> None:
    hill = "  hill: {name: Hill, type: mission, tag: training,\n    win: [{hold: {in: 9}}]}\n"
    with pytest.raises(Malformed) as told:
        parse_scenario(f"title: faulty{CARDS}{hill}when: [A passes]", must_expect=False)
    (fault,) = told.value.faults
    assert fault.spot.line == 9 and fault.what.endswith("win.hold.in: should be a number from 1 to 5, not 9")


@pytest.mark.parametrize(
    ("deck", "more", "why"),
    [
        ("4 Field Ox", "", "it has too many copies of Field Ox. (100.3, G17.3; our ruling HR-17: firm)"),
        ("1 Field Ox; 1 Lake Lord", "", "it has Good and Evil cards. (100.2, 202.2, G17.2)"),
        ("1 Field Ox", ", exact: true", "it has too few cards. (100.1, G17.1)"),
        ("1 The Idol", "", "The Idol is not a card for a deck. (100.1, 304.2a)"),
        ("1 Field Ox", ", beside: 1 Small Imp", "Small Imp beside it is neither a legendary hero nor a mission. ("),
    ],
)
def test_an_illegal_deck_is_told_with_its_reason(deck: str, more: str, why: str) -> None:
    told = lines(f'when: [{{by: rules, do: check, deck: "{deck}"{more}}}]')
    assert [line for line in told if line.startswith(f"The deck is illegal: {why}")], told


def test_a_deck_with_unknown_names_is_no_deck() -> None:
    with pytest.raises(Malformed) as caught:
        story('when: [{by: rules, do: check, deck: "1 Nobody; 1 Feild Ox", beside: 1 Nowhere}]')
    nobody, misspelt, nowhere = caught.value.faults
    assert 'there is no card "Nobody"' in nobody.what and 'there is no card "Nowhere"' in nowhere.what
    assert 'there is no card "Feild Ox"' in misspelt.what and misspelt.what.endswith("nearest: Field Ox")


def test_a_legal_deck_has_one_team() -> None:
    from rulebound.judge.runner import Run

    for form, cited in (("constructed", True), ("limited", False)):
        check = f'when: [{{by: rules, do: check, deck: "1 Field Ox", format: {form}}}]'
        running = Run(parse_scenario(f"title: told{CARDS}{check}", must_expect=False))
        list(running.each())
        assert ("100.2" in running.table.rules) is cited


def test_cards_beside_a_deck_have_numbers_too() -> None:
    text = "3 Night Porter, Carries It Himself\nbeside: 2 Umber, The Mountain Walking\nbeside: The Idol\n"
    deck = parse_deck(KIT, text, "my.deck", "Mine")
    assert deck.beside == ("Umber, The Mountain Walking",) * 2 + ("The Idol",)


def test_only_players_remember() -> None:
    g = KIT.start(KIT.book(), [KIT.deck_kinds(deck, KIT.book()) for deck in list(KIT.decks().values())[:2]], 1)
    with pytest.raises(ValueError, match=r"there is no viewer -1 of this: players are 0 to 1$"):
        KIT.knowledge(g, -1)
    with pytest.raises(ValueError, match=r"players are 0 to 1, an onlooker is -1$"):
        KIT.view(g, 5)


@pytest.mark.parametrize(
    ("settings", "when", "cited"),
    [
        ("", "when: [B names A lead]\n", "(101.1; our ruling HR-10: firm)"),
        ("settings: {HR-10: A leads}\n", "", "(our ruling HR-10: firm)"),
        ("settings: {HR-10: A defended before}\n", "", "(G1.6; our ruling HR-19: firm)"),
    ],
)
def test_who_leads_is_told_by_what_settled_it(settings: str, when: str, cited: str) -> None:
    """101.1, HR-10, G1.6: named, agreed on, or since they defended before."""
    told = lines(f"{settings}seed: 1\n{when}given: {{phase: decide, A: {{deck: 10}}, B: {{deck: 10}}}}")
    assert f"A is the lead player. {cited}" in told
