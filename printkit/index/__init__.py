"""What is known of each game without importing it: the list of games, the notes on rules and rulings."""
