"""Markdown as GitHub renders it, by cmark-gfm, and its diagrams by Mermaid."""

import html.parser
import pathlib
import re
import shutil

from .mermaid import Mermaid
from .support import FIXTURES, HOSTILE, Skipped, report, run, stem

# What GitHub takes of a comment.
MOST_CHARACTERS = 65_000
ELEMENTS = set(
    "a blockquote br code del details div em h1 h2 h3 h4 h5 h6 hr kbd li ol p pre span strong sub"
    " summary sup table tbody td th thead tr ul".split())
# What stands on both sides of a tag are two texts: GitHub looks for names in each of them.
SEAM = "\0"
ATTRIBUTES = {"align", "class", "href", "id", "lang", "open", "start", "title"}
CODE = {"code", "pre"}


class Page(html.parser.HTMLParser):
    """The elements of a page, its links, and the text outside of code, where GitHub finds names."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.links, self.prose, self.attributes = set(), [], "", set()
        self.depth = 0
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.add(tag)
        self.prose += SEAM
        self.depth += tag in CODE
        for name, value in attrs:
            self.attributes.add(name)
            if name == "href":
                self.links.append(value or "")

    def handle_endtag(self, tag):
        self.prose += SEAM
        self.depth -= tag in CODE

    def handle_data(self, data):
        self.prose += data if self.depth == 0 else " "

    def handle_comment(self, data):
        self.elements.add("<!-- -->")

    def unknown_decl(self, data):
        self.elements.add("<![ ]>")


def checks(scenetrace, work):
    def written(log):
        text = report(scenetrace, "markdown", log)
        if not text:
            raise Skipped("nothing is written yet")
        (work / f"{stem(log)}.md").write_text(text)
        return text

    def rendered(log):
        if not shutil.which("cmark-gfm"):
            raise Skipped("cmark-gfm is not installed")
        written(log)
        extensions = ["table", "strikethrough", "autolink", "tasklist"]
        flags = [flag for name in extensions for flag in ("-e", name)]
        text = run("cmark-gfm", "--unsafe", *flags, str(work / f"{stem(log)}.md"))
        (work / f"{stem(log)}.html").write_text(text)
        return Page(text)

    def structure(log):
        page = rendered(log)
        assert {"table", "details", "summary"} <= page.elements, page.elements
        assert len(written(log)) < MOST_CHARACTERS

    def hostile():
        page = rendered(HOSTILE)
        assert page.elements <= ELEMENTS, page.elements - ELEMENTS
        assert page.attributes <= ATTRIBUTES, page.attributes - ATTRIBUTES
        assert not [link for link in page.links if "example" in link or ":" in link.split("/")[0]
                    and not link.startswith("https:")], page.links
        names = re.findall(r"(?<![\w./`])@[A-Za-z][\w-]*", page.prose)
        assert not names, names
        text = written(HOSTILE)
        assert not [c for c in text if (c < " " and c != "\n") or c in "\x7f\x85\u2028\u2029\u202e"]

    def diagrams():
        pictures = pathlib.Path(".build/screenshots")
        drawn = 0
        texts = {stem(log): written(log) for log in FIXTURES}
        with Mermaid() as mermaid:
            for name, text in texts.items():
                for block in re.findall(r"^```mermaid\n(.*?)^```$", text, re.M | re.S):
                    drawn += 1
                    refusal = mermaid.draw(block, pictures / f"mermaid-{name}-{drawn}.png")
                    assert refusal is None, f"{name}: {refusal}\n{block}"
        assert drawn > 0, "there is no diagram"

    return [
        *[(f"GitHub shows {stem(log)}", lambda log=log: structure(log)) for log in FIXTURES],
        ("nothing of a log is markup", hostile),
        ("Mermaid draws every diagram", diagrams),
    ]
