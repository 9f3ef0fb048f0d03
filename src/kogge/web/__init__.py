"""What people see in the browser: templates, style, script and the words on the pages."""
