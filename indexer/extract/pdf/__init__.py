"""PDF files through pypdfium2: only the modules of this package know it."""
