"""Broken input, made of sound input: cuts, swaps, repeats, odd characters, huge numbers, deep nesting, bombs.

`RULEBOUND_FUZZ=1000` tries so many examples of each sort instead of the usual few hundred.  The same examples come at
every run.
"""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

USUAL = 200
WANTED = int(os.environ.get("RULEBOUND_FUZZ", "0"))
SLOWEST = 30  # seconds that one example may take, on the slowest machine


def fuzzed(share: float = 1.0) -> settings:
    """The settings of a test: this share of the usual number of examples, or of the number wanted."""
    return settings(
        max_examples=max(1, round((WANTED or USUAL) * share)),
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


@contextmanager
def in_time() -> Iterator[None]:
    """Whatever takes too long counts as hanging."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def late(number: int, frame: object) -> None:
        raise TimeoutError(f"not done after {SLOWEST} seconds")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, SLOWEST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# -- what is put in

NUMBERS = ("0", "-1", "1", "2", "999", "10000", "-0", "+5", "1e9", "0x10", "4.5", "²", "३", "٣", "9" * 30, "9" * 5000)
ODD = (
    "\0", "\ufeff", "\u200b", "\u2028", "\x85", "\x1b[31m", "\u202e", "e\u0301", "ß", "İ", "ﬁ", "🂡", "\U000e0001",
    "\t", "\r", "\r\n", "\n\n", "\x0c", "\\", "\\x00", "\"", "'", "`", "#", ":", ": ", " - ", "- ", "? ", "|", ">",
    "&a ", "*a", "*b", "!!python/object:os.system ", "!!int ", "%YAML 9.9\n", "---\n", "...\n", "<<: *a\n", "{",
    "}", "[", "]", ",", "@", "%", "{{", "\\{d800}", "\\{10ffff}", "\\ud800", "\"\\ud800\"", "\"\\U0011ffff\"",
    " as ", " and ", "~", "null", "yes", "A", "C", "Z", "A.hand[0]", "A.deck[" + "9" * 5000 + "]", "#1",
    "#9" + "9" * 40, "(", ")", "→", "’", "+" + "9" * 30, "{1}", "{expend}", "—", "— OR —", "x", " " * 3000,
    "a " * 2000,
)  # fmt: skip
BOMBS = (
    "[" * 300 + "]" * 300,
    "{a: " * 300 + "}" * 300,
    "[" * 5000,
    "a: &a [x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b]\n"
    "d: &d [*c, *c, *c, *c, *c, *c, *c, *c]\ne: [*d, *d, *d, *d, *d, *d, *d, *d]\n",
    "&loop [*loop]",
    "- " * 200,
    "? " * 200,
    '"Draw a card." ' * 12,
    "(" * 400,
)

Change = Callable[[Random, str, Sequence[str]], str]


def place(r: Random, text: str) -> int:
    return r.randrange(len(text) + 1)


def cut(r: Random, text: str, others: Sequence[str]) -> str:
    a, b = sorted((place(r, text), place(r, text)))
    return text[:a] + text[min(b, a + r.choice((1, 5, 60, 4000))) :]


def cut_off(r: Random, text: str, others: Sequence[str]) -> str:
    return text[: place(r, text)]


def one_character(r: Random, text: str, others: Sequence[str]) -> str:
    at = place(r, text)
    return text[:at] + chr(r.choice((r.randrange(128), r.randrange(0x300), r.randrange(0xD800)))) + text[at + 1 :]


def put_in(r: Random, text: str, others: Sequence[str]) -> str:
    at = place(r, text)
    return text[:at] + r.choice(ODD) + text[at:]


def bomb(r: Random, text: str, others: Sequence[str]) -> str:
    at = r.choice((0, len(text), place(r, text)))
    return text[:at] + r.choice(BOMBS) + text[at:]


def lines_swapped(r: Random, text: str, others: Sequence[str]) -> str:
    lines = text.split("\n")
    a, b = r.randrange(len(lines)), r.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return "\n".join(lines)


def lines_repeated(r: Random, text: str, others: Sequence[str]) -> str:
    lines = text.split("\n")
    a = r.randrange(len(lines))
    return "\n".join([*lines[:a], *lines[a : a + r.randrange(1, 4)] * r.choice((2, 3, 40)), *lines[a + 1 :]])


def line_dropped(r: Random, text: str, others: Sequence[str]) -> str:
    lines = text.split("\n")
    del lines[r.randrange(len(lines))]
    return "\n".join(lines)


def indented(r: Random, text: str, others: Sequence[str]) -> str:
    lines = text.split("\n")
    a = r.randrange(len(lines))
    lines[a] = r.choice((" ", "  ", "\t", "- ")) + lines[a] if r.random() < 0.6 else lines[a].lstrip()
    return "\n".join(lines)


def another_number(r: Random, text: str, others: Sequence[str]) -> str:
    found = list(re.finditer(r"\d+", text))
    if not found:
        return text
    m = r.choice(found)
    return text[: m.start()] + r.choice(NUMBERS) + text[m.end() :]


def another_word(r: Random, text: str, others: Sequence[str]) -> str:
    """A word of the text becomes another word of such texts: what is written stays words that are known."""
    mine = list(re.finditer(r"[\w{}']+", text))
    theirs = re.findall(r"[\w{}']+", r.choice(others))
    if not mine or not theirs:
        return text
    m = r.choice(mine)
    return text[: m.start()] + r.choice(theirs) + text[m.end() :]


def spliced(r: Random, text: str, others: Sequence[str]) -> str:
    other = r.choice(others)
    return text[: place(r, text)] + other[place(r, other) :]


def lines_of_another(r: Random, text: str, others: Sequence[str]) -> str:
    lines, other = text.split("\n"), r.choice(others).split("\n")
    at, a = r.randrange(len(lines) + 1), r.randrange(len(other))
    return "\n".join([*lines[:at], *other[a : a + r.randrange(1, 6)], *lines[at:]])


MILD: tuple[Change, ...] = (
    another_number, another_word, another_word, line_dropped, lines_swapped, lines_of_another, put_in
)  # fmt: skip
ALL: tuple[Change, ...] = (
    *MILD, cut, cut_off, one_character, put_in, bomb, lines_repeated, indented, spliced
)  # fmt: skip


@st.composite
def broken(draw: st.DrawFn, texts: Sequence[str]) -> str:
    """A text that began as one of these."""
    r: Random = draw(st.randoms(use_true_random=False))
    changes = draw(st.sampled_from((MILD, ALL)))
    text = r.choice(texts)
    for _ in range(r.choice((1, 1, 2, 3, 6))):
        text = r.choice(changes)(r, text, texts)
    return text


def any_text(texts: Sequence[str]) -> st.SearchStrategy[str]:
    """Mostly broken texts, some of nothing but noise."""
    noise = st.text(st.characters(exclude_categories=("Cs",)), max_size=200)
    words = st.lists(st.sampled_from((*ODD, *NUMBERS)), max_size=12).map("".join)
    return st.one_of(broken(texts), broken(texts), broken(texts), noise, words)


def any_bytes(texts: Sequence[str]) -> st.SearchStrategy[bytes]:
    """Broken texts in odd encodings, and noise."""

    def encoded(pair: tuple[str, int]) -> bytes:
        text, way = pair
        data = text.encode("utf-8", "replace")
        if way == 0:
            return b"\xef\xbb\xbf" + data
        if way == 1:
            return text.encode("utf-16", "replace")
        if way == 2:
            return data[: len(data) // 2] + b"\xff\xfe\x00" + data[len(data) // 2 :]
        return data

    return st.one_of(st.tuples(any_text(texts), st.integers(0, 8)).map(encoded), st.binary(max_size=100))


# -- what must come of it


def is_useful(message: str, where: str = "", told: str = "") -> None:
    """A message for people: it says something, where, and nothing of Python's insides that they did not tell."""
    assert message.strip()
    assert where in message, message[:500]
    for inside in ("Traceback (most", " object at 0x", "<class '", "NoneType", "set_int_max_str"):
        assert inside not in message or inside in told, message[:500]
