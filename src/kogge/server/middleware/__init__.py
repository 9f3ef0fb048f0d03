"""What every request passes through before a handler sees it."""
