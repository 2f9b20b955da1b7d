"""How scenetrace is measured: corpora, runs of programs, and what they must reach."""
