"""The regular expressions for legal text, one file for each topic.

`jurisdictions` has what single jurisdictions add.
"""
