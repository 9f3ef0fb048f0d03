"""The rules of Tallinn: what a position is, and how it goes on. They know nothing but the core."""
