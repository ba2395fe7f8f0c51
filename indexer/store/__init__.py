"""Store the indexes of matters: one contract, several backends."""
