"""What the pages to look things up and to build decks need, without any framework: cards, decks, rules, replays.

`messages.py` has what goes over the wire; `cards.py`, `decks.py`, `sets.py`, `rules.py` and `replays.py` make it; and
whatever may take long or goes over text that came from outside is done in a process of its own (`apart.py`).
"""
