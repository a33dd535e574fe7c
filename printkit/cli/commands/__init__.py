"""The commands, each in a module with the command's name. A module is imported only when its command is called."""
