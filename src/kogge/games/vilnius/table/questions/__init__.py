"""What one player is asked, as a page asks it."""
