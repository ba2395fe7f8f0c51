"""Where the right page was lost on its way from the index to the answer."""
