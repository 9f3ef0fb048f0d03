"""How a steward judges: what cards are worth, what threatens, what to do about it. Fights it leaves to the solver."""
