"""The rules of Vilnius: what a position is, and how it goes on. They know nothing but the core."""

INLINED = False
"""There is so much of them that it would take the compiler too long to inline them into one another."""
