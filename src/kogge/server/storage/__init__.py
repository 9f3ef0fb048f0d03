"""What is kept: the schema, one thread that writes, tables and jobs in the database."""
