"""The club server: people, tables, live updates, pages and a JSON API."""
