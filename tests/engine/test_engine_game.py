"""The loop from decision to decision, and what it refuses; keys, knowledge and the loop guard."""

from __future__ import annotations

import pytest

from rulebound.engine.choices import Divide, PickSome
from rulebound.engine.codes import NO, NUMBER, YES, code
from rulebound.engine.game import DRAW, LOOP_LIMIT, LOOP_STEPS, LOOP_WINDOW, EngineFault, Game, IllegalChoice
from rulebound.engine.log import Entry, Listener
from rulebound.engine.nodes import Amount, Change, Condition, Cost, Op, Pred, Selector, When
from rulebound.engine.resolve import Jump, May, Resolve, SkipUnless, may, only_if
from rulebound.engine.state import GOES_ON, NOBODY, Event, Frame, Mod, Scope
from toy.cards import BOOK, CODEC, DECK, Table, empty_game, start
from toy.frames import Collect
from toy.game import Toy
from toy.state import END

# -- asking


def test_asking_among_nothing_is_a_fault_that_says_where() -> None:
    g = empty_game()
    g.stack.append(Collect())
    with pytest.raises(EngineFault, match="player 1 was asked to choose among nothing, in Collect"):
        g.ask(1, [])


def test_asking_before_the_state_has_settled_is_a_fault() -> None:
    g = empty_game()
    g.touch()
    with pytest.raises(EngineFault, match="before the state had settled"):
        g.ask(0, [YES, NO])


def test_a_single_option_is_taken_silently() -> None:
    g = empty_game()
    assert not g.ask(0, [YES]) and not g.asking and g.answer == YES
    assert g.ask(0, [YES, NO]) and g.asking


def test_stepwise_games_ask_even_then() -> None:
    g = empty_game()
    g.stepwise = True
    assert g.ask(0, [YES]) and g.options == [YES]


def test_what_is_not_on_the_list_cannot_be_chosen() -> None:
    g = start(1)
    before = g.save()
    with pytest.raises(IllegalChoice, match=r"option 99 does not exist: there are \d+"):
        g.choose(99)
    with pytest.raises(IllegalChoice, match="does not exist"):
        g.choose(-1)
    with pytest.raises(IllegalChoice, match="is not offered"):
        g.choose_code(code(250, 3))
    assert g.save() == before
    g.quit(0, 0)
    assert g.over and g.winner == 1
    with pytest.raises(IllegalChoice, match="the game is over"):
        g.choose(0)
    with pytest.raises(IllegalChoice, match="the game is over"):
        g.quit(1, 0)


def test_a_code_means_the_same_wherever_it_stands() -> None:
    a, b = start(1), start(1)
    a.choose_code(code(END))
    b.choose(b.options.index(code(END)))
    assert a.save() == b.save()


def test_a_game_that_leaves_something_unsaid_says_so() -> None:
    g = empty_game()
    bare = Game(g.book, [], [], CODEC, g.chance)
    for what in ("settle", "recompute", "endless", "reset"):
        with pytest.raises(EngineFault, match="Game does not say how to"):
            getattr(bare, what)()
    with pytest.raises(EngineFault, match="choose in secret"):
        bare.sealed_options(0, 0)
    with pytest.raises(EngineFault, match="happening"):
        bare.happening([], False)


def test_a_procedure_without_steps_or_results_says_so() -> None:
    g = empty_game()
    with pytest.raises(AssertionError, match="Frame has no steps"):
        Frame().step(g)
    with pytest.raises(AssertionError, match="Frame takes no results"):
        Frame().receive([])


def test_text_without_a_meaning_says_so() -> None:
    g, s, o, e = empty_game(), Scope(0, -1), Table("Squire")["Squire"], Event(0, -1, 0)
    f = Resolve(0, 0, -1, -1, 0)
    asks = [
        lambda: Pred().ok(g, s, o),
        lambda: Pred().ok_card(g, s, BOOK.cards[1], 0),
        lambda: Amount().value(g, s),
        lambda: Condition().holds(g, s),
        lambda: Selector().refs(g, s),
        lambda: When().ok(g, s, e),
        lambda: Change(0).apply(g, o, 0, -1),
        lambda: Op().run(g, f),
        lambda: Cost().why_not(g, s),
    ]
    for ask in asks:
        with pytest.raises(AssertionError, match="does not say what it means"):
            ask()


# -- programs


class Note(Op):
    """Writes its number down."""

    def __init__(self, notes: list[int], n: int) -> None:
        self.notes = notes
        self.n = n

    def run(self, g: Game, f: Resolve) -> int:
        self.notes.append(self.n)
        return 0


class Is(Condition):
    def __init__(self, so: bool) -> None:
        self.so = so

    def holds(self, g: Game, s: Scope) -> bool:
        return self.so


@pytest.mark.parametrize(
    ("first", "answer", "expected"), [(True, 0, [1, 2, 4]), (False, 0, [3, 2, 4]), (True, 1, [1, 4])]
)
def test_programs_jump_as_they_say(first: bool, answer: int, expected: list[int]) -> None:
    notes: list[int] = []
    program = (
        *only_if(Is(first), (Note(notes, 1),), (Note(notes, 3),)),
        *may((Note(notes, 2),)),
        *only_if(Is(False), (Note(notes, 5),)),
        Note(notes, 4),
    )
    assert [type(op) for op in program[:4]] == [SkipUnless, Note, Jump, Note] and isinstance(program[4], May)
    g = empty_game()
    g.stack.append(Collect())
    f = Resolve(0, 0, -1, -1, 0)
    g.stack.append(f)
    pc = 0
    while pc < len(program):  # as Resolve does, with a program of no card
        f.pc = pc
        r = program[pc].run(g, f)
        if r == 2:
            g.answer = g.options[answer]
            g.asking = False
            continue
        f.sub = 0
        pc = f.pc if r == 3 else pc + 1
    assert notes == expected


# -- keys


def test_a_key_does_not_depend_on_the_names_of_instances() -> None:
    a, b = Table("Squire Ogre").g, Table("Squire Ogre").g
    assert a.position_key() == b.position_key()
    for card, uid in enumerate(b.uids):
        b.uids[card] = uid + 500
    for o in b.objs:
        o.uid += 500
        o.stamp += 300
        o.text_stamp += 300
    b.clock += 1_000
    b.chance.word()
    assert a.position_key() == b.position_key()
    b.objs[0].exhausted = True
    assert a.position_key() != b.position_key()


def test_a_key_does_not_tell_equal_cards_apart() -> None:
    def game(first: int, second: int) -> Toy:
        g = empty_game(decks=[[DECK[0], DECK[0], DECK[1]], []])
        p = g.players[0]
        p.deck, p.hand, p.discard = [2], [first], [second]
        g.known[first] = 0b01
        g.known[second] = 0b11
        return g

    assert game(0, 1).position_key() == game(1, 0).position_key()
    assert game(0, 1).position_key() != game(0, 2).position_key()


def test_a_key_tells_who_knows_a_card() -> None:
    a, b = (empty_game(decks=[[DECK[0], DECK[1]], []]) for i in range(2))
    b.known[0] = 1
    assert a.position_key() != b.position_key()


# -- players who leave


class Stays(Collect):
    """Waits for what is chosen, whoever leaves."""

    def someone_left(self, g: Game) -> int:
        return GOES_ON


@pytest.mark.parametrize("frame", [PickSome(0, 0, -1, [1], 1, 1), Divide(0, 0, -1, 3, [1, 7], 1, [3, 3])])
def test_the_choice_of_one_who_left_ends_with_nothing(frame: Frame) -> None:
    g = empty_game()
    collect = Stays()
    g.stack.extend([collect, frame])
    g.players[0].out = True
    g.dismiss()
    assert g.stack == [collect] and collect.times == 1 and collect.got == []


def test_what_was_divided_is_divided_anew_with_the_limits_of_those_who_stay() -> None:
    g = empty_game()
    collect = Stays()
    g.stack.extend([collect, Divide(1, 0, -1, 3, [0, 1], 0, [1, 5])])
    g.run()
    assert len(g.options) == 2
    g.asking = False
    g.players[0].out = True
    g.dismiss()
    g.stack[-1].step(g)
    assert g.answer == code(NUMBER, 3, 1)


def test_here_are_players_who_have_not_left_and_what_is_in_play() -> None:
    g = Table("Squire").g
    squire = g.objs[0].uid
    assert g.is_here(0) and g.is_here(1) and g.is_here(squire) and not g.is_here(NOBODY)
    g.players[0].out = True
    g.leave(g.objs[0])
    assert not g.is_here(0) and g.is_here(1) and not g.is_here(squire)


def test_an_instruction_asks_anew_only_if_it_is_asking() -> None:
    """One that is at work while nobody is asked goes on where it was; so does one whose choice a frame above asks."""
    g = empty_game()
    f = Resolve(0, 0, -1, -1, 0)
    g.stack.extend([Collect(), f])
    g.players[1].out = True
    for asking, above, sub in ((True, [], 0), (False, [], 2), (True, [Collect()], 2)):
        g.stack[2:] = above
        g.asking = asking
        f.sub = 2
        assert f.someone_left(g) == GOES_ON and f.sub == sub


# -- the loop guard


class Spin(Collect):
    """Goes round and round, in a circle of so many steps; with no circle, it counts."""

    size = 1
    steps = 0

    def step(self, game: Game) -> None:
        self.steps += 1
        self.times = (self.times + 1) % self.size if self.size else self.times + 1


def spun(f: Spin) -> int:
    """After how many steps the game is a draw."""
    g = empty_game()
    g.stack.append(f)
    g.run()
    assert g.winner == DRAW
    return f.steps


@pytest.mark.parametrize("size", [1, 2, 7, 250, LOOP_WINDOW])
def test_a_circle_is_found_after_one_round(size: int) -> None:
    f = Spin()
    f.size = size
    assert spun(f) == LOOP_STEPS + size


@pytest.mark.parametrize("size", [0, LOOP_WINDOW + 1])
def test_what_does_not_repeat_soon_ends_at_the_limit(size: int) -> None:
    f = Spin()
    f.size = size
    assert spun(f) == LOOP_LIMIT + 1


class Swell(Spin):
    """Puts one more modifier on something at every step."""

    size = 0

    def step(self, game: Game) -> None:
        super().step(game)
        game.mods.append(Mod(0, 0, 0, 0, 0, 0, self.steps, 0))


def test_what_grows_ends_the_sooner_the_more_there_is() -> None:
    """Each eight that came after LOOP_STEPS make a step count once more."""
    steps = spun(Swell())
    after = steps - LOOP_STEPS
    grown = sum(n >> 3 for n in range(after + 1))
    assert steps + grown > LOOP_LIMIT >= steps - 1 + grown - (after >> 3)


class Long(Collect):
    """Does much, but comes to an end."""

    def step(self, game: Game) -> None:
        self.times += 1
        if self.times == 20 * LOOP_STEPS:
            game.winner = 0


def test_a_long_way_to_an_end_is_no_circle() -> None:
    g = empty_game()
    g.stack.append(Long())
    g.run()
    assert g.winner == 0


# -- knowledge and telling


def test_knowledge_of_cards() -> None:
    g = empty_game(decks=[DECK[:3], DECK[:2]])
    secrets = g.secrets
    g.learn(0, 1)
    assert g.known[0] == 0b10 and g.secrets == secrets + 1
    g.show(0)
    assert g.known[0] == 0b11, "everybody"
    secrets = g.secrets
    g.shuffle(g.players[0].deck)
    assert g.known == [0, 0, 0, 0, 0] and g.secrets > secrets


class Ear(Listener):
    def __init__(self) -> None:
        self.lines: list[object] = []

    def heard(self, g: Game, entry: Entry) -> None:
        self.lines.append((entry.what, entry.rules, entry.player))

    def cited(self, g: Game, rules: tuple[str, ...]) -> None:
        self.lines.append(rules)

    def asked(self, g: Game, player: int) -> None:
        self.lines.append(player)


def test_a_listener_is_told_and_stays_behind_when_the_game_is_copied() -> None:
    g = empty_game()
    g.note(3, ("1.1",), 0)
    g.listener = ear = Ear()
    g.note(4, ("1.2",), 1)
    g.cite(("1.3",))
    g.ask(1, [YES])
    assert ear.lines == [(4, ("1.2",), 1), ("1.3",), 1]
    assert g.copy().listener is None


def test_an_entry_is_readable_by_those_who_saw_it() -> None:
    open_entry = Entry(1, (), 0, -1, 3, 0, -1, -1, -1)
    secret = Entry(1, (), 0, -1, 3, 0, -1, -1, 0b10)
    assert open_entry.visible_to(0) and open_entry.visible_to(-1)
    assert secret.visible_to(1) and not secret.visible_to(0) and not secret.visible_to(-1)
