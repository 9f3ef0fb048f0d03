"""Handlers: the pages people see, and the JSON API for programs."""
