"""The rules, one concern a file, in the order of play."""
