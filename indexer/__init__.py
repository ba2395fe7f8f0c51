"""Files become an index that never forgets which page a word came from."""
