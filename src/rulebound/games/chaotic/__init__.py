"""Chaotic: creatures on a battleboard, attacks from a deck, locations that decide who strikes first."""
