"""How Tallinn speaks to people."""
