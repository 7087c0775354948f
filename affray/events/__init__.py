"""What can be written, and how it is kept."""
