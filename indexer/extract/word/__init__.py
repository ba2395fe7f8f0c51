"""WordprocessingML (ISO/IEC 29500-1) as a reader sees it: numbers of lists, tracked changes, tables, notes. Pure."""
