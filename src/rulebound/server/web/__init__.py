"""The table over HTTP and sockets.  Handlers are thin: they read what was sent, ask the service, say what came of it.

    GET    /api/me                            who you are; a guest is made by the first request that needs one
    POST   /api/me                            call yourself otherwise
    POST   /api/accounts                      make an account of a guest, who keeps the games
    POST   /api/accounts/leave                delete one's account
    POST   /api/session, DELETE /api/session  log in and out
    GET    /api/catalogue                     what can be played
    GET    /api/catalogue/{game}/faces        the cards that ship
    GET    /api/games, POST /api/games        lists; a new game
    GET    /api/games/{id}                    one game
    GET    /api/games/{id}/faces              the cards that it is played with
    GET    /api/games/{id}/record             the whole game as text, once it is over
    POST   /api/games/{id}/seats/{seat}       sit down, or change one's deck
    DELETE /api/games/{id}/seats/{seat}       stand up, or send somebody away
    POST   /api/games/{id}/seats/{seat}/bot   seat a bot
    POST   /api/games/{id}/ready              be ready, with a salt for the shuffle
    POST   /api/games/{id}/rematch            the next game of the same players
    SOCKET /api/games/{id}/socket?from=SEQ    play, watch, speak
    GET    /api/schema/openapi.json           all of this, for programs
    GET    /health, /metrics                  for those who run the server
"""
