"""Whose games are: found without looking at all games, for lists and when somebody is deleted."""

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add it."""
    op.create_index("game_host", "game", ["host"])
