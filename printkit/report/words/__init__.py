"""How a story finds its words: phrases, names, the review in sentences, the log beside it."""
