"""A person at the table of every game: asking why of acts and places, taking back, saving, leaving, the end."""

from __future__ import annotations

import random
import re
from io import StringIO
from pathlib import Path

import pytest

from rulebound.cli import main
from rulebound.cli.answers import Answers
from rulebound.cli.plain import PlainScreen, lines_of
from rulebound.cli.play import SECRETS, Sitting
from rulebound.engine.codes import GAME_VERBS, PASS
from rulebound.engine.table import Table
from rulebound.games import GAMES, kit


def new_table(game: str, seed: str = "sitting", format: str = "") -> Table:
    k = kit(game)
    return Table(k, k.book(), list(k.decks_for(format))[:2], seed, format=format or k.formats()[0])


def moments(game: str, every: int = 9, format: str = "") -> list[Table]:
    """Moments of a game by chance, from its beginning."""
    table, dice, found = new_table(game, format=format), random.Random("sitting"), []
    for n in range(200):
        if table.over:
            break
        if n % every == 0:
            found.append(table.copy())
        table.choose(dice.randrange(len(table.game.options)))
    return found


def seen(
    table: Table, lines: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> str:
    """What a person reads who types these lines at a table of two people."""
    monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in lines)))
    Sitting(table, [0, 1], {}, PlainScreen(), None).play()
    return capsys.readouterr().out


# -- why


@pytest.mark.parametrize("game", GAMES)
def test_why_explains_every_act_at_any_time(game: str) -> None:
    """What is offered is told with its number, and everything else with a reason and its rules."""
    k = kit(game)
    acts = [word for verb, word in k.verbs().items() if verb >= GAME_VERBS or verb == PASS]
    offered = refused = both = 0
    for table in moments(game):
        me = int(table.game.chooser)
        decision = table.decision(me)
        assert decision is not None
        for act in (*acts, *k.sayings):
            text = Answers(table, me).why(act)
            for line in text.splitlines():
                if ": offered now as option " in line:
                    words, _, number = line.strip().rpartition(": offered now as option ")
                    assert any(decision.number(o) == int(number) and o.words == words for o in decision)
                    offered += 1
                elif "no, " in line and not line.strip().startswith("and "):
                    assert line.endswith(")"), line
                    refused += 1
            both += ": offered now as option " in text and ": no, " in text
    assert offered > 20 and refused > 20 and both > 2


@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_by_an_act_is_told_whole(game: str) -> None:
    k = kit(game)
    for table in moments(game):
        me = int(table.game.chooser)
        for verb, word in k.verbs().items():
            of_it = [o for o in table.decision(me) or () if o.code & 255 == verb and o.text != word]
            text = Answers(table, me).why(word) if 0 < len(of_it) <= 12 else ""
            if text and verb >= GAME_VERBS:
                assert all(f"{o.words}: offered now as option {o.index + 1}" in text for o in of_it), text


@pytest.mark.parametrize(("game", "format"), [("huntik", ""), ("chaotic", ""), ("chaotic", "apprentice 10")])
def test_why_explains_every_place(game: str, format: str) -> None:
    moved = 0
    for table in moments(game, format=format):
        me = int(table.game.chooser)
        decision = table.decision(me)
        assert decision is not None
        places = table.kit.places(table.game)
        assert places
        for place in places:
            text = Answers(table, me).why(place.upper())
            assert text.startswith(f"{place}: ") and "\n" in text
            for option in decision:
                if option.text.startswith("move ") and re.search(rf" to {place}\b", option.words):
                    assert f"  {option.words}: offered now as option {option.index + 1}\n" in f"{text}\n"
                    moved += 1
    assert moved > 2


def test_one_reason_is_told_once_for_an_act() -> None:
    table = new_table("chaotic")
    answers = Answers(table, int(table.game.chooser))
    assert answers.why("attack") == "Attack: no, no combat is being fought (7.2.5, 7.1)"
    assert answers.why("strike").startswith("Strike: no, ")
    assert "a creature for" in answers.why("A2") and answers.why("A2").startswith("A2: empty\n")
    huntik = new_table("huntik")
    asked = Answers(huntik, int(huntik.game.chooser))
    assert asked.why("move") == "Move: no, the first round has not begun (101.3, 101.4, 500.1)"
    assert asked.why("attack").startswith("Start a combat: no, ")
    assert asked.why("zone 3").splitlines()[1].startswith("  there is nothing to do there now; you are asked: ")


@pytest.mark.parametrize("game", GAMES)
def test_what_nothing_is_called_names_the_acts(game: str) -> None:
    table = new_table(game)
    with pytest.raises(ValueError, match=r"no card, act or place is called 'zork'\nActs are pass, "):
        Answers(table, int(table.game.chooser)).why("zork")


# -- taking back, saving, leaving


@pytest.mark.parametrize("game", GAMES)
def test_taken_back_stands_above_the_new_options(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = new_table(game)
    number = 2 if game == "epic" else len(table.game.options)  # nothing hidden follows, and nobody else acts
    said = seen(table, [str(number), "undo"], monkeypatch, capsys)
    assert said.count("\nTaken back.\n") == 1
    assert f"\n{number}: " in said.partition("Taken back.")[2]


@pytest.mark.parametrize("game", GAMES)
def test_saving_a_running_game_says_that_it_holds_secrets(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept, later = tmp_path / "kept.txt", tmp_path / "later.txt"
    said = seen(new_table(game), [f"save {kept}", "quit"], monkeypatch, capsys)
    assert f"\n{SECRETS}\n" in said and said.endswith("The game is not over. All of it is saved.\n")
    lost = seen(new_table(game), [f"save {later}", "1", "quit"], monkeypatch, capsys)
    assert lost.endswith("What came after it was saved is lost (--record FILE keeps everything).\n")


@pytest.mark.parametrize("game", GAMES)
def test_a_resumed_game_is_played_by_the_rules_of_its_record(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "kept.txt"
    new_table(game).write_record(kept)
    monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
    assert main(["play", "--plain", "--hotseat", "--resume", str(kept)]) == 0
    assert capsys.readouterr().out.startswith(f"{kit(game).title}: A is ")
    other = next(each for each in GAMES if each != game)
    assert main(["play", "--plain", "--hotseat", "--resume", str(kept), "--game", other]) == 2
    assert f"the record of a game of {game}, and --game says {other}" in capsys.readouterr().err


def test_the_format_is_told_unless_it_is_the_usual_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    few = tmp_path / "few.txt"
    few.write_text("name: Three\nformat: casual\n3 Kiln Imp, Warm Hands\n")
    monkeypatch.setattr("sys.stdin", StringIO(""))
    assert main(["play", "--plain", "--game", "huntik", "--deck", str(few)]) == 0
    assert capsys.readouterr().out.startswith("Huntik, casual: A is you with Three; ")


def test_a_deck_of_another_game_is_told_to_be_one(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["decks", "check", "Ember Road"]) == 2
    assert "'Ember Road' is a deck of Chaotic, not of Epic: add --game chaotic" in capsys.readouterr().err
    for head in ("", "game: huntik\n"):
        file = tmp_path / "mine.txt"
        file.write_text(f"name: Mine\n{head}3 Kiln Imp, Warm Hands\n")
        assert main(["decks", "check", str(file)]) == 2
        assert "it is a deck of Huntik: add --game huntik" in capsys.readouterr().out
        assert main(["decks", "check", str(file), "--game", "huntik"]) == 2
        assert "--game" not in capsys.readouterr().out


# -- the end


@pytest.mark.parametrize("game", GAMES)
def test_when_the_game_is_over_it_is_nobodys_turn(game: str) -> None:
    for table in (new_table(game), moments(game, every=40)[-1]):
        assert "the game is over" not in " ".join(lines_of(table, table.view(0)))
        table.concede(0)
        for viewer in (-1, 0, 1):
            first, *others = lines_of(table, table.view(viewer))
            assert first.endswith("the game is over.")
            assert "turn" not in first.partition(",")[2] and not any("Combat, started" in line for line in others)


# -- plain lines


def test_plain_lines_show_the_table_when_the_set_up_is_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = seen(new_table("chaotic"), ["1"] * 6, monkeypatch, capsys)
    assert "\nempty: A1, A2, A3, B1, B2, B3\n" in said, "by name, not as the rows lie"
    assert "\nTurn 1, action step; " in said.partition("\nTurn 1: ")[2]
