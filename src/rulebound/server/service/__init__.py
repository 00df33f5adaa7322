"""What happens at a table on the net, without any framework: rooms and seats, games and their events, clocks, bots.

`house.py` has all rooms, `room.py` one of them; `play.py` is a game with its events, `handing.py` decks being handed
out before it.  Everything that a viewer is sent is made in `shown.py`.
"""
