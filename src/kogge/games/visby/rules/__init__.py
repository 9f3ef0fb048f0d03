"""The rules of Visby: what a position is, and how it goes on. They know nothing but the core."""
