"""The commands: one module for each, with the name of the command. A module is imported only when its command is
called."""
