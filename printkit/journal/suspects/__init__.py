"""What was probably meant where log and rules part: the changes that are tried, what each costs, how far the log fits with it."""
