"""The pages of cards, decks, rules and replays, over the real application: what is asked, and what comes back."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from rulebound.engine.record_text import parse_record, record_text
from rulebound.games import GAMES, kit
from rulebound.rulebook import RuleBook
from rulebound.server.service.settings import Settings
from rulebound.server.web.app import make_app
from server.running import FREE

ELK = {"name": "Elk of the Ford", "type": "event", "alignment": ["wild"], "cost": 0, "text": "Draw a card."}
OX = {"name": "Misread Ox", "type": "event", "alignment": ["wild"], "cost": 0, "text": "Draw a crad."}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    found = tmp_path_factory.mktemp("library")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULEBOUND_DATA", str(found))
        yield found


@pytest.fixture(scope="module")
def app(folder: Path) -> Any:
    return make_app(str(folder / "table.db"), Settings(pause=0.0, people_pause=0.0), FREE)


@pytest.fixture(scope="module")
def client(app: Any) -> Iterator[TestClient[Any]]:
    with TestClient(app) as one:
        yield one


def stranger(client: TestClient[Any], method: str, path: str, **what: Any) -> Any:
    """An answer to somebody else, who has no cookie of ours."""
    kept = dict(client.cookies)
    client.cookies.clear()
    try:
        return client.request(method, path, **what)
    finally:
        client.cookies.clear()
        client.cookies.update(kept)


# -- cards


@pytest.mark.parametrize("game", GAMES)
def test_all_cards_of_a_game_come_with_what_can_be_searched_for(client: TestClient[Any], game: str) -> None:
    told = client.get(f"/api/cards/{game}").json()
    k = kit(game)
    assert {face["set"] for face in told["faces"]} == {each["name"] for each in told["sets"]}
    assert set(k.sets()) <= {each["name"] for each in told["sets"]}
    assert len(told["facts"]) == len(told["faces"])
    numbers = [field["name"] for field in told["fields"] if field["sort"] == "number"]
    assert numbers, "every game has numbers to search by"
    for name in numbers:
        values = [face.get(name, fact.get(name)) for face, fact in zip(told["faces"], told["facts"])]
        assert any(isinstance(value, int) for value in values), name


@pytest.mark.parametrize(("game", "side"), [("epic", "alignment"), ("huntik", "team"), ("chaotic", "tribe")])
def test_cards_are_told_apart_by_whose_side_they_are_on(client: TestClient[Any], game: str, side: str) -> None:
    fields = {field["name"]: field["sort"] for field in client.get(f"/api/cards/{game}").json()["fields"]}
    assert fields[side] == "words", "what is a word can be picked, and cards can be put in its order"


def test_cards_are_asked_for_only_once(client: TestClient[Any]) -> None:
    first = client.get("/api/cards/chaotic")
    tag = first.headers["etag"]
    again = client.get("/api/cards/chaotic", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    other = client.get("/api/cards/huntik", headers={"if-none-match": tag})
    assert other.status_code == 200


def test_an_unknown_game_and_an_unknown_card_are_told(client: TestClient[Any]) -> None:
    no_game = client.get("/api/cards/chess")
    assert no_game.status_code == 404 and "epic" in no_game.json()["what"]
    no_card = client.get("/api/cards/epic/card", params={"name": "Nobody at All"})
    assert no_card.status_code == 404 and "Nobody at All" in no_card.json()["what"]


def test_a_card_page_tells_what_its_text_means_and_does(client: TestClient[Any]) -> None:
    page = client.get("/api/cards/epic/card", params={"name": "Keeper of the Great Bell"}).json()
    assert page["set"] == "starter"
    attack = next(line for line in page["lines"] if line["text"] == "This card can't attack.")
    assert any("R30" in part["rules"] for part in attack["meaning"])
    assert any(scene["title"].startswith("You use its power") for scene in page["scenes"])
    told = [line["text"] for scene in page["scenes"] for line in scene["told"]]
    assert any(page["name"] in line for line in told) and not any("Your Card" in line for line in told)
    assert "R30" in [ruling["id"] for ruling in page["rulings"]]
    assert "3.3.1" in [rule["id"] for rule in page["rules"]]
    assert page["decks"] and page["note"] == ""


def test_a_card_page_shows_the_numbers_of_the_card(client: TestClient[Any]) -> None:
    page = client.get("/api/cards/epic/card", params={"name": "Bramble Mammoth"}).json()
    assert page["scenes"][0]["stands"] == ["Bramble Mammoth: 11/11, ambush, breakthrough"]


def test_a_card_page_introduces_the_cards_of_the_sample_position(client: TestClient[Any]) -> None:
    page = client.get("/api/cards/epic/card", params={"name": "Fire Shaman"}).json()
    told = [scene["title"] for scene in page["scenes"]] + [line["text"] for s in page["scenes"] for line in s["told"]]
    assert any("Wild Squire" in line for line in told) and any("Marsh Imp" in line for line in told)
    position = page["position"]
    assert position[0].startswith("You have in play: ") and "Old Guard (good human champion, 3/4)" in position[0]
    theirs = next(line for line in position if line.startswith("Your opponent has in play: "))
    assert "Marsh Imp (evil zombie champion, 2/2)" in theirs
    hand = next(line for line in position if line.startswith("You have in hand: "))
    assert hand == "You have in hand: Wild Squire (3 times; wild human champion, 4/4).", "only those that are spoken of"
    assert page["name"] not in " ".join(position)


@pytest.mark.parametrize("name", ["Keeper of the Great Bell", "Fire Shaman", "Bind the Wound", "Bramble Mammoth"])
def test_all_cards_of_the_sample_position_that_are_spoken_of_are_introduced(client: TestClient[Any], name: str) -> None:
    page = client.get("/api/cards/epic/card", params={"name": name}).json()
    said = " ".join(
        [s["title"] + " " + " ".join([line["text"] for line in s["told"]] + s["stands"]) for s in page["scenes"]]
    )
    known = " ".join(page["position"])
    for other in ("Old Guard", "Grey Runner", "Bridge Troll", "Marsh Imp", "Small Kindness", "Evil Squire"):
        assert other not in said or f"{other} (" in known, other
    assert " of B" not in said and "turn of B" not in said


def test_a_card_without_text_says_so(client: TestClient[Any]) -> None:
    page = client.get("/api/cards/chaotic/card", params={"name": "Sera Fenlight"}).json()
    assert page["lines"] == [] and "no text" in page["note"]
    assert page["rulings"] == []


# -- sets


def upload(client: TestClient[Any], cards: list[dict[str, Any]], keep: bool, name: str = "Herd") -> Any:
    sent = {"name": name, "file": "herd.json", "text": json.dumps(cards), "keep": keep}
    return client.post("/api/sets/epic", json=sent).json()


def test_a_list_of_cards_is_judged_with_a_caret(client: TestClient[Any]) -> None:
    report = upload(client, [ELK, OX], keep=False)
    assert (report["cards"], report["whole"], report["set"]) == (2, 1, "")
    (ox,) = report["refused"]
    assert ox["name"] == "Misread Ox" and ox["lines"][0]["at"] == len("Draw a ")
    assert client.get("/api/sets/epic").json() == []


def test_of_a_card_whose_type_is_unknown_the_types_are_told_and_nothing_else_yet(client: TestClient[Any]) -> None:
    ship = {"name": "Odd Ship", "type": "spaceship", "text": "Fly away."}
    report = upload(client, [ship, {**ship, "cost": "ten"}, {"name": "Elk", "type": "champion", "cost": 1}], keep=False)
    formless, ship, elk = (each["lines"] for each in report["refused"])
    assert formless == ship and len(ship) == 1
    assert ship[0]["why"] == "'spaceship' is none of: champion, event, token champion, god"
    assert ship[0]["rules"] == ["2.0"]
    told = {line["where"]: (line["why"], line["rules"]) for line in elk}
    assert told["alignment"] == ("every champion and event has an alignment", ["2.1.2", "2.2.2"])
    assert told["offense"] == ("expected a number from 0 to 999; it is missing", [])


def test_a_name_that_a_card_has_that_ships_is_told_with_whether_it_is_the_same_card(client: TestClient[Any]) -> None:
    shipped = client.get("/api/cards/epic").json()
    wound = next(face for face in shipped["faces"] if face["name"] == "Bind the Wound")
    row = {key: wound[key] for key in ("name", "type", "alignment", "cost", "text", "discard_text")}
    report = upload(client, [ELK, {**ELK, "name": "lamplight marshal"}, row], keep=False)
    assert report["taken"] == [
        {"name": "lamplight marshal", "shipped": "Lamplight Marshal", "set": "starter", "same": False},
        {"name": "Bind the Wound", "shipped": "Bind the Wound", "set": "starter", "same": True},
    ]
    assert upload(client, [{**ELK, "name": "Lamplight Marshal", "text": "Draw a crad."}], keep=False)["taken"] == [], (
        "a card that is refused takes no name"
    )


def test_of_two_cards_of_one_name_a_deck_means_the_one_of_the_set_that_it_names(client: TestClient[Any]) -> None:
    name = upload(client, [{**ELK, "name": "Lamplight Marshal"}], keep=True, name="Lamps")["set"]
    report = client.get("/api/sets/epic/report", params={"name": name}).json()
    assert [each["shipped"] for each in report["taken"]] == ["Lamplight Marshal"]

    def meant(text: str) -> list[str]:
        told = client.post("/api/decks/epic/check", json={"text": text}).json()
        return [entry["set"] for entry in told["entries"]]

    assert meant("1 Lamplight Marshal\n") == ["starter"]
    assert meant(f"set: {name}\n1 Lamplight Marshal\n1 Lamplight Marshal [starter]\n") == [name, "starter"]
    pages = [
        client.get("/api/cards/epic/card", params={"name": "Lamplight Marshal", "set": each}).json()
        for each in ("starter", name)
    ]
    assert "The Lantern March" in pages[0]["decks"]
    assert pages[1]["decks"] == [], "a deck that ships has the card that ships"
    client.delete("/api/sets/epic", params={"name": name})


def test_cards_of_a_wrong_form_are_counted_apart(client: TestClient[Any]) -> None:
    report = upload(client, [ELK, OX, {**ELK, "name": "Elk of No Number", "offense": "many"}], keep=True)
    assert (report["cards"], report["whole"], len(report["refused"]), report["formless"]) == (3, 1, 2, 1)
    (mine,) = client.get("/api/sets/epic").json()
    assert (mine["cards"], mine["refused"]) == (1, 1), "what has no form cannot be kept"


def test_a_name_that_cannot_be_is_refused_only_when_the_cards_are_to_be_kept(client: TestClient[Any]) -> None:
    assert upload(client, [ELK], keep=False, name="Own")["whole"] == 1
    assert "uses itself" in upload(client, [ELK], keep=True, name="Own")["what"]


def test_a_file_that_is_no_list_says_why(client: TestClient[Any]) -> None:
    sent = {"name": "Herd", "file": "herd.json", "text": "[{]", "keep": True}
    report = client.post("/api/sets/epic", json=sent).json()
    assert report["faults"] and "line 1" in report["faults"][0]
    other = client.post("/api/sets/epic", json={**sent, "file": "herd.exe"}).json()
    assert ".csv" in other["faults"][0]


def test_a_set_is_kept_for_its_owner_and_played_in_decks(client: TestClient[Any]) -> None:
    name = upload(client, [ELK, OX], keep=True)["set"]
    (mine,) = client.get("/api/sets/epic").json()
    assert (mine["name"], mine["title"], mine["cards"], mine["refused"], mine["sort"]) == (name, "Herd", 1, 1, "mine")
    cards = client.get("/api/sets/epic/cards", params={"name": name}).json()
    assert [face["name"] for face in cards["faces"]] == ["Elk of the Ford"]
    text = f"set: {name}\n3 Elk of the Ford\n"
    report = client.post("/api/decks/epic/check", json={"text": text}).json()
    assert [(entry["card"], entry["set"]) for entry in report["entries"]] == [("Elk of the Ford", name)]
    page = client.get("/api/cards/epic/card", params={"name": "Elk of the Ford", "set": name})
    assert page.json()["lines"][0]["text"] == "Draw a card."
    assert stranger(client, "GET", "/api/sets/epic").json() == []
    nothing = client.get("/api/sets/epic/cards", params={"name": "nothing"}).json()
    assert nothing["status"] == 404 and "rulebound cards" not in nothing["what"]
    assert "no set of this name" in nothing["what"].lower()
    lost = client.post("/api/decks/epic/check", json={"text": "set: nowhere\n1 Elk"}).json()
    assert name not in json.dumps(lost["faults"]), "others are not told of somebody's sets"
    assert stranger(client, "DELETE", "/api/sets/epic", params={"name": name}).status_code == 400
    secret = upload(client, [OX], keep=True, name="Secret")["set"]
    guessed = f"Secret {name.rpartition(' ')[2]}"
    assert secret != guessed, "who is given one set cannot guess the name of another"
    assert stranger(client, "GET", "/api/sets/epic/cards", params={"name": guessed}).status_code == 404
    client.delete("/api/sets/epic", params={"name": secret})
    assert client.delete("/api/sets/epic", params={"name": name}).json() == []
    (gone, *_) = client.post("/api/decks/epic/check", json={"text": text}).json()["faults"]
    assert (gone["what"], gone["line"]) == ("the set 'Herd' is gone: whoever brought it keeps it no more", 1)


def test_a_set_that_is_kept_says_again_what_is_refused_and_why(client: TestClient[Any]) -> None:
    report = upload(client, [ELK, OX], keep=True)
    path, mine = "/api/sets/epic/report", {"name": report["set"]}
    assert client.get(path, params=mine).json() == report
    assert stranger(client, "GET", path, params=mine).status_code == 404
    assert client.get(path, params={"name": "nothing"}).status_code == 404


def test_a_guest_who_logs_in_brings_their_sets_along(client: TestClient[Any], folder: Path) -> None:
    login = {"name": "Keeper", "password": "of many sets"}
    client.cookies.clear()
    old = upload(client, [ELK], keep=True)["set"]
    assert client.post("/api/accounts", json=login).status_code == 201
    client.cookies.clear()
    new, other = (upload(client, [{**ELK, "name": "Elk of the Hill"}], keep=True, name=name)["set"] for name in HERDS)
    deck = {"game": "epic", "name": "Elks", "text": f"set: {new}\n3 Elk of the Hill\n"}
    assert client.post("/api/decks", json=deck).status_code == 201
    assert client.post("/api/session", json=login).status_code == 200
    mine = {each["name"]: each["title"] for each in client.get("/api/sets/epic").json()}
    assert mine == {old: "Herd", new: "Herd (2)", other: "Other Herd"}, "nothing is lost, and both can be told apart"
    (kept,) = client.get("/api/decks?game=epic").json()["mine"]
    report = client.post("/api/decks/epic/check", json={"text": kept["text"]}).json()
    assert report["entries"][0]["set"] == new, "decks find their cards"
    assert upload(client, [ELK], keep=True)["set"] == old and upload(client, [ELK], True, HERDS[1])["set"] == other
    assert {each["name"] for each in client.delete("/api/sets/epic", params={"name": new}).json()} == {old, other}
    assert client.post("/api/accounts/leave", json=login).status_code == 200
    assert not any((folder / "sets" / "epic" / f"{name}.yaml").exists() for name in (old, new, other))
    client.cookies.clear()


HERDS = ("Herd", "Other Herd")


def test_whoever_leaves_takes_their_sets_along(client: TestClient[Any], folder: Path) -> None:
    client.cookies.clear()
    name = upload(client, [ELK], keep=True, name="Gone")["set"]
    file = folder / "sets" / "epic" / f"{name}.yaml"
    assert file.is_file()
    login = {"name": "Somebody Brief", "password": "not for long"}
    assert client.post("/api/accounts", json=login).status_code == 201
    assert client.post("/api/accounts/leave", json=login).status_code == 200
    assert not file.exists()
    client.cookies.clear()


# -- what is no request


def test_a_broken_request_says_what_is_broken(client: TestClient[Any]) -> None:
    headers = {"Content-Type": "application/json"}
    broken = client.post("/api/games", content=b"{", headers=headers)
    assert broken.status_code == 400 and broken.json()["faults"]
    missing = client.get("/api/rules/epic/search")
    assert missing.status_code == 400 and "words" in missing.json()["faults"][0]


def test_a_link_that_is_cut_off_leads_nowhere(client: TestClient[Any]) -> None:
    for path in ("/api/games/abc", "/api/replays/game/abc"):
        told = client.get(path)
        assert told.status_code == 404 and "cut off" in told.json()["what"] and not told.json()["faults"]


# -- decks


@pytest.mark.parametrize("game", GAMES)
def test_decks_that_ship_are_legal_and_can_be_dealt(client: TestClient[Any], game: str) -> None:
    shipped = client.get("/api/decks", params={"game": game}).json()["shipped"]
    assert {deck["name"] for deck in shipped} == set(kit(game).decks())
    for deck in shipped[:3]:
        report = client.post(f"/api/decks/{game}/check", json={"text": deck["text"]}).json()
        assert report["faults"] == [] and report["text"] == deck["text"]
        hands = [
            client.post(f"/api/decks/{game}/hands", json={"text": deck["text"], "number": n}).json() for n in range(4)
        ]
        assert all(each["why"] == "" and each["hands"] for each in hands)
        names = {entry["card"] for entry in report["entries"]}
        assert {card for each in hands for hand in each["hands"] for card in hand["cards"]} <= names
        assert len({json.dumps(each) for each in hands}) > 1, "another number, another hand"


def test_every_fault_of_a_deck_has_its_rule_and_its_place(client: TestClient[Any]) -> None:
    text = "name: Half\n4 Lamplight Marshal\n1 Nobody\nwhat is this\n"
    report = client.post("/api/decks/epic/check", json={"text": text, "format": "constructed"}).json()
    places = {fault["line"]: fault for fault in report["faults"]}
    assert places[3]["what"] == "no card is called 'Nobody'" and places[3]["column"] == 3
    assert places[4]["what"].startswith("expected a number")
    assert any(fault["rules"] == ["R03"] for fault in report["faults"])
    why = client.post("/api/decks/epic/hands", json={"text": text}).json()
    assert why["hands"] == [] and "legal" in why["why"]


def test_a_card_called_by_the_first_part_of_its_name_is_kept_by_the_whole(client: TestClient[Any]) -> None:
    text = "Ashmaw\n2 Ashmaw, Eats the Road\n"
    report = client.post("/api/decks/huntik/check", json={"text": text}).json()
    assert [(entry["count"], entry["name"]) for entry in report["entries"]] == [(3, "Ashmaw, Eats the Road")]
    assert "3 Ashmaw, Eats the Road" in report["text"].splitlines()


def test_a_format_that_is_none_is_refused(client: TestClient[Any]) -> None:
    told = client.post("/api/decks/epic/check", json={"text": "1 Elk", "format": "chess960"})
    assert told.status_code == 400 and "constructed" in told.json()["what"]


def test_a_guest_keeps_changes_and_forgets_decks(client: TestClient[Any]) -> None:
    sent = {"game": "epic", "name": "Mine", "text": "name: Mine\n3 Lamplight Marshal\n"}
    kept = client.post("/api/decks", json=sent)
    assert kept.status_code == 201
    id = kept.json()["id"]
    changed = client.put(f"/api/decks/{id}", json={**sent, "name": "Mine, better"}).json()
    assert changed["id"] == id
    other = client.put(f"/api/decks/{id}", json={**sent, "game": "huntik"})
    assert other.status_code == 400 and "deck of Epic" in other.json()["what"]
    assert client.post("/api/decks", json={**sent, "text": "\0"}).status_code == 400
    mine = client.get("/api/decks", params={"game": "epic"}).json()["mine"]
    assert [deck["name"] for deck in mine] == ["Mine, better"]
    assert client.get("/api/decks", params={"game": "huntik"}).json()["mine"] == []
    assert stranger(client, "PUT", f"/api/decks/{id}", json=sent).status_code == 404
    assert stranger(client, "DELETE", f"/api/decks/{id}").status_code == 404
    assert client.delete(f"/api/decks/{id}").status_code == 204
    assert client.get("/api/decks").json()["mine"] == []


# -- rules


@pytest.mark.parametrize("game", GAMES)
def test_the_whole_book_with_rulings_and_scenarios(client: TestClient[Any], game: str) -> None:
    told = client.get(f"/api/rules/{game}").json()
    book = RuleBook.load(game)
    assert [rule["id"] for rule in told["rules"]] == [rule.id for rule in book.rules]
    assert [ruling["id"] for ruling in told["rulings"]] == [ruling.id for ruling in book.rulings]
    known = {rule["id"] for rule in told["rules"]} | {ruling["id"] for ruling in told["rulings"]}
    for rule in told["rules"]:
        assert set(rule["rulings"]) <= known and set(rule["see"]) <= known
    shown = next(rule for rule in told["rules"] if rule["scenarios"])
    scenario = shown["scenarios"][0]
    text = client.get(f"/api/rules/{game}/scenario", params={"name": scenario["name"]}).json()
    assert text["title"] == scenario["title"] and shown["id"] in text["text"]
    assert {"What is done", "What must come of it"} & {part["title"] for part in text["parts"]}
    assert all(line and "{'" not in line for part in text["parts"] for line in part["lines"])
    most = max(told["rules"], key=lambda rule: rule["shown_by"])
    every = client.get(f"/api/rules/{game}/{most['id']}/scenarios").json()
    assert len(every) == most["shown_by"] and every[: len(most["scenarios"])] == most["scenarios"]
    assert client.get(f"/api/rules/{game}/no-such-rule/scenarios").status_code == 404


def test_rules_are_searched_and_looked_up(client: TestClient[Any]) -> None:
    found = client.get("/api/rules/epic/search", params={"words": "breakthrough"}).json()
    assert found["ids"][0] == "5.7" and found["near"] == []
    near = client.get("/api/rules/epic/search", params={"words": "rightous"}).json()
    assert near == {"ids": [], "near": ["righteous"], "more": 0}
    other = client.get("/api/rules/huntik/search", params={"words": "4.4.11a"}).json()
    assert other["ids"] == [] and "404.1a" in other["near"], "a number of another book"
    many = client.get("/api/rules/epic/search", params={"words": "a"}).json()
    assert len(many["ids"]) == 60 and many["more"] > 0
    rule = client.get("/api/rules/epic/1.5.2").json()
    assert rule == {"id": "1.5.2", "title": "health", "text": "Health has no upper limit.", "ours": False}
    assert client.get("/api/rules/epic/r39").json()["ours"]
    lost = client.get("/api/rules/epic/99.9")
    assert lost.status_code == 404 and "99.9" in lost.json()["what"]


def test_a_scenario_is_told_step_by_step_with_its_rules(client: TestClient[Any]) -> None:
    name = "battle~4.4.11-offense-raised-in-the-last-window"
    told = client.get("/api/rules/epic/scenario", params={"name": name}).json()
    steps = {step["text"]: step["told"] for step in told["steps"]}
    assert steps["Ann attacks Ben with Field Ox"] == [
        {"text": "Field Ox attacks player Ben.", "rules": ["4.4.1", "4.3.2", "R30"]}
    ]
    assert "Ann plays Red Rage" in steps and "What is done" not in [part["title"] for part in told["parts"]]
    refusing = client.get("/api/rules/epic/scenario", params={"name": "language~R31-only-while-it-is-so"}).json()
    lines = [line for step in refusing["steps"] for line in step["told"] if line["text"].startswith("refused")]
    assert lines[0]["text"].startswith("refused: Ben blocks with human token (boy). Human Token (boy) can block none")
    assert lines[0]["rules"] == ["R31", "R30"]


@pytest.mark.parametrize("game", GAMES)
def test_a_ruling_says_nothing_twice_and_has_no_marks(client: TestClient[Any], game: str) -> None:
    for ruling in client.get(f"/api/rules/{game}").json()["rulings"]:
        words = [ruling[key] for key in ("title", "question", "text", "ruling", "why")]
        assert not ruling["question"].startswith(ruling["title"].strip("?")), ruling["id"]
        assert not any("`" in each or "[choice" in each for each in words), ruling["id"]


def test_a_scenario_is_found_by_name_alone(client: TestClient[Any]) -> None:
    for name in ("../../pyproject", "/etc/passwd", "nothing"):
        assert client.get("/api/rules/epic/scenario", params={"name": name}).status_code == 404


# -- replays


@pytest.fixture(scope="module")
def finished(client: TestClient[Any]) -> str:
    """A game that two bots have played to its end."""
    seats = [{"sort": "bot", "bot": "random"}, {"sort": "bot", "bot": "random"}]
    id: str = client.post("/api/games", json={"game": "chaotic", "seats": seats, "public": True}).json()["id"]
    with client.websocket_connect(f"/api/games/{id}/socket") as socket:  # bots alone play while somebody looks on
        while socket.receive_json(timeout=60)["type"] != "over":
            pass
    return id


def test_a_game_that_goes_on_is_not_replayed(client: TestClient[Any]) -> None:
    seats = [{"sort": "you"}, {"sort": "open"}]
    id = client.post("/api/games", json={"game": "chaotic", "seats": seats}).json()["id"]
    told = client.get(f"/api/replays/game/{id}")
    assert told.status_code == 409 and "over" in told.json()["what"]
    assert client.get(f"/api/replays/game/{id}/record").status_code == 409
    assert client.get("/api/replays/game/abcdefgh").status_code == 404


def test_a_finished_game_is_shown_from_every_side(client: TestClient[Any], finished: str) -> None:
    opened = client.get(f"/api/replays/game/{finished}").json()
    assert opened["viewer"] == -2 and opened["viewers"] == [-2, 0, 1, -1]
    assert opened["reach"] == len(opened["steps"]) > 10 and opened["note"] == ""
    where = {"start": 8, "stop": 12}
    sides = {
        viewer: client.get(f"/api/replays/game/{finished}/frames", params={"viewer": viewer, **where}).json()
        for viewer in opened["viewers"]
    }
    assert {len(each["frames"]) for each in sides.values()} == {4}
    hands = {viewer: len(side["frames"][0]["sketch"]["hands"]) for viewer, side in sides.items()}
    assert hands[-1] == 0 and hands[-2] >= 2
    one = client.get(f"/api/replays/game/{finished}", params={"viewer": 0}).json()
    assert all(step["text"] == "" for step in one["steps"] if step["seat"] == 1)
    assert any(step["text"] for step in one["steps"] if step["seat"] == 0)
    assert client.get(f"/api/replays/game/{finished}/frames", params={"viewer": 5, **where}).status_code == 404


def test_a_record_is_downloaded_opened_again_and_played_on_from(client: TestClient[Any], finished: str) -> None:
    text = client.get(f"/api/replays/game/{finished}/record").text
    assert text.startswith("Rulebound record")
    opened = client.post("/api/replays/file", json={"text": text}).json()
    assert opened["reach"] == len(opened["steps"])
    key = opened["key"]
    frames = client.get(f"/api/replays/file/{key}/frames", params={"viewer": -2, "start": 0, "stop": 2}).json()
    assert len(frames["frames"]) == 2
    faces = client.get(f"/api/replays/file/{key}/faces").json()
    assert faces["game"] == "chaotic" and faces["faces"]
    on = client.post(f"/api/replays/file/{key}/on", json={"at": 6, "seat": 1, "bot": "random"})
    assert on.status_code == 201
    game = on.json()
    assert (game["status"], game["you"]) == ("playing", 1)
    here = client.post(f"/api/replays/game/{finished}/on", json={"at": 6, "seat": 0, "bot": "random"})
    assert here.status_code == 201
    end = len(opened["steps"])
    late = client.post(f"/api/replays/file/{key}/on", json={"at": end, "seat": 1, "bot": "random"})
    assert late.status_code == 400 and "over" in late.json()["what"]


def test_a_record_of_another_version_says_so_and_a_damaged_one_is_told(client: TestClient[Any], finished: str) -> None:
    text = client.get(f"/api/replays/game/{finished}/record").text
    record = parse_record(text, "test")
    older = record_text(replace(record, version="0.0.1"))
    told = client.post("/api/replays/file", json={"text": older}).json()
    assert "0.0.1" in told["note"] and told["reach"] == len(told["steps"])
    other = replace(record.cards[5], fingerprint="0" * 16, face={**record.cards[5].face, "name": "Gone"}, name="Gone")
    cards = (*record.cards[:5], other, *record.cards[6:])
    gone = record_text(replace(record, version="0.0.1", book="0" * 16, cards=cards))
    told = client.post("/api/replays/file", json={"text": gone}).json()
    assert told["reach"] == -1 and "told from its log" in told["note"] and told["steps"][3]["log"]
    damaged = text.replace(" concedes", " waves").replace("1 A ", "1 Q ", 1)
    told = client.post("/api/replays/file", json={"text": damaged}).json()
    assert told["reach"] == -1 and "damaged" in told["note"] and told["title"] == record.game.capitalize()
    none = client.post("/api/replays/file", json={"text": "a shopping list"})
    assert none.status_code == 400 and none.json()["what"]
