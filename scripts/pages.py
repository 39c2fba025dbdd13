"""What the checks of pages and of prose share: the files of the repository, and the parts of a page."""
import os
import re
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def tracked(*patterns):
    """The paths of the files in Git's index that match some patterns, in order."""
    command = ["git", "-C", ROOT, "ls-files", "-z", "--", *patterns]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    # A file that was deleted stays in the index until the next commit.
    return sorted(path for path in output.split("\0") if path and os.path.exists(os.path.join(ROOT, path)))


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def blank(match):
    """Spaces in place of a match, so that all behind it keeps its line and column."""
    return re.sub(r"[^\n]", " ", match[0])


class Block:
    """A block of code: its language, its text, the line of its first line of code, and the remark before it."""

    def __init__(self, language, text, line, remark):
        self.language, self.text, self.line, self.remark = language, text, line, remark


class Page:
    """A page: its blocks of code, and its prose, in which blocks and remarks are blank."""

    BLOCK = re.compile(r"^( *)```(\S*)[^\n]*\n(.*?)^\1```[ ]*$", re.M | re.S)
    REMARK = re.compile(r"^<!--(.*?)-->$", re.M | re.S)

    def __init__(self, path, text=None):
        self.path = path
        self.text = read(path) if text is None else text
        remarks = {match.end(): match[1].strip() for match in self.REMARK.finditer(self.text)}
        self.blocks = [
            Block(match[2], match[3], self.line(match.start(3)), remarks.get(match.start() - 1, ""))
            for match in self.BLOCK.finditer(self.text)
        ]
        # Code that a page does not show, which belongs to the blocks; CONTRIBUTING describes it.
        self.hidden_code = [
            re.sub(r"^code:?", "", remark) for remark in remarks.values() if re.match(r"code(:|\n)", remark)
        ]
        self.prose = self.REMARK.sub(blank, self.BLOCK.sub(blank, self.text))

    def line(self, offset):
        """The number of the line at an offset."""
        return self.text.count("\n", 0, offset) + 1

    def spans(self):
        """The line and the text of each code span."""
        for match in re.finditer(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", self.prose, re.S):
            if "\n\n" not in match[2]:
                yield self.line(match.start()), re.sub(r"\s*\n\s*", " ", match[2])
