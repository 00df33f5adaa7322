"""The engine: state as plain data, one step function, every choice a pick from a finite list.  It knows no game."""
