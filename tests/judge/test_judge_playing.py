"""How a step becomes picks: what is forced, ambiguous or refused, equal cards, standing orders, `auto`."""

from __future__ import annotations

import pytest

from rulebound.judge import parse_scenario, run
from rulebound.judge.runner import Run
from rulebound.judge.telling import tell

CARDS = """\
title: T
game: epic
sets: [examples]
cards:
  ox: {name: Field Ox, type: champion, alignment: [wild], cost: 0, offense: 4, defense: 4}
  hawk: {name: Cloud Hawk, type: champion, alignment: [sage], cost: 0, offense: 3, defense: 3, text: Airborne}
  snap: {name: Snap, type: event, alignment: [evil], cost: 0, text: Break target champion.}
  storm: {name: Sky Storm, type: event, alignment: [wild], cost: 0, text: Deal 4 damage to each champion.}
  shaman: Fire Shaman
  wurm: Burrowing Wurm
"""


def why(given: str, when: str, then: str = "{A.health: 30}") -> str:
    """What went wrong, "" if nothing did."""
    return run(parse_scenario(f"{CARDS}given: {given}\nwhen: [{when}]\nthen: {then}\n", "f.yaml")).why


def test_a_card_whose_name_has_a_comma_is_named_in_full() -> None:
    grey = "Greymuzzle, First of the Pack"
    text = f"""\
title: T
game: epic
given:
  A:
    play:
      - {grey}
      - Cave Troll
  B: {{hand: ["{grey} as hidden"]}}
when:
  - A attacks B with {grey} and Cave Troll
  - then:
      - {grey} is attacking
      - A.play: {grey} and Cave Troll
      - B sees Cave Troll, {grey}
      - log: ["{grey} attacks B", Cave Troll attacks]
then: {{"{grey}.role": attacking, "A.play": ["{grey}", Cave Troll], greymuzzle first of the pack.owner: A}}
"""
    assert run(parse_scenario(text, "f.yaml")).why == ""
    wrong = text.replace(f"A.play: {grey} and Cave Troll", f"A.play: {grey}")
    assert run(parse_scenario(wrong, "f.yaml")).why.startswith("f.yaml:13:9: A.play is [Greymuzzle, First of the Pack")


def test_a_shared_name_means_the_card_that_its_player_can_use() -> None:
    """Of equal cards in both hands only the own one can be played; those on one side stay ambiguous."""
    hands = "{A: {hand: [2 ox, hawk]}, B: {hand: [ox, ox]}}"
    assert why(hands, "A plays ox", "{A.play: 1, A.hand: 2, B.hand: 2}") == ""
    assert why(hands, "A plays hawk", "{refused: [{play: B plays ox, why: has Initiative}]}") == ""
    play = "{A: {play: [ox, ox], hand: [snap]}, B: {play: [ox]}}"
    assert '"ox" can mean ox#1 (A.play)' in why(play, "A plays snap choosing ox")
    assert why("{A: {play: [ox]}, B: {play: [ox]}}", "A attacks B with ox", "{\"A.play[0].role\": attacking}") == ""


# -- what is forced


def test_a_forced_step_may_be_left_out_or_written() -> None:
    position = "{A: {hand: [snap]}, B: {play: [ox]}}"
    assert why(position, "A plays snap", "{ox.zone: B.discard}") == ""
    assert why(position, "A plays snap, A chooses ox", "{ox.zone: B.discard}") == ""


def test_a_forced_step_that_names_something_else_fails() -> None:
    wrong = why("{A: {hand: [snap], discard: [hawk]}, B: {play: [ox]}}", "A plays snap, A chooses hawk")
    assert "A cannot pick hawk" in wrong


def test_a_forced_step_is_satisfied_once() -> None:
    wrong = why("{A: {hand: [snap]}, B: {play: [ox]}}", "A plays snap, A chooses ox, A chooses ox")
    assert "f.yaml:12:36: A cannot pick ox" in wrong


def test_a_window_with_only_a_pass_stays_open() -> None:
    """Else the turn would end by itself, and with it the damage and the gold that one wants to look at."""
    then = "[{A.gold: 0, turn: A, decision: A, wurm.deploying: true}]"
    assert why("{A: {hand: [wurm]}}", "A plays wurm", then) == ""


def test_a_step_passes_lone_windows_before_it() -> None:
    assert (
        why("{A: {play: [ox]}, B: {play: [hawk]}}", "A attacks with ox, B blocks with hawk", "{hawk.role: blocking}")
        == ""
    )


def test_lone_passes_are_taken_only_within_a_turn() -> None:
    """Else a play that is refused now would be made in a later turn."""
    position = "{A: {deck: 9, play: [{card: ox, ref: ox, deploying: true}]}, B: {deck: 9, gold: 0}}"
    wrong = why(position, "A attacks B with ox")
    assert "A cannot attack with ox" in wrong and "A: your Main phase" in wrong


def test_a_real_decision_is_never_skipped() -> None:
    position = "{A: {play: [ox], hand: [storm]}, B: {play: [hawk]}}"
    wrong = why(position, "A attacks with ox, B blocks with hawk")
    assert "B cannot block with hawk" in wrong and "A: you attack, before blocks" in wrong


# -- names


def test_an_ambiguous_name_lists_what_it_can_mean() -> None:
    wrong = why("{A: {play: [2 ox]}, B: {play: [ox]}}", "the rules break ox")
    assert wrong == ('f.yaml:12:24: "ox" can mean ox#1 (A.play), ox#2 (A.play) and ox#3 (B.play); say which')


def test_numbered_names_tell_them_apart() -> None:
    then = "{ox#1: A.play, ox#2: A.discard, A.discard: [ox]}"
    assert why("{A: {play: [2 ox]}}", "the rules break ox#2", then) == ""


def test_a_new_thing_gets_a_name() -> None:
    steps = '{by: rules, do: token, player: A, token: wolf}, "call A.play[0] wolf", the rules put 2 counters on wolf'
    assert why("{}", steps, "[wolf is 4/4, wolf is deploying]") == ""


def test_a_thing_without_a_name_is_called_like_its_card() -> None:
    steps = "{by: rules, do: token, player: A, token: wolf}, the rules break wolf token"
    assert why("{}", steps, "{A.play: 0}") == ""


def test_names_follow_what_was_written_though_equal_cards_are_one_option() -> None:
    position = "{A: {hand: [ox as o1, {card: ox, ref: o2, known: [B]}, ox as o3]}}"
    then = "{o1: A.hand, o2: A.hand, o3: A.play}"
    assert why(position, "A plays o3", then) == ""


def test_equal_cards_discarded_keep_their_names() -> None:
    text = "cards:\n  toss: {name: Toss, type: event, alignment: [evil], cost: 0, text: Discard two cards.}\n"
    scenario = CARDS.replace("cards:\n", text) + (
        "given: {A: {hand: [toss, ox as o1, ox as o2, ox as o3]}}\n"
        "when: [A plays toss, A discards o3 and o1]\n"
        "then: {A.hand: [o2], A.discard: [toss, o1, o3]}\n"
    )
    assert run(parse_scenario(scenario)).why == ""


# -- plays


def test_a_play_can_choose_at_once() -> None:
    position = "{A: {hand: [snap], play: [hawk]}, B: {play: [ox]}}"
    assert why(position, "A plays snap choosing hawk", "{hawk: A.discard, ox: B.play}") == ""


def test_an_option_by_its_code() -> None:
    assert why("{A: {hand: [ox]}}", "'A takes play \"Field Ox\"'", "{ox: A.play}") == ""
    assert '"play Field Ax" is not offered; there is: pass and play "Field Ox"' in why(
        "{A: {hand: [ox]}}", "A takes play Field Ax"
    )


def test_orders_stand_until_they_are_asked_for() -> None:
    position = "{A: {hand: [wurm], play: [shaman as s1, shaman as s2]}, B: {play: [ox]}}"
    steps = "A plays wurm, A orders s2 and s1, A chooses B, A chooses ox"
    then = "{log: [s2 resolves, 3 damage to B from s2, s1 resolves, 3 damage to ox from s1]}"
    assert why(position, steps, then) == ""


LATE = """\
  fuse: {name: Slow Fuse, type: event, alignment: [evil], cost: 0,
         text: Break target champion at the end of the turn.}
  choir: {name: Evening Choir, type: champion, class: [human], alignment: [good], cost: 0, offense: 1, defense: 3,
          text: At the end of your turn → Gain 1 health for each champion you control.}
"""


@pytest.mark.parametrize(
    ("step", "health"),
    [("A orders fuse and choir", 31), ("A orders choir and fuse", 32), ("A chooses fuse", 31), ("A chooses choir", 32)],
)
def test_abilities_of_an_event_are_named_by_it(step: str, health: int) -> None:
    """The event lies in the discard pile when its ability is ordered, and is another instance there."""
    text = f"""{CARDS}{LATE}given: {{A: {{hand: [fuse], play: [choir, ox]}}}}
when: [A plays fuse choosing ox, everyone passes, {step}]
then: {{A.health: {health}, ox.zone: A.discard, fuse.zone: A.discard}}
"""
    assert run(parse_scenario(text)).why == ""


def test_an_order_of_what_does_not_wait_is_refused() -> None:
    position = "{A: {hand: [wurm], play: [shaman as s1, shaman as s2]}, B: {play: [ox]}}"
    assert "no ability of ox waits. A: choose which" in why(position, "A plays wurm, A orders ox and s1")


def test_choosing_among_abilities_names_their_source() -> None:
    position = "{A: {hand: [wurm], play: [shaman as s1, shaman as s2]}, B: {play: [ox]}}"
    assert why(position, "A plays wurm, A chooses s2, A chooses B", "{log: [3 damage to B from s2]}") == ""


def test_choosing_among_abilities_of_one_source_needs_a_number() -> None:
    text = "  twice: {name: Twice Blest, type: champion, alignment: [good], cost: 0, offense: 1, defense: 1,\n"
    text += '    text: "Tribute → Gain 1 health.\\nTribute → Draw a card."}\n'
    start = f"{CARDS}{text}given: {{A: {{hand: [twice]}}}}\nwhen:\n  - A plays twice\n"
    wrong = run(parse_scenario(start + "  - A chooses twice\nthen: {A.health: 31}\n")).why
    assert "this can mean more than one thing" in wrong
    then = "then: {log: [A draws, A gains 1]}\n"
    assert run(parse_scenario(start + "  - A chooses ability 2 of twice\n" + then)).why == ""


def test_damage_that_nothing_asks_for() -> None:
    position = "{battle: {attackers: [ox], blockers: [hawk]}, A: {play: [ox]}, B: {play: [hawk]}}"
    assert why(position, "everyone passes, A assigns ox 4 to hawk") == ""
    assert "nothing asks for 3 from ox to hawk" in why(position, "everyone passes, A assigns ox 3 to hawk")


def test_damage_that_cannot_be_assigned() -> None:
    position = "{battle: {attackers: [ox], blockers: [h1, h2]}, A: {play: [ox]}, B: {play: [hawk as h1, hawk as h2]}}"
    wrong = why(position, "everyone passes, {by: A, do: assign, damage: {ox: {h1: 9}}}")
    assert "h1 cannot be assigned 9" in wrong
    steps = "everyone passes, {by: A, do: assign, damage: {ox: {h1: 1, h2: 3}}}"
    assert why(position, steps, "{h1.damage: 1, h2: B.discard}") == ""


def test_a_refusal_has_the_games_reason_and_rules() -> None:
    wrong = why("{A: {play: [{card: ox, ref: ox, deploying: true}]}}", "A attacks B with ox")
    assert "f.yaml:12:8: A cannot attack with ox" in wrong and "5.17.1" in wrong
    wrong = why("{turn: B, A: {hand: [snap]}, B: {play: [ox]}}", "A plays snap")
    assert "A cannot play snap" in wrong and "Initiative" in wrong


def test_what_is_tried_out_changes_nothing() -> None:
    position = "{A: {hand: [snap], play: [hawk]}, B: {play: [ox]}}"
    scenario = parse_scenario(f"{CARDS}given: {position}\nthen: [A may play snap, B may not pass]\n")
    running = Run(scenario)
    before = running.table.game.save()
    list(running.each())
    assert running.table.game.save() == before


def test_a_wrong_reason_is_told() -> None:
    refused = "{refused: [{play: B passes, why: too tired}]}"
    assert 'another reason than "too tired"' in why("{}", "A passes, B passes", refused.replace("B passes", "A passes"))
    rules = "{refused: [{play: A plays wurm, rules: [1.1]}]}"
    assert "not by 1.1" in why("{turn: B, initiative: A, A: {hand: [wurm]}}", "", rules)


# -- auto


def test_auto_until_a_turn() -> None:
    assert why("{A: {play: [ox]}}", '"auto until B\'s turn"', "{turn: B, phase: main, decision: B, B.hand: 1}") == ""


def test_auto_until_a_real_decision() -> None:
    assert why("{B: {hand: [snap], play: [ox]}}", "auto until B decides", "{turn: A, decision: B}") == ""


def test_auto_to_the_end() -> None:
    assert why("{A: {deck: 1}, B: {deck: 3}}", "auto until the end of the game", "{winner: A}") == ""


def test_auto_does_not_choose() -> None:
    wrong = why("{A: {hand: [snap], play: [ox, hawk]}}", 'A plays snap, "auto until B\'s turn"')
    assert "`auto` passes and declines, but here it must choose" in wrong


# -- leaving


def test_a_clock_runs_out_at_any_moment() -> None:
    assert why("{}", "B runs out of time", "[A wins, B is eliminated]") == ""


def test_nothing_is_played_after_the_end() -> None:
    assert "the game is over" in why("{}", "B concedes, A passes")
    assert "the game is over" in why("{}", "B concedes, B concedes")


# -- acts of the rules


@pytest.mark.parametrize(
    ("step", "then"),
    [
        ("the rules deal 3 damage to B and ox", "{B.health: 27, ox.damage: 3}"),
        ("the rules break ox", "{ox: A.discard}"),
        ("the rules banish ox", "{ox: A.deck, 'A.deck[-1]': ox}"),
        ("the rules return ox", "{ox: A.hand}"),
        ("the rules transform ox into wolf token", "{ox: A.deck, 'A.play[0].name': Wolf Token}"),
        ("the rules make A draw 2", "{A.hand: 2}"),
        ("the rules make A draw", "{A.hand: 1}"),
        ("the rules make A gain 4 health", "{A.health: 34}"),
        ("the rules make A lose 4", "{A.health: 26}"),
        ("the rules make A lose 30", "{winner: B}"),
        ("the rules give control of ox to B", "{ox.controller: B, ox.owner: A, ox.deploying: true}"),
        ("the rules expend ox", "[ox is expended]"),
        ("the rules put 2 counters on ox", "[ox is 6/6]"),
        ("the rules begin the end phase", "{turn: B, decision: B}"),
        ("the rules begin the start phase of A", "{turn: A, A.hand: 1}"),
        ("the rules begin the start phase of B", "{turn: B, B.hand: 1}"),
    ],
)
def test_act(step: str, then: str) -> None:
    assert why("{A: {play: [ox]}}", step, then) == ""


def test_control_for_a_turn_ends() -> None:
    steps = "the rules give control of ox to B until this turn, the rules begin the end phase"
    assert why("{A: {play: [ox]}}", steps, "{ox.controller: A}") == ""


def test_acts_wait_for_initiative() -> None:
    wrong = why("{A: {hand: [snap], play: [ox, hawk]}}", "A plays snap, the rules break ox")
    assert "only while a player has Initiative" in wrong
    assert "nothing at this" not in wrong


def test_a_refused_act_undoes_what_it_began_and_leaves_the_question_open() -> None:
    """For every game: the rules act on two things, the second of which is not in play."""
    for game, cards, given, act in (
        ("epic", "x: Fire Shaman", "{A: {play: [x, {card: x, ref: y}], hand: [{card: x, ref: z}]}}", "expend x and z"),
        (
            "huntik",
            "x: {name: Field Ox, type: minor hero, team: evil, atk: 4, def: 5}",
            "{A: {play: [x], hand: [{card: x, ref: z}]}}",
            "exhaust x and z",
        ),
    ):
        text = f"title: T\ngame: {game}\ncards: {{{cards}}}\ngiven: {given}\nwhen: [rules {act}]\n"
        story = tell(parse_scenario(text, "f.yaml", must_expect=False))
        assert "is not in play" in story.why
        assert story.after == story.before
        assert story.chapters[-1].decision == story.before[-1].strip() and story.before[-1].startswith("A: ")
        assert not story.chapters[-1].told


def test_an_act_on_what_is_not_there() -> None:
    assert "Field Ox is not in play" in why("{A: {hand: [ox]}}", "the rules break ox")
    assert "only cards in a hand can be discarded" in why("{A: {play: [ox]}}", "{by: rules, do: discard, cards: [ox]}")
    assert "there is no dragon token" in why("{A: {play: [ox]}}", "the rules transform ox into dragon")
