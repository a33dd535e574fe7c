"""Reads the list of games and the notes on their rules and rulings without importing the games."""
