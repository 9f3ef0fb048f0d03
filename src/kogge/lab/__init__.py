"""The lab: play many games and measure the players."""
