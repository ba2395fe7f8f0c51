"""Read WordprocessingML (ISO/IEC 29500-1): list numbers, tracked changes, tables, notes. Pure."""
