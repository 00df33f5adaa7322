"""The table: decisions, choices, log, listeners, leaving, copies."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rulebound.api import (
    AmbiguousChoice,
    BadSave,
    Decision,
    Deck,
    IllegalChoice,
    IllegalDeck,
    LogLine,
    NoSuchOption,
    Option,
    UnknownGame,
    kit,
    load,
    new_table,
    replay,
    starter_decks,
)
from table.played import by_chance, fresh, played

PLAYERS_AND_ONLOOKER = (0, 1, -1)


def test_a_decision_tells_codes_and_words() -> None:
    table = fresh()
    for step in range(30):
        decision = table.decision()
        assert decision is not None
        assert decision.player == table.game.chooser
        assert [o.code for o in decision] == list(table.game.options)
        assert [o.index for o in decision] == list(range(len(decision)))
        assert len({o.text for o in decision}) == len(decision) >= 2
        assert decision.prompt and all(o.words and len(o.rules) <= 3 for o in decision)
        assert table.decision(decision.player) == decision
        assert table.decision(1 - decision.player) is None
        table.choose(step % len(decision))


def test_an_option_is_taken_in_four_ways() -> None:
    tables = [fresh() for way in range(4)]
    dice = Random(3)
    for step in range(60):
        decision = tables[0].decision()
        assert decision is not None
        option = dice.choice(decision.options)
        tables[0].choose(option.index)
        tables[1].choose(option.text, player=decision.player)
        tables[2].choose_code(option.code)
        tables[3].choose(option)
    assert len({t.save() for t in tables}) == 1
    assert len({tuple(t.log(0)) for t in tables}) == 1


@pytest.mark.parametrize("pick", [-1, 999, 2**70])
def test_a_number_that_is_not_there_is_refused(pick: int) -> None:
    table = fresh()
    before = table.save()
    with pytest.raises(IllegalChoice, match=r"numbered from 0 to \d+"):
        table.choose(pick)
    for code in (0, -1, 2**70, 255):
        with pytest.raises(IllegalChoice, match=f"{code} is "):
            table.choose_code(code)
    with pytest.raises(IllegalChoice, match=r"option 1 is not offered: .+ \(.+\)"):
        table.choose_code(1)  # nobody passes before the hands are settled
    assert table.save() == before


def test_words_that_name_nothing_are_refused_with_what_there_is() -> None:
    table = fresh()
    with pytest.raises(NoSuchOption, match="no option is called 'surrender'; there are: "):
        table.choose("surrender")
    option = Option(0, 1, "pass", "Pass")
    wolves = Option(1, 2, "pick Wolf#17", "Wolf"), Option(2, 3, "pick Wolf#18", "Wolf")
    twins = Decision(0, "A: choose.", (option, *wolves))
    assert twins.find("Pass") is option
    with pytest.raises(AmbiguousChoice, match="'wolf' is ambiguous; it may mean: pick Wolf#17, pick Wolf#18"):
        twins.find("wolf")


def test_only_the_player_who_is_asked_can_choose() -> None:
    table = fresh()
    other = 1 - int(table.game.chooser)
    with pytest.raises(IllegalChoice, match=f"player {other} has nothing to choose now"):
        table.choose(0, player=other)


def test_a_game_ends_with_its_result() -> None:
    table = played()
    assert table.over and table.decision() is None and table.result
    with pytest.raises(IllegalChoice, match="the game is over"):
        table.choose(0)
    with pytest.raises(IllegalChoice, match="the game is over"):
        table.choose_code(1)
    with pytest.raises(IllegalChoice, match="the game is over"):
        table.concede(0)


# -- the log


def test_what_was_told_stays_as_it_was() -> None:
    table = fresh()
    before: dict[int, list[LogLine]] = {viewer: table.log(viewer) for viewer in PLAYERS_AND_ONLOOKER}
    assert before[-1], "the log begins with the first shuffle"
    for player in by_chance(table):
        for viewer, old in before.items():
            now = table.log(viewer)
            assert now[: len(old)] == old
            before[viewer] = now


def test_a_drawn_card_is_named_to_its_player_alone() -> None:
    table = fresh()
    hand = [table.book.cards[table.game.kinds[card]].name for card in table.game.players[0].hand]
    mine = "\n".join(str(line) for line in table.log(0))
    assert all(name in mine for name in hand)
    for viewer in (1, -1):
        lines = [str(line) for line in table.log(viewer) if line.text.startswith("A draws")]
        assert len(lines) == len(hand)
        assert not any(name in line for line in lines for name in hand)


def test_log_lines_end_with_their_rules() -> None:
    assert str(LogLine("A draws a card.", ("1.6.1", "R04"))) == "A draws a card. (1.6.1, R04)"
    assert all(line.text and str(line).endswith(f"({', '.join(line.rules)})") for line in played().log(-1))


def test_listeners_hear_the_log() -> None:
    table = fresh()
    heard: dict[int, list[LogLine]] = {viewer: table.log(viewer) for viewer in PLAYERS_AND_ONLOOKER}
    ends = [table.listen(lines.append, viewer) for viewer, lines in heard.items()]
    for player in by_chance(table, most=50):
        pass
    assert all(lines == table.log(viewer) for viewer, lines in heard.items())
    for end in (*ends, *ends):
        end()
    quiet_from = {viewer: len(lines) for viewer, lines in heard.items()}
    for player in by_chance(table):
        pass
    assert {viewer: len(lines) for viewer, lines in heard.items()} == quiet_from


def test_a_pass_is_told_in_the_same_words_whether_or_not_there_was_a_choice() -> None:
    """Nothing that a player reads may tell whether the opponent was asked."""
    chosen: set[str] = set()
    all_of_them: set[str] = set()
    for seed in range(6):
        table = fresh(seed)
        dice = Random(seed)
        heard: list[LogLine] = []
        table.listen(heard.append)
        while not table.over:
            option = dice.choice(list(table.decision() or ()))
            player = int(table.game.chooser)
            table.choose(option)
            new = [str(line) for line in heard if " passes" in line.text]
            heard.clear()
            all_of_them.update(new)
            if option.text == "pass":
                assert new[0].startswith("AB"[player])
                chosen.add(new[0])
    assert chosen == all_of_them


# -- leaving


@pytest.mark.parametrize("after", [0, 1, 17, 40])
@pytest.mark.parametrize("player", [0, 1])
def test_a_player_can_leave_at_any_moment(after: int, player: int) -> None:
    conceded, late = played(most=after), played(most=after)
    conceded.concede(player)
    late.time_out(player)
    for table in (conceded, late):
        assert table.over and table.winner == 1 - player and table.decision() is None
    assert "concede" in conceded.log(-1)[-2].text
    assert conceded.log(-1)[-2] != late.log(-1)[-2]
    with pytest.raises(ValueError, match="there is no player 2"):
        played(most=after).concede(2)


# -- copies


def test_a_copy_goes_its_own_way() -> None:
    table = played(most=30)
    heard: list[LogLine] = []
    table.listen(heard.append)
    twin, quiet = table.copy(), table.copy(quiet=True)
    assert twin.log(0) == table.log(0) and twin.record() == table.record()
    before = table.save()
    for each in (twin, quiet):
        for player in by_chance(each):
            pass
    assert table.save() == before and not heard
    assert twin.save() == quiet.save() != before
    assert quiet.log(0) == []
    for refused in (quiet.record, lambda: quiet.copy(quiet=False)):
        with pytest.raises(ValueError, match="quiet table"):
            refused()
    assert not quiet.can_undo(0)


def test_a_saved_position_is_played_on() -> None:
    table = played(most=30)
    again = load("epic", table.save(), names=("Ann", "Bob"))
    assert again.names == ("Ann", "Bob") and again.log(-1) == []
    for each in (table, again):
        for player in by_chance(each, seed=5):
            pass
    assert again.save() == table.save() and again.result == table.result
    assert again.log(-1) == table.log(-1)[-len(again.log(-1)) :]
    with pytest.raises(BadSave):
        load("epic", table.save()[:-5])


def test_a_world_dealt_anew_looks_the_same_to_its_player() -> None:
    table = played(most=30)
    decision = table.decision()
    assert decision is not None
    me = decision.player
    hands = set()
    for seed in range(20):
        world = table.determinise(me, seed)
        assert world.decision(me) == decision
        assert world.view(me) == table.view(me)
        hands.add(tuple(sorted(world.game.kinds[card] for card in world.game.players[1 - me].hand)))
        world.choose(0)
    assert len(hands) > 5
    assert table.decision() == decision
    with pytest.raises(ValueError):
        table.determinise(1 - me, 1)


# -- what is refused at the start


def test_what_cannot_be_played_is_refused_at_once() -> None:
    decks = starter_decks("epic")
    epic = kit("epic")
    with pytest.raises(ValueError, match="1 decks; Epic is played by 2"):
        new_table("epic", decks[:1], 1)
    with pytest.raises(ValueError, match="no deck of Epic is called 'Nonsense'; there are: "):
        new_table("epic", [decks[0], "Nonsense"], 1)
    with pytest.raises(ValueError, match="no format of Epic is called 'blitz'; there are: "):
        new_table("epic", decks, 1, format="blitz")
    with pytest.raises(ValueError, match="3 names for 2 players"):
        new_table("epic", decks, 1, names=("Ann", "Bob", "Cid"))
    with pytest.raises(ValueError, match="one line of visible characters"):
        new_table("epic", decks, 1, names=("Ann", "B\nob"))
    with pytest.raises(ValueError, match="no card of kind 5000"):
        new_table("epic", [decks[0], [5000] * 60], 1)
    with pytest.raises(UnknownGame):
        new_table("bridge", decks, 1)
    with pytest.raises(IllegalDeck) as refused:
        new_table("epic", [Deck("Thin", "epic", (("No Such Card", 3),)), epic.decks()[decks[1]]], 1)
    assert list(refused.value.faults) == [0] and "'Thin'" in str(refused.value)


def test_a_list_of_kinds_is_taken_as_it_is() -> None:
    book = kit("epic").book()
    kinds = [kind for kind in range(len(book.cards)) if kit("epic").card_face(book, kind)["type"] == "champion"][:3] * 5
    table = new_table("epic", [kinds, kinds], 1)
    assert len(table.game.kinds) == 30


def test_the_table_says_what_it_is() -> None:
    assert repr(fresh(names=("Ann", "Bob"))) in ("<Table epic: Ann to choose>", "<Table epic: Bob to choose>")
    assert repr(played()).startswith("<Table epic: ")
    assert fresh().winner is None


# -- calls that cannot be meant


def test_values_of_the_wrong_sort_are_refused_in_words(tmp_path: Path) -> None:
    table = new_table("epic", starter_decks("epic"), seed=7)
    with pytest.raises(IllegalChoice, match="not by None"):
        table.choose(None)  # type: ignore[arg-type]
    with pytest.raises(BadSave, match="is bytes"):
        load("epic", "saved")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a deck for each player"):
        new_table("epic", "The Hollow Court", seed=1)
    with pytest.raises(IllegalDeck, match="numbers, not 'Fire Shaman'"):
        new_table("epic", [["Fire Shaman"], ["Fire Shaman"]], seed=1)  # type: ignore[list-item]
    with pytest.raises(ValueError, match="card 1, data: a card given as data is a mapping"):
        kit("epic").book(extra=["x"])  # type: ignore[list-item]
    with pytest.raises(OSError, match=r"nowhere/game\.txt'$"):
        table.write_record(tmp_path / "nowhere" / "game.txt")


def test_own_cards_come_besides_those_that_ship() -> None:
    ox = {"name": "Field Ox", "type": "champion", "alignment": ["wild"], "cost": 0, "offense": 4, "defense": 4}
    book = kit("epic").book(extra=[ox])
    assert len(book.cards) == len(kit("epic").book().cards) + 1
    table = new_table("epic", starter_decks("epic"), seed=7, book=book)
    assert replay(table.record()).view(0) == table.view(0)


def test_a_card_is_refused_once_for_each_cause() -> None:
    ox = {"name": "Field\nOx", "type": "champion", "alignment": ["wild"], "cost": "x", "offense": "five", "defense": 4}
    with pytest.raises(ValueError) as refused:
        kit("epic").book(extra=[ox])
    faults = getattr(refused.value, "faults", ())
    assert [fault.where for fault in faults] == ["name", "cost", "offense"]
