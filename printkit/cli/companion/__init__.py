"""The companion: asks the players for a game's log, on a terminal or on a web page, and saves the log file."""
