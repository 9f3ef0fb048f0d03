"""What players decide together, as a page asks it: the draft of a plan, and who agrees to it."""
