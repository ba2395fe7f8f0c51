"""Whether a target set is like the set that was tuned on, and what the score would be at its mix."""
