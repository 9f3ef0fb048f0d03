"""How Visby speaks to people."""
