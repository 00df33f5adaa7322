"""What is kept: people, games with all their events, chat and decks, in SQLite or PostgreSQL.

`tables.py` has the tables, `migrations/` how a database of an older version becomes one of this, `writer.py` the one
thread that writes, `store.py` everything that the service asks for.
"""

from rulebound.server.store.rows import Event, GameRow, SeatRow, UserRow
from rulebound.server.store.store import Store, StoreFault
from rulebound.server.store.writer import Gone, Stale

__all__ = ["Event", "GameRow", "Gone", "SeatRow", "Stale", "Store", "StoreFault", "UserRow"]
