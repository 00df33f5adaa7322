"""What is offered and what is refused come from one place: offered exactly when nothing stands against it."""

import random

import pytest

from epic.kit_cards import BOOK, DECK, KIT, decisions, kind, new_game, position, uid
from rulebound.engine import codes
from rulebound.engine.codes import CARD, DONE, MODE, NO, NUMBER, PASS, PICK, REPLACE, TRIGGER, YES, code
from rulebound.engine.game import Game
from rulebound.games.epic import book, legality, terms
from rulebound.games.epic.book import CHAMPION, EVENT
from rulebound.games.epic.naming import epic, waiting
from rulebound.games.epic.reasons import REASON_RULES, REASON_WORDS
from rulebound.games.epic.terms import ATTACK, ATTACKER, BATTLE, BLOCKER, GREY_POWER, MAIN, PLAY, POWER
from rulebound.rulebook import RuleBook

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick

RULES = RuleBook.load("epic")


def every_code(g: Game) -> list[int]:
    """Everything a player might ask for: each card, power, fighter, target, answer and number, and some nonsense."""
    e = epic(g)
    refs = [*range(len(e.players)), *(int(o.uid) for o in e.objs), *(int(o.uid) for o in e.gone), 15]
    kinds = sorted({*e.kinds, 1, len(BOOK.cards)})
    codes = [code(verb) for verb in (PASS, DONE, YES, NO, ATTACK)]
    codes += [code(PLAY, k) for k in kinds]
    codes += [code(GREY_POWER, k, n) for k in kinds for n in range(2)]
    codes += [code(CARD, k, p) for k in kinds for p in range(len(e.players))]
    codes += [code(POWER, uid, n) for uid in refs for n in range(6)]
    codes += [code(verb, ref) for ref in refs for verb in (ATTACKER, BLOCKER, PICK)]
    codes += [code(NUMBER, n, ref) for ref in refs for n in (0, 1, 3, 6, 9)]
    codes += [code(REPLACE, ref) for ref in refs]
    codes += [code(TRIGGER, w.serial) for w in waiting(e)]
    codes += [code(MODE, n) for n in range(4)]
    return [int(c) for c in codes]


@pytest.mark.parametrize("stepwise", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_offered_exactly_when_nothing_stands_against_it(seed: int, stepwise: bool) -> None:
    seen: set[str] = set()
    for n, g in enumerate(decisions(seed, 160, stepwise)):
        before = g.save()
        for player in range(len(epic(g).players)):
            for option in {*every_code(g), *g.options} if n % 2 else g.options:
                reason = KIT.why_not(g, player, option)
                offered = not g.over and player == g.chooser and option in g.options
                assert (reason is None) == offered, KIT.option_text(g, option)
                if reason is not None:
                    assert reason.words and 1 <= len(reason.rules) <= 3
                    assert "{" not in reason.words and all(rule in RULES for rule in reason.rules)
                    seen.add(reason.words)
        assert g.save() == before, "asking why changes nothing"
    assert len(seen) > 20


def test_every_reason_has_words_and_rules() -> None:
    others = {*vars(terms), *vars(codes), *vars(book)}
    names = {name for name in vars(legality) if name.isupper() and name not in others}
    numbers = {vars(legality)[name] for name in names}
    assert set(REASON_WORDS) == set(REASON_RULES) == numbers
    for rules in REASON_RULES.values():
        assert 1 <= len(rules) <= 3 and all(rule in RULES for rule in rules)


def test_a_number_that_is_no_option_is_an_error() -> None:
    g = position()
    for wrong in (0, 199, int(code(PASS, 3)), int(code(PLAY, 3, 4)), -1):
        with pytest.raises(ValueError, match="no option of Epic"):
            KIT.why_not(g, 0, wrong)
    with pytest.raises(ValueError, match="no player 2"):
        KIT.why_not(g, 2, PASS)


# -- sides and gods


def in_teams(chooser: int, phase: int) -> Game:
    """A game of A and B against C and D at a decision of this player, on the turn of A and B."""
    g = epic(KIT.start(BOOK, [DECK] * 4, 7, "dealt, teams 2+2"))
    dice = random.Random(7)
    while not (g.chooser == chooser and g.active == 0 and g.phase == phase):
        g.choose(dice.randrange(len(g.options)))
        assert not g.over
    return g


def test_the_first_member_of_a_side_declares_its_battles() -> None:
    first = ("A, the first member of B's side, declares its battles", ("4.4.1", "R54"))
    for chooser in (0, 1):
        g = in_teams(chooser, MAIN)
        assert told(g, 1, code(ATTACK)) == first
        assert told(g, 1, code(ATTACKER, 99)) == first
        others = "it is A's turn, and C attacks only on their own"
        assert told(g, 2, code(ATTACK)) == (others, ("4.4.1", "4.4"))


def test_the_first_member_of_a_side_declares_its_blockers() -> None:
    g = in_teams(2, BATTLE)
    assert told(g, 3, code(BLOCKER, 99)) == ("C, the first member of D's side, declares its blockers", ("4.4.6", "R54"))
    assert told(g, 1, code(BLOCKER, 99))[0] == "B is not the one attacked"


def test_a_god_is_never_played() -> None:
    god = {"name": "Old Host", "type": "god", "alignment": ["wild"], "text": "You start the game with 6 cards in hand."}
    book = KIT.book(["examples"], [god])
    deck = [kind for kind, card in enumerate(book.cards) if card.type in (CHAMPION, EVENT)]
    g = epic(KIT.start(book, [(deck * 9)[:60] + [book.kind("Old Host")]] * 2, 7, "pantheon"))
    while g.phase != MAIN:
        g.choose(0)
    words = "Old Host is a god, which lies beside the deck and is never played"
    assert told(g, int(g.chooser), code(PLAY, book.kind("Old Host"))) == (words, ("2.4.1",))


# -- reasons say what stands against it, with names and numbers


def told(g: Game, player: int, option: int) -> tuple[str, tuple[str, ...]]:
    reason = KIT.why_not(g, player, option)
    assert reason is not None
    return reason.words.replace(f"#{uid_in(reason.words)}", ""), reason.rules


def uid_in(words: str) -> str:
    return "".join(c for c in words.partition("#")[2].partition(" ")[0] if c.isdigit())


def test_gold() -> None:
    g = position(hand=(["Burrowing Wurm", "Old Bones"], []), gold=0)
    wurm = told(g, 0, code(PLAY, kind("Burrowing Wurm")))
    assert wurm == ("Burrowing Wurm costs 1 gold and A has 0", ("3.6.3", "3.6.1", "3.2"))
    g = position(play=(["Bargainer", "Sky Eel"], []), gold=0)
    assert told(g, 0, code(POWER, uid(g, "Bargainer"), 0)) == (
        "Bargainer costs 1 gold and A has 0",
        ("3.5.3", "3.6.2", "3.6.3"),
    )


def test_a_cost_of_a_mode_comes_on_top() -> None:
    g = position(hand=(["Twin Paths", "Old Bones"], []), play=(["Sky Eel"], []), gold=0)
    g.stepwise = True
    g.choose_code(code(PLAY, kind("Twin Paths")))
    assert KIT.why_not(g, 0, int(code(MODE, 0))) is None
    assert told(g, 0, code(MODE, 1)) == ("Twin Paths costs 1 gold and A has 0", ("3.6.3", "3.6.1", "R21"))
    assert told(g, 0, code(MODE, 2))[0] == "Twin Paths cannot be played in 3 ways"


def test_costs_that_cannot_be_paid() -> None:
    g = position(play=(["Stone Saint", "Bargainer"], []), health=2)
    assert told(g, 0, code(POWER, uid(g, "Stone Saint"), 0)) == (
        "Stone Saint is Unbreakable, so breaking it cannot pay the cost",
        ("5.9.4", "3.5.3"),
    )
    power = [told(g, 0, code(POWER, uid(g, "Bargainer"), n)) for n in (1, 2, 3)]
    assert power == [
        ("Bargainer costs 3 health and A has 2", ("3.5.3", "3.6.3", "R22")),
        ("Bargainer costs discarding 1 card and A has too few in hand", ("1.7.3", "3.5.3", "3.6.3")),
        ("Bargainer costs banishing 2 cards and A's discard pile has too few", ("3.5.3", "3.6.3")),
    ]
    assert told(g, 0, code(POWER, uid(g, "Bargainer"), 7))[0] == "Bargainer has no power 8"


def test_deploying_and_blitz() -> None:
    g = position(play=(["Dark Leader", "Djinn of the Sands", "Cave Troll"], ["Cave Troll"]), deploying=True)
    waits = "Cave Troll is deploying until the start of A's next turn and has no Blitz"
    assert told(g, 0, code(ATTACKER, uid(g, "Cave Troll"))) == (waits, ("5.17.1", "4.4.1", "5.8.1"))
    assert KIT.why_not(g, 0, int(code(POWER, uid(g, "Dark Leader"), 0))) is None
    g.choose_code(code(ATTACK))
    assert KIT.why_not(g, 0, int(code(ATTACKER, uid(g, "Dark Leader")))) is None
    assert told(g, 0, code(ATTACKER, uid(g, "Cave Troll")))[0] == waits


def test_initiative_and_turn() -> None:
    g = position(hand=([], ["Twin Paths", "Cave Troll"]), play=(["Sky Eel"], ["Sky Eel"]))
    assert told(g, 1, code(PLAY, kind("Twin Paths"))) == ("A has Initiative, not B", ("4.1.2", "3.1"))
    assert told(g, 1, code(ATTACK)) == ("it is A's turn, and B attacks only on their own", ("4.4.1", "4.4"))
    g.choose_code(PASS)
    assert KIT.why_not(g, 1, int(code(PLAY, kind("Twin Paths")))) is None
    assert told(g, 1, code(PLAY, kind("Cave Troll"))) == (
        "Cave Troll has no Ambush and it is A's turn",
        ("3.2.3a", "4.1.4", "5.14.1"),
    )
    assert told(g, 1, code(PLAY, kind("Truce")))[0] == "Truce is not in B's hand"


def test_no_plays_before_the_game_begins() -> None:
    g = new_game(3)
    for player in range(2):
        assert told(g, player, code(PLAY, kind("Truce"))) == (
            "nobody plays cards, uses powers or attacks in the Setup of the game",
            ("1.8.1", "1.8.4"),
        )


def test_an_effect_that_forbids_is_named() -> None:
    g = position(hand=(["Truce", "Hurricane"], []), play=(["Sky Eel"], []), gold=1)
    g.choose_code(code(PLAY, kind("Truce")))
    eel = uid(g, "Sky Eel")
    reason = KIT.why_not(g, 0, int(code(ATTACKER, eel)))
    assert reason is not None and reason.words.startswith(f"Sky Eel#{eel} cannot attack because of Truce#")
    assert told(g, 0, code(ATTACK))[0] == "A has no champion that can attack"


def test_blockers() -> None:
    play = ["Hesitant Ogre", "Cave Troll", "Djinn of the Sands"]
    g = position(play=(["Sky Eel"], play), hand=(["Twin Paths"], ["Twin Paths"]))
    g.choose_code(code(ATTACK))
    early = told(g, 1, code(BLOCKER, uid(g, "Cave Troll")))[0]
    assert early == "blockers are declared when attacker and defender have passed"
    g.choose_code(PASS)
    g.choose_code(PASS)
    assert KIT.prompt(g).startswith("B: choose a blocker against Sky Eel")
    eel = uid(g, "Sky Eel")
    troll = KIT.why_not(g, 1, int(code(BLOCKER, uid(g, "Cave Troll"))))
    assert troll is not None and troll.rules == ("5.2.1", "R31") and f"Sky Eel#{eel}" in troll.words
    assert "because of Hesitant Ogre" in told(g, 1, code(BLOCKER, uid(g, "Hesitant Ogre")))[0]
    assert told(g, 1, code(BLOCKER, eel))[0] == "Sky Eel is controlled by A"
    assert KIT.why_not(g, 1, int(code(BLOCKER, uid(g, "Djinn of the Sands")))) is None


def test_targets() -> None:
    g = position(hand=(["Borrowed Blade"], []), play=(["Cave Troll"], ["Veil Monk", "Sky Eel"]))
    g.choose_code(code(PLAY, kind("Borrowed Blade")))
    assert told(g, 0, code(PICK, uid(g, "Veil Monk"))) == ("Veil Monk is Untargetable", ("5.12.1", "5.20.4", "R50"))
    reason = KIT.why_not(g, 0, int(code(PICK, 1)))
    assert reason is not None and reason.words.startswith("B is not among those that Borrowed Blade#")
    assert reason.words.endswith('can pick, whose text is "Gain control of target champion this turn. Prepare it."')
    assert reason.rules == ("5.20.2", "5.20.3")
    assert KIT.why_not(g, 0, int(code(PICK, uid(g, "Sky Eel")))) is None
    chooses = "it is not B's decision: A chooses targets for Borrowed Blade"
    assert told(g, 1, code(PICK, uid(g, "Sky Eel")))[0] == chooses
    assert told(g, 0, code(PLAY, kind("Truce")))[0] == "A must first choose 1 target for Borrowed Blade"


def test_after_the_end() -> None:
    g = position()
    g.quit(1, 0)
    assert told(g, 0, PASS) == ("the game is over", ("1.2.1",))
