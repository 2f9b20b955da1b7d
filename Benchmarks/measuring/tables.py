"""Results as Markdown."""


def table(header, rows):
    """A Markdown table; a column is aligned to the right when its title ends with a colon."""
    titles = [title.rstrip(":") for title in header]
    rules = ["---:" if title.endswith(":") else "---" for title in header]
    lines = ["| " + " | ".join(row) + " |" for row in [titles, *rows]]
    lines.insert(1, "|" + "|".join(rules) + "|")
    return "\n".join(lines) + "\n"


def seconds(value):
    return f"{value * 1000:.2f} ms" if value < 0.1 else f"{value:.3f} s"


def ratio(value):
    return f"{value:.3f}" if value < 0.1 else f"{value:.2f}" if value < 10 else f"{value:.0f}"


def of_contest(contest):
    """What every contestant took, and how that compares with `wc -l` and `rg`."""
    peers = [contest.get(name) for name in ("wc -l", "rg -c -F -f")]
    header = ["", "median:", "user:", "GB/s:"]
    if contest.is_dense:
        header.append("M events/s:")
    if not contest.is_small:
        header.append("peak MB:")
    header += [f"× `{peer.name}`:" for peer in peers if peer]
    rows = []
    for one in contest.contestants:
        row = [f"`{one.name}`", seconds(one.seconds), seconds(one.user_seconds),
               f"{one.speed / 1e9:.2f}"]
        if contest.is_dense:
            finds = one.name.startswith("scenetrace")
            row.append(f"{contest.events / one.seconds / 1e6:.2f}" if finds else "")
        if not contest.is_small:
            row.append(f"{one.peak / 1e6:.1f}")
        row += [ratio(one.ratio(peer)) for peer in peers if peer]
        rows.append(row)
    text = f"### {contest.title}\n\n{contest.about}\n\n{table(header, rows)}"
    counts = [f"`{one.name}` {one.count}" for one in contest.contestants if one.count is not None]
    if counts:
        text += f"\nLines or events found: {', '.join(counts)}.\n"
    return text


def of_targets(targets):
    """What must be reached, and what was."""
    marks = {True: "met", False: "**missed**", None: "not measured"}
    rows = [[target.work, target.must, target.figure, marks[target.is_met]] for target in targets]
    return table(["work", "must reach", "reached", ""], rows)
