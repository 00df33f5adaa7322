"""Formats (100.1 to 100.4): what decks must be like, and the settings of our own rulings."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

LEAD_PICKS: Final = "the lead player picks"
AT_RANDOM: Final = "at random"
BY_CHANCE: Final = "chance says who names the lead player"
AGREED: Final = ("A leads", "B leads")  # by seat
IN_A_MATCH: Final = ("A defended before", "B defended before")  # and so leads now (G1.6, HR-19), by seat
LEADS: Final = (BY_CHANCE, *AGREED, *IN_A_MATCH)


class Format:
    """What one way of playing Huntik fixes before the game; `mission` says how the mission is selected (HR-11), `lead`
    who leads, if that is not left to chance (HR-10), `after` that this is so since they defended before (G1.6, HR-19).

    >>> CONSTRUCTED.deck_size, CONSTRUCTED.copies
    (40, 3)
    """

    FROZEN: ClassVar[bool] = True

    def __init__(
        self,
        name: str,
        deck_size: i64,
        copies: i64,
        one_team: bool,
        checked: bool,
        mission: str = LEAD_PICKS,
        lead: i64 = -1,
        after: bool = False,
    ) -> None:
        self.name = name
        self.deck_size = deck_size  # 100.1: at least this many cards
        self.copies = copies  # 100.3: at most this many of one name and version; 0 for no limit
        self.one_team = one_team  # 100.2
        self.checked = checked  # HR-14: a casual deck is what players agree on
        self.mission = mission  # 304.1, HR-11
        self.lead = lead  # 101.1; -1: chance says who names the lead player
        self.after = after  # of a game before, in a match


CONSTRUCTED = Format("constructed", 40, 3, True, True)
FORMATS = {
    "constructed": CONSTRUCTED,
    "limited": Format("limited", 30, 0, False, True),  # six packs: five cards for each (100.1)
    "casual": Format("casual", 1, 0, False, False),
}
PACKS = 6  # that a Limited deck is built from
PACK = 10  # cards in each
PILE_COPIES = 3  # 100.4, HR-16: of one card in a legendary hero pile, in every format

# Rulings whose choice can be set otherwise: our own value, then what else it can be (of a name, in words).
RULING_SETTINGS = {"HR-10": LEADS, "HR-11": (LEAD_PICKS, AT_RANDOM, "the name of a mission")}
