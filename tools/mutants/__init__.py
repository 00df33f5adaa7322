"""Mutants: the rules of a game broken one at a time, to see whether a scenario notices.

    python -m tools.mutants epic                    all of them (as ./check --mutants epic does)
    python -m tools.mutants epic --only turn.py:87  those of one file, or of one line
    python -m tools.mutants epic --json             for programs

`sites.py` finds what can be broken, `changing.py` breaks it, `running.py` runs the scenarios on what is broken and
`report.py` tells.  docs/mutants.md explains how to read it and what is left out.
"""
