"""What the subcommands do, one file each; imported when called, so that each starts with what it needs."""
