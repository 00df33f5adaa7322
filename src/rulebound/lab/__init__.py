"""The lab: games by the thousand, their traces, and how fast they are played.

`simulate.py` plays many games and counts; `invariants.py` is what it checks on the way; `trace.py` tells two builds
apart; `bench.py` measures.  Everything here is reached by the command line and by name, and knows no game.
"""
