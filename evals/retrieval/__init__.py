"""Find the stage between index and answer at which the right page was lost."""
