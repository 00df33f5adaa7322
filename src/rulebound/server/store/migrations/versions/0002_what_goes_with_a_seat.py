"""What goes with a seat: how its person wants to be served, and the bot that plays for them while they are away."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add both; seats that there are have neither."""
    for name in ("wishes", "stand_in"):
        op.add_column("seat", sa.Column(name, sa.Text, nullable=False, server_default=sa.text("''")))
