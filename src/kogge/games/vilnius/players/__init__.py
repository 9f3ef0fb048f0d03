"""How a steward judges: what cards are worth, what threatens, what to do about it. Fights are left to the solver."""
