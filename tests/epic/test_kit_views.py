"""What each player may see, know, and never learns (1.4, 1.10, R58); positions dealt anew."""

import json
import random

import pytest

from epic.kit_cards import BOOK, KIT, decisions, kind, new_game, position, uid
from rulebound.engine.chance import seeded
from rulebound.engine.codes import CARD, PASS, PICK, YES, code
from rulebound.engine.game import Game
from rulebound.engine.log import ONLOOKER, Entry, Listener
from rulebound.engine.viewing import JUDGE
from rulebound.games.epic.naming import epic, letter
from rulebound.games.epic.terms import PLAY


def hidden_names(g: Game, viewer: int) -> set[str]:
    """The names of cards that lie nowhere but in decks and in other players' hands."""
    e = epic(g)
    seen = {BOOK.cards[o.kind].name for o in (*e.objs, *e.gone)}
    seen |= {BOOK.cards[lasting.kind_of].name for lasting in (*e.mods, *e.delayed)}
    unseen = set()
    for n, p in enumerate(e.players):
        unseen |= {BOOK.cards[e.kinds[c]].name for c in p.deck}
        (seen if n == viewer else unseen).update(BOOK.cards[e.kinds[c]].name for c in p.hand)
        seen |= {BOOK.cards[e.kinds[c]].name for c in (*p.discard, *p.supplemental)}
    for name in list(seen):  # the text of a card that is seen may speak of others
        seen |= {other for other in unseen if other in name}
    return unseen - seen


@pytest.mark.parametrize("seed", range(5))
def test_no_view_names_a_card_that_is_hidden(seed: int) -> None:
    for g in decisions(seed, 120):
        for viewer in (ONLOOKER, 0, 1):
            text = json.dumps(KIT.view(g, viewer)) + json.dumps([t.name for t in KIT.things(g, viewer)])
            assert [name for name in hidden_names(g, viewer) if name in text] == []


def test_a_view_has_only_what_is_allowed() -> None:
    g = new_game(5)
    mine, theirs, onlooker = KIT.view(g, int(g.chooser)), KIT.view(g, 1 - int(g.chooser)), KIT.view(g, ONLOOKER)
    allowed = {
        "game",
        "format",
        "viewer",
        "turn",
        "active",
        "phase",
        "initiative",
        "players",
        "play",
        "effects",
        "battle",
        "resolving",
        "waiting",
        "result",
    }
    assert set(theirs) == set(onlooker) == allowed
    assert set(mine) == {*allowed, "decision"}
    assert [("cards" in p) for p in theirs["players"]] == [p == 1 - g.chooser for p in range(2)]
    assert not any("cards" in p for p in onlooker["players"])
    for viewer in (-3, -2, 2):
        with pytest.raises(ValueError, match="no viewer"):
            KIT.view(g, viewer)


def test_whether_another_player_is_asked_is_not_seen() -> None:
    """B can do nothing but pass, or has something to play: until B acts, A sees the same."""
    views = []
    for card in ("Cave Troll", "Twin Paths"):
        g = position(hand=([], [card]), play=(["Sky Eel"], []))
        g.stepwise = True
        g.choose_code(PASS)
        assert g.chooser == 1
        views.append(KIT.view(g, 0))
    assert views[0] == views[1]


def test_before_the_first_turn_it_is_nobodys() -> None:
    g = KIT.start(*KIT.bench_decks(), 1)
    seen = [-1]
    while seen[-1] < 0:
        drawn = KIT.sketch_for(g, int(g.chooser), ["Ann", "Bob"])
        seen.append(drawn.active)
        assert any("turn" in word.text.split() for word in drawn.moment) == (drawn.active >= 0), drawn.moment
        g.choose_code(int(g.options[0]))
    assert len(seen) > 2, "somebody was asked before the first turn"


def test_a_card_revealed_and_hidden_again_is_known_not_seen() -> None:
    """1.4.8, R58: the reveal is told to all, the view of the others stays as it was."""

    lines: list[str] = []

    class Ears(Listener):
        def heard(self, g: Game, entry: Entry) -> None:
            lines.append(KIT.tell(g, entry, 1))

    g = position(hand=(["Warrior Golem", "Spike Trap", "Spike Trap", "Crystal Golem"], []))
    g.listener = Ears()
    g.choose_code(code(PLAY, kind("Warrior Golem")))
    assert KIT.prompt(g) == "A: Loyalty of Warrior Golem: reveal 2 cards that share an alignment with it?"
    assert KIT.stakes(g) == ["Loyalty 2 → Blitz."]
    g.choose_code(YES)
    g.choose_code(code(CARD, kind("Crystal Golem"), 0))
    assert lines[-5:-1] == [
        "A reveals Crystal Golem to all players.",
        "A reveals Spike Trap to all players.",
        "Crystal Golem is hidden again in A's hand.",
        "Spike Trap is hidden again in A's hand.",
    ]
    text = json.dumps(KIT.view(g, 1))
    assert "Spike Trap" not in text and "Crystal Golem" not in text
    assert KIT.knowledge(g, 1)["A"]["hand"] == ["Crystal Golem", "Spike Trap"]
    assert KIT.knowledge(g, 0)["B"] == {"deck": [], "hand": []}


def test_drawing_is_told_by_name_to_one_only() -> None:
    heard: list[tuple[str, ...]] = []

    class Ears(Listener):
        def heard(self, g: Game, entry: Entry) -> None:
            if KIT.event_name(entry) == "draws":
                heard.append(tuple(KIT.tell(g, entry, viewer) for viewer in (0, 1, ONLOOKER)))

    g = new_game(1, Ears())
    hands = {p: KIT.view(g, p)["players"][p]["cards"] for p in range(2)}
    for p in range(2):
        mine = [told for told in heard if told[p] != told[ONLOOKER]]
        assert [told[p] for told in mine] == [f"{letter(p)} draws {name}." for name in hands[p]]
        assert {told[1 - p] for told in mine} == {told[2] for told in mine} == {f"{letter(p)} draws a card."}


# -- things


def test_things_have_the_facts_that_scenarios_expect() -> None:
    play = ["Standard Bearer", "Stone Saint"]
    g = position(play=(play, []), hand=(["Cave Troll"], ["Truce"]), discard=(["Old Bones"], []))
    found = {(t.where, t.facts.get("name", t.name)): t for t in KIT.things(g, JUDGE)}
    saint = found["A.play", "Stone Saint"]
    assert saint.name == f"Stone Saint#{saint.ref}" and saint.ref == uid(g, "Stone Saint")
    expected = {
        "zone": "A.play",
        "offense": 7,
        "defense": 9,
        "damage": 0,
        "counters": 0,
        "state": "prepared",
        "deploying": False,
        "controller": "A",
        "owner": "A",
        "alignment": ["good"],
        "traits": ["good", "giant", "champion"],
        "keywords": ["righteous", "unbreakable"],
        "role": "",
    }
    assert {key: saint.facts[key] for key in expected} == expected
    a = found["", "A"].facts
    assert (a["health"], a["gold"], a["hand"], a["deck"], a["discard"]) == (30, 1, 1, 20, ["Old Bones"])
    assert ("B.hand", "Truce") in found and sum(where == "B.deck" for where, _ in found) == 1
    seen = {(t.where, t.facts.get("name")) for t in KIT.things(g, 0)}
    assert ("A.hand", "Cave Troll") in seen and ("B.hand", "Truce") not in seen
    assert not any(where.endswith(".deck") for where, _ in seen)
    assert all("card" not in t.facts for viewer in (-1, 0, 1) for t in KIT.things(g, viewer))


def test_sources_add_up() -> None:
    g = position(play=(["Standard Bearer", "Stone Saint"], []))
    found = KIT.sources(g, uid(g, "Stone Saint"), "offense")
    assert [(s.words, s.amount) for s in found] == [("printed", 5), (f"Standard Bearer#{uid(g, 'Standard Bearer')}", 2)]
    with pytest.raises(ValueError, match="only offense and defense"):
        KIT.sources(g, uid(g, "Stone Saint"), "health")
    for g2 in decisions(2, 100):
        for o in epic(g2).objs:
            assert sum(s.amount for s in KIT.sources(g2, int(o.uid), "offense")) == o.offense
            assert sum(s.amount for s in KIT.sources(g2, int(o.uid), "defense")) == o.defense


# -- dealt anew


@pytest.mark.parametrize("seed", range(4))
def test_a_position_dealt_anew_looks_the_same_to_its_viewer(seed: int) -> None:
    dice = random.Random(seed)
    moved = 0
    for n, g in enumerate(decisions(seed, 120)):
        me = int(g.chooser)
        if g.over or n % 5:
            continue
        saved = g.save()
        world = KIT.determinise(g, me, seeded(n))
        assert KIT.faults(world) == []
        assert KIT.view(world, me) == KIT.view(g, me)
        assert KIT.view(world, ONLOOKER) == KIT.view(g, ONLOOKER)
        assert KIT.knowledge(world, me) == KIT.knowledge(g, me)
        assert g.save() == saved, "the original stays as it is"
        theirs, real = epic(world).players[1 - me], epic(g).players[1 - me]
        assert [epic(world).uids[c] for c in theirs.hand] == [g.uids[c] for c in real.hand]
        moved += theirs.hand != real.hand
        for _ in range(40):
            if not world.over:
                world.choose(dice.randrange(len(world.options)))
                assert KIT.faults(world) == []
    assert moved > 5


def test_what_a_player_knows_stays_where_it_is() -> None:
    g = position(hand=(["Cave Troll"], ["Truce", "Twin Paths", "Sky Eel"]))
    card = g.players[1].hand[1]
    g.learn(card, 0)
    hands = set()
    for seed in range(20):
        world = epic(KIT.determinise(g, 0, seeded(seed)))
        assert world.players[1].hand[1] == card and world.players[0].hand == g.players[0].hand
        hands.add(tuple(world.players[1].hand))
    assert len(hands) > 1


def test_chance_is_another() -> None:
    g = position(hand=(["Cave Troll"], []))
    worlds = [KIT.determinise(g, 0, seeded(n)) for n in range(3)]
    numbers = {tuple(int(w.chance.below(1000)) for _ in range(4)) for w in (g.copy(), *worlds)}
    assert len(numbers) == 4


def test_nothing_is_dealt_anew_at_another_players_decision() -> None:
    g = position(hand=(["Cave Troll"], []))
    with pytest.raises(ValueError, match="player 0 must choose"):
        KIT.determinise(g, 1, seeded(1))
    with pytest.raises(ValueError, match="no player -1"):
        KIT.determinise(g, -1, seeded(1))


def test_the_picks_so_far_are_shown_to_the_one_who_picks() -> None:
    g = position(hand=(["Split Bolt"], []), play=([], ["Sky Eel", "Cave Troll"]))
    g.choose_code(code(PLAY, kind("Split Bolt")))
    g.choose_code(code(PICK, uid(g, "Sky Eel")))
    assert KIT.view(g, 0)["decision"]["so_far"] == [f"Sky Eel#{uid(g, 'Sky Eel')}"]
    assert "decision" not in KIT.view(g, 1)
