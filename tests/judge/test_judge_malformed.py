"""Scenarios that cannot be understood: every fault with its line and column, all at once, and what would be right."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebound.judge import Malformed, parse_scenario, run

HEAD = "title: T\ngame: epic\n"
OX = "cards:\n  ox: {name: Field Ox, type: champion, alignment: [wild], cost: 0, offense: 4, defense: 4}\n"
END = "then: {A.health: 30}\n"

FAULTS = {
    "nothing": ("", "f.yaml:1:1: the file is empty"),
    "no YAML": ("title: [", "f.yaml:1:9: this is not YAML: while parsing a flow node expected the node content"),
    "a list": ("- 1", "f.yaml:1:1: a scenario is a mapping with a title, a game and more, but this is a list"),
    "two documents": (HEAD + END + "---\ntitle: U\n", "f.yaml:5:1: a second document begins here"),
    "itself": ("title: &x [*x]\ngame: epic\n", "f.yaml:1:8: this value holds itself"),
    "no title": ("game: epic\n" + END, "f.yaml:1:1: a scenario needs a title"),
    "no game": ("title: T\n" + END, "f.yaml:1:1: a scenario says its game; there are: epic"),
    "wrong game": ("title: T\ngame: epik\n" + END, 'f.yaml:2:7: the game cannot be "epik"; nearest: epic'),
    "wrong key": (HEAD + "gven: {}\n" + END, 'f.yaml:3:1: a scenario has no key "gven"; nearest: given'),
    "misplaced key": (HEAD + "turn: B\n" + END, "f.yaml:3:1: `turn` belongs to the position: it stands under `given`"),
    "key twice": (HEAD + "title: U\n" + END, 'f.yaml:3:1: "title" stands here twice'),
    "no expectation": (
        HEAD + "when: [A passes]\n",
        "f.yaml:1:1: nothing is expected: a scenario without `then` shows nothing; `rulebound judge` tells",
    ),
    "both words": (HEAD + END + "expect: {B.health: 30}\n", "f.yaml:4:9: `then` and `expect` mean the same"),
    "wrong rule": (HEAD + "rules: [4.4.15]\n" + END, 'f.yaml:3:9: there is no rule "4.4.15"; nearest: 4.4.14'),
    "wrong ruling": (HEAD + "rulings: [R99]\n" + END, 'f.yaml:3:11: there is no ruling "R99"'),
    "wrong setting": (HEAD + "settings: {R42: maybe}\n" + END, "f.yaml:3:17: R42 cannot be 'maybe': it is zero"),
    "fixed ruling": (HEAD + "settings: {R01: no}\n" + END, 'f.yaml:3:12: the settings of rulings has no key "R01"'),
    "wrong format": (HEAD + "format: daelt\n" + END, 'f.yaml:3:9: the format cannot be "daelt"; nearest: dealt'),
    "too many players": (HEAD + "players: 9\n" + END, "f.yaml:3:10: Epic is played by at most 8 players, not 9"),
    "no teams": (HEAD + "teams: two to two\n" + END, 'f.yaml:3:8: "two to two" are no teams: write the sizes'),
    "one team": (HEAD + "teams: 4\n" + END, 'f.yaml:3:8: "4" are no teams: write the sizes of the sides, as in 2+2'),
    "an empty team": (HEAD + "teams: 2+0\n" + END, 'f.yaml:3:8: "2+0" are no teams'),
    "teams of others": (HEAD + "players: 2\nteams: 2+1\n" + END, "f.yaml:4:8: 2+1 are 3 players, but `players` says 2"),
    "too many teams": (HEAD + "teams: 9+9\n" + END, "f.yaml:3:8: Epic is played by 2 to "),
    "wrong set": (HEAD + "sets: [exmples]\n" + END, 'f.yaml:3:8: a set cannot be "exmples"; nearest: examples'),
    "card without cost": (
        HEAD + "cards:\n  x: {name: X, type: event, alignment: [good], text: Draw a card.}\n" + END,
        "f.yaml:4:6: the card X is refused: cost: expected 0 or 1; it is missing",
    ),
    "card text": (
        HEAD + "cards:\n  x: {name: X, type: event, alignment: [good], cost: 0, text: Draw a crad.}\n" + END,
        "f.yaml:4:63: the card X is refused: text: not understood",
    ),
    "card twice": (
        HEAD + OX + OX.splitlines()[1].replace("ox:", "cow:") + "\n" + END,
        'f.yaml:5:8: two cards are named "Field Ox"',
    ),
    "unknown card": (HEAD + OX + "given: {A: {play: [xo]}}\n" + END, 'f.yaml:5:20: there is no card "xo"'),
    "near card": (HEAD + OX + "given: {A: {hand: [Feild Ox]}}\n" + END, "nearest: Field Ox"),
    "no health": (
        HEAD + "given: {A: {health: 0}}\n" + END,
        "f.yaml:3:21: `health` of player A should be at least 1, but is 0",
    ),
    "much health": (
        HEAD + "given: {A: {health: 10000}}\n" + END,
        "f.yaml:3:21: `health` of player A should be at most 9999",
    ),
    "much gold": (
        HEAD + f"given: {{A: {{gold: {'9' * 5000}}}}}\n" + END,
        "f.yaml:3:19: `gold` of player A should be at most 9999",
    ),
    "big deck": (HEAD + "given: {A: {deck: 1000000}}\n" + END, "f.yaml:3:19: the deck should be at most 9999"),
    "deck of 501": (
        HEAD + "given: {A: {deck: 501}}\n" + END,
        "f.yaml:3:19: `deck` of player A should have at most 500 cards",
    ),
    "full table": (
        HEAD + "given: {A: {play: [100000 filler]}}\n" + END,
        "f.yaml:3:19: `play` of player A should have at most 200 cards",
    ),
    "long file": (
        HEAD + "about: " + "x" * 1_000_000 + "\n" + END,
        "f.yaml:1:1: a scenario of more than 1,000,000 characters",
    ),
    "wrong player": (HEAD + "given: {D: {hand: 2}}\n" + END, 'f.yaml:3:9: `given` has no key "D"'),
    "wrong pile": (HEAD + "given: {A: {hnad: 2}}\n" + END, 'player A has no key "hnad"; nearest: hand'),
    "wrong mark": (
        HEAD + OX + "given: {A: {play: [{card: ox, damge: 2}]}}\n" + END,
        'f.yaml:5:31: a card in play has no key "damge"; nearest: damage',
    ),
    "wrong state": (
        HEAD + OX + "given: {A: {play: [{card: ox, state: sleepy}]}}\n" + END,
        '`state` of a card in play cannot be "sleepy"; it can be: prepared, expended, flipped',
    ),
    "wrong number": (
        HEAD + "given: {A: {health: many}}\n" + END,
        "f.yaml:3:21: `health` of player A should be a whole number",
    ),
    "too little": (
        HEAD + "given: {A: {gold: -1}}\n" + END,
        "f.yaml:3:19: `gold` of player A should be at least 0, but is -1",
    ),
    "name twice": (
        HEAD + OX + "given: {A: {play: [ox as o], hand: [ox as o]}}\n" + END,
        'f.yaml:5:37: two things are called "o"',
    ),
    "odd name": (HEAD + OX + "given: {A: {play: [ox as A]}}\n" + END, 'f.yaml:5:20: "A" cannot be the name of a thing'),
    "signs in a name": (
        HEAD + OX + "given: {A: {play: [ox as o/x]}}\n" + END,
        'f.yaml:5:20: "o/x" cannot be the name of a thing: one has letters, digits, spaces, \' and - only',
    ),
    "a card torn at its comma": (
        HEAD + "given: {A: {hand: [Greymuzzle, First of the Pack]}}\n" + END,
        'f.yaml:3:20: there is no card "Greymuzzle": neither under `cards` nor in the sets that ship; '
        '"Greymuzzle, First of the Pack" has a comma: in [...] or {...} write quotes around it',
    ),
    "a step torn at its comma": (
        HEAD + 'given: {A: {hand: ["Greymuzzle, First of the Pack"]}}\n'
        "when: [A plays Greymuzzle, First of the Pack]\n" + END,
        'f.yaml:4:28: "First of the Pack" is no step that is known; "Greymuzzle, First of the Pack" has a comma',
    ),
    "an expectation torn at its comma": (
        HEAD + 'given: {A: {hand: ["2 Greymuzzle, First of the Pack"]}}\n'
        "then: [B does not see Greymuzzle, First of the Pack]\n",
        'f.yaml:4:35: "First of the Pack" is no expectation that is known; "Greymuzzle, First of the Pack" has a comma',
    ),
    "a shipped card misspelt": (
        HEAD + "given: {A: {hand: [Cold Hand]}}\n" + END,
        "neither under `cards` nor in the sets that ship; nearest: Cold Hands",
    ),
    "shared name": (HEAD + OX + "given: {A: {play: [2 ox as o]}}\n" + END, "2 cards cannot share the name o"),
    "no such step": (
        HEAD + "when: [A pases]\n" + END,
        'f.yaml:3:8: "A pases" is no step that is known; nearest: BY passes',
    ),
    "no such play": (HEAD + "when: [{by: A, do: plya}]\n" + END, 'f.yaml:3:20: a player cannot "plya"; nearest: play'),
    "no such act": (
        HEAD + "when: [{by: rules, do: bannish}]\n" + END,
        'f.yaml:3:24: the rules cannot "bannish"; nearest: banish',
    ),
    "needs a key": (HEAD + "when: [{by: A, do: play}]\n" + END, "f.yaml:3:8: `play` needs `card`"),
    "odd key": (HEAD + "when: [{by: A, do: pass, to: B}]\n" + END, 'f.yaml:3:26: `pass` has no key "to"'),
    "who": (HEAD + "when: [{by: D, do: pass}]\n" + END, 'f.yaml:3:13: "D" is no player'),
    "unknown thing": (
        HEAD + OX + "given: {A: {play: [ox as bull]}}\nwhen: [A uses bll]\n" + END,
        'f.yaml:6:15: nothing here is called "bll"; nearest: bull',
    ),
    "names nothing": (HEAD + "when: [A chooses and]\n" + END, 'f.yaml:3:18: "and" names nothing'),
    "picks nothing": (HEAD + "when: [{by: A, do: choose, pick: []}]\n" + END, 'should name what is chosen, or "none"'),
    "everyone": (HEAD + "when: [{by: everyone, do: concede}]\n" + END, "everyone together can only pass"),
    "auto": (HEAD + "when: [auto until Tuesday]\n" + END, 'f.yaml:3:19: `auto` goes on until "A\'s turn"'),
    "wrong path": (
        HEAD + "then: {A.helth: 3}\n",
        'f.yaml:3:8: A has no "helth" that could be expected; nearest: health',
    ),
    "wrong fact": (
        HEAD + OX + "given: {A: {play: [ox]}}\nthen: {ox.dmg: 3}\n",
        'f.yaml:6:8: ox has no "dmg" that could be expected',
    ),
    "nothing of that": (HEAD + "then: {winer: A}\n", 'f.yaml:3:8: nothing can be expected of "winer"; nearest: winner'),
    "words": (HEAD + "then: [A is nice]\n", 'f.yaml:3:8: "A is nice" is no expectation that is known'),
    "reason of an offer": (HEAD + "then: {offered: [{play: A passes, why: x}]}\n", "only what is refused has a reason"),
    "wrong rule refused": (
        HEAD + "then: {refused: [{play: B passes, rules: [9.9]}]}\n",
        'f.yaml:3:18: there is no rule "9.9"',
    ),
    "log": (
        HEAD + "then: {log: [A drawz]}\n",
        '"drawz" is neither an event of the log nor a thing; nearest: draw, draws',
    ),
    "log without event": (HEAD + "then: {log: [A 3]}\n", '"A 3" names no event of the log'),
    "sight": (HEAD + "then: {sees: [A]}\n", "f.yaml:3:14: `sees` is a mapping from players to things"),
}


@pytest.mark.parametrize(("text", "message"), FAULTS.values(), ids=FAULTS)
def test_fault(text: str, message: str) -> None:
    with pytest.raises(Malformed) as e:
        parse_scenario(text, "f.yaml")
    assert message in str(e.value)


def test_all_faults_come_at_once_in_order() -> None:
    text = """\
title: T
game: epic
rules: [99.1]
given: {A: {gold: x, play: [nobody]}, turn: Q}
when:
  - A plays nothing at all
  - {by: A, do: dance}
then: {A.helth: 1}
"""
    with pytest.raises(Malformed) as e:
        parse_scenario(text, "f.yaml")
    places = [str(fault.spot) for fault in e.value.faults]
    assert places == ["3:9", "4:19", "4:29", "4:45", "6:13", "7:17", "8:8"]
    assert str(e.value).count("\n") == 6


IMPOSSIBLE = {
    "event in play": ("{A: {play: [e]}}", "f.yaml:5:20: e is an event, which is never in play (2.2.4)"),
    "token in hand": (
        "{A: {hand: [wolf token]}}",
        "f.yaml:5:20: wolf token is a token, which exists only in play (2.3.5)",
    ),
    "tokens in a deck": (
        "{B: {deck: [e, 3 wolf token]}}",
        "f.yaml:5:23: wolf token is a token, which exists only in play (2.3.5)",
    ),
    "owner of a token": (
        "{A: {play: [{card: wolf token, owner: B}]}}",
        "f.yaml:5:46: wolf token is a token, whose owner is who put it into play (our ruling R44)",
    ),
    "no battle": ("{phase: battle}", "f.yaml:5:16: in the battle phase a battle is fought: say which, under `battle`"),
    "battle in main": (
        "{phase: main, battle: {attackers: [w]}, A: {play: [wolf token as w]}}",
        "f.yaml:5:16: a battle is fought in the battle phase, not in the main phase",
    ),
    "wrong side": (
        "{battle: {attackers: [w]}, B: {play: [wolf token as w]}}",
        "f.yaml:5:30: w is controlled by the other side and cannot fight on this one",
    ),
    "wrong side in words": (
        "{battle: {attackers: v and w}, A: {play: [wolf token as v]}, B: {play: [wolf token as w]}}",
        "f.yaml:5:35: w is controlled by the other side and cannot fight on this one",
    ),
    "not in play": (
        "{battle: {attackers: [o]}, A: {hand: [e as o]}}",
        "f.yaml:5:30: o is not in play and cannot fight",
    ),
    "attacks twice": (
        "{battle: {attackers: [w, w]}, A: {play: [wolf token as w]}}",
        "f.yaml:5:33: w stands among the attackers twice",
    ),
    "attacks oneself": (
        "{battle: {attackers: [w], defender: A}, A: {play: [wolf token as w]}}",
        "f.yaml:5:44: the player whose turn it is attacks and cannot be the defender (4.4.1)",
    ),
    "early blockers": (
        "{battle: {attackers: [w], blockers: [v], step: blocks}, "
        "A: {play: [wolf token as w]}, B: {play: [wolf token as v]}}",
        "f.yaml:5:55: there are no blockers yet while blocks are chosen",
    ),
    "bonus": (
        "{A: {play: [{card: wolf token, bonus: [1]}]}}",
        "f.yaml:5:46: the bonus of wolf token is two numbers, offense and defense, as in [2, 0]",
    ),
    "a name of several": (
        "{battle: {attackers: [wolf token]}, A: {play: [2 wolf token]}}",
        'f.yaml:5:30: "wolf token" can mean wolf token#1 and wolf token#2; '
        "give them names, as in `wolf token as first`",
    ),
}
EVENT = "cards:\n  e: {name: Small Gift, type: event, alignment: [good], cost: 0, text: Draw a card.}\n"


@pytest.mark.parametrize(("position", "message"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_position_that_cannot_be(position: str, message: str) -> None:
    with pytest.raises(Malformed) as e:
        parse_scenario(f"{HEAD}{EVENT}given: {position}\n{END}", "f.yaml")
    assert str(e.value) == message


def test_all_that_cannot_be_in_a_position_is_told_at_once_with_all_other_faults() -> None:
    text = f"""\
{HEAD}{EVENT}rules: [99.1]
settings: {{R60: 0}}
given:
  battle: {{attackers: [g, w], blockers: [v], defender: B, step: blocks}}
  A:
    hand: [3 wolf token]
    play: [e as g, {{card: wolf token, ref: v, bonus: [1, 2, 3]}}]
  B:
    play: [wolf token as w]
when: [A dances]
then: {{A.health: 30}}
"""
    with pytest.raises(Malformed) as e:
        parse_scenario(text, "f.yaml")
    assert [str(fault).partition(": ")[::2] for fault in e.value.faults] == [
        ("f.yaml:5:9", 'there is no rule "99.1"; nearest: 5.9.1, 1.9.1, 5.19.1'),
        ("f.yaml:6:17", "R60 cannot be '0': it is 10000 or a number of consecutive batches"),
        ("f.yaml:8:27", "w is controlled by the other side and cannot fight on this one"),
        ("f.yaml:8:42", "v is controlled by the other side and cannot fight on this one"),
        ("f.yaml:8:65", "there are no blockers yet while blocks are chosen"),
        ("f.yaml:10:12", "wolf token is a token, which exists only in play (2.3.5)"),
        ("f.yaml:11:12", "g is an event, which is never in play (2.2.4)"),
        ("f.yaml:11:54", "the bonus of v is two numbers, offense and defense, as in [2, 0]"),
        ("f.yaml:14:8", '"A dances" is no step that is known'),
    ]


def test_names_in_a_position_are_found_however_they_are_spelt() -> None:
    position = "{battle: {attackers: [Wolf_Token]}, A: {play: [wolf token]}}"
    text = f"{HEAD}given: {position}\nthen: wolf token is attacking\n"
    assert run(parse_scenario(text)).ok


WHOLE = f"""\
title: T
game: epic
{OX}given:
  A: {{hand: [ox as h], play: [ox as a, human token as t]}}
  B: {{play: [{{card: ox, ref: b, damage: 1}}]}}
when:
  - A plays h
  - A attacks B with a and t
  - everyone passes
  - B blocks with b
then:
  A.hand: 0
  b.damage: 1
  offered: [A passes]
  log: [h enters play, b blocks]
"""
TOKENS = re.findall(r"\s+|[\w.#-]+|[^\s\w]", WHOLE)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_whatever_is_written_is_read_or_refused(data: st.DataObject) -> None:
    """A damaged scenario passes, fails or is malformed; nothing else comes of it."""
    tokens = list(TOKENS)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(tokens) - 1))
        how = data.draw(st.sampled_from(["drop", "other", "odd"]))
        if how == "drop":
            tokens[at] = ""
        elif how == "other":
            tokens[at] = data.draw(st.sampled_from(TOKENS))
        else:
            tokens[at] = data.draw(
                st.sampled_from(["-1", "99", "~", "[]", "{}", "true", "none", "\u2028", '"', "&x", "*x", "\t"])
            )
    try:
        result = run(parse_scenario("".join(tokens), "f.yaml"))
    except Malformed as e:
        assert all(fault.what for fault in e.faults)
    else:
        assert "engine" not in result.why
