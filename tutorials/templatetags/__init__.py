"""Template tags of the pages to learn from."""
