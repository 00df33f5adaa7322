"""What holds for every game, in all its formats: asked of the kit alone, so that no game can be forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rulebound.engine.chance import seeded
from rulebound.engine.game import QUIT_CONCEDES, Game
from rulebound.engine.log import ONLOOKER, Entry, Listener
from rulebound.engine.record_text import parse_record, record_text
from rulebound.engine.replay import replay
from rulebound.engine.table import NoUndo, Table
from rulebound.games import GAMES, kit
from rulebound.lab.leaks import deal_of, search
from rulebound.lab.matches import series
from rulebound.lab.whys import Whys
from rulebound.rulebook import RuleBook

FORMATS = [(game, form) for game in GAMES for form in kit(game).formats()]
MOST_STEPS = 120  # that are taken and taken back: Epic's games are long
each_format = pytest.mark.parametrize(("game", "form"), FORMATS, ids=lambda word: word.replace(" ", "-"))
each_game = pytest.mark.parametrize("game", GAMES)


def decisions(game: str, form: str, seed: int, one_in: int = 4, stepwise: bool = False) -> Iterator[Game]:
    """Some of the decisions of a random game."""
    g = series(game, 2, str(seed), format=form).match(0).start()
    dice = Random(seed)
    g.stepwise = stepwise
    while not g.over:
        if dice.randrange(one_in) == 0:
            yield g
        g.choose(dice.randrange(len(g.options)))
    yield g


@each_format
def test_random_games_are_sound(game: str, form: str) -> None:
    for seed in range(3):
        for g in decisions(game, form, seed, one_in=1):
            assert kit(game).faults(g) == []


@each_format
@pytest.mark.parametrize("stepwise", [False, True])
def test_every_option_reads_back_and_nothing_stands_against_it(game: str, form: str, stepwise: bool) -> None:
    k = kit(game)
    book = RuleBook.load(game)
    for g in decisions(game, form, 5, stepwise=stepwise):
        if g.over:
            continue
        assert k.prompt(g)
        texts = [k.option_text(g, code) for code in g.options]
        assert [k.read_option(g, text) for text in texts] == list(g.options)
        assert len({k.option_words(g, code) for code in g.options}) == len(texts)
        for code in g.options:
            assert k.why_not(g, int(g.chooser), code) is None
            assert 0 < len(k.option_rules(g, code)) <= 3
            book.check(k.option_rules(g, code))
            for other in range(len(g.players)):
                if other != g.chooser:
                    assert k.why_not(g, other, code) is not None


@each_format
def test_a_saved_game_goes_on_as_it_would_have(game: str, form: str) -> None:
    k = kit(game)
    for g in decisions(game, form, 6, one_in=6):
        again = k.load(g.save(), g.book)
        assert again.position_key() == g.position_key()
        assert [k.view(again, viewer) for viewer in (ONLOOKER, 0, 1)] == [k.view(g, v) for v in (ONLOOKER, 0, 1)]


@each_format
def test_a_world_dealt_anew_looks_the_same_to_its_viewer(game: str, form: str) -> None:
    k = kit(game)
    changed = 0
    for n, g in enumerate(decisions(game, form, 8)):
        if g.over:
            continue
        me = int(g.chooser)
        world = k.determinise(g, me, seeded(n))
        assert k.view(world, me) == k.view(g, me)
        assert k.faults(world) == []
        changed += world.position_key() != g.position_key()
    assert changed


class Rules(Listener):
    """Keeps all rules that are told of."""

    def __init__(self) -> None:
        self.rules: set[str] = set()
        self.longest = 0

    def heard(self, g: Game, entry: Entry) -> None:
        self.cited(g, tuple(entry.rules))

    def cited(self, g: Game, rules: tuple[str, ...]) -> None:
        self.rules.update(rules)
        self.longest = max(self.longest, len(rules))


@each_format
def test_every_rule_that_is_cited_is_in_the_book(game: str, form: str) -> None:
    ears = Rules()
    g = series(game, 2, "rules", format=form).match(0).start(ears)
    dice = Random(1)
    while not g.over:
        g.choose(dice.randrange(len(g.options)))
    assert ears.rules and ears.longest <= 3
    RuleBook.load(game).check(ears.rules)


@each_format
def test_undo_brings_back_what_was_before(game: str, form: str) -> None:
    match = series(game, 2, "undo", format=form).match(0)
    table = Table(kit(game), match.book(), match.piles(), "undo", form)
    dice = Random(3)
    undone = tried = 0
    while not table.over and tried < MOST_STEPS:
        tried += 1
        me = int(table.game.chooser)
        before = table.game.save(), [str(line) for line in table.log(me)]
        table.choose(dice.randrange(len(table.game.options)))
        try:
            table.undo(me)
        except NoUndo:
            continue
        assert (table.game.save(), [str(line) for line in table.log(me)]) == before
        undone += 1
        table.choose(dice.randrange(len(table.game.options)))
    assert undone or kit(game).plain_format(form) == "apprentice 1"  # every step there is followed by chance


@each_format
def test_a_record_replays_to_the_same_end(game: str, form: str) -> None:
    match = series(game, 2, "record", format=form).match(0)
    table = Table(kit(game), match.book(), match.piles(), "record", form)
    dice = Random(4)
    while not table.over:
        table.choose(dice.randrange(len(table.game.options)))
    again = replay(parse_record(record_text(table.record())), kit(game))
    assert again.over and again.result == table.result
    assert again.game.position_key() == table.game.position_key()


@each_format
def test_nothing_hidden_is_shown(game: str, form: str) -> None:
    assert search(deal_of(series(game, 2, "leaks", format=form).match(1)), each=1).leaks == []


@each_format
def test_every_why_not_has_a_good_answer(game: str, form: str) -> None:
    whys = Whys(kit(game))
    for g in decisions(game, form, 9, one_in=10):
        assert whys.faults(g) == []


@each_game
def test_decks_that_ship_may_be_played(game: str) -> None:
    k = kit(game)
    book = k.book()
    for deck in k.decks().values():
        assert k.deck_faults(deck, book, deck.format) == [], deck.name
    for form in k.formats():
        assert k.handout(form) is not None or len(k.decks_for(form)) >= 2


@each_game
def test_cards_as_printed_make_the_same_book_again(game: str) -> None:
    k = kit(game)
    book = k.book()
    faces = [{"set": card.set_name, "name": card.name} | k.card_face(book, n) for n, card in enumerate(book.cards)]
    assert k.reprint(faces).fingerprint == book.fingerprint
    assert all(k.card_lines(book, kind) for kind in range(1, len(book.cards)))


@each_game
def test_conceding_ends_a_game_of_two(game: str) -> None:
    g = series(game, 2, "leave").match(0).start()
    g.quit(0, QUIT_CONCEDES)
    assert g.over and g.has_won(1) and kit(game).result_words(g)
    assert kit(game).faults(g) == []
