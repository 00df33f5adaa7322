"""Lists of cards in files: what is read, and everything that is wrong with the form of a file told at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cards.own import CAT, DOG, MOON, ODD
from rulebound.cards.files import BadList, read_list
from rulebound.games import desk

COLUMNS = desk("epic").columns
TABLE = '''name,type,alignment,class,cost,offense,defense,text,discard_text,set
Yard Dog,champion,good,dog,0,3,2,"Ambush
When this card blocks → Gain 2 health.",,Backyards
Barn Cat,champion,wild,cat,1,6,5,Blitz\\nTribute → Break target dog.,{1}: Recall,
'''


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_json_csv_and_yaml_say_the_same(tmp_path: Path) -> None:
    keys = ("name", "type", "alignment", "class", "cost", "offense", "defense", "text", "discard_text", "set")
    wanted = [{key: card[key] for key in keys if card.get(key) not in (None, "", [])} for card in (DOG, CAT)]
    rows = read_list(written(tmp_path, "cards.json", json.dumps([DOG, CAT])), COLUMNS)
    assert [{key: row[key] for key in keys if key in row} for row in rows] == wanted
    assert rows[0]["reminder"] == DOG["reminder"]
    assert read_list(written(tmp_path, "cards.csv", TABLE), COLUMNS) == wanted
    lines = "\n".join(f"- {json.dumps(card, ensure_ascii=False)}" for card in wanted)
    assert read_list(written(tmp_path, "cards.yaml", f"cards:\n{lines}\n"), COLUMNS) == wanted


def test_a_mark_at_the_start_and_empty_lines_are_nothing(tmp_path: Path) -> None:
    assert len(read_list(written(tmp_path, "cards.csv", "\ufeff" + TABLE + "\n,,,,\n"), COLUMNS)) == 2


def test_white_space_in_a_name_is_one_space(tmp_path: Path) -> None:
    """As where a deck names the card: whatever white space a deck has, it finds it."""
    path = written(tmp_path, "cards.csv", "name,type,text\nYard\xa0 Dog,event,Draw  a card.\n")
    assert read_list(path, COLUMNS) == [{"name": "Yard Dog", "type": "event", "text": "Draw  a card."}]


def test_columns_are_known_whatever_their_capitals(tmp_path: Path) -> None:
    path = written(tmp_path, "cards.csv", "Name,TYPE,Discard Text\nElk,event,Recall\n")
    assert read_list(path, COLUMNS) == [{"name": "Elk", "type": "event", "discard_text": "Recall"}]
    with pytest.raises(BadList) as refused:
        read_list(written(tmp_path, "cards.csv", "Name,name,Colour\nElk,Ox,red\n"), COLUMNS)
    assert "the column 'name' stands there twice" in str(refused.value)


def test_lists_in_a_cell_are_parted_by_commas(tmp_path: Path) -> None:
    text = 'name,type,alignment,class\nElk,champion,"wild, good","deer,beast"\n'
    row = read_list(written(tmp_path, "cards.csv", text), COLUMNS)[0]
    assert (row["alignment"], row["class"]) == (["wild", "good"], ["deer", "beast"])


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("cards.txt", "[]", "ends in .json"),
        ("cards.json", "[]", "there are no cards in it"),
        ("cards.json", "[{]", "line 1, column 3: not JSON"),
        ("cards.json", '{"elk": 1}', "a list of cards is expected"),
        ("cards.json", "[3]", "card 1 is 3; a card is an object"),
        ("cards.json", '[{"name": "Elk"}]', "card 1 (Elk): type is missing"),
        ("cards.json", '[{"type": "event"}]', "card 1: name is missing"),
        ("cards.json", '[{"name": "Elk", "type": "event", "txt": "x"}]', "no column 'txt'; did you mean 'text'?"),
        ("cards.json", '[{"name": "Elk", "type": "event", "cost": "1"}]', '(0 or 1; empty for a god), found "1"'),
        ("cards.json", '[{"name": "Elk", "type": "event", "cost": true}]', "cost: expected a whole number"),
        ("cards.json", '[{"name": "Elk", "type": "event", "class": "deer"}]', "class: expected a list of words"),
        ("cards.json", '[{"name": "Elk", "type": "event", "text": ["x"]}]', "text: expected text"),
        ("cards.yaml", "cards: [", "not YAML"),
        ("cards.csv", "name,type,name\nElk,event,Elk\n", "the column 'name' stands there twice"),
        ("cards.csv", "name,type\n\nElk,event,3\n", "line 3: more cells than columns, 3 for 2: Elk, event, 3"),
        ("cards.csv", 'name,type\nOx,event\nElk,"event\n\n', "line 3: not a table with commas: a quote that opens"),
        ("cards.csv", f"name,type\nElk,{'x' * 200_000}\n", "line 2: not a table with commas: a cell has over"),
        ("cards.csv", "name;type\nElk;event\n", "line 1: the columns are parted by semicolons; write commas"),
        ("cards.csv", "name\ttype\nElk\tevent\n", "parted by tabs"),
        ("cards.json", '[{"name": "Elk", "name": "Ox"}]', '"name" stands twice in one card, with "Elk" and "Ox"'),
        ("cards.yaml", "- name: Elk\n  type: event\n  name: Ox\n", 'line 3, column 3: "name" stands twice in one card'),
        ("cards.json", '[{"name": "E\\u001b[31mlk"}]', "card 1 (E\\x1b[31mlk): type is missing"),
        ("cards.csv", "name,type,cost\nElk,event,one\n", 'whole number (0 or 1; empty for a god), found "one"'),
        ("cards.csv", f"name,type,offense\nElk,event,{10**20}\n", "offense: expected a whole number (0 to 999"),
        ("cards.csv", "name,type,colour\nElk,event,red\n", "no column 'colour'"),
        ("cards.json", "[" * 100_000, "lists stand in lists far too deep"),
    ],
)
def test_a_bad_file_is_told_by_its_place(tmp_path: Path, name: str, text: str, told: str) -> None:
    path = written(tmp_path, name, text)
    with pytest.raises(BadList) as refused:
        read_list(path, COLUMNS)
    assert told in str(refused.value)
    assert str(refused.value).startswith(str(path))


def test_all_faults_are_told_at_once_but_not_without_end(tmp_path: Path) -> None:
    two = [{"name": "Elk", "type": "event", "cost": "x"}, {"name": "Ox", "typ": "event"}]
    with pytest.raises(BadList) as refused:
        read_list(written(tmp_path, "cards.json", json.dumps(two)), COLUMNS)
    assert len(refused.value.faults) == 3
    with pytest.raises(BadList) as refused:
        read_list(written(tmp_path, "many.json", json.dumps([{}] * 100)), COLUMNS)
    assert str(refused.value).endswith("and 188 more")


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadList, match="not a text file in UTF-8"):
        read_list(path, COLUMNS)
    with pytest.raises(BadList, match="this is a folder"):
        (tmp_path / "some.json").mkdir()
        read_list(tmp_path / "some.json", COLUMNS)


def test_a_number_below_zero_is_a_number(tmp_path: Path) -> None:
    """It is of the right sort: its card is refused, and not the file."""
    row = read_list(written(tmp_path, "cards.csv", "name,type,cost\nElk,event,-2\n"), COLUMNS)[0]
    assert row["cost"] == -2


def test_every_column_is_read_kept_or_a_wording() -> None:
    one = desk("epic")
    card = one.card({**DOG, "wording": "Blitz", "note": "x", "refused": "y"}, "mine")
    assert card["text"] == "Blitz" and card["set"] == "mine"
    assert not set(card) & {"note", "refused", "rarity", "reminder", "wording"}
    assert one.card(MOON, "mine")["type"] == "god"
    assert one.card(ODD, "mine")["text"] == ODD["text"]
    assert set(one.kept) | set(one.wordings) | set(one.wordings.values()) <= set(one.columns)
