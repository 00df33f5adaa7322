"""What pictures of cards need is in every sketch, in every game: references, faces, numbers, places, arrows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import astuple

from epic.kit_cards import kind, position, uid
from rulebound.engine.codes import CARD, DONE, PICK, YES, code
from rulebound.engine.game import Game
from rulebound.engine.log import ONLOOKER
from rulebound.engine.record import seat_letter
from rulebound.engine.sketch import Arrow, Mark, Part, Sketch, Tally, alike, all_marks
from rulebound.engine.state import FIRST_UID
from rulebound.engine.wording import card_name
from rulebound.games import GAMES, kit
from rulebound.games.chaotic.terms import ATTACK as STRIKE
from rulebound.games.epic.terms import ATTACK, ATTACKER, BLOCKER, PLAY
from rulebound.lab.matches import series

FORMATS = [(game, form) for game in GAMES for form in kit(game).formats()]
NUMBERED = re.compile(r"(?<![\w.+/-])(\d+)((?: [A-Za-z]+){1,2})")  # a number, and one or two words behind it
NO_PLURALS = {"is", "has"}
each_format = pytest.mark.parametrize(("game", "form"), FORMATS, ids=lambda word: word.replace(" ", "-"))


def sketch_for(g: Game, viewer: int) -> Sketch:
    return kit(g.book.game).sketch_for(g, viewer, [seat_letter(p) for p in range(len(g.players))])


def faults_of(g: Game, viewer: int, faces: set[str]) -> list[str]:
    """What is missing or wrong in what this viewer is shown."""
    k = kit(g.book.game)
    sketch = sketch_for(g, viewer)
    marks = all_marks(sketch)
    things = {thing.ref for thing in k.things(g, viewer) if thing.where.endswith("play")}
    found = [f"{mark.name} is nothing" for mark in marks if mark.ref not in things]
    found += [f"#{ref} is not shown" for ref in things - {mark.ref for mark in marks}]
    for mark in marks:
        if mark.card not in faces:
            found.append(f"{mark.card} is no card")
        for stat in mark.stats:
            sources = k.sources(g, mark.ref, stat.name)
            if stat.name not in k.numbers or (stat.now, stat.printed) != (
                sum(source.amount for source in sources),
                sources[0].amount,
            ):
                found.append(f"{stat} of {mark.name} is wrong: {sources}")
    if [person.seat for person in sketch.people] != list(range(len(g.players))):
        found.append("the seats are wrong")
    names = [place.name for row in sketch.rows for place in row]
    if sketch.rows and sorted(names) != sorted(k.places(g)):
        found.append(f"the places are {names}")
    refs = {*(mark.ref for mark in marks), *range(len(g.players))}
    found += [f"{arrow} leads nowhere" for arrow in sketch.arrows if not {arrow.start, arrow.end} <= refs]
    open_cards = [name for person in sketch.people for pile in (*person.piles, *person.seen) for name in pile.names]
    open_cards += [card.name for hand in sketch.hands for card in hand.cards]
    open_cards += [name for pile in sketch.piles for name in pile.names] + [item.card for item in sketch.pending]
    found += [f"{name} is no card" for name in open_cards if name not in faces]
    if not -1 <= sketch.phase < len(sketch.phases) or not -1 <= sketch.active < len(g.players):
        found.append("the phase or the active player is wrong")
    return found


@each_format
def test_everything_has_a_reference_a_face_and_true_numbers(game: str, form: str) -> None:
    g = series(game, 2, "sketches", format=form).match(0).start()
    faces = {card_name(g.book, n) for n in range(len(g.book.cards))}
    dice = Random(form)
    for n in range(160):
        if n % 8 == 0 or g.over:
            for viewer in (ONLOOKER, 0, 1):
                assert faults_of(g, viewer, faces) == []
        if g.over:
            break
        g.choose(dice.randrange(len(g.options)))
    stacks = {stack.title: stack.count for stack in sketch_for(g, 0).people[1].stacks}
    assert stacks and all(count >= 0 for count in stacks.values())


def words_in(part: object) -> Iterator[str]:
    """Whatever a sketch says anywhere, a number and its label as well."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, tuple):
        for each in part:
            yield from words_in(each)
    elif isinstance(part, Part):
        yield from words_in(astuple(part))


@pytest.mark.parametrize("game", GAMES)
def test_numbers_and_their_nouns_agree(game: str) -> None:
    said: set[str] = set()
    for n in range(12):
        g = series(game, 12, "agree").match(n).start()
        dice = Random(n)
        while not g.over:
            sketch = sketch_for(g, n % 2)
            said |= {words for words in words_in(sketch) if NUMBERED.search(words)}
            assert all(tally.words.text for mark in all_marks(sketch) for tally in mark.tallies)
            g.choose(dice.randrange(len(g.options)))
    pairs = [pair for words in said for pair in NUMBERED.findall(words)]
    found = {(int(number), noun) for number, nouns in pairs for noun in nouns.split()}
    many = {noun for number, noun in found if number != 1}
    assert len(many) > 3
    assert {noun for number, noun in found if number == 1 and noun.endswith("s")} <= NO_PLURALS
    assert {noun for noun in many if f"{noun}s" in many or f"{noun}es" in many} == set()


def test_marks_that_differ_by_reference_alone_are_alike() -> None:
    marks = [Mark(3, "Wolf", ref=3), Mark(5, "Wolf", ref=5), Mark(6, "Wolf", ref=6, turned=True)]
    assert [len(each) for each in alike(marks)] == [2, 1]


# -- Epic


def test_a_battle_is_drawn_with_arrows() -> None:
    g = position(play=(["Sky Eel", "Cave Troll"], ["Veil Monk", "Grave Watcher"]))
    g.stepwise = True
    troll, monk = uid(g, "Cave Troll"), uid(g, "Veil Monk")
    for option in (ATTACK, code(ATTACKER, troll), DONE, code(PICK, 1)):
        g.choose_code(int(option))
    sketch = sketch_for(g, 1)
    assert sketch.arrows == (Arrow(troll, 1, "attacks"),)
    assert (sketch.phases[sketch.phase], sketch.active) == ("Battle", 0)
    [mark] = [mark for mark in all_marks(sketch) if mark.ref == troll]
    assert mark.turned and not mark.down
    while int(code(BLOCKER, monk)) not in g.options:
        g.choose(0)
    g.choose_code(int(code(BLOCKER, monk)))
    g.choose_code(DONE)
    assert Arrow(monk, troll, "blocks") in sketch_for(g, ONLOOKER).arrows
    assert [person.role for person in sketch_for(g, 0).people].count("has Initiative") == 1


def test_what_is_being_played_is_pending_with_its_targets() -> None:
    g = position(hand=(["Borrowed Blade"], []), play=(["Sky Eel"], ["Cave Troll", "Tunnel Rat"]))
    g.choose_code(int(code(PLAY, kind("Borrowed Blade"))))
    [item] = sketch_for(g, 1).pending
    assert (item.card, item.seat, item.ref) == ("Borrowed Blade", 0, -1)
    assert item.text == "Gain control of target champion this turn. Prepare it."
    assert sketch_for(g, 0).arrows == ()


def test_what_was_revealed_stays_in_the_picture_of_who_saw_it() -> None:
    g = position(hand=(["Warrior Golem", "Spike Trap", "Spike Trap", "Crystal Golem"], []))
    g.choose_code(int(code(PLAY, kind("Warrior Golem"))))
    g.choose_code(YES)
    g.choose_code(int(code(CARD, kind("Crystal Golem"), 0)))
    [pile] = sketch_for(g, 1).people[0].seen
    assert (pile.title.text, pile.names, pile.name) == (
        "seen in the hand",
        ("Crystal Golem", "Spike Trap"),
        "hand",
    )
    assert sketch_for(g, ONLOOKER).people[0].seen == sketch_for(g, 0).people[0].seen == ()
    [tally, *_] = sketch_for(g, 1).people[0].tallies
    assert (tally.name, tally.alarm) == ("health", False)


# -- Huntik and Chaotic


def test_aims_are_drawn_with_arrows() -> None:
    aimed = 0
    for seed in range(6):
        g = series("huntik", 6, "aims").match(seed).start()
        dice = Random(seed)
        while not g.over and aimed < 3:
            sketch = sketch_for(g, 0)
            for arrow in sketch.arrows:
                [mark] = [mark for mark in all_marks(sketch) if mark.ref == arrow.end]
                assert arrow.start < FIRST_UID and "aims" in arrow.what
                assert [tally.name for tally in mark.tallies] == ["attacks aimed at it"]
                assert sketch.phases[sketch.phase] == "Combat conclusion"
                aimed += 1
            fights = [n for n, option in enumerate(g.options) if kit("huntik").option_text(g, option) == "fight"]
            g.choose(fights[0] if fights else dice.randrange(len(g.options)))
    assert aimed


def test_a_combat_and_its_burst_are_drawn_with_arrows() -> None:
    g = series("chaotic", 1, "burst", rulings="R86=players pass").match(0).start()
    g.stepwise = True
    dice = Random(2)
    strikes = 0
    while not g.over and strikes < 3:
        sketch = sketch_for(g, 1)
        if sketch.pending:
            strikes += 1
            assert sketch.arrows[0].what == "fights" and sketch.arrows[1].what.startswith("strikes with ")
            assert sketch.pending[0].card in sketch.arrows[-1].what
            assert sketch.phases[sketch.phase] == "Strike"
        attack = [n for n, option in enumerate(g.options) if option & 255 == STRIKE]
        g.choose(attack[0] if attack else dice.randrange(len(g.options)))
    assert strikes


def test_creatures_face_down_have_a_face_for_their_owner_only() -> None:
    g = series("chaotic", 1, "down").match(0).start()
    owner = int(g.chooser)
    g.choose(0)
    for viewer in (0, 1, ONLOOKER):
        marks = [mark for row in sketch_for(g, viewer).rows for place in row for mark in place.marks]
        assert [(mark.down, bool(mark.card)) for mark in marks] == [(True, viewer == owner)]
    assert Tally("creatures", 0) not in sketch_for(g, 0).people[0].tallies
