"""The ordered, sealed record of a run."""
