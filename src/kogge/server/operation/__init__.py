"""For operators: administration, backups, health, logs and metrics."""
