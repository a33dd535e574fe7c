"""Explains conflicts between a log and the rules. It tries small edits of the log in the order of their costs, and replays the log
with each of them.
"""
