"""Several servers, their store, news, clocks and workers in one thread, under a scheduler that follows a seed.

It delays, reorders and drops, and lets processes and the database die at every await and every statement. The code
under test is the real one; only the event loop, the wires and the power are simulated. Whatever happens is written down
as a history and judged by the same checks as that of real processes (`tests.server.history`).
"""
