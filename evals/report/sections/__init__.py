"""The parts of a report, one file each: a run in, a section out. Pure."""
