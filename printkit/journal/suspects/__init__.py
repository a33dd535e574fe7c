"""Explains conflicts between a log and the rules: tries small edits of the log, ranks them by cost, and replays the log with each of
them.
"""
