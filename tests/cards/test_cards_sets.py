"""Sets of one's own: stored whole or not at all, marked where refused, with wordings that count, and playable."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from cards.own import CAT, DOG, MOON, ODD, folder
from rulebound.cards import sets
from rulebound.cards.books import book_with, known_sets, made_deck
from rulebound.cards.sets import BadSet, forget, load_set, load_sets, set_file, set_names, store
from rulebound.cli.cards import cards_sets_command, cards_show_command
from rulebound.games import kit
from rulebound.judge import parse_scenario, run
from rulebound.lab.decks import BadDeck, book_for, deck_text, parse_deck, set_hints
from rulebound.lab.matches import series
from rulebound.lab.simulate import simulate

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick

__all__ = ["folder"]  # the fixture
KIT = kit("epic")


def on_file(name: str) -> dict[str, Any]:
    data = yaml.safe_load(set_file("epic", name).read_text(encoding="utf-8"))
    return {card["name"]: card for card in data["cards"]}


def test_what_is_read_is_playable_and_what_is_not_is_marked(folder: Path) -> None:
    stored = store("epic", [DOG, CAT, ODD, MOON], "mine")
    assert [card["name"] for card in stored.playable] == ["Yard Dog", "Barn Cat", "Old Moon"]
    kept = on_file("mine")
    assert list(kept) == ["Yard Dog", "Barn Cat", "Odd One", "Old Moon"]
    assert "^^^^^" in kept["Odd One"]["refused"] and kept["Odd One"]["wording"] == ""
    assert "refused" not in kept["Yard Dog"] and kept["Yard Dog"]["rarity"] == "common"
    assert set_names("epic") == ["mine"]
    book = book_with("epic", ["mine"])
    assert book.cards[book.kind("Barn Cat")].set_name == "mine"
    assert "Odd One" not in book.kinds_by_name


def test_a_wording_of_ones_own_is_read_instead_and_survives_another_import(folder: Path) -> None:
    store("epic", [ODD, DOG], "mine")
    path = set_file("epic", "mine")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("wording: ''", "wording: Draw three cards."), encoding="utf-8")
    loaded = load_set("epic", "MINE")
    assert loaded.refused == [] and loaded.playable[0]["text"] == "Draw three cards."
    again = store("epic", [ODD, DOG, CAT], "mine")
    assert again.refused == [] and on_file("mine")["Odd One"]["wording"] == "Draw three cards."
    assert on_file("mine")["Odd One"]["text"] == "Draw three crads." and "refused" not in on_file("mine")["Odd One"]
    changed = store("epic", [{**ODD, "text": "Draw four crads."}], "mine")
    assert len(changed.refused) == 1, "a wording belongs to the text that it was written for"


def test_strict_stores_all_or_nothing(folder: Path) -> None:
    store("epic", [DOG], "mine")
    before = set_file("epic", "mine").read_bytes()
    with pytest.raises(BadSet, match="nothing was stored: 1 of 2 cards are refused") as refused:
        store("epic", [DOG, ODD], "mine", strict=True)
    assert refused.value.report is not None and len(refused.value.report.refused) == 1
    assert set_file("epic", "mine").read_bytes() == before
    assert len(store("epic", [DOG, CAT], "mine", strict=True).playable) == 2


def test_nothing_is_half_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store("epic", [DOG], "mine")
    before = set_file("epic", "mine").read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("rulebound.cards.folders.os.replace", full)
    with pytest.raises(OSError, match="No space"):
        store("epic", [DOG, CAT], "mine")
    assert set_file("epic", "mine").read_bytes() == before
    assert [file.name for file in set_file("epic", "mine").parent.iterdir()] == ["mine.yaml"]


@pytest.mark.parametrize("name", ["", "../mine", "a/b", ".hidden", "starter", "Examples", "own", "x" * 80, "two, 3"])
def test_a_name_that_is_none(folder: Path, name: str) -> None:
    with pytest.raises(BadSet):
        store("epic", [DOG], name)
    assert set_names("epic") == []


def test_sets_that_are_not_there(folder: Path) -> None:
    with pytest.raises(BadSet, match="rulebound cards import"):
        load_set("epic", "mine")
    store("epic", [DOG], "mine")
    with pytest.raises(BadSet, match="did you mean 'mine'"):
        load_set("epic", "mime")
    with pytest.raises(BadSet, match="no set is called 'mime'; there are: mine, starter"):
        known_sets("epic", ["mime"])
    assert known_sets("epic", ["Mine", "STARTER", "mine"]) == ("mine", "starter")
    assert forget("epic", "mine").name == "mine.yaml" and set_names("epic") == []
    with pytest.raises(BadSet):
        forget("epic", "mine")


def test_a_damaged_set_is_told_by_its_file(folder: Path) -> None:
    store("epic", [DOG], "mine")
    set_file("epic", "mine").write_text("cards: [3]", encoding="utf-8")
    with pytest.raises(BadSet, match=r"the set 'mine' cannot be read: .*mine\.yaml: card 1 is 3"):
        load_set("epic", "mine")


def test_a_damaged_set_is_in_nobodys_way(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The others can be read and shown, and the damaged one imported anew; what was written there is put aside."""
    store("epic", [DOG], "mine")
    store("epic", [CAT], "other")
    set_file("epic", "mine").write_text("cards: [", encoding="utf-8")
    found, damaged = load_sets("epic")
    assert [each.name for each in found] == ["other"] and list(damaged) == ["mine"]
    assert cards_show_command("epic", "barn cat", False, False) == 0
    assert "the set 'mine' cannot be read" in capsys.readouterr().err
    assert cards_sets_command("epic", False) == 0
    assert "mine       the set 'mine' cannot be read" in capsys.readouterr().out
    assert cards_sets_command("epic", True) == 0
    assert "not YAML" in json.loads(capsys.readouterr().out)[-1]["damaged"]
    for ending in ("", "-2"):
        stored = store("epic", [DOG], "mine")
        assert stored.aside == set_file("epic", "mine").with_name(f"mine.yaml.damaged{ending}")
        assert stored.aside.read_text(encoding="utf-8") == "cards: ["
        assert [card["name"] for card in load_set("epic", "mine").playable] == ["Yard Dog"]
        set_file("epic", "mine").write_text("cards: [", encoding="utf-8")


def test_a_name_too_long_for_a_set(folder: Path) -> None:
    with pytest.raises(BadSet, match="too long with 300 characters; at most 60"):
        store("epic", [DOG], "x" * 300)


def test_a_deck_without_its_set_is_told_the_line(folder: Path) -> None:
    store("epic", [DOG, CAT], "mine")
    deck = parse_deck(KIT, "3 Yard dog\n3 Nobody Here\n", "deck", "deck")
    assert set_hints(KIT, deck, book_for(KIT, [deck])) == ["write the line 'set: mine': that set of yours has Yard dog"]
    named = parse_deck(KIT, "set: mine\n3 YARD dog\n3 Nobody Here\n", "deck", "deck")
    book = book_for(KIT, [named])
    assert set_hints(KIT, named, book) == []
    what = [fault.what for fault in KIT.deck_faults(named, book)]
    assert [each for each in what if "no card is called" in each] == ["no card is called 'Nobody Here'"]


def test_bots_play_decks_in_files(folder: Path, tmp_path: Path) -> None:
    store("epic", [DOG, CAT], "filed set")
    file = tmp_path / "deck.txt"
    made = made_deck("epic", book_with("epic", ["filed set"]), ["filed set"], "1")
    file.write_text(deck_text(made), encoding="utf-8")
    wanted = series("epic", 2, "1", decks=f"{file},The Ninth Fire")
    book = wanted.match(0).book()
    names = [{book.cards[kind].name for kind in pile} for pile in wanted.match(0).piles()]
    assert "Yard Dog" in names[0] and "Yard Dog" not in names[1]
    assert simulate(wanted, workers=1).finished == 2
    file.write_text("3 Yard Dog\n", encoding="utf-8")
    with pytest.raises(ValueError, match="write the line 'set: filed set'"):
        series("epic", 2, "1", decks=f"{file},The Ninth Fire")


def test_cards_of_one_name_in_two_sets(folder: Path) -> None:
    """A deck that names a set means its cards; brackets name another set."""
    shipped = next(card for card in KIT.book().cards if card.name == "Lamplight Marshal")
    mine = {**CAT, "name": shipped.name, "text": "Blitz"}
    store("epic", [mine], "mine")
    deck = parse_deck(KIT, f"set: mine\n3 {shipped.name}\n", "deck", "deck")
    book = book_for(KIT, [deck])
    assert {book.cards[kind].set_name for kind in KIT.deck_kinds(deck, book)} == {"mine"}
    other = parse_deck(KIT, f"set: mine\n3 {shipped.name} [starter]\n", "deck", "deck")
    assert {book.cards[kind].set_name for kind in KIT.deck_kinds(other, book)} == {"starter"}
    plain = parse_deck(KIT, f"3 {shipped.name}\n", "deck", "deck")
    assert any("several cards are called" in fault.what for fault in KIT.deck_faults(plain, book))


def test_a_deck_names_its_sets(folder: Path) -> None:
    store("epic", [DOG], "mine")
    deck = parse_deck(KIT, "set: Mine\n3 Yard Dog\n", "deck", "deck")
    assert deck.sets == ("mine",) and parse_deck(KIT, deck_text(deck), "deck", "x") == deck
    with pytest.raises(BadDeck, match=r"deck:1:6: no set is called 'nine'"):
        parse_deck(KIT, "set: nine\n3 Yard Dog\n", "deck", "deck")


@pytest.mark.parametrize("format", ["", "pantheon", "dealt"])
@pytest.mark.parametrize("cards", [[DOG], [DOG, CAT, MOON], [CAT, DOG]])
def test_decks_made_of_a_set_may_be_played(folder: Path, cards: list[dict[str, Any]], format: str) -> None:
    store("epic", cards, "mine")
    book = book_with("epic", ["mine"])
    deck = made_deck("epic", book, ["mine"], "seed", format)
    assert KIT.deck_faults(deck, book, format) == []
    numbers = dict(deck.cards)
    assert all(numbers[card["name"]] == 3 for card in cards if card["type"] != "deity")
    assert sum(numbers.values()) == (30 if format == "dealt" else 60)
    if MOON in cards and format == "pantheon":
        assert deck.beside == ("Old Moon",)
    assert made_deck("epic", book, ["mine"], "seed", format) == deck
    assert made_deck("epic", book, ["mine"], "other", format).cards != deck.cards


def test_games_are_played_with_a_set(folder: Path) -> None:
    store("epic", [DOG, CAT, MOON], "simulated set")
    wanted = series("epic", 6, "1", sets="simulated set")
    names = {wanted.match(0).book().cards[kind].name for kind in wanted.match(0).piles()[0]}
    assert {"Yard Dog", "Barn Cat"} <= names
    assert wanted.match(0).piles() == wanted.match(1).piles() != wanted.match(2).piles()
    result = simulate(wanted, workers=1, check=True)
    assert (result.finished, result.errors) == (6, 0), result.failures
    with pytest.raises(ValueError, match="use one of the two"):
        series("epic", 2, "1", decks=",".join(list(KIT.decks())[:2]), sets="simulated set")


def test_tokens_of_ones_own(folder: Path) -> None:
    """A token in the list can be put into play by its class; without it the class names none."""
    token = {**DOG, "name": "Squirrel Token", "type": "token champion", "class": ["squirrel"], "text": "Blitz"}
    tree = {**CAT, "name": "Old Oak", "class": ["squirrel"], "text": "Tribute → Put two squirrel tokens into play."}
    alone = store("epic", [tree], "mine").refused[0]
    assert "there is no squirrel token; there are: demon" in alone.verdict.refused[0].why
    assert store("epic", [tree, token], "mine").refused == []
    text = """
title: Two squirrels
game: epic
sets: [mine]
cards: {squirrel: Squirrel Token}
given: {A: {hand: [Old Oak]}}
when: [A plays Old Oak]
then: {A.play: 3}
"""
    assert run(parse_scenario(text)).why == ""


def test_a_scenario_names_a_set(folder: Path) -> None:
    store("epic", [DOG, CAT], "mine")
    text = """
title: The cat breaks the dog
game: epic
sets: [mine]
given: {A: {hand: [Barn Cat]}, B: {play: [Yard Dog]}}
when: [A plays Barn Cat]
then: Yard Dog is in B's discard pile
"""
    assert run(parse_scenario(text)).why == ""


def test_the_data_folder_is_where_the_system_keeps_such(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("RULEBOUND_DATA", raising=False)
    monkeypatch.setattr("rulebound.cards.folders.sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert sets.set_file("epic", "mine") == tmp_path / "rulebound" / "sets" / "epic" / "mine.yaml"
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert sets.set_file("epic", "mine") == Path.home() / ".local/share/rulebound/sets/epic/mine.yaml"
