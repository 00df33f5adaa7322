"""Huntik, by its comprehensive rules 1.2 and training guide: a file for each chapter, its missions, its heroes.

So far heroes without powers are played: all that the rules do without card text.
"""
