"""Explains conflicts between a log and the rules. It tries small edits of the log, the cheapest first, and replays the log after each
edit.
"""
