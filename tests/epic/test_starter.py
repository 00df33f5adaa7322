"""The sets for building decks, and the decks: every card reads, prints back, is our own and can be played."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulebound.engine.chance import seeded
from rulebound.engine.log import Entry, Listener
from rulebound.games import kit
from rulebound.games.epic import logbook as log
from rulebound.games.epic.book import CHAMPION, GOD
from rulebound.games.epic.cards import FOR_DECKS, OR, Face, language_of, load_set, make_book, read_face
from rulebound.games.epic.invariants import faults
from rulebound.games.epic.naming import epic
from rulebound.games.epic.words_lines import language
from rulebound.language import Language, LanguageError

KIT = kit("epic")
BOOK = make_book()
FACES = [face for name in FOR_DECKS for face in load_set(name)]
GODS = [face for face in FACES if face.type == GOD]
CARDS = [face for face in FACES if face.type != GOD]
DECKS = KIT.decks()
PUBLISHED = Path(__file__).resolve().parents[3] / "shared" / "cards" / "epic.json"
SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios" / "epic"
ALIGNMENTS = ("good", "evil", "sage", "wild")
LONG_LINE = 30  # characters; shorter lines are common language


def of(face: Face) -> str:
    """For the names of test cases."""
    return face.name


def own_language() -> Language:
    return language(tuple(sorted({c for face in FACES for c in face.classes})))


def lines(face: Face) -> list[str]:
    return [line for line in (*face.lines, *face.grey_lines) if line != OR]


# -- the set


def test_thirty_cards_of_each_alignment() -> None:
    assert len({face.name for face in FACES}) == len(FACES) == 128
    counted = Counter((face.alignment, face.cost) for face in CARDS)
    assert counted == {((a,), cost): n for a in ALIGNMENTS for cost, n in ((1, 22), (0, 8))}
    for alignment in ALIGNMENTS:
        own = [face for face in CARDS if face.alignment == (alignment,)]
        champions = sum(face.type == CHAMPION for face in own)
        assert 0.55 < champions / len(own) < 0.70, alignment


def test_two_gods_of_each_alignment() -> None:
    assert Counter(face.alignment[0] for face in GODS) == dict.fromkeys(ALIGNMENTS, 2)
    assert {c for face in GODS for c in face.classes} == {"god", "goddess", "demigod", "demigoddess"}
    cards = [BOOK.cards[BOOK.kind(face.name)] for face in GODS]
    assert sum(card.opening_hand >= 0 for card in cards) >= 2
    assert sum(bool(card.text.powers) for card in cards) >= 4
    assert sum(bool(card.text.triggers) for card in cards) >= 4


def test_the_tokens_of_the_rules_are_there() -> None:
    tokens = {face.classes[0]: (face.alignment[0], face.offense, face.defense) for face in load_set("tokens")}
    evil = {"zombie": ("evil", 2, 2), "demon": ("evil", 4, 4)}
    assert tokens == {"wolf": ("wild", 2, 2), "human": ("good", 1, 1), **evil}
    texts = [line for face in CARDS for line in lines(face)]
    assert all(any(re.search(rf"{c} tokens?\b.* into play", text) for text in texts) for c in tokens)


@pytest.mark.parametrize("face", FACES, ids=of)
def test_every_line_prints_back(face: Face) -> None:
    words = own_language()
    for line in lines(face):
        assert words.print(words.read(line), "line") == line
    compiled = BOOK.cards[BOOK.kind(face.name)]
    assert compiled.fingerprint == face.fingerprint


@pytest.mark.slow
def test_our_cards_or_scenarios_use_every_construct() -> None:
    """What no card of ours says, a card of a scenario does."""
    words = own_language()
    used = {tree.construct for face in FACES for line in lines(face) for tree in words.read(line).walk()}
    assert len(used) > 0.55 * len(words.constructs)
    missing = set(words.constructs) - used
    for face in scenario_faces():
        if not missing:
            break
        lang = language_of(face.classes)
        for line in lines(face):
            with suppress(LanguageError):  # some scenarios show what is refused
                missing -= {tree.construct for tree in lang.read(line).walk()}
    assert missing == set()


def scenario_faces() -> Iterator[Face]:
    """The cards that scenarios bring along."""
    for path in sorted(SCENARIOS.rglob("*.yaml")):
        for data in (yaml.safe_load(path.read_text(encoding="utf-8")).get("cards") or {}).values():
            face = read_face(data, "own", []) if isinstance(data, dict) else None
            if face is not None:
                yield face


def test_every_card_has_an_emblem_of_its_own() -> None:
    emblems = [face.emblem for face in FACES]
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", emblem) for emblem in emblems)
    assert len(set(emblems)) == len(emblems)


def test_every_card_has_a_line_of_flavour_of_its_own() -> None:
    lines = [face.flavor for face in FACES]
    assert [face.name for face in FACES if not face.flavor.endswith((".", "?", "!"))] == []
    assert len(set(lines)) == len(lines)


@pytest.mark.skipif(not PUBLISHED.exists(), reason="the list of published cards is not here")
def test_no_card_is_a_published_one() -> None:
    rows: list[dict[str, Any]] = json.loads(PUBLISHED.read_text(encoding="utf-8"))
    names = {row["name"].casefold() for row in rows}
    texts = {frozenset(printed(row)) for row in rows if any(len(line) >= LONG_LINE for line in printed(row))}
    for face in FACES:
        assert face.name.casefold() not in names
        assert frozenset(lines(face)) not in texts, f"{face.name} says what a published card says"


def printed(row: dict[str, Any]) -> list[str]:
    text = f"{row.get('text') or ''}\n{row.get('discard_text') or ''}"
    return [line.strip() for line in text.split("\n") if line.strip() and line.strip() != OR]


# -- the decks


def test_a_deck_of_each_alignment_and_two_of_two() -> None:
    faces = {face.name: face for face in FACES}
    alignments = [tuple(sorted({faces[name].alignment[0] for name, _ in deck.cards})) for deck in DECKS.values()]
    assert sorted(each[0] for each in alignments if len(each) == 1) == sorted(ALIGNMENTS)
    mixed = [each for each in alignments if len(each) == 2]
    assert len(alignments) == 6 and len(set(mixed)) == 2
    assert sorted(a for each in mixed for a in each) == sorted(ALIGNMENTS)


@pytest.mark.parametrize("name", DECKS)
def test_decks_are_legal(name: str) -> None:
    deck = DECKS[name]
    assert KIT.deck_faults(deck, BOOK) == []
    assert sum(n for _, n in deck.cards) == 60
    assert 20 < len(deck.about) <= 120 and deck.about.endswith(".")


def test_every_card_is_in_a_deck() -> None:
    assert {name for deck in DECKS.values() for name, _ in deck.cards} == {face.name for face in CARDS}
    gods = [name for deck in DECKS.values() for name in deck.beside]
    assert len(set(gods)) == len(DECKS) and set(gods) <= {face.name for face in GODS}


# -- in play


class Played(Listener):
    """Counts the cards that were played, the modes chosen, the powers used and the abilities resolved."""

    def __init__(self) -> None:
        self.seen: Counter[tuple[int, int]] = Counter()

    def heard(self, g: Any, entry: Entry) -> None:
        if entry.what in (log.PLAYS, log.MODE, log.USES_POWER, log.RESOLVES):
            self.seen[int(entry.kind_of), int(entry.what)] += 1


def play(decks: tuple[str, str], seed: str, listener: Listener | None = None, form: str = "") -> int:
    """A random game to its end, with the invariants checked now and then; how many decisions it took.

    In pantheon any two gods are beside the decks.
    """
    chance = random.Random(f"{seed} {decks}")
    kinds = [KIT.deck_kinds(DECKS[name], BOOK) for name in decks]
    if form == "pantheon":
        for each, god in zip(kinds, chance.sample(GODS, len(kinds))):
            each.append(BOOK.kind(god.name))
    g = KIT.start(BOOK, kinds, seed, form, listener=listener)
    n = 0
    while not g.over:
        g.choose(chance.randrange(len(g.options)))
        n += 1
        if n % 10 == 0:
            assert faults(epic(g)) == []
        assert n < 20_000, f"{decks} {seed} does not end"
    return n


@pytest.mark.parametrize("pair", list(combinations(DECKS, 2)), ids=" and ".join)
def test_random_games_end(pair: tuple[str, str]) -> None:
    for seed in range(2):
        assert play(pair, f"starter {seed}") > 10


def test_no_deck_floods_the_table() -> None:
    """Random games of all pairs of decks stay short and their tables small: about twice what they take today."""
    taken: dict[tuple[str, str], list[int]] = {}
    for pair in combinations_with_replacement(DECKS, 2):
        for n in range(4):
            chance = seeded(f"flood by chance {n}")
            g = KIT.start(BOOK, [KIT.deck_kinds(DECKS[name], BOOK) for name in pair], f"flood {n}")
            decisions = most = 0
            while not g.over:
                g.choose(chance.below(len(g.options)))
                decisions += 1
                most = max(most, len(g.objs))
                assert decisions <= 2_500, f"{pair}, game {n}: no end after {decisions} decisions"
            assert most <= 100, f"{pair}, game {n}: {most} champions in play"
            taken.setdefault(pair, []).append(decisions)
    assert max(sum(each) / len(each) for each in taken.values()) <= 600, taken
    assert sum(sum(each) for each in taken.values()) / sum(map(len, taken.values())) <= 250, taken


@pytest.mark.slow
def test_everything_printed_comes_up() -> None:
    """In random games every card is played, every ability resolves and every power is used."""
    heard = Played()
    for seed in range(16):
        for pair in combinations(DECKS, 2):
            play(pair, f"everything {seed}", heard, "pantheon" if seed % 2 else "")
    missing = []
    for face in FACES:
        kind = BOOK.kind(face.name)
        card = BOOK.cards[kind]
        wanted = {log.PLAYS: face.type != GOD, log.MODE: OR in face.lines}
        wanted[log.USES_POWER] = bool(card.text.powers or card.grey.powers)
        wanted[log.RESOLVES] = bool(card.text.triggers or card.grey.triggers)
        missing += [f"{face.name}: {what}" for what, needed in wanted.items() if needed and not heard.seen[kind, what]]
    assert missing == []


@pytest.mark.slow
def test_no_deck_is_far_ahead() -> None:
    """By chance alone, each deck wins between 35% and 65% of its games."""
    games: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    for pair in combinations(DECKS, 2):
        for n in range(60):
            seats = pair if n % 2 else pair[::-1]
            chance = seeded(f"ahead by chance {n}")
            g = KIT.start(BOOK, [KIT.deck_kinds(DECKS[name], BOOK) for name in seats], f"ahead {n}")
            while not g.over:
                g.choose(chance.below(len(g.options)))
            games.update(pair)
            if g.winner >= 0:
                wins[seats[g.winner]] += 1
    assert all(0.35 <= wins[name] / games[name] <= 0.65 for name in DECKS), wins
