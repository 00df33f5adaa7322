# not compiled: words are for people
"""Why something cannot be chosen: what is the same whatever the game, and the check that both answers agree.

What is allowed and why not come from one place: the code that makes the options.  A game finds the reason against a
choice; here it is made sure that there is one exactly when the choice is not offered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Generic, TypeVar

from rulebound.engine.codes import code as code_of
from rulebound.engine.codes import first_of, second_of, verb_of
from rulebound.engine.game import EngineFault
from rulebound.engine.kit import Reason
from rulebound.engine.wording import counted

if TYPE_CHECKING:
    from rulebound.engine.game import Game

G = TypeVar("G", bound="Game")


class Reasons:
    """The reasons of a game by number: the words of each, with gaps, and the rules that forbid.

    >>> Reasons({1: "{name} is stunned"}, {1: ("407.1",)}).because(1, name="Ashmaw")
    Reason(words='Ashmaw is stunned', rules=('407.1',))
    """

    def __init__(self, words: Mapping[int, str], rules: Mapping[int, tuple[str, ...]]) -> None:
        self.words = words
        self.rules = rules

    def because(self, reason: int, words: str = "", rules: tuple[str, ...] = (), **fields: object) -> Reason:
        """A reason in words: its own, or those given, with the rules that it has everywhere or that hold here."""
        number = int(reason)
        return Reason(words or self.words[number].format(**fields), rules or self.rules[number])


class WhyNot(Generic[G]):
    """A game's answers: `find` gives the reason against a choice.

    `verbs` are all verbs of the game, `arguments` how many each of them takes (none, unless said).  `composite` tells
    of the open question whether its own list decides, so that nothing need be asked about what is on it.
    """

    def __init__(
        self,
        title: str,
        verbs: Mapping[int, str],
        arguments: Mapping[int, int],
        find: Callable[[G, int, int], Reason | None],
        composite: Callable[[G], bool] | None = None,
    ) -> None:
        self.title = title
        self.verbs = verbs
        self.arguments = arguments
        self.find = find
        self.composite = composite

    def why_not(self, g: G, player: int, code: int) -> Reason | None:
        """Why this player cannot choose this now; None exactly when it is among the options that the player has."""
        if not 0 <= player < len(g.players):
            raise ValueError(f"there is no player {player}")
        self.check_code(code)
        offered = g.asking and player == g.chooser and code in g.options
        if offered and self.composite is not None and self.composite(g):
            return None
        reason = self.find(g, player, code)
        if (reason is None) != offered:
            said = "nothing stands against it" if reason is None else reason.words
            raise EngineFault(f"option {code} of player {player}: {said}, but it is {'' if offered else 'not '}offered")
        return reason

    def check_code(self, option: int) -> None:
        """ValueError if a number is the code of no option that the game could ever have."""
        verb = int(verb_of(option))
        if verb not in self.verbs:
            raise ValueError(f"{option} is no option of {self.title}: it has no verb {verb}")
        many = self.arguments.get(verb, 0)
        first = first_of(option) if many > 0 else 0
        second = second_of(option) if many > 1 else 0
        if option != code_of(verb, first, second):
            takes = f"{self.verbs[verb]} takes {counted(many, 'argument')}"
            raise ValueError(f"{option} is no option of {self.title}: {takes}")
