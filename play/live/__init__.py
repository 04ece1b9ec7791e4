"""Live games: rooms, clocks, presence, the socket and the scheduler. The messages are in docs/live.md."""
