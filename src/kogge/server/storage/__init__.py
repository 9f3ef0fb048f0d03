"""Storage: the schema, the thread that writes, and tables and jobs in the database."""
