"""How Vilnius speaks to people."""
