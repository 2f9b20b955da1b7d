"""The part of docs/performance.md that is written by a run."""

BEGIN = "<!-- measured: begin -->"
END = "<!-- measured: end -->"


def can_be_written(path):
    """Whether the file is there and has its markers."""
    if not path.is_file():
        return False
    text = path.read_text(encoding="utf-8")
    return 0 <= text.find(BEGIN) < text.find(END)


def write(path, results):
    """Puts the results between the markers, and leaves the rest as it is."""
    text = path.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN, 1)
    after = rest.split(END, 1)[1]
    path.write_text(f"{before}{BEGIN}\n{results}\n{END}{after}", encoding="utf-8")
