"""The search for what was probably meant when log and rules disagree: the changes that are tried, their costs, and
how far the log fits with each."""
