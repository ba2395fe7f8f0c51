"""What single jurisdictions add to the common patterns, one module each.

The modules are found by being in this package.
"""
