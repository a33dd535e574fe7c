"""The commands: one module each, named as the command is; it is imported when the command is called."""
