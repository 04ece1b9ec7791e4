"""The play pages: the start page, a new game, a game and what can be done in it."""
