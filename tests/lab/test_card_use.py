"""Which cards were played, and what of their text was followed."""

from __future__ import annotations

import json

import pytest

from rulebound.cli import main
from rulebound.games import kit
from rulebound.lab.card_use import OFTEN, Tally, card_use
from rulebound.lab.matches import series
from rulebound.lab.simulate import simulate

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick

DEALT = series("epic", 6, "use", format="dealt")


@pytest.fixture(scope="module")
def tally() -> Tally:
    return simulate(DEALT, workers=1, watch=True).tally


def test_watching_changes_no_game() -> None:
    seen, unseen = (simulate(DEALT, workers=1, watch=watch).data() for watch in (True, False))
    assert {**seen, "decisions_per_s": 0} == {**unseen, "decisions_per_s": 0}


def test_processes_count_together(tally: Tally) -> None:
    assert simulate(DEALT, workers=2, watch=True).tally == tally


def test_what_is_played_is_what_the_games_tell(tally: Tally) -> None:
    """Every card that is played pays or shows its kind once: as many plays as the log has."""
    book = DEALT.match(0).book()
    assert sum(tally.played.values()) > 20
    for kind in tally.played:
        assert kind in kit("epic").box(book)
    events = [kind for kind in tally.played if kit("epic").card_face(book, kind)["type"] == "event"]
    for kind in events:
        begun = sum(tally.begun[p] for _, programs in kit("epic").abilities(book, kind)[:1] for p in programs)
        others = sum(tally.begun[p] for _, programs in kit("epic").abilities(book, kind)[1:] for p in programs)
        assert begun + others >= tally.played[kind], book.cards[kind].name


def test_few_games_show_little(tally: Tally) -> None:
    use = card_use(DEALT, tally)
    assert use.cards == 120
    assert use.seldom and use.never
    assert all(times < OFTEN for _, times in use.seldom)
    assert use.data()["resolved"] == use.abilities - len(use.never)
    assert "never followed: " in "\n".join(use.lines())


def test_nothing_played_is_everything_named() -> None:
    use = card_use(DEALT, Tally())
    assert len(use.seldom) == use.cards and len(use.never) == use.abilities


def test_what_works_all_the_time_needs_its_card_in_play() -> None:
    k = kit("epic")
    book = DEALT.match(0).book()
    kind, words = next(
        (kind, words) for kind in k.box(book) for words, programs in k.abilities(book, kind) if not programs
    )
    name = book.cards[kind].name
    assert (name, words) in card_use(DEALT, Tally()).never
    there = Tally()
    there.present[kind] = 1
    assert (name, words) not in card_use(DEALT, there).never


def test_gods_take_part() -> None:
    wanted = series("epic", 4, "gods", format="pantheon")
    tally = simulate(wanted, workers=1, watch=True).tally
    book = wanted.match(0).book()
    assert tally.beside
    assert all(kit("epic").card_face(book, kind)["type"] == "god" for kind in tally.beside)
    assert card_use(wanted, tally).abilities > card_use(wanted, Tally()).abilities


def test_every_ability_has_its_words() -> None:
    k = kit("epic")
    book = k.book()
    for kind in k.box(book):
        face = k.card_face(book, kind)
        said = " ".join(words for words, _ in k.abilities(book, kind))
        lines = [*face.get("text", "").split("\n"), *face.get("discard_text", "").split("\n")]
        for line in lines:
            assert line.strip() in ("", "— OR —") or line.strip() in said, (face["name"], line, said)


def test_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "2", "--format", "dealt", "--card-report", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)["card_report"]
    assert data["cards"] == 120 and len(data["seldom"]) == data["cards"] - data["played_often"]
    assert main(["simulate", "--games", "2", "--format", "dealt", "--card-report"]) == 0
    assert "cards were played at least 20 times" in capsys.readouterr().out
