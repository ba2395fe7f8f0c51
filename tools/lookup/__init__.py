"""Lookups in one matter: documents and families by name, cases, titles, sections and pages."""
