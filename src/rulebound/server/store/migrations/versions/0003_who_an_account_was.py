"""Who an account was: the guests who became it, whose sets of cards are its own."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add it; of accounts that there are nobody knows."""
    op.add_column("user", sa.Column("was", sa.Text, nullable=False, server_default=sa.text("''")))
