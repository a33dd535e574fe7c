"""Turns events of a game into words: phrases and names for stories, reviews in sentences, and the log as a report prints it."""
