"""Turns events into words: phrases and names for stories, reviews in sentences, and the log that a report prints."""
