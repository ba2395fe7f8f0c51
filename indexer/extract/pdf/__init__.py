"""Read PDF files with pypdfium2, which only this package uses."""
