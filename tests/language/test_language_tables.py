"""Tables: everything wrong with one is found when the language is made, all at once, and named."""

from __future__ import annotations

import pytest

from language.toy import GARDEN, ROWS
from rulebound.language import (
    NUMBER,
    BadTable,
    Construct,
    Entry,
    Language,
    Row,
    Series,
    Sort,
    Subsort,
    Template,
    Tree,
    Vocabulary,
)
from rulebound.language.shared import SHARED

LINE = Construct("line", "line", "do {what:act}")
ACT = Construct("draw", "act", "draw")


def faults(*rows: Row, start: tuple[str, ...] = ("line",)) -> str:
    with pytest.raises(BadTable) as caught:
        Language("toy", rows, start, SHARED)
    return "\n".join(caught.value.faults)


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ([Construct("line", "line", "do {n:amuont}")], "line: there is no sort 'amuont' in 'do {n:amuont}'"),
        ([LINE, ACT, Construct("draw", "act", "pull")], "there are two constructs 'draw'"),
        ([LINE, ACT, Construct("lost", "orphan", "lost")], "lost: nothing uses its sort 'orphan'"),
        ([LINE, ACT, Sort("ghost")], "nothing makes the sort 'ghost'"),
        ([LINE, ACT, Sort("act"), Sort("act")], "the sort 'act' is declared twice"),
        ([LINE, Construct("again", "act", "again {more:act}")], "the sort 'act' has no finite phrase"),
        ([LINE, ACT, Construct("self", "act", "{more:act}")], "act → act comes back without a word, through self"),
        ([LINE, ACT, Subsort("act", "line"), Subsort("line", "act")], "comes back without a word, through a subsort"),
        ([LINE, ACT, Series("many", "act", "act", ("{}", "{} and {}"))], "comes back without a word, through many"),
        ([LINE, ACT, Construct("pull", "act", "draw")], "draw and pull have the same wording 'draw'"),
        ([LINE, Construct("draw", "act", ("draw", "draw"))], "draw: the wording 'draw' stands twice"),
        ([LINE, Construct("draw", "act", ("draw {n:digits}", "draw"))], "'draw' has other parts than the first: n"),
        ([LINE, Construct("draw", "act", "draw {n:digits} or {n:digits}")], "the hole 'n' stands twice"),
        ([LINE, Construct("draw", "act", Template("draw {n:digits}", n=1))], "the part 'n' is both fixed and a hole"),
        ([LINE, Construct("draw", "act.many", "draw")], "the sort 'act' has no value 'many'"),
        ([LINE, Construct("draw", "act", "draw {n:count.few}")], "the sort 'count' has no value 'few'"),
        ([LINE, Construct("draw", "act", "[draw|draws]")], "[draw|draws]: sort 'act' has no feature with 2 values"),
        ([LINE, Construct("draw", "act", "draw {n:count} [n: a|b|c]")], "hole 'n' has no feature with 3 values"),
        ([LINE, Construct("draw", "act", "draw [m: a|b]")], "'m' is neither a hole nor a feature"),
        ([LINE, Construct("draw", "act", "draw {n:count}s")], "a word runs into a hole or a form"),
        ([LINE, Construct("draw", "act", "draw", lambda context, n: n)], "its meaning does not take (context, )"),
        ([LINE, Construct("draw", "act", "draw {n:digits}", lambda context: 0)], "draw: its meaning does not take"),
        ([LINE, Construct("draw", "act", "draw", later=("n",))], "there is no part 'n' to compile later"),
        ([LINE, Construct("draw", "act", Template("draw", who=Tree("you")))], "there is no construct 'you'"),
        ([LINE, ACT, Construct("three", "digits", "3")], "'digits' is a sort of words"),
        ([LINE, ACT, Subsort("digits", "act")], "'digits' is a sort of words; a construct must hold it"),
        ([LINE, ACT, Series("s", "act", "digit", ("{}, {}",))], "s: there is no sort 'digit'"),
        ([LINE, Series("s", "act", "line", ("{}, {}, {}, {}",))], "a series shows at most three items"),
        ([LINE, ACT, Series("s", "act", "line", ("none",))], "s: a series needs a wording with items"),
        ([Sort("line", number=NUMBER, size=("one", "two")), LINE, ACT], "features and values are not all different"),
        (
            [Sort("act", number=("big", "small")), LINE, Construct("draw", "act", "draw {n:count.number}")],
            "'count' and 'act' have different values for 'number'",
        ),
        (
            [Sort("act", number=NUMBER), LINE, Construct("draw", "act", "draw {number:digits}")],
            "the hole 'number' has the name of a feature",
        ),
        ([LINE, Construct("draw", "act", "draw {n:count} {m:line.n}")], "'m' and 'n' have no feature in common"),
    ],
)
def test_a_faulty_table_is_refused(rows: list[Row], fault: str) -> None:
    assert fault in faults(*rows)


def test_all_faults_come_at_once() -> None:
    found = faults(Construct("a", "line", "a {x:nope}"), Construct("b", "line", "b {y:nada}"), start=("line", "card"))
    assert "nope" in found and "nada" in found and "there is no sort 'card' to start with" in found


def test_words_of_a_vocabulary_have_all_their_forms() -> None:
    with pytest.raises(ValueError, match="'owl' has 3 forms, the feature has 2 values"):
        Vocabulary("kind", {"owl": ("owl", "owls", "owlets")})


def test_unused_shared_rows_are_left_out_and_sorts_can_be_redeclared() -> None:
    toy = Language("toy", [LINE, ACT, Sort("amount", doc="how much")], shared=SHARED)
    assert list(toy.constructs) == ["line", "draw"]


def test_a_language_is_made_of_others_rows() -> None:
    rows: list[Row] = [
        *ROWS,
        Construct("sing", "act", "[sings|sing]"),
        Sort("song"),
        Construct("hum", "song", "hum"),
        Subsort("song", "line"),
    ]
    toy = Language("louder garden", rows, ("line", "card"), SHARED)
    assert toy.print(toy.read("Each player sings.")) == "Each player sings."
    assert toy.read("Hum") == Tree("hum")
    assert len(toy.constructs) == len(GARDEN.constructs) + 2


def test_the_glossary() -> None:
    entries = {entry.name: entry for entry in GARDEN.glossary()}
    assert entries["draw"] == Entry(
        "draw", "act", ("[draws|draw] {n:count} [n: card|cards]",), "Draws cards.", ("1.2",), "Draw a card."
    )
    assert list(entries) == list(GARDEN.constructs)
    assert GARDEN.bad_examples() == []
    bad = Language(
        "toy", [Construct("hum", "line", "hum", example="Sing"), Construct("hm", "line", "hm", example="Hum")]
    )
    assert bad.bad_examples() == ["hum", "hm"]
