"""Following a log: live history, snapshots, verification and adjudication."""
