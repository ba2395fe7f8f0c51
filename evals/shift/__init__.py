"""Compare a target set with the tuning set, and estimate the score on the target's mix."""
