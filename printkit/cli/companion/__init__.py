"""The companion, which asks the players for the log, on a terminal or on a web page: the conversation and the log
file."""
