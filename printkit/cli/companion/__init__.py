"""The companion: asks the players, on a terminal or on a web page, for everything that a game's log contains, and saves the log."""
