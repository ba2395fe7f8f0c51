"""Read files of unknown origin in separate processes, which may crash without harm."""
