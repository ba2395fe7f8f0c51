"""Where a matter's index is kept: one contract, several backends."""
