"""What Chaotic says: cards and files that are refused, the judge's lines, the table in lines and on a narrow screen."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

from rulebound.cli.drawing import Drawing, Style
from rulebound.cli.plain import sketch_lines
from rulebound.engine.game import Game
from rulebound.engine.log import Entry, Listener
from rulebound.engine.sketch import Sketch
from rulebound.games import desk, kit
from rulebound.games.chaotic.positions import COMBAT_PHASES
from rulebound.games.chaotic.telling import EVENT_NAMES
from rulebound.judge.scenario import parse_scenario
from rulebound.judge.source import Malformed
from rulebound.judge.telling import tell
from rulebound.lab.decks import BadDeck, parse_deck
from rulebound.lab.matches import series

KIT = kit("chaotic")
OX: dict[str, Any] = {"name": "Ox", "type": "creature", "tribe": "Danian", "disciplines": [1, 2, 3, 4], "energy": 5}
HALL: dict[str, Any] = {"name": "Hall", "type": "location"}


def refusals(*cards: dict[str, Any]) -> list[str]:
    """What the last of these cards is refused for."""
    return [f"{each.where}: {each.why}" for each in desk("chaotic").judged(cards)[-1].refused]


def faults(text: str) -> list[str]:
    """Everything that is wrong with a scenario."""
    with pytest.raises(Malformed) as caught:
        parse_scenario(text)
    return str(caught.value).splitlines()


# -- cards


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([], "names nothing; leave it out, or list tribes, elements or subtypes as on cards, such as Danians"),
        (["danians"], "'danians' is none of tribes, elements or subtypes as on cards, .* is it Danian"),
        (["fire"], "is it Fire"),
        (["Fire", "Minion 5"], "'Minion 5' is none of"),
        (["Wariors"], "nor a subtype of a creature; is it Warrior"),
        (["Zzyzx"], "nor a subtype of a creature: Bruiser, .*Warrior"),
    ],
)
def test_who_a_card_is_loyal_to(words: list[str], why: str) -> None:
    found = refusals(OX | {"loyal_to": words})
    assert len(found) == 1 and found[0].startswith("loyal_to: ")
    assert re.search(why, found[0])


@pytest.mark.parametrize(
    "words", [["Danians"], ["Danian"], ["OverWorlders"], ["OverWorld"], ["Fire"], ["Warriors"], ["M'arrilians"]]
)
def test_what_a_card_may_be_loyal_to(words: list[str]) -> None:
    assert refusals(OX | {"loyal_to": words}) == []


def test_an_initiative_line_names_a_subtype_that_a_creature_has() -> None:
    (why,) = refusals(HALL | {"initiative": "Wizard"})
    assert "'Wizard' is none of: Courage, Power" in why and "nor a subtype of a creature: Bruiser" in why
    assert refusals(OX | {"subtypes": ["Wizard"]}, HALL | {"initiative": "Wizard"}) == []
    assert refusals(HALL | {"subtypes": ["Wizard"]}, HALL | {"initiative": "Wizard"}) != []
    assert refusals(HALL | {"initiative": "Warrior"}) == []
    assert "is it Warrior" in refusals(HALL | {"initiative": "Warior"})[0]
    assert "is it Speed" in refusals(HALL | {"initiative": "Sped"})[0]


def test_current_energy_is_never_scanned() -> None:
    """3.2.9.4: it is what a creature has left, so that no card has it printed."""
    assert refusals(HALL | {"initiative": "Current Energy"}, HALL | {"name": "B", "initiative": "Scanned Energy"}) == []
    (why,) = refusals(HALL | {"initiative": "Scanned Current Energy"})
    assert "what is Scanned is as printed, and Current Energy is not (3.2.9.4)" in why


def test_a_card_of_a_scenario_is_refused_where_it_is_written() -> None:
    found = faults(
        "title: t\ngame: chaotic\ncards:\n"
        "  hall: {name: Hall, type: location, initiative: Wizard}\n"
        "  lord: {name: Lord, version: the Old, type: creature, loyal_to: [Wizards]}\n"
        "  none: {name: Lady, version: the Old, type: creature, loyal_to: []}\n"
        "  gear: {name: Gear, type: battlegear}\n"
        '  blank: {name: "", type: creature}\n'
        "then: {turn: A}\n"
    )
    assert [line.split(":")[1] for line in found] == ["4", "5", "6", "7", "8"]
    assert "the card Hall is refused: initiative: 'Wizard'" in found[0]
    assert "the card Lord, the Old is refused: loyal_to: 'Wizards'" in found[1]
    assert "the card Lady, the Old is refused: loyal_to: names nothing" in found[2]
    assert 'cannot be "battlegear"' in found[3] and "the card blank has no name" in found[4]


# -- files


def test_all_that_is_wrong_with_a_position_is_told_at_once() -> None:
    found = faults(
        "title: t\ngame: chaotic\nteams: 1+1\ngiven:\n  step: dance\n  combat: {attacker: [x, z], defender: y}\n"
        "  A: {play: [{card: filler, ref: x, damage: 50}, {card: filler, ref: z, space: A12}], mugic: 3}\n"
        "  B: {play: [{card: filler, ref: y, counters: 1}], location: [2 filler], hand: [nobody]}\n"
        "then: {turn: A}\n"
    )
    wanted = (
        "not played in teams",
        'cannot be "dance"',
        "one creature is the attacker, not 2",
        "50 damage would defeat it",
        "no space 'A12'",
        'no key "mugic"',
        "y has Mugic ability 0 and not 1 counter",
        "one active location at most",
        'no card "nobody"',
    )
    assert len(found) == len(wanted)
    assert all(words in line for words, line in zip(wanted, found)), found


def test_nothing_is_said_of_what_was_left_out() -> None:
    found = faults("title: t\ngame: chaotic\ngiven: {B: {play: [nobody]}}\nthen: {turn: A}\n")
    assert len(found) == 1 and 'no card "nobody"' in found[0]


@pytest.mark.parametrize(
    ("act", "why"),
    [
        ("{by: rules, do: check, deck: 2 Skarn, format: masters}", 'cannot be "masters"; it can be: apprentice 3'),
        ("{by: rules, do: check, deck: 0 Skarn}", "not '0 Skarn'"),
        ("{by: rules, do: check, deck: 2 Skarn; -1 Gorrund}", "not '-1 Gorrund'"),
        ("the rules relocate x to Z9", "no board has a space 'Z9'"),
    ],
)
def test_an_act_that_can_never_be_is_a_fault_of_the_file(act: str, why: str) -> None:
    given = "given: {A: {play: [filler as x]}}"
    (found,) = faults(f"title: t\ngame: chaotic\n{given}\nwhen:\n  - {act}\nthen: {{turn: A}}\n")
    assert ":5:" in found and why in found


def test_both_faults_of_a_list_of_cards_are_told() -> None:
    act = '{by: rules, do: check, deck: "0 Skarn; -3 Gorrund"}'
    found = faults(f"title: t\ngame: chaotic\nwhen:\n  - {act}\nthen: {{turn: A}}\n")
    assert len(found) == 2 and "'0 Skarn'" in found[0] and "'-3 Gorrund'" in found[1]


@pytest.mark.parametrize(
    ("act", "why"),
    [
        ("the rules relocate x to A2", "A2 is occupied"),
        ("the rules relocate x to A4", "there is no space 'A4'"),
        ("the rules drain 2 Mugic counters from x", "Ox has 1 Mugic counter, not 2"),
    ],
)
def test_an_act_that_cannot_be_now(act: str, why: str) -> None:
    story = tell(
        parse_scenario(
            "title: t\ngame: chaotic\ncards: {ox: {name: Ox, type: creature, mugic: 1}}\n"
            f"given: {{A: {{play: [ox as x, filler]}}}}\nwhen:\n  - {act}\nthen: {{turn: A}}\n"
        )
    )
    assert why in story.why and ":6:" in story.why


def test_a_deck_may_have_what_its_example_says() -> None:
    with pytest.raises(BadDeck, match=r"such as '[12] "):
        parse_deck(KIT, "nonsense", "my.txt", "my")


# -- the judge


def test_the_judge_tells_a_position_before_what_is_forced() -> None:
    story = tell(
        parse_scenario(
            "{title: t, game: chaotic, format: apprentice 1, given: {fought: true, turn_number: 5}, then: {turn: B}}"
        )
    )
    assert story.ok and "turn A, turn number 5, step action, moves 1, fought, last combat 5" in story.before
    assert any("Move no more creatures" in line for line in story.before)


def test_the_judge_tells_where_creatures_are_and_how_much_energy_they_have() -> None:
    story = tell(
        parse_scenario(
            "title: t\ngame: chaotic\n"
            "cards: {ox: {name: Ox, type: creature, disciplines: [1, 2, 3, 4], elements: [fire, water], mugic: 1}}\n"
            "given: {A: {play: [{card: ox, space: A2, damage: 20}, {card: filler, ref: z, moved: true}]}}\n"
            "then: {turn: A}\n"
        )
    )
    lines = [line.strip() for line in story.before]
    assert "ox: A2, Energy 30 of 50, C1 P2 W3 S4, fire and water, 1 Mugic counter" in lines
    assert "z (Filler z): A1, Energy 50, C50 P50 W50 S50, moved" in lines
    assert not any("striker" in line or "idle" in line for line in lines)


# -- the table


class Told(Listener):
    """Keeps what is told to everybody."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def heard(self, g: Game, entry: Entry) -> None:
        self.lines.append(KIT.tell(g, entry, -1))

    def cited(self, g: Game, rules: tuple[str, ...]) -> None:
        pass


def begun(form: str, steps: int = 0, names: tuple[str, ...] = ()) -> tuple[Game, list[str]]:
    """A game after its set-up and so many choices more, and what was told."""
    g = series("chaotic", 2, "3", format=form).match(0).start()
    g.names = names
    told = Told()
    g.listener = told
    dice = Random(3)
    while KIT.view(g, 0)["step"] == "setup" or steps > 0:
        steps -= KIT.view(g, 0)["step"] != "setup"
        g.choose(dice.randrange(len(g.options)))
    return g, told.lines


def sketched(g: Game) -> Sketch:
    return KIT.sketch(KIT.view(g, 0), ["you", "B"], g.book)


def test_equal_creatures_are_told_apart_when_they_are_revealed() -> None:
    _, lines = begun("apprentice 10")
    names = [line.partition(" reveals ")[2].partition(" with")[0] for line in lines if " reveals " in line]
    assert len(names) == 20 and len(set(names)) == 20
    plain = [name for name in names if "#" not in name]
    assert not any(other.startswith(f"{name}#") for name in plain for other in names)
    assert any("#" in name for name in names)


def test_a_creature_that_moves_is_not_told_apart_by_where_it_has_come() -> None:
    _, lines = begun("apprentice 10", 200, ("Ann", "Ben"))
    moves = [line for line in lines if " moves to " in line]
    assert any(" (" in line for line in lines if " attacks " in line), "none are alike here"
    assert moves and not any(" (" in line for line in moves), moves


def test_the_table_is_told_anew_when_the_first_turn_begins() -> None:
    g = series("chaotic", 2, "3", format="apprentice 3").match(0).start()
    assert sketched(g).chapter != sketched(begun("apprentice 3")[0]).chapter


def test_empty_spaces_are_told_in_the_order_of_their_names() -> None:
    g = series("chaotic", 2, "3", format="apprentice 6").match(0).start()
    empty = [f"{side}{n}" for side in "AB" for n in range(1, 7)]
    assert f"empty: {', '.join(empty)}" in sketch_lines(sketched(g))


def test_a_narrow_screen_shows_the_rows_and_what_counts_in_a_combat() -> None:
    g, _ = begun("apprentice 10", 60)
    console = Console(width=42, force_terminal=False, color_system=None)
    with console.capture() as captured:
        console.print(Drawing(sketched(g), 42, Style(slim=True, terse=True)).table_picture())
    lines = captured.get().splitlines()
    assert any(line.split()[0][:2] == "B1" and len(line.split()) == 1 for line in lines if line.split())
    (row,) = [line for line in lines if " A7" in line]
    assert row.startswith("   ") and all(space in row for space in ("A7", "A8", "A9", "A10"))
    for thing in KIT.view(g, 0)["play"]:
        numbers = "/".join(str(thing[name]) for name in ("courage", "power", "wisdom", "speed"))
        assert any(numbers in line for line in lines)


def test_the_page_lists_the_events_of_the_log_and_the_phases_of_a_combat() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "chaotic.md").read_text(encoding="utf-8")
    listed = page.partition("- Events of the log")[2].partition("\n\n")[0]
    assert re.findall(r"`(\w+)`", listed) == list(EVENT_NAMES.values())
    phases = page.partition("- The `phase` of a combat")[2].partition("\n-")[0]
    assert set(re.findall(r"`([\w ]+)`", phases)) == set(COMBAT_PHASES)
