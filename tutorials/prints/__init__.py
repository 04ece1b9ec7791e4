"""Things to print: boards and a page of rules."""
