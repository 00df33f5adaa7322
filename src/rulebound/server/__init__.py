"""The table on the net: a server at which people play, watch and replay, with bots where they want them.

`messages.py` has everything that goes over sockets, `requests.py` and `library/messages.py` what goes over HTTP.
`store/` keeps it, `service/` knows what happens at a table and no framework, `web/` speaks HTTP and sockets and decides
nothing, `serve.py` is the command.  Nothing here knows a game.
"""
