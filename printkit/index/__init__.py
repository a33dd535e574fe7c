"""Descriptions of the games that can be read without importing them: the list of games, and the notes on their rules and
rulings.
"""
