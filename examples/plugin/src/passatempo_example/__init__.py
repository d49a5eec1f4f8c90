"""An example of a plugin: a kind, a clue and a format, each in a file of its own."""
