"""How fast affray is, as ratios within one run: `python -m benchmarks`. docs/performance.md says what they mean."""
