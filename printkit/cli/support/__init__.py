"""Code that several commands share: arguments, settings, files, errors, and text that fits the terminal."""
