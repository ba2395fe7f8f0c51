"""Models by name, with retries, fallback, context limits and cost."""
