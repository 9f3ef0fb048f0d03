"""Visby told to people."""
