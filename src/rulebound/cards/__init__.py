"""Cards that people bring along: lists read from files, checked, kept as sets of one's own, and tried out.

Knows no game: what a list of cards looks like, and what a card is refused for, is asked of the game's desk.
"""
