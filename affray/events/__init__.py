"""Events and entries, and the logs that hold them."""
