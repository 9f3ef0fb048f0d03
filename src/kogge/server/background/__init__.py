"""Background work: the worker, and the threads, queues and tasks it needs."""
