"""The subcommands, one file each. They are imported when called, so that each loads only what it needs."""
