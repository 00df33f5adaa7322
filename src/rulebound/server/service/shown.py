"""What viewers are sent: made of a view, its sketch, and the open decision if it is theirs, and of nothing else."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, Literal, cast

import msgspec

from rulebound.engine.codes import NUMBER, first_of, verb_of
from rulebound.engine.log import ONLOOKER
from rulebound.engine.record import seat_letter
from rulebound.games import UnknownGame, kit
from rulebound.server.messages import (
    About,
    Candidate,
    ClockRule,
    DecisionShown,
    Fairness,
    GameShown,
    LogLineShown,
    OptionShown,
    Picking,
    SeatShown,
    Update,
)
from rulebound.server.service.fair import commitment, whole_seed
from rulebound.server.service.setup import beside, read_setup

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from rulebound.engine.game import Game
    from rulebound.engine.kit import Kit
    from rulebound.server.messages import Clock
    from rulebound.server.service.play import Play
    from rulebound.server.store import GameRow, SeatRow

encode: Final = msgspec.json.Encoder().encode
Status = Literal["open", "drafting", "playing", "over", "shown"]


def update(play: Play, viewer: int, log_from: int, log: list[LogLineShown], last: bool = False) -> Update:
    """The position as this viewer sees it; `last`: as they were shown it last, with nothing to choose any more."""
    noticed, waits, undo = play.pictures[viewer].noticed if last else play.noticeable(viewer)
    table = play.table
    g = play.seen(viewer, last)
    view = table.kit.view(g, viewer)
    view["known"] = table.kit.knowledge(g, viewer) if viewer != ONLOOKER else {}
    sketch: Any = msgspec.Raw(encode(table.kit.sketch(view, table.names, table.book)))
    decision = decided(table.kit, g, view.get("decision")) if not last else None
    return Update(noticed, sketch, decision, waits, log, log_from, undo, table.over, table.result)


def decided(k: Kit, g: Game, decision: Mapping[str, Any] | None) -> DecisionShown | None:
    """The decision of a view."""
    if decision is None:
        return None
    options = []
    for index, option in enumerate(decision["options"]):
        code = option["code"]
        about, passes = abouts(k, g, code), k.passes(g, code)
        number = int(first_of(code)) if verb_of(code) == NUMBER else None
        begins = [About(cast(Any, each.sort), each.ref, each.name, each.where) for each in k.begins(g, code)]
        words, rules = option["words"], option["rules"]
        options.append(OptionShown(index, option["text"], words, rules, about, passes, number, begins))
    asked = k.question(g)
    passing = k.passing(g) if any(option.passes for option in options) else ""
    prompt = asked[:1].upper() + asked[1:]
    return DecisionShown(prompt, decision["so_far"], options, picked_among(k, g), k.stakes(g), passing, k.picked(g))


def picked_among(k: Kit, g: Game) -> Picking | None:
    """All that the player who must choose can pick, where that may be several."""
    found = k.picking(g)
    if found is None:
        return None
    among = [Candidate(k.option_text(g, c), k.option_words(g, c), abouts(k, g, c), count) for c, count in found.among]
    return Picking(found.have, found.least, found.most, among, found.ordered, found.does)


def abouts(k: Kit, g: Game, code: int) -> list[About]:
    """What an option is about, in the order in which it would be dragged."""
    return [About(cast(Any, each.sort), each.ref, each.name, each.where) for each in k.option_about(g, code)]


def untold(why: str, noticed: int, log: list[LogLineShown], log_from: int) -> Update:
    """A game that can only be read any more: its log, and why there is nothing else."""
    return Update(noticed, {}, None, "", log, log_from, why, True, why)


# -- games and seats


def game_shown(
    row: GameRow,
    seats: Sequence[SeatRow],
    user: str = "",
    here: Sequence[int] = (),
    clocks: Sequence[Clock | None] = (),
    away: Collection[int] = (),
    ended: float = 0.0,
    unplayable: Collection[int] = (),
) -> GameShown:
    """A game as lists and pages name it, to this user."""
    over = row.status in ("over", "shown")
    mine = next((seat for seat in seats if user and seat.user == user), None)
    salts = [seat.salt for seat in seats]
    try:
        setup = read_setup(row.setup)
        one = kit(row.game)
        title, span, form, clock, waits = one.title, one.span_name, setup.format, setup.clock, setup.away
    except (UnknownGame, msgspec.DecodeError):  # of a version that had other games
        title, span, form, clock, waits = row.game, "turn", "", ClockRule(), 0
    return GameShown(
        id=row.id,
        game=row.game,
        title=title,
        format=form,
        status=cast(Status, row.status),
        public=row.public,
        seats=seats_shown(row.game, form, seats, here, clocks, away, unplayable),
        fairness=Fairness(
            commitment(row.id, row.seed),
            salts if row.status != "open" else [],
            whole_seed(row.seed, salts) if over else "",
        ),
        began=stamp(row.made),
        clock=clock,
        result=row.result,
        winner=row.winner,
        host=bool(user) and row.host == user,
        you=mine.seat if mine is not None else -1,
        next=row.next,
        note=row.note,
        away=waits if clock.sort == "off" else 0,
        span=span,
        ended=stamp(ended) if over and ended else "",
        deck_text=mine.deck_text if mine is not None and row.status == "open" else "",
    )


def stamp(at: float) -> str:
    """A time as it is sent."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def seats_shown(
    game: str,
    form: str,
    seats: Sequence[SeatRow],
    here: Sequence[int],
    clocks: Sequence[Clock | None],
    away: Collection[int] = (),
    unplayable: Collection[int] = (),
) -> list[SeatShown]:
    """Who sits where with what, who is here, how long each may think, who has been waited for too long, and whose deck
    cannot be played."""
    return [
        SeatShown(
            seat.seat,
            seat_letter(seat.seat),
            seat.name,
            cast(Literal["person", "bot", "open"], seat.sort),
            seat.bot,
            seat.deck,
            seat.sort == "bot" or seat.seat in here,
            seat.ready,
            clocks[seat.seat] if clocks else None,
            seat.seat in away,
            seat.stand_in,
            beside(game, form, seat.deck, seat.deck_text) if form else "",
            seat.seat in unplayable,
        )
        for seat in seats
    ]
