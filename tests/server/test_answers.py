"""Answers about a position: the same at the terminal and over the wire, complete, and made of what one may know."""

import asyncio
import random
import re
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

import pytest

from rulebound.cli.answers import Answers as Terminal
from rulebound.engine.answers import Answers, Number, Offered, Refused, is_in_play
from rulebound.engine.chance import seeded
from rulebound.engine.log import ONLOOKER
from rulebound.engine.record import seat_letter
from rulebound.engine.table import Table
from rulebound.games import GAMES, kit
from rulebound.lab.leaks import Deal, Kept, Made, Twin, deal_of
from rulebound.lab.matches import series
from rulebound.rulebook import RuleBook
from rulebound.server.messages import AnswerLine, Ask
from rulebound.server.service.answers import MOST, answer, with_meaning
from rulebound.server.service.meaning import meaning
from rulebound.server.service.shown import decided, encode, update
from server.sitting import a_house, seated
from server.test_twins import begun


def positions(game: str, every: int = 9, most: int = 120, seed: int = 4) -> Iterator[Table]:
    """A game played at random, at some of its decisions."""
    k = kit(game)
    table = Table(k, k.book(), list(k.decks_for())[:2], seed)
    dice = random.Random(seed)
    for n in range(most):
        if table.over:
            return
        if n % every == 0:
            yield table
        table.choose(dice.randrange(len(table.game.options)))


@pytest.mark.parametrize("game", GAMES)
def test_every_line_follows_from_the_kit(game: str) -> None:
    """What is told as offered is among the options, what is refused is not, and numbers add up to what things have."""
    seen: set[str] = set()
    for table in positions(game):
        me = int(table.game.chooser)
        answers = Answers(table, me)
        for thing in table.kit.things(table.game, me):
            for line in answers.of_thing(thing):
                seen.add(type(line).__name__)
                if isinstance(line, Offered):
                    assert int(table.game.options[line.index]) == line.code
                elif isinstance(line, Refused):
                    assert line.words not in {o.words for o in table.decision(me) or ()} and line.rules
                elif isinstance(line, Number) and is_in_play(thing) and line.name in thing.facts:
                    assert line.amount == thing.facts[line.name], (thing, line)
    assert seen >= {"Offered", "Refused", "Number"}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_about_a_thing_is_told_of_it(game: str) -> None:
    """Of every option about a thing in play the answer about that says that it can be taken."""
    asked = 0
    for table in positions(game):
        me, g = int(table.game.chooser), table.game
        for code in g.options:
            about = table.kit.option_about(g, code)[:1]
            things = [t for t in table.kit.things(g, me) if about and t.ref == about[0].ref and is_in_play(t)]
            if things and about[0].sort == "thing":
                told, _ = answer(table, me, Ask("q", 0, ref=things[0].ref))
                words = table.kit.option_words(g, code)
                offered = [line.text for line in told if line.sort == "offered"]
                assert f"{words}: you can do this now." in offered or len(offered) == MOST, words
                asked += 1
    assert asked > 0


@pytest.mark.parametrize("game", GAMES)
def test_what_was_chosen_so_far_is_told_by_reference_too(game: str) -> None:
    found = 0
    for table in positions(game, every=1, most=400):
        g, k, me = table.game, table.kit, int(table.game.chooser)
        decision = decided(k, g, table.view(me)["decision"])
        assert decision is not None
        things = {thing.ref: thing for thing in k.things(g, me)}
        assert all(re.split("[,#]", things[ref].name)[0] in " ".join(decision.so_far) for ref in decision.chosen)
        found += len(decision.chosen)
    assert (found > 0) == (game != "chaotic")  # which asks for one thing at a time


@pytest.mark.parametrize("game", ["chaotic", "huntik"])
def test_of_a_thing_and_a_place_is_told_why_it_cannot_be_put_there(game: str) -> None:
    """One line that is about both, offered or refused with its rule, and never that one's own is not one's own."""
    sorts = set()
    for table in positions(game, every=5):
        me, g = int(table.game.chooser), table.game
        options = {table.kit.option_words(g, code) for code in g.options}
        for thing in table.kit.things(g, me):
            codes = table.kit.codes_about(g, me, thing) if not Answers(table, me).is_anothers(thing) else ()
            for place in table.kit.places(g) if any(is_in_play(thing) for _ in codes) else ():
                told, _ = answer(table, me, Ask("q", 0, ref=thing.ref, place=place))
                assert told[0].text == thing.said and "not yours" not in told[1].text
                for line in told[1:]:
                    sorts.add(line.sort)
                    assert line.rules and (line.sort != "offered" or line.text.partition(":")[0] in options), line
    assert sorts >= {"offered", "refused"}
    table = next(positions(game))
    seen = table.kit.things(table.game, 0)
    with pytest.raises(ValueError, match="no place"):
        answer(table, 0, Ask("q", 0, ref=seen[0].ref, place="nowhere"))


def test_a_hero_that_is_put_elsewhere_is_told_to_enter_in_zone_1() -> None:
    """301.1: said of each that can be played, first and in a sentence; of the others why they cannot be played."""
    found = 0
    for table in positions("huntik", every=3):
        g, k, me = table.game, table.kit, int(table.game.chooser)
        abouts = [k.option_about(g, code) for code in g.options]
        playable = {about[0].name for about in abouts if len(about) == 2 and about[0].sort == "card"}
        for thing in [each for each in k.things(g, me) if each.where == f"{seat_letter(me)}.hand"]:
            lines, _ = answer(table, me, Ask("q", 0, card=thing.name, place="zone 3"))
            said = AnswerLine("Heroes enter play in your zone 1.", ["301.1", "400.10a"], "refused")
            assert (lines[1] == said) == (thing.name in playable), lines
            found += thing.name in playable
            lines, _ = answer(table, me, Ask("q", 0, card=thing.name, place="zone 1"))
            assert said not in lines
    assert found


def test_a_creature_that_is_put_elsewhere_is_told_the_space_that_is_asked_for() -> None:
    table = next(positions("chaotic"))
    me = int(table.game.chooser)
    team = next(thing for thing in table.kit.things(table.game, me) if thing.where == f"{seat_letter(me)}.team")
    lines, _ = answer(table, me, Ask("q", 0, card=team.name, place=f"{seat_letter(me)}3"))
    assert lines[1:] == [AnswerLine(f"A creature for {seat_letter(me)}1 is asked for now.", ["4.1.1"], "refused")]


@pytest.mark.parametrize("game", ["chaotic", "huntik"])
def test_what_speaks_against_every_move_of_a_thing_is_told_once(game: str) -> None:
    told = set()
    for table in positions(game):
        me, g = int(table.game.chooser), table.game
        for thing in table.kit.things(g, me):
            if is_in_play(thing):
                lines, _ = answer(table, me, Ask("q", 0, ref=thing.ref))
                told |= {line.text for line in lines if line.sort == "refused"}
    assert any(re.match(r"Move [^:]*: no, ", text) for text in told)
    assert not [text for text in told if " others" in text]


def test_powers_are_told_by_what_they_do_and_only_those_that_are_there() -> None:
    refused = set()
    for table in chain(positions("epic", every=5, seed=0), positions("epic", every=5, seed=2)):
        me = int(table.game.chooser)
        for thing in table.kit.things(table.game, me):
            if is_in_play(thing):
                lines, _ = answer(table, me, Ask("q", 0, ref=thing.ref))
                refused |= {line.text for line in lines if line.sort == "refused"}
    assert not [text for text in refused if re.search(r"power \d|\d(st|nd|rd|th) power|has no power", text)]
    assert any(re.match(r"Use [^:]+: [^:]*\{expend\}", text) for text in refused)
    assert not [text for text in refused if "something else" in text], "what is asked first is named"


@pytest.mark.parametrize("game", GAMES)
def test_of_what_is_anothers_nothing_is_told_that_only_they_could_do(game: str) -> None:
    told = set()
    for table in positions(game):
        me = int(table.game.chooser)
        answers = Answers(table, me)
        for thing in table.kit.things(table.game, me):
            if is_in_play(thing) and answers.is_anothers(thing):
                lines, _ = answer(table, me, Ask("q", 0, ref=thing.ref))
                told |= {line.text.partition(";")[0] for line in lines if line.sort == "note"}
                assert all(line.rules for line in lines if line.sort == "note"), "what may be done now is a rule"
                refused = [line for line in answers.of_thing(thing) if isinstance(line, Refused)]
                assert not any("controlled by" in line.reason.words for line in refused)
    assert told == {"It is not yours, and there is nothing to do with it now"}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_to_do_with_a_player_is_said_by_name_with_a_rule(game: str) -> None:
    for table in positions(game, every=40):
        for me in range(2):
            for seat in range(2):
                lines, _ = answer(table, me, Ask("q", 0, ref=seat))
                for line in lines:
                    whom = "yourself" if seat == me else "AB"[seat]
                    start = f"There is nothing to do with {whom} now; "
                    assert line.sort != "note" or (line.text.startswith(start) and line.rules), line


@pytest.mark.parametrize("game", ["huntik", "chaotic"])
def test_nothing_to_do_at_a_place_is_said_with_a_rule(game: str) -> None:
    told = 0
    for table in positions(game, every=20):
        for place in table.kit.places(table.game):
            for me in range(2):
                lines, _ = answer(table, me, Ask("q", 0, place=place))
                for line in lines:
                    if line.sort == "note":
                        assert line.text.startswith("There is nothing to do there now; ") and line.rules, line
                        told += 1
    assert told > 0


@pytest.mark.parametrize("game", GAMES)
def test_terminal_and_server_tell_the_same(game: str) -> None:
    for table in positions(game, every=25):
        me = int(table.game.chooser)
        terminal = Terminal(table, me, columns=200)
        for thing in table.kit.things(table.game, me):
            typed = terminal.why_thing(thing)
            sent, _ = answer(table, me, Ask("q", 0, ref=thing.ref))
            acts = [line for line in sent if line.sort in ("offered", "refused")]
            of_options = [line.strip() for line in typed if "offered now as option" in line or ": no, " in line]
            for line in of_options[:MOST]:
                word = line.partition(": offered now as")[0]
                assert any(one.text.startswith(f"{word}: you can") or line.startswith(one.text[:-1]) for one in acts)
            assert len(acts) >= min(len(of_options), MOST)
            assert [line.text for line in sent if line.sort == "influence"] == [
                line.words for line in terminal.answers.influences(thing.ref) if is_in_play(thing)
            ]


@pytest.mark.parametrize("game", GAMES)
def test_answers_tell_nothing_that_is_hidden(game: str) -> None:
    """In a world in which all that the asker cannot know is dealt anew every answer is the same."""
    compared = 0
    for n, table in enumerate(positions(game, every=8)):
        real, me = table.game, int(table.game.chooser)
        sent = []
        for world in (real, table.kit.determinise(real, me, seeded(f"answers {n}"))):
            table.game = world
            things = table.kit.things(world, me)
            asked = [Ask("q", 0, ref=thing.ref) for thing in things if is_in_play(thing)]
            asked += [Ask("q", 0, card=name) for name in sorted({thing.name for thing in things if thing.where})]
            asked += [Ask("q", 0, place=place) for place in table.kit.places(world)]
            sent.append([answer(table, me, each)[0] for each in asked])
        table.game = real
        assert sent[0] == sent[1]
        compared += len(sent[0])
    assert compared > 60


def waiting(
    deal: Deal, piles: Sequence[Sequence[int]], made: Sequence[Made], viewer: int
) -> Iterator[tuple[bytes, bytes]]:
    """After each choice of the viewer's that another player must follow: what the viewer is shown, and all answers."""
    play = begun(deal, piles)
    for one in made:
        if len(one.options) == 1:
            continue
        g, k = play.table.game, play.table.kit
        mine = int(g.chooser) == viewer
        play.choose(int(g.chooser), g.options.index(one.code))
        if mine and not play.table.over and int(play.table.game.chooser) != viewer:
            things = k.things(play.table.game, viewer)
            asked = [Ask("q", 0, ref=thing.ref) for thing in things if is_in_play(thing)][:6]
            asked += [Ask("q", 0, card=name) for name in sorted({t.name for t in things if t.where.endswith(".hand")})]
            asked += [Ask("q", 0, place=place) for place in k.places(play.table.game)][:3]
            told = [answer(play.table, viewer, each)[0] for each in asked]
            yield encode(update(play, viewer, 0, play.log_since(viewer, 0)[1])), encode(told)
        elif mine:
            yield b"", b""


@pytest.mark.parametrize("game", GAMES)
def test_answers_to_who_waits_tell_nothing_that_is_hidden(game: str) -> None:
    """Where a player who waits is shown the same in a game and in its twin, in which all that this player cannot know
    is permuted, every answer is the same."""
    compared = 0
    for number in range(2):
        kept = Kept(deal_of(series(game, 2, "waiting").match(number)))
        for viewer in (0, 1):
            twin = Twin(kept, viewer, len(kept.made) // 4, whole=False)
            twin.follow()
            here = waiting(kept.deal, kept.deal.piles, kept.made[: twin.followed], viewer)
            there = waiting(kept.deal, twin.piles(), twin.made[: twin.same], viewer)
            for (shown, told), (shown_there, told_there) in zip(here, there):
                if shown and shown == shown_there:
                    assert told == told_there
                    compared += 1
    assert compared > 4, compared


def test_whose_decision_it_is_not_learns_nothing_of_its_options() -> None:
    for table in positions("epic"):
        me = 1 - int(table.game.chooser)
        answers = Answers(table, me)
        assert not answers.options
        for thing in table.kit.things(table.game, me):
            assert not any(isinstance(line, Offered) for line in answers.of_thing(thing, answers.offered_about(thing)))


@pytest.mark.parametrize("game", GAMES)
def test_an_onlooker_is_told_numbers_and_no_options(game: str) -> None:
    sorts: set[str] = set()
    for table in positions(game):
        for thing in table.kit.things(table.game, ONLOOKER):
            sorts |= {line.sort for line in answer(table, ONLOOKER, Ask("q", 0, ref=thing.ref))[0]}
        for place in table.kit.places(table.game):
            lines, _ = answer(table, ONLOOKER, Ask("q", 0, place=place))
            assert [line.sort for line in lines] == ["name", "note"]
    assert "number" in sorts and not sorts & {"offered", "refused"}


def test_a_player_is_never_called_it() -> None:
    """Reasons that are told of several things at once call each of them "it", but not the players in them."""
    told = 0
    for seed in range(3):
        for table in positions("huntik", every=5, most=60, seed=seed):
            for me in range(table.players):
                for thing in table.kit.things(table.game, me):
                    for line in Answers(table, me).of_thing(thing):
                        if isinstance(line, Refused) and line.others:
                            told += 1
                            assert "it's" not in line.reason.words and "it plays" not in line.reason.words, line
    assert told


def test_numbers_tell_all_their_sources_and_influences_are_told() -> None:
    grown, other = 0, 0
    for seed in range(4):
        for table in positions("epic", every=3, seed=seed):
            me = int(table.game.chooser)
            for thing in table.kit.things(table.game, me):
                if is_in_play(thing):
                    lines, _ = answer(table, me, Ask("q", 0, ref=thing.ref))
                    for line in lines:
                        if line.sort == "number" and "+" in line.text:
                            grown += 1
                            assert line.rules and re.search(r" printed, \+\d+ from \w", line.text)
                        other += line.sort == "influence"
    assert grown and other


def test_what_a_text_means() -> None:
    k = kit("epic")
    book = k.book()
    kind = next(kind for kind, card in enumerate(book.cards) if card.name == "Marrow Colossus")
    lines = meaning("epic", book, kind)
    assert lines[0].text == "“Breakthrough”" and lines[1].text.startswith("Breakthrough: total")
    assert any(line.text == "lose 1 health: not damage" and line.rules == ["R22"] for line in lines)
    rules = RuleBook.load("epic")
    assert all(rule in rules for line in lines for rule in line.rules)
    plain = next(kind for kind, card in enumerate(book.cards) if not k.card_face(book, kind).get("text"))
    assert meaning("epic", book, plain) == ()


@pytest.mark.parametrize("game", GAMES)
def test_every_card_has_a_meaning_that_can_be_told(game: str) -> None:
    k = kit(game)
    book = k.book()
    for kind in range(0, len(book.cards), 7):
        for line in meaning(game, book, kind):
            assert line.sort == "meaning" and ("“" in line.text or " " in line.text), "a bare word tells nothing"


def test_a_card_that_is_not_to_be_seen_is_told_by_its_meaning() -> None:
    table = next(positions("epic"))
    seen = {thing.name for thing in table.kit.things(table.game, 0)}
    name = next(card.name for card in table.book.cards if card.name not in seen)
    lines, kind = answer(table, 0, Ask("q", 0, card=name))
    assert [line.sort for line in lines] == ["name", "note"] and kind is not None
    assert table.book.cards[kind].name == name
    assert with_meaning(table, lines, kind)[:2] == lines
    with pytest.raises(ValueError, match="nothing here called 'Nonesuch'"):
        answer(table, 0, Ask("q", 0, card="Nonesuch"))
    with pytest.raises(ValueError, match="no place called 'Z9'"):
        answer(table, 0, Ask("q", 0, place="Z9"))
    with pytest.raises(ValueError, match="no such option"):
        answer(table, 0, Ask("q", 0, index=999))


def test_asked_over_a_socket(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, "epic")
            table = room.game.play.table
            me = next(each for each in people if each.update["decision"])
            card = next(t for t in table.kit.things(table.game, me.socket.viewer) if t.where.endswith(".hand"))
            await room.hear(me.socket, Ask("q", me.update["seq"], card=card.name))
            told = me.last("answer")
            assert told is not None and told["id"] == "q"
            assert told["lines"][0]["sort"] == "name" and told["lines"][0]["text"].startswith(card.name)
            assert any(line["sort"] in ("offered", "refused") and line["rules"] for line in told["lines"])

    asyncio.run(play())


def test_an_amount_is_told_as_a_number() -> None:
    """Where an option is an amount, the page is told how much, so that its key can be that."""
    told = {}
    for table in positions("huntik", every=1):
        me = int(table.game.chooser)
        shown = decided(table.kit, table.game, table.view(me)["decision"])
        assert shown is not None
        told |= {option.text: option.number for option in shown.options}
    amounts = {text: number for text, number in told.items() if number is not None}
    assert amounts == {text: int(text.split()[1]) for text in told if text.startswith("number ")}
    assert 0 in amounts.values() and len(amounts) < len(told)
