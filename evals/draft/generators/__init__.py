"""Where proposals come from, one file a source; each yields candidates, of which `propose` keeps those proved."""
