"""Epic in words: options that read back, prompts, the log, how games end; and what else the kit says of itself."""

import random
from types import SimpleNamespace
from typing import Any

import pytest

from epic.kit_cards import BOOK, DECK, KIT, decisions, kind, new_game, position, uid
from rulebound.engine.codes import PASS, PICK, YES, code
from rulebound.engine.game import Game, IllegalChoice
from rulebound.engine.log import Entry, Listener
from rulebound.engine.option_lines import BadOption
from rulebound.games import kit
from rulebound.games.epic import logbook, speech, telling, terms
from rulebound.games.epic.elimination import eliminate_the_dead
from rulebound.games.epic.kit import format_with
from rulebound.games.epic.naming import ability_line, epic
from rulebound.games.epic.terms import ATTACK, PLAY
from rulebound.rulebook import RuleBook

RULES = RuleBook.load("epic")


@pytest.mark.parametrize("stepwise", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_every_option_reads_back(seed: int, stepwise: bool) -> None:
    for g in decisions(seed, 150, stepwise):
        if g.over:
            return
        texts = [KIT.option_text(g, option) for option in g.options]
        assert [KIT.read_option(g, text) for text in texts] == g.options
        assert len(set(texts)) == len(texts), "two options have the same text"
        words = [KIT.option_words(g, option) for option in g.options]
        assert len(set(words)) == len(words), "two options have the same words"
        for option in g.options:
            assert 1 <= len(KIT.option_rules(g, option)) <= 3
            assert all(rule in RULES for rule in KIT.option_rules(g, option))
        prompt = KIT.prompt(g)
        assert prompt.endswith((".", "?")) and "{" not in prompt.replace("{expend}", "") and "\n" not in prompt


def test_options_as_they_are_written() -> None:
    g = position(hand=(["Twin Paths", "Split Bolt"], []), play=(["Bargainer", "Sky Eel"], ["Sky Eel", "Cave Troll"]))
    texts = {KIT.option_text(g, option): KIT.option_words(g, option) for option in g.options}
    bargainer = uid(g, "Bargainer")
    assert texts['play "Twin Paths"'] == "Play Twin Paths for free"
    assert texts[f"power Bargainer#{bargainer} 2"] == f"Use Bargainer#{bargainer}: Pay 3 health: Draw a card."
    assert texts["attack"] == "Attack: declare a battle"
    assert KIT.read_option(g, "power Bargainer 2") == KIT.read_option(g, f"power Bargainer#{bargainer} 2")
    assert KIT.read_option(g, "play Twin Paths") == code(PLAY, kind("Twin Paths"))
    g.choose_code(code(PLAY, kind("Split Bolt")))
    troll = uid(g, "Cave Troll")
    assert KIT.option_words(g, int(code(PICK, troll))) == f"Cave Troll#{troll} (5/3, B)"
    assert KIT.option_words(g, int(code(PICK, 1))) == "B (30 health)"
    g.choose_code(code(PICK, troll))
    g.choose_code(code(PICK, 1))
    assert KIT.prompt(g) == "A: divide 6 damage of Split Bolt: how much goes to Cave Troll."
    assert KIT.option_text(g, g.options[1]) == f"number 2 for Cave Troll#{troll}"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("dance", "no verb is called 'dance'"),
        ("pass twice", "nothing follows 'pass'"),
        ("play", "says nothing about what"),
        ("play Fire Shamn", "near it: Fire Shaman"),
        ("pick Sky Eel", "ambiguous: Sky Eel#"),
        ("pick Sky Eel#9", "no 'Sky Eel#9'"),
        ("pick Unicorn", "neither a player nor a champion in play"),
        ("pick C", "neither a player nor a champion in play"),
        ("power Bargainer", "not written as power WHAT N"),
        ("power Bargainer 0", "no number from 1 on"),
        ("number many", "not written as number N"),
        ("trigger Sky Eel", "no ability of it waits"),
    ],
)
def test_options_that_cannot_be_read(text: str, why: str) -> None:
    g = position(play=(["Bargainer", "Sky Eel"], ["Sky Eel"]))
    with pytest.raises(BadOption, match=why):
        KIT.read_option(g, text)


def test_waiting_abilities_of_one_source_are_told_apart() -> None:
    g = position(hand=(["Hurricane"], []), play=(["Grave Watcher"], ["Sky Eel", "Cave Troll"]))
    g.choose_code(code(PLAY, kind("Hurricane")))
    g.choose_code(code(speech.MODE, 1))
    watcher = uid(g, "Grave Watcher")
    assert [KIT.option_text(g, option) for option in g.options] == [
        f"trigger Grave Watcher#{watcher} (1)",
        f"trigger Grave Watcher#{watcher} (2)",
    ]
    assert KIT.read_option(g, "trigger Grave Watcher (2)") == g.options[1]
    with pytest.raises(BadOption, match="2 abilities of it wait"):
        KIT.read_option(g, "trigger Grave Watcher")
    assert KIT.prompt(g) == "A: choose which of your triggered abilities resolves next."
    line = "When another champion is broken → Gain 1 health."
    assert KIT.option_words(g, g.options[0]) == f"Resolve Grave Watcher#{watcher} (1): {line}"
    waits = {"player": "A", "name": "Grave Watcher", "number": watcher, "text": line, "targets": []}
    assert KIT.view(g, 1)["waiting"][0] == waits


# -- what is declared at one moment


def test_those_who_attack_are_declared_together_and_may_begin_the_battle() -> None:
    g = position(play=(["Sky Eel", "Cave Troll", "Bargainer"], ["Sky Eel"]))
    g.objs[1].deploying = True
    mine = {uid(g, "Bargainer"), int(g.objs[0].uid)}
    assert {each.ref for each in KIT.begins(g, int(code(ATTACK)))} == mine
    assert KIT.begins(g, PASS) == () and KIT.picking(g) is None
    g.choose_code(code(ATTACK))
    found = KIT.picking(g)
    assert found is not None and (found.have, found.least, found.most) == (0, 1, 2)
    assert {KIT.option_about(g, option)[0].ref for option, _ in found.among} == mine
    g.choose_code(int(found.among[0][0]))
    found = KIT.picking(g)
    assert found is not None and (found.have, found.least, found.most, len(found.among)) == (1, 1, 2, 1)


def test_where_nobody_can_block_it_is_said_with_the_reason() -> None:
    g = position(play=(["Sky Eel"], ["Cave Troll", "Bargainer", "Hesitant Ogre"]), hand=(["Split Bolt"], []))
    g.choose_code(code(ATTACK))
    assert KIT.passing(g) == "then nobody blocks: none of B's champions can"
    g.choose_code(PASS)
    assert KIT.passing(g) == "then nobody blocks: none of your champions can"
    troll, bargainer, ogre = (f"{name}#{uid(g, name)}" for name in ("Cave Troll", "Bargainer", "Hesitant Ogre"))
    assert KIT.stakes(g) == [
        "Sky Eel (4) attacks you: 4 offense in all.",
        f"Nobody can block: {troll} and {bargainer} are not Airborne (5.2.1), "
        f"{ogre} cannot block because of {ogre} (4.4.6).",
    ]


def test_those_who_can_block_are_named_before() -> None:
    g = position(play=(["Cave Troll"], ["Bargainer"]), hand=(["Split Bolt"], []))
    bargainer = f"Bargainer#{uid(g, 'Bargainer')}"
    g.choose_code(code(ATTACK))
    assert KIT.passing(g) == f"then B chooses who blocks: {bargainer} can"
    g.choose_code(PASS)
    assert KIT.passing(g) == f"then you choose who blocks: {bargainer} can"
    g.choose_code(PASS)
    assert "blocker against" in KIT.prompt(g)


# -- the log


def test_every_sort_of_entry_has_words_and_a_name() -> None:
    numbers = {n for name, n in vars(logbook).items() if name.isupper() and isinstance(n, int)}
    assert set(telling.SENTENCES) == set(telling.EVENT_NAMES) == numbers
    assert len(set(telling.EVENT_NAMES.values())) == len(numbers)
    assert all(name.replace("_", "").isalpha() and name.islower() for name in telling.EVENT_NAMES.values())


def test_an_entry_nobody_has_words_for_is_an_error() -> None:
    g = position()
    strange = Entry(255, (), 0, -1, -1, 0, -1, -1, -1)
    with pytest.raises(ValueError, match="no words for entry 255"):
        KIT.tell(g, strange, 0)
    with pytest.raises(ValueError, match="no name for entry 255"):
        KIT.event_name(strange)


class Log(Listener):
    """Writes down what an onlooker is told, with the rules."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.rules: set[str] = set()

    def heard(self, g: Game, entry: Entry) -> None:
        self.lines.append(KIT.tell(g, entry, -1))
        self.rules.update(entry.rules)
        assert len(entry.rules) <= 3

    def cited(self, g: Game, rules: tuple[str, ...]) -> None:
        self.rules.update(rules)
        assert len(rules) <= 3


def test_the_log_reads_like_a_story() -> None:
    g = position(hand=(["Hurricane"], []), play=(["Fire Shaman"], ["Sky Eel"]))
    log = Log()
    g.listener = log
    g.choose_code(code(PLAY, kind("Hurricane")))
    g.choose_code(code(speech.MODE, 1))
    g.choose_code(code(PICK, 1))
    assert log.lines == [
        "A plays Hurricane.",
        'An ability of Fire Shaman triggers: "{wild} → Deal 3 damage to a target."',
        'A chooses "Deal 9 damage to each champion."',
        "Fire Shaman takes 9 damage from Hurricane.",
        "Sky Eel takes 9 damage from Hurricane.",
        "Fire Shaman is broken.",
        "Sky Eel is broken.",
        "Hurricane is done and goes to A's discard pile.",
        "An ability of Fire Shaman resolves.",
        "A targets B.",
        "B takes 3 damage from Fire Shaman.",
        "A passes.",
        *log.lines[12:],
    ]


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_are_told(seed: int) -> None:
    log = Log()
    g = new_game(seed, log)
    dice = random.Random(seed)
    while not g.over:
        g.choose(dice.randrange(len(g.options)))
    assert len(log.lines) > 60
    assert all(line[0].isupper() or line[0].isdigit() for line in log.lines)
    assert not [line for line in log.lines if "#-" in line or "None" in line]
    assert not [rule for rule in log.rules if rule not in RULES]


# -- how games end


def test_results() -> None:
    g = position()
    assert KIT.result_words(g) == "The game goes on."
    g.quit(1, 0)
    assert KIT.result_words(g) == "A wins: B has left the game." == KIT.prompt(g)
    g = position(hand=(["Hurricane"], []), health=3, play=(["Fire Shaman"], []))
    g.choose_code(code(PLAY, kind("Hurricane")))
    g.choose_code(code(speech.MODE, 0))
    g.choose_code(code(PICK, 1))
    assert KIT.result_words(g) == "A wins: B has no health left."
    g = position(play=(["Bargainer"], []))
    g.players[0].deck.clear()
    g.choose_code(KIT.read_option(g, "power Bargainer 2"))
    assert KIT.result_words(g) == "A wins by drawing from an empty deck."


def test_a_side_wins_and_goes_together() -> None:
    log = Log()
    g = epic(KIT.start(BOOK, [DECK] * 6, 1, "dealt, teams 2+3+1", listener=log))
    while g.active != 2 or g.turn > 3:
        g.choose(0)
    assert "C, D and E prepare all champions; none of them is deploying any more." in log.lines
    assert not [line for line in log.lines if line.startswith("C prepares all")]
    g.players[2].health = 0
    eliminate_the_dead(g)
    assert "C, D and E have no health left and are eliminated." in log.lines
    with pytest.raises(IllegalChoice, match=r"^D is not in the game any more$"):
        g.quit(3, 0)
    with pytest.raises(IllegalChoice, match=r"^there is no player 6: they are numbered from 0 to 5$"):
        g.quit(6, 0)
    g.quit(5, 0)
    assert log.lines[-2:] == ["F concedes.", "A and B are the only ones left and win."]


def test_a_side_wins_when_one_of_it_finds_no_card() -> None:
    log = Log()
    g = epic(KIT.start(BOOK, [DECK] * 4, 1, "dealt, teams 2+2", listener=log))
    for p in g.players:
        p.deck.clear()
    while not g.over:
        g.choose(0)
    last = {"A and B": "A", "C and D": "C"}
    ends = [f"{first} draws from an empty deck, and {side} win." for side, first in last.items()]
    assert log.lines[-1] in ends


# -- the kit itself


def test_a_god_is_printed_without_cost_and_numbers() -> None:
    book = KIT.book(["starter"])
    assert KIT.card_lines(book, book.kind("Morvane, Steward of the Hollow")) == [
        "Morvane, Steward of the Hollow",
        "Evil God",
        "At the start of your turn → Each opponent loses 1 health.",
        "{1}: Return a card from your discard pile to your hand.",
    ]
    half = KIT.card_lines(book, book.kind("Hask, Ninth of the Embers"))
    assert half[:2] == ["Hask, Ninth of the Embers", "Wild Demigod"] and "offense" not in half[2]
    plain = KIT.book((), [{"name": "Host", "type": "god", "alignment": ["sage"], "text": "{sage} → Draw a card."}])
    assert KIT.card_lines(plain, plain.kind("Host"))[1] == "Sage God"


def test_the_kit_is_found_by_name() -> None:
    assert kit("epic") is KIT
    assert KIT.edition == RULES.document
    assert KIT.verbs()[int(PLAY)] == "play" and KIT.verbs()[int(YES)] == "yes" and KIT.verbs()[int(ATTACK)] == "attack"
    assert set(KIT.rulings()) <= {ruling.id for ruling in RULES.rulings}
    assert KIT.seats() == (2, 8)


def test_every_purpose_has_words_and_rules() -> None:
    purposes = {n for name, n in vars(terms).items() if name.startswith("FOR_")}
    asked = {*speech.PICKING_CARDS, *speech.PICKING_THINGS, *speech.DIVIDING}
    assert asked == set(speech.RULES_BY_PURPOSE) == purposes


def test_settings_of_rulings() -> None:
    assert format_with("", {"R60": "50"}).batch_limit == 50
    assert not format_with("dealt", {"R42": "zero defense stays"}).zero_defense_breaks
    for wrong in ({"R42": "perhaps"}, {"R60": "0"}, {"R60": "many"}, {"R34": "yes"}):
        with pytest.raises(ValueError, match="cannot be"):
            format_with("", wrong)
    with pytest.raises(ValueError, match="no format of Epic"):
        format_with("chess", {})


def test_cards_as_printed_make_the_same_book_again() -> None:
    faces = [KIT.card_face(BOOK, n) for n in range(len(BOOK.cards))]
    assert KIT.reprint(faces).fingerprint == BOOK.fingerprint
    assert KIT.card_lines(BOOK, kind("Cave Troll")) == [
        "Cave Troll (0)",
        "Wild Troll Champion",
        "5 offense, 3 defense",
        "In the discard pile: {wild} → Recall",
    ]


def test_a_game_of_another_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="not by 9"):
        KIT.start(BOOK, [DECK] * 9, 1)
    with pytest.raises(ValueError, match="4 players together, and 3 decks"):
        KIT.start(BOOK, [DECK] * 3, 1, "constructed, teams 2+2")


def test_saved_games_load() -> None:
    g = new_game(4)
    g.choose(0)
    again = KIT.load(g.save(), BOOK)
    assert again.save() == g.save() and KIT.view(again, 0) == KIT.view(g, 0)
    assert epic(again).options == g.options and PASS not in g.options


def test_every_ability_that_triggers_is_told_by_its_line() -> None:
    """Those that wait for several events too; Righteous is told by its keyword (5.13.1)."""
    k = kit("epic")
    told = 0
    for book in (k.bench_decks()[0], k.book(["starter", "waystones", "examples"])):
        g: Any = SimpleNamespace(card=book.cards.__getitem__)
        for number, card in enumerate(book.cards):
            for ability in (*card.text.triggers, *card.grey.triggers):
                told += int(ability.program) >> 8 == number
                assert ability_line(g, int(ability.program)), card.name
    assert told > 100
