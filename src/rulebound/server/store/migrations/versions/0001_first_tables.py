"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make them all."""
    op.create_table(
        "user",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded", sa.Text),
        sa.Column("password", sa.Text),
        sa.Column("generation", sa.Integer, nullable=False, server_default=sa.text("0")),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_index("user_folded", "user", ["folded"], unique=True)
    op.create_table(
        "game",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("host", sa.Text, sa.ForeignKey("user.id", ondelete="SET NULL")),
        sa.Column("setup", sa.LargeBinary, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("result", sa.Text, nullable=False, server_default=sa.text("''")),
        sa.Column("winner", sa.Integer, nullable=False, server_default=sa.text("-1")),
        sa.Column("next", sa.Text, nullable=False, server_default=sa.text("''")),
        sa.Column("note", sa.Text, nullable=False, server_default=sa.text("''")),
    )
    op.create_index("game_status", "game", ["status", "public", "touched"])
    op.create_table(
        "seat",
        _game(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("sort", sa.Text, nullable=False),
        sa.Column("user", sa.Text, sa.ForeignKey("user.id", ondelete="SET NULL")),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("name", "bot", "deck", "deck_text", "salt")),
        sa.Column("ready", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("game", "seat"),
    )
    op.create_index("seat_user", "seat", ["user"])
    op.create_table(
        "event",
        _game(),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("game", "seq"),
    )
    op.create_table(
        "snapshot",
        _game(),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game"),
    )
    op.create_table(
        "book",
        sa.Column("fingerprint", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("faces", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "chat",
        _game(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("game", "number"),
    )
    op.create_table(
        "deck",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("user", sa.Text, sa.ForeignKey("user.id", ondelete="CASCADE"), nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("game", "name", "text")),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_index("deck_user", "deck", ["user", "game"])
    op.create_table(
        "secret",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )


def _game() -> sa.Column[str]:
    return sa.Column("game", sa.Text, sa.ForeignKey("game.id", ondelete="CASCADE"), nullable=False)
