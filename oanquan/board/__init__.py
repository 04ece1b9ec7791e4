"""The one board: a position and events turned into what a page shows and says."""
