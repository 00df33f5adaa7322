"""What options are about, in every game and format: it is always something that the chooser's sketch shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from rulebound.engine.about import CARD, PENDING, PLACE, PLAYER, SORTS, THING, About
from rulebound.engine.codes import DONE, NO, NUMBER, PASS, VERBS, YES, code, verb_of
from rulebound.engine.game import Game
from rulebound.engine.kit import Kit
from rulebound.engine.record import seat_letter
from rulebound.engine.sketch import Pile, Sketch, all_marks
from rulebound.games import GAMES, kit
from rulebound.lab.matches import series

FORMATS = [(game, form) for game in GAMES for form in kit(game).formats()]
FORMATS += [("epic", "constructed, teams 2+2")]
ABOUT_NOTHING = {"epic": {"attack"}, "huntik": set(), "chaotic": set()}  # besides the shared verbs below
NOTHING = {PASS, DONE, YES, NO, NUMBER}  # a number may be about something: what it is a share for
NO_VERB = 255
each_format = pytest.mark.parametrize(("game", "form"), FORMATS, ids=lambda word: word.replace(" ", "-"))
each_game = pytest.mark.parametrize("game", GAMES)


def sketch_for(k: Kit, g: Game, viewer: int) -> Sketch:
    """What this viewer is shown."""
    return k.sketch_for(g, viewer, [seat_letter(p) for p in range(len(g.players))])


def piles_of(sketch: Sketch, seat: int, viewer: int) -> Iterator[tuple[str, list[str]]]:
    """The names of a player's hands and piles, with the cards there that the viewer may read."""
    if seat == viewer:
        for hand in sketch.hands:
            yield hand.name, [card.name for card in hand.cards]
    [person] = [person for person in sketch.people if person.seat == seat]
    piles: list[Pile] = [*person.piles, *person.seen]
    for pile in piles:
        yield pile.name, list(pile.names)
    yield PENDING, [item.card for item in sketch.pending if item.seat == seat]


def is_shown(sketch: Sketch, about: About, viewer: int) -> bool:
    """Does the sketch show what an option is about?"""
    if about.sort == THING:
        return about.ref in [mark.ref for mark in all_marks(sketch)]
    if about.sort == PLAYER:
        return about.ref in [person.seat for person in sketch.people]
    if about.sort == PLACE:
        return about.name in [place.name for row in sketch.rows for place in row]
    assert about.sort == CARD
    return any(about.where == name and about.name in cards for name, cards in piles_of(sketch, about.ref, viewer))


def seats(form: str) -> int:
    return 4 if "teams" in form else 2


def faults_of(k: Kit, g: Game, told: Counter[str]) -> list[str]:
    """What is wrong with what the open options are about; each verb that is about something is counted."""
    me = int(g.chooser)
    sketch = sketch_for(k, g, me)
    found = []
    for option in g.options:
        abouts = k.option_about(g, option)
        word = k.verbs()[int(verb_of(option))]
        told[word] += bool(abouts)
        if not abouts and verb_of(option) not in NOTHING and word not in ABOUT_NOTHING[k.name]:
            found.append(f"{k.option_text(g, option)} is about nothing")
        found += [f"{k.option_text(g, option)}: {each}" for each in abouts if not is_shown(sketch, each, me)]
        assert all(about.sort in SORTS for about in abouts)
        assert k.passes(g, option) == (option == PASS)
    return found


@each_format
@pytest.mark.parametrize("stepwise", [False, True])
def test_every_option_is_about_what_its_player_sees(game: str, form: str, stepwise: bool) -> None:
    k = kit(game)
    told: Counter[str] = Counter()
    for seed in range(2):
        g = series(game, 2, f"about {seed}", format=form, seats=seats(form)).match(seed).start()
        g.stepwise = stepwise
        dice = Random(seed)
        for _ in range(400):
            if g.over:
                break
            if dice.randrange(3) == 0:
                assert faults_of(k, g, told) == []
            g.choose(dice.randrange(len(g.options)))
    assert sum(told.values()) > 5


@each_game
def test_every_verb_is_known_and_no_other(game: str) -> None:
    k = kit(game)
    g = series(game, 2, "verbs").match(0).start()
    own = {verb for verb in k.verbs() if verb not in VERBS}
    for verb in own:
        k.option_about(g, int(code(verb, 0, 0)))
    with pytest.raises(ValueError, match=f"no verb {NO_VERB}"):
        k.option_about(g, NO_VERB)
