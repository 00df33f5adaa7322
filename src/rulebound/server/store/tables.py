"""The tables.

A game is its events: `event` is only ever added to, and its key (game, seq) is the lock that lets exactly one of two
writers be the next.  Everything else about a game can be made again from them, or is about the room around it.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    text,
)

metadata = MetaData()

user = Table(
    "user",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("folded", Text),  # the name as it is compared; NULL for guests, who may share names
    Column("password", Text),  # an argon2 hash; NULL for guests
    Column("generation", Integer, nullable=False, server_default=text("0")),  # raised to end all sessions
    Column("made", Float, nullable=False),
    Column("was", Text, nullable=False, server_default=text("''")),  # the ids of guests who became this account
)
Index("user_folded", user.c.folded, unique=True)

game = Table(
    "game",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host", Text, ForeignKey("user.id", ondelete="SET NULL")),
    Column("setup", LargeBinary, nullable=False),
    Column("seed", Text, nullable=False),  # the server's part, secret until the game is over
    Column("made", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("result", Text, nullable=False, server_default=text("''")),
    Column("winner", Integer, nullable=False, server_default=text("-1")),
    Column("next", Text, nullable=False, server_default=text("''")),
    Column("note", Text, nullable=False, server_default=text("''")),
)
Index("game_status", game.c.status, game.c.public, game.c.touched)
Index("game_host", game.c.host)

seat = Table(
    "seat",
    metadata,
    Column("game", Text, ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("sort", Text, nullable=False),  # person, bot or open
    Column("user", Text, ForeignKey("user.id", ondelete="SET NULL")),
    Column("name", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("deck", Text, nullable=False),
    Column("deck_text", Text, nullable=False),
    Column("salt", Text, nullable=False),
    Column("ready", Boolean, nullable=False),
    Column("wishes", Text, nullable=False, server_default=text("''")),  # how its person wants to be served
    Column("stand_in", Text, nullable=False, server_default=text("''")),  # the bot that plays while they are away
    PrimaryKeyConstraint("game", "seat"),
)
Index("seat_user", seat.c.user)

event = Table(
    "event",
    metadata,
    Column("game", Text, ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("game", "seq"),
)

snapshot = Table(
    "snapshot",
    metadata,
    Column("game", Text, ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("version", Text, nullable=False),  # of Rulebound: another one does not read it
    Column("body", LargeBinary, nullable=False),
)

book = Table(  # the cards that games were played with, so that they can be played on when the cards have changed
    "book",
    metadata,
    Column("fingerprint", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("faces", LargeBinary, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("game", Text, ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("game", "number"),
)

deck = Table(
    "deck",
    metadata,
    Column("id", Text, primary_key=True),
    Column("user", Text, ForeignKey("user.id", ondelete="CASCADE"), nullable=False),
    Column("game", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("changed", Float, nullable=False),
)
Index("deck_user", deck.c.user, deck.c.game)

ended = Table(  # sessions that somebody has logged out of, until they would have ended by themselves
    "ended",
    metadata,
    Column("session", Text, primary_key=True),
    Column("at", Float, nullable=False),
)

secret = Table(  # what the server must remember between starts and tells nobody: the key that signs cookies
    "secret",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
