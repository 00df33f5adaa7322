"""Sessions that ended: those that somebody has logged out of."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add them; up to now there are none."""
    op.create_table(
        "ended",
        sa.Column("session", sa.Text, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
