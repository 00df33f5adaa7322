"""Huntik's kit: offered exactly when nothing stands against it, said and read back, seen by those who may see it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from rulebound.engine.chance import seeded
from rulebound.engine.codes import CARD, DONE, NO, NUMBER, PASS, PICK, YES, code
from rulebound.engine.game import Game
from rulebound.engine.table import Table
from rulebound.games import kit
from rulebound.games.huntik import legality, logbook
from rulebound.games.huntik.naming import huntik
from rulebound.games.huntik.reasons import REASON_RULES, REASON_WORDS
from rulebound.games.huntik.telling import EVENT_NAMES, SENTENCES, UNTOLD
from rulebound.games.huntik.terms import CLAIM, FIGHT, MISSION_CARD, MOVE, PICK_UP, PLAY
from rulebound.lab.leaks import Findings, deal_of, search
from rulebound.lab.matches import all_tables, series, shipped
from rulebound.lab.whys import Whys, odd_sums
from rulebound.rulebook import RuleBook

KIT = kit("huntik")
BOOK = KIT.book()
RULES = RuleBook.load("huntik")


def new_game(seed: int) -> Game:
    """A game of two decks that ship."""
    tables = all_tables("huntik", 2)
    return KIT.start(BOOK, [shipped("huntik", name) for name in tables[seed % len(tables)]], seed)


def decisions(seed: int, most: int, stepwise: bool = False) -> Iterator[Game]:
    """The positions of a random game."""
    g = new_game(seed)
    g.stepwise = stepwise
    dice = random.Random(seed)
    for _ in range(most):
        if g.over:
            break
        yield g
        g.choose(dice.randrange(len(g.options)))
    yield g


def every_code(g: Game) -> list[int]:
    """Everything a player might ask for, and some nonsense."""
    h = huntik(g)
    refs = [0, 1, *(int(o.uid) for o in h.objs), *(int(o.uid) for o in h.gone), 15]
    kinds = sorted({*h.kinds, *BOOK.missions, *BOOK.features, len(BOOK.cards)})
    codes = [code(verb) for verb in (PASS, DONE, YES, NO, FIGHT)]
    codes += [code(verb, kind) for verb in (PLAY, MISSION_CARD) for kind in kinds]
    codes += [code(CARD, kind, p) for kind in kinds for p in (0, 1)]
    codes += [code(MOVE, ref, zone) for ref in refs for zone in range(1, 7)]
    codes += [code(verb, a, b) for verb in (PICK_UP, CLAIM) for a in refs for b in refs]
    codes += [code(NUMBER, n, ref) for ref in refs for n in (0, 1, 5)]
    codes += [code(PICK, ref) for ref in refs]
    return [int(c) for c in codes]


@pytest.mark.parametrize("stepwise", [False, True])
@pytest.mark.parametrize("seed", range(5))
def test_offered_exactly_when_nothing_stands_against_it(seed: int, stepwise: bool) -> None:
    seen: set[str] = set()
    for n, g in enumerate(decisions(seed, 120, stepwise)):
        before = g.save()
        for player in range(2):
            for option in {*every_code(g), *g.options} if n % 3 == 0 else g.options:
                reason = KIT.why_not(g, player, option)
                offered = not g.over and player == g.chooser and option in g.options
                assert (reason is None) == offered, KIT.option_text(g, option)
                if reason is not None:
                    assert reason.words and 1 <= len(reason.rules) <= 3
                    assert "{" not in reason.words and all(rule in RULES for rule in reason.rules)
                    seen.add(reason.words)
        assert g.save() == before, "asking why changes nothing"
    assert len(seen) > 20


@pytest.mark.parametrize("seed", range(6))
def test_options_are_said_and_read_back(seed: int) -> None:
    for g in decisions(seed, 300):
        if g.over:
            return
        texts = [KIT.option_text(g, option) for option in g.options]
        words = [KIT.option_words(g, option) for option in g.options]
        assert len(set(texts)) == len(texts)
        assert all(words) and KIT.prompt(g)
        for option, text in zip(g.options, texts):
            assert KIT.read_option(g, text) == option
            rules = KIT.option_rules(g, option)
            assert 1 <= len(rules) <= 3 and all(rule in RULES for rule in rules)


@pytest.mark.parametrize("text", ["", "jump 3", "move Nobody 3", "move #99999 9", "play", "fight now", "pickup Key"])
def test_lines_that_mean_nothing_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        KIT.read_option(new_game(1), text)


def test_every_reason_and_every_entry_has_words_and_rules() -> None:
    numbers = {
        value
        for name, value in vars(legality).items()
        if name.isupper() and isinstance(value, int) and name in vars(legality) and value in REASON_WORDS
    }
    assert set(REASON_WORDS) == set(REASON_RULES) == numbers
    for rules in REASON_RULES.values():
        assert 1 <= len(rules) <= 3 and all(rule in RULES for rule in rules)
    entries = {value for name, value in vars(logbook).items() if name.isupper()}
    assert set(EVENT_NAMES) == entries
    assert set(SENTENCES) | set(UNTOLD) == entries
    assert len(set(EVENT_NAMES.values())) == len(EVENT_NAMES)


@pytest.mark.parametrize("seed", range(6))
def test_positions_are_sound_and_nobody_sees_too_much(seed: int) -> None:
    for g in decisions(seed, 400):
        assert KIT.faults(g) == []
        h = huntik(g)
        for viewer in (0, 1, -1):
            view = KIT.view(g, viewer)
            for p, shown in enumerate(view["players"]):
                assert ("cards" in shown) == ("legendary" in shown) == (p == viewer)
                assert shown["hand"] == len(h.players[p].hand)
            assert ("decision" in view) == (g.asking and g.chooser == viewer)
            assert len(KIT.sketch(view, ["A", "B"], g.book).people) == 2


@pytest.mark.parametrize("seed", range(4))
def test_another_deal_looks_the_same_to_the_viewer(seed: int) -> None:
    chance = seeded(seed)
    moved = 0
    for g in decisions(seed, 300):
        if g.over or g.chooser not in (0, 1):
            break
        me = int(g.chooser)
        world = KIT.determinise(g, me, chance)
        assert KIT.view(world, me) == KIT.view(g, me)
        assert KIT.faults(world) == []
        moved += huntik(world).players[1 - me].hand != huntik(g).players[1 - me].hand
        loaded = KIT.load(g.save(), BOOK)
        assert loaded.position_key() == g.position_key()
        assert KIT.view(loaded, me) == KIT.view(g, me)
    assert moved > 20


def test_no_hidden_card_shows() -> None:
    """A quick look; the long one plays many more."""
    games = series("huntik", 6, "quick")
    found = Findings()
    for index in range(6):
        found.add(search(deal_of(games.match(index)), 1))
    assert found.leaks == []
    assert (found.games, found.twins, found.short) == (6, 18, 0)


@pytest.mark.parametrize("seed", range(3))
def test_undo_brings_back_what_was_before(seed: int) -> None:
    tables = all_tables("huntik", 2)
    table = Table(KIT, BOOK, [shipped("huntik", name) for name in tables[seed]], seed)
    dice = random.Random(seed)
    taken_back = 0
    while not table.over:
        before = table.save(), table.log(0), table.log(1), table.log(-1)
        player, choice = int(table.game.chooser), dice.randrange(len(table.game.options))
        table.choose(choice)
        if table.can_undo(player):
            table.undo(player)
            assert (table.save(), table.log(0), table.log(1), table.log(-1)) == before
            table.choose(choice)
            taken_back += 1
    assert taken_back > 3
    assert table.result


def test_a_record_is_played_again() -> None:
    tables = all_tables("huntik", 2)
    table = Table(KIT, BOOK, [shipped("huntik", name) for name in tables[4]], "a record")
    dice = random.Random(7)
    while not table.over:
        table.choose(dice.randrange(len(table.game.options)))
    again = KIT.reprint([KIT.card_face(BOOK, kind) for kind in range(len(BOOK.cards))])
    assert again.fingerprint == BOOK.fingerprint


def test_conceding_ends_the_game_at_any_moment() -> None:
    for seed in range(5):
        g = new_game(seed)
        for _ in range(seed * 7):
            if not g.over:
                g.choose(0)
        if not g.over:
            g.quit(1, 0)
            assert g.over and g.winner == 0 and "conceded" in KIT.result_words(g)


@pytest.mark.parametrize("seed", range(3))
def test_every_why_has_an_answer(seed: int) -> None:
    """Everything that a person could try is offered or refused with a rule; every number comes from somewhere."""
    whys = Whys(KIT)
    asked = 0
    for n, g in enumerate(decisions(seed, 150)):
        if n % 10 == 0 and not g.over:
            assert whys.faults(g) == []
            assert odd_sums(KIT, g, KIT.numbers, ("keywords",), RULES) == []
            asked += 1
    assert asked > 5
