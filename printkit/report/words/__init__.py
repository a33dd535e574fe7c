"""The words of a story: phrases, names, the review in sentences, and the log beside it."""
