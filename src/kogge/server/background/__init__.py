"""What goes on without anybody asking: the worker, and threads, queues and tasks that end in order."""
