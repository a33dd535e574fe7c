"""Explains conflicts between a log and the rules: tries small changes of the log, the likeliest first, and replays the log with each
change."""
