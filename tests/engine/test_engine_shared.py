"""What the engine does for every game's words, cards and positions, on a game that is none of the three."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rulebound.engine.book import CardBook
from rulebound.engine.chance import seeded
from rulebound.engine.codec import Codec
from rulebound.engine.codes import CARD, NUMBER, PASS, PICK, code
from rulebound.engine.deck_names import deck_numbers
from rulebound.engine.game import DRAW, EngineFault, Game, IllegalChoice
from rulebound.engine.invariants import Places, decision_faults, identity_faults, open_faults
from rulebound.engine.kit import Deck, Reason
from rulebound.engine.laying import labels_of
from rulebound.engine.log import Entry
from rulebound.engine.naming import Naming, card_names
from rulebound.engine.nodes import NO_TEXT, CardDef
from rulebound.engine.option_lines import BadOption, card_option, number_option, read_kind, read_ref, verb_and_rest
from rulebound.engine.shelf import BadCards, CardFault, Shelf
from rulebound.engine.stage import Impossible, Pointer, in_play, meant, pointer_to, uid_of
from rulebound.engine.state import FIRST_UID, Obj, Player
from rulebound.engine.telling import Telling, Words
from rulebound.engine.viewing import JUDGE, card_thing, check_viewer, known_cards, thing_in_play
from rulebound.engine.whynot import WhyNot

NAMING: Naming[Game] = Naming()
BOOK = CardBook(
    "toy", [CardDef("one", name, name, NO_TEXT) for name in ("Fox", "Hen")] + [CardDef("two", "Hen", "x", NO_TEXT)]
)
FOX, HEN, OTHER_HEN = range(3)


def new_game() -> Game:
    """A has two foxes, one of them in play; B has a hen; A is asked."""
    g = Game(BOOK, [FOX, FOX, HEN], [0, 0, 1], Codec(), seeded(1))
    g.players = [Player(False), Player(False)]
    g.number_cards()
    g.objs.append(Obj(g.uids[0], FOX, 0, 0, 0, 0, g.next_stamp(), NO_TEXT))
    g.show(0)
    g.asking, g.chooser, g.options = True, 0, [code(PASS), code(PICK, 1)]
    return g


def test_cards_are_numbered_named_and_renewed() -> None:
    g = new_game()
    assert g.uids == [FIRST_UID, FIRST_UID + 1, FIRST_UID + 2] and g.known == [3, 0, 0]
    assert g.renew(1) == FIRST_UID + 4 and g.uids[1] == FIRST_UID + 4 and g.clock == FIRST_UID + 5


def test_who_can_leave() -> None:
    g = new_game()
    g.check_leaving(1)
    for player in (-1, 2):
        with pytest.raises(IllegalChoice, match=f"no player {player}: they are numbered from 0 to 1"):
            g.check_leaving(player)
    g.players[1].out = True
    with pytest.raises(IllegalChoice, match="B is not in the game any more"):
        g.check_leaving(1)
    g.winner = DRAW
    with pytest.raises(IllegalChoice, match="the game is over"):
        g.check_leaving(0)


def test_names_have_numbers_where_they_are_needed() -> None:
    g = new_game()
    uid = int(g.objs[0].uid)
    assert [NAMING.ref_text(g, ref) for ref in (1, 2, uid, 999)] == ["B", "player 2", f"Fox#{uid}", "#999"]
    assert NAMING.ref_words(g, uid) == "Fox"
    g.gone.append(Obj(900, FOX, 1, 0, 0, 0, 5, NO_TEXT))
    assert NAMING.ref_words(g, uid) == f"Fox#{uid}"
    assert card_names(g, [0, 2]) == ["Fox", "Hen [one]"]
    assert labels_of(g) == {uid: "Fox in play 1"}  # the other fox is in a deck


def test_lines_of_options_are_read_or_refused() -> None:
    g = new_game()
    uid = int(g.objs[0].uid)
    assert read_ref(g, "B", NAMING) == 1 and read_ref(g, "Fox", NAMING) == read_ref(g, f"Fox#{uid}", NAMING) == uid
    assert read_kind(BOOK, '"hen" [two]') == OTHER_HEN and read_kind(BOOK, "Fox") == FOX
    assert card_option(g, '"Fox" of B', "") == code(CARD, FOX, 1) and card_option(g, "Fox", "") == code(CARD, FOX, 0)
    assert number_option(g, "3 for B", "", NAMING) == code(NUMBER, 3, 1)
    for text, why in (
        ("C", "neither a player nor a card in play"),
        (f"Hen#{uid}", "to point at"),
        ("#" + "9" * 10, "10 digits"),
    ):
        with pytest.raises(BadOption, match=why):
            read_ref(g, text, NAMING)
    with pytest.raises(BadOption, match=r"several cards: say of which set, \[one or two\]"):
        read_kind(BOOK, "Hen")
    with pytest.raises(BadOption, match="near it: Fox"):
        read_kind(BOOK, "Foxx")
    with pytest.raises(BadOption, match="there is no player C"):
        card_option(g, "Fox of C", "card Fox of C")
    verbs = {"pass": PASS, "pick": PICK}
    for text, why in (("jump", "no verb"), ("pass on", "nothing follows"), ("pick", "says nothing about what")):
        with pytest.raises(BadOption, match=why):
            verb_and_rest(text, verbs, (PASS,))


def test_a_reason_must_stand_exactly_against_what_is_not_offered() -> None:
    g = new_game()
    found: list[Reason | None] = [None]
    why = WhyNot("Toy", {PASS: "pass", PICK: "pick"}, {PICK: 1}, lambda g, player, code: found[0])
    assert why.why_not(g, 0, code(PASS)) is None
    with pytest.raises(EngineFault, match="nothing stands against it, but it is not offered"):
        why.why_not(g, 1, code(PASS))
    found[0] = Reason("no", ())
    assert why.why_not(g, 1, code(PASS)) == found[0]
    with pytest.raises(EngineFault, match="no, but it is offered"):
        why.why_not(g, 0, code(PICK, 1))
    why.composite = lambda g: True
    assert why.why_not(g, 0, code(PICK, 1)) is None
    for bad, message in ((code(CARD), "it has no verb"), (code(PASS, 1), "pass takes 0 arguments")):
        with pytest.raises(ValueError, match=message):
            why.why_not(g, 0, bad)
    with pytest.raises(ValueError, match="no player 2"):
        why.why_not(g, 2, code(PASS))


def test_the_log_hides_what_a_viewer_may_not_name() -> None:
    g = new_game()
    telling: Telling[Game, Words[Game]] = Telling("Toy", Words, {1: "draws"}, {1: lambda w: f"{w.card} is drawn"}, (2,))
    drawn = Entry(1, (), 0, -1, FOX, 0, -1, -1, 1)
    assert [telling.tell(g, drawn, viewer) for viewer in (0, 1)] == ["Fox is drawn", "A card is drawn"]
    assert telling.event_name(drawn) == "draws" and telling.tell(g, Entry(2, (), 0, -1, -1, 0, -1, -1, -1), 0) == ""
    with pytest.raises(ValueError, match="Toy's log has no words for entry 3"):
        telling.tell(g, Entry(3, (), 0, -1, -1, 0, -1, -1, -1), 0)


def test_views_know_their_viewers() -> None:
    g = new_game()
    check_viewer(g, -1)
    for viewer in (-2, 2):
        with pytest.raises(ValueError, match=f"no viewer {viewer}"):
            check_viewer(g, viewer)
    g.learn(2, 0)
    assert known_cards(g, 0, [{"deck": [1]}, {"deck": [2]}]) == {"A": {"deck": []}, "B": {"deck": ["Hen [one]"]}}
    assert "card" not in card_thing(g, 1, "A.deck", 0, {}).facts
    assert card_thing(g, 1, "A.deck", JUDGE, {}).facts == {"card": 1}
    assert thing_in_play(g, g.objs[0], "A.play", JUDGE, {"n": 1}, NAMING).facts == {"n": 1, "card": 0}


def test_invariants_find_what_is_wrong() -> None:
    g = new_game()

    def places(mine: list[int], theirs: list[int], may_be_nowhere: bool = False) -> list[str]:
        found = Places(g, NAMING)
        found.piles(0, {"deck": mine})
        found.piles(1, {"deck": theirs})
        return found.all_faults(may_be_nowhere)

    assert places([1], [2]) == [] == identity_faults(g, NAMING) == decision_faults(g) == open_faults(g, [])
    assert places([], [2]) == ["card 1 (Fox) is in no place"]
    assert places([1, 0], [2]) == ["card 0 (Fox) is in play and A.deck"]
    assert places([], [2, 1])[0] == "card 1 of A is in B.deck"
    g.players[1].out = True
    assert places([1], []) and places([1], [], True) == []
    assert places([1], [2], True) == ["card 2 (Hen), whose owner has left, is in B.deck"]
    assert open_faults(g, [2]) == ["card 2 lies open and is known to 0 only"]
    g.chooser, g.options = 1, [code(PASS), code(PASS)]
    assert decision_faults(g) == ["an option is offered twice", "player 1 is asked, who is not in the game"]
    g.uids[2] = g.uids[1]
    assert identity_faults(g, NAMING) == ["two instances have the same name"]


def test_things_point_at_what_is_in_play() -> None:
    g = new_game()
    here = g.objs[0]
    assert pointer_to(here) == Pointer(FOX, 0) and in_play(g.objs, Pointer(FOX, 0)) is here
    assert uid_of(g, Pointer(FOX, 1)) == g.uids[1] and uid_of(g, Pointer(FOX, -1, 77)) == 77
    with pytest.raises(Impossible, match="Hen is not in play"):
        meant(g, g.objs, Pointer(HEN, 2))
    with pytest.raises(Impossible, match="a player is not in play"):
        meant(g, g.objs, 1)


def test_a_shelf_tells_all_faults_at_once() -> None:
    def read(data: Mapping[str, Any], set_name: str, faults: list[CardFault]) -> CardDef | None:
        if "name" in data:
            return CardDef(set_name, str(data["name"]), str(data["name"]), NO_TEXT)
        faults.append(CardFault("a card", "name", "it has none"))
        return None

    files: dict[str, Any] = {"base": [{"name": "Fox"}], "more": [{"name": "Hen"}]}
    files["decks"] = [{"name": "All foxes", "cards": {"Fox": 3}}]
    files["bench"] = {"cards": [{"name": "Fox"}], "decks": [{"cards": {"Fox": 2}}, {"Fox": 1}]}
    shelf = Shelf(
        "toy",
        files.__getitem__,
        read,
        lambda cards: CardBook("toy", list(cards)),
        ("name",),
        ("base", "more"),
        ("base",),
    )
    assert [card.name for card in shelf.make_book().cards] == ["Fox"]
    assert shelf.make_book() is shelf.make_book(["base"])
    assert [(card.set_name, card.name) for card in shelf.make_book(["more"], [{"name": "Owl"}]).cards] == [
        ("more", "Hen"),
        ("own", "Owl"),
    ]
    assert shelf.decks("usual")["All foxes"] == Deck("All foxes", "toy", (("Fox", 3),), "", "usual")
    assert shelf.bench()[1] == [[0, 0], [0]]
    with pytest.raises(ValueError, match="no set is called 'odd'; there are: base, more"):
        shelf.load_set("odd")
    with pytest.raises(BadCards) as refused:
        shelf.book_of_data([{}, 3, {}])  # type: ignore[list-item]
    assert [fault.where for fault in refused.value.faults] == ["name", "data", "name"]


def test_decks_are_counted_with_all_their_faults() -> None:
    numbers, faults = deck_numbers(Deck("d", "chess", (("Fox", 2), ("fox", 1), ("Owl", 1), ("Hen [two]", 0))), BOOK)
    assert numbers == {FOX: 3}
    assert [fault.what.split(":")[0].split(";")[0] for fault in faults] == [
        "a deck for chess, not for toy",
        "no card is called 'Owl'",
        "0 is no number of cards",
    ]
