"""Facts read at indexing time, each with the page and words that state it."""
