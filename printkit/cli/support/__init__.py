"""Code that several commands share: arguments, settings, files, errors, and text wrapping."""
