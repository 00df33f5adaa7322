# not compiled: words for people and programs that play
"""A decision as players see it: what is asked, and the options in codes and in words.

>>> d = Decision(0, "A: play or pass.", (Option(0, 1, "pass", "Pass"), Option(1, 4358, "pick Wolf#17", "Wolf (2/2)")))
>>> d.find("pick Wolf#17").index, d.find("PASS").code
(1, 1)
>>> d.find("pick Wofl#17")
Traceback (most recent call last):
rulebound.engine.decision.NoSuchOption: no option is called 'pick Wofl#17'; did you mean 'pick Wolf#17'?
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from rulebound.engine.codes import NUMBER, first_of, verb_of
from rulebound.engine.game import IllegalChoice

SHOWN: Final = 12  # options named in a message


class NoSuchOption(IllegalChoice):
    """Words that name no option of the decision."""


class AmbiguousChoice(IllegalChoice):
    """Words that name several options of the decision."""


@dataclass(frozen=True)
class Option:
    """One thing that can be chosen.

    `code` is the option as a number: a verb and what it is about, the same in every copy of the position.  `text` says
    that as a stable line, as records and scenarios have it; `words` is for people; `rules` allow it.
    """

    index: int
    code: int
    text: str
    words: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Decision:
    """Player `player` must pick one of these options."""

    player: int
    prompt: str
    options: tuple[Option, ...]

    def __len__(self) -> int:
        return len(self.options)

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def __str__(self) -> str:
        """The question and its options, one a line.

        >>> print(Decision(0, "A: play or pass.", (Option(0, 1, "pass", "Pass"), Option(1, 2, "done", "Done"))))
        A: play or pass.
          0  Pass
          1  Done
        """
        return "\n".join([self.prompt, *(f"{o.index:>3}  {o.words}" for o in self.options)])

    def number(self, option: Option) -> int:
        """What a person types for an option: its place counted from 1, or the number that it means where all do.

        >>> from rulebound.engine.codes import code
        >>> d = Decision(0, "A: how many?", (Option(0, code(NUMBER, 0), "number 0", "None"),))
        >>> d.number(d.options[0])
        0
        """
        if all(verb_of(o.code) == NUMBER for o in self.options):
            return int(first_of(option.code))
        return option.index + 1

    def find(self, text: str) -> Option:
        """The option with this text; else the one with this text or these words, capitals and quotes aside.

        NoSuchOption or AmbiguousChoice tells what there is.
        """
        asked = text.strip()
        for o in self.options:
            if o.text == asked:
                return o
        folded = loosely(asked)
        alike = [o for o in self.options if folded in (loosely(o.text), loosely(o.words))]
        if len(alike) == 1:
            return alike[0]
        if alike:
            raise AmbiguousChoice(f"{asked!r} is ambiguous; it may mean: {', '.join(o.text for o in alike)}")
        texts = [o.text for o in self.options]
        near = get_close_matches(asked, texts, n=1)
        if near:
            raise NoSuchOption(f"no option is called {asked!r}; did you mean {near[0]!r}?")
        raise NoSuchOption(f"no option is called {asked!r}; there are: {some_of(texts)}")


def some_of(texts: Sequence[str]) -> str:
    """The first of these texts, and how many more there are.

    >>> some_of(["pass", "done"])
    'pass, done'
    """
    more = f" and {len(texts) - SHOWN} more" if len(texts) > SHOWN else ""
    return ", ".join(texts[:SHOWN]) + more


def loosely(text: str) -> str:
    """A text as it is compared where nobody typed it letter by letter.

    >>> loosely('play "Fire Shaman"')
    'play fire shaman'
    """
    return text.casefold().replace('"', "")
