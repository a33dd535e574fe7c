"""What several commands share: arguments, settings, files, errors, text that fits the terminal."""
