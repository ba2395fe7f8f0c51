"""What single jurisdictions add to the common patterns: one module each, found by being here."""
