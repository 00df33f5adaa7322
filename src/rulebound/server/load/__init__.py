"""Load: many games at once over real sockets, and what the server needs for them (`rulebound bench server`).

    wire.py      a client of HTTP and of sockets that needs next to nothing itself
    clients.py   the process of the clients: it opens games, joins them and chooses at a steady pace
    measure.py   starts a server and the clients, and puts the figures together
"""
