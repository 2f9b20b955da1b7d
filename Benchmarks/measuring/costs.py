"""What a line costs in instructions and in blocks of memory, whatever else the machine does."""

from .allocations import Allocations
from .callgrind import Callgrind
from .slices import Slices
from .tables import table


def section(program, generator, directory):
    """The costs as Markdown; what cannot be counted here is left out."""
    slices = Slices(generator, directory)
    columns = {}
    if Callgrind.is_installed():
        columns["instructions"] = slices.figures(Callgrind(program, directory).counts(slices.logs))
    if Allocations.can_be_counted():
        columns["allocations"] = slices.figures(Allocations(program, directory).counts(slices.logs))
    names = next(iter(columns.values()), {})
    rows = [
        [name, *(shown(figures[name]) for figures in columns.values())] for name in names]
    header = ["", *(f"{column}:" for column in columns)]
    return f"### costs\n\nEvery line of dense is an event.\n\n{table(header, rows)}"


def shown(figure):
    return f"{figure:,.2f}" if figure < 100 else f"{figure:,.0f}"
