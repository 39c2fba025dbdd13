#!/usr/bin/env python3
"""Measures the prose of comments and pages, and the lines of code, and fails where a figure became worse than it was.

    scripts/check-prose.py                      compares every module with scripts/prose.tsv
    scripts/check-prose.py --without-spelling   the same, but for British spelling
    scripts/check-prose.py --record             writes what is reached now to scripts/prose.tsv
    scripts/check-prose.py --worst N PATH...    prints the figures of files and folders, and the hardest sentences
    scripts/check-prose.py --british [PATH...]  prints each British form, with its American one

The figures, of sentences of four words or more:

    pronouns     words that stand for a noun, in 100 words: it, they, that, which, one, ...
    look-backs   phrases that send a reader back to find the noun, in 100 words: those that, of its own, ...
    code spans   names in code font, in 100 words. Fewer are worse: a pronoun stands in place of the name
    dense        the percentage of sentences in which more than a fifth of the words are pronouns
    The          the percentage of sentences that begin with "The"
    that is      "that is" and "that are", in 100 words: a participle says the same
    British      words in British spelling; code and code spans do not count
    code lines   lines of a module in Sources that are neither blank nor a comment

An "It" that begins a sentence counts as no pronoun if the sentence before begins with a noun, as in "A queue ...".

They are no verdict on a sentence, and a good sentence may have any of them. They show where to look first.
"""
import math
import os
import re
import sys

from pages import Page, ROOT, read, tracked

TABLE = "scripts/prose.tsv"
# Each figure with the step that a limit is rounded to. Lower is better, except for code spans. The number of words has
# no limit: a sentence that is shortened by its nouns becomes a riddle.
STEPS = {
    "pronouns": 0.5,
    "look-backs": 0.1,
    "code spans": -0.5,
    "dense": 1,
    "The": 1,
    "that is": 0.05,
    "British": 1,
    "code lines": 50,
}
# What no module may exceed. A module with few sentences may have one sentence more.
CAPS = {"The": 28, "that is": 0.3}

WORD = re.compile(r"[\w'’+-]+")
PRONOUN = re.compile(r"\b(it|its|they|them|their|that|those|these|this|ones?|which|others?)\b(?=(?:\s+(\w+))?)", re.I)
LOOK_BACK = re.compile(
    r"\b(those (?:that|who|which|of|with|in|on|from|for|whose|behind|before|after)|that of|that is of|the ones? that"
    r"|of (?:its|their) own|any more|as it is|as they are|so many|so much|what (?:it|they) (?:is|are|has|have|was|were)"
    r"|whoever|nobody|all that is|what is there|in its stead)\b",
    re.I,
)
# Words that no noun phrase begins with, so a pronoun before one stands alone.
NO_NOUN = set(
    "is are was were be been has have had do does did can cannot could may might must will would shall should need of to"
    " in on at by for from with without as and or but nor that which who whose if when while where than then not it they"
    " there here also so too because until after before into out up down again only never always still yet".split()
)
THAT_IS = re.compile(r"\bthat (?:is|are)\b", re.I)
CLAUSE = set("a an the no each every all any some it they there its their both neither".split())
PREPOSITIONS = set("of to in on at by for from with without as than after before into under over about like".split())

# MARK: Spelling

IZE = (
    "agon|alphabet|anonym|apolog|author|capital|canonical|categor|central|character|concept|crystall|custom|emphas"
    "|equal|familiar|final|formal|general|harmon|ideal|immun|initial|internal|item|legal|linear|local|material"
    "|maxim|memo|memor|minim|mobil|modern|modular|monopol|neutral|normal|optim|organ|parallel|parameter|penal|popular"
    "|priorit|privat|random|rational|real|recogn|sanit|scrutin|serial|social|special|stabil|standard|steril|summar"
    "|symbol|sympath|synchron|token|trivial|util|vector|victim|visual"
)
OUR = "arm|arb|behavi|clam|col|endeav|fav|flav|harb|hon|hum|lab|neighb|od|rig|rum|sav|splend|vap|vig"
DOUBLED = (
    "cancel|channel|counsel|dial|equal|fuel|initial|label|level|marshal|model|panel|quarrel|shovel|signal|spiral|total"
    "|travel|tunnel|unravel"
)
# Patterns of British forms, and the American one.
BRITISH = [
    (rf"((?:\w+-|re|de|un|pre|non)?(?:{IZE}))is(e|ed|er|ers|es|able|ing|ation|ations)", r"\1iz\2"),
    (r"((?:re)?(?:anal|paral|catal))ys(e|ed|er|ers|es|ing)", r"\1yz\2"),
    (rf"((?:mis|dis|un)?(?:{OUR}))our(s|ed|ing|able|al|ful|less|ite|ites|hood|ly)?", r"\1or\2"),
    (rf"({DOUBLED})l(ed|ing|er|ers)", r"\1\2"),
    (r"(cent|fib|theat|lit|(?:kilo|milli|centi)?met|spect|lust)re(s)?", r"\1er\2"),
    (r"(cent)r(ed|ing)", r"\1er\2"),
    (r"(licen|defen|offen|preten)ce(s)?", r"\1se\2"),
    (r"(catal|anal)ogue(s|d)?", r"\1og\2"),
    (r"programme(s)?", r"program\1"),
    (r"practis(e|ed|es|ing)", r"practic\1"),
    (r"grey(s|ed|er|ish)?", r"gray\1"),
    (r"ageing", r"aging"),
    (r"(judg|acknowledg)ement(s)?", r"\1ment\2"),
    (r"artefact(s)?", r"artifact\1"),
    (r"(whil|among|amid)st", r"\1"),
    (r"(fulfi|enro)l(s|ment|ments)?", r"\1ll\2"),
    (r"instalment(s)?", r"installment\1"),
    (r"(ski|wi)lful(ly)?", r"\1llful\2"),
    (r"(learn|burn|dream|spoil)t", r"\1ed"),
    (r"spelt", r"spelled"),
    (r"mould(s|ed)?", r"mold\1"),
    (r"sceptic(al|s)?", r"skeptic\1"),
]
BRITISH = [(re.compile(rf"\b{pattern}\b", re.I), american) for pattern, american in BRITISH]
# Most paragraphs have none, which one search shows.
ANY_BRITISH = re.compile("|".join(rf"(?:\b{pattern.pattern[2:-2]}\b)" for pattern, _ in BRITISH), re.I)


def british(text):
    """The British words of a text, each with its American form."""
    if ANY_BRITISH.search(text):
        for pattern, american in BRITISH:
            for match in pattern.finditer(text):
                yield match[0], match.expand(american)


# MARK: Reading

COMMENT = re.compile(r"^\s*(//+[/!]?)(?!/)\s?(.*)$")
TRAILING = re.compile(r'^(?:[^"]|"(?:\\.|[^"\\])*")*?\s//\s(.*)$')


def comments(text, marker):
    """The line, the text and the marker of each line that has a comment; None for one without."""
    for number, line in enumerate(text.split("\n"), 1):
        if marker not in line:
            yield number, None, ""
        elif marker == "#":
            match = re.match(r"^\s*#(?!!)\s?(.*)$", line)
            yield number, match and match[1], "#"
        elif match := COMMENT.match(line):
            yield number, match[2], match[1]
        else:
            match = TRAILING.match(line)
            yield number, match and match[1], "trailing"


def lines_of_prose(path):
    """The line, the text and the kind of each line of prose; None for a line that separates paragraphs."""
    if path.endswith(".md"):
        for number, line in enumerate(Page(path).prose.split("\n"), 1):
            yield number, line if line.strip() else None, "page"
        return
    isInCode = False
    for number, line, marker in comments(read(path), "#" if path.endswith((".sh", ".py")) else "//"):
        if line is not None and line.lstrip().startswith("```"):
            isInCode, line = not isInCode, None
        elif line is None or isInCode or re.match(r"\s*$|MARK:|=+$|swift-tools-version", line):
            isInCode, line = isInCode and line is not None, None
        yield number, line, marker


def paragraphs(path):
    """The lines of each paragraph, as pairs of number and text, and whether it has sentences.

    The items of lists are paragraphs; headings, and the rows of tables, have no sentences.
    """
    paragraph, kind = [], None
    for number, line, marker in lines_of_prose(path):
        isAlone = line is not None and marker == "page" and re.match(r"\s*(\||#|- ``)", line)
        isItem = line is not None and re.match(r"\s*([-*]|\d+\.) ", line)
        if paragraph and (line is None or marker != kind or isAlone or isItem or marker == "trailing"):
            yield paragraph, True
            paragraph = []
        if isAlone:
            yield [(number, line)], False
        elif line is not None:
            # The name of a parameter, a throwing function's `- Throws:` and the like are no words of the sentence.
            text = re.sub(r"^\s*(?:[-*]|\d+\.) (?:(?:Parameter )?\w+:)?|^\s+", "", line)
            paragraph.append((number, text))
        kind = marker
    if paragraph:
        yield paragraph, True


def plain(text):
    """A text without markup: a code span is the word CODE, so that it counts as one and is not read."""
    text = re.sub(r"(`+)(?!`).+?(?<!`)\1(?!`)", lambda match: "CODE" + "\n" * match[0].count("\n"), text, flags=re.S)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"<?https?:\S+|\*+|<doc:\w+>", "", text)


def has_noun(match, text):
    """Whether a pronoun belongs to the noun behind it, as in `this queue`, or begins a clause, as in `that the`."""
    pronoun, following = match[1].lower(), (match[2] or "").lower()
    if not following or following in NO_NOUN and pronoun != "that":
        return False
    isVerb = following.endswith("s") and not following.endswith(("ss", "us", "is"))
    if pronoun in ("these", "those", "other"):
        return following not in CLAUSE
    if pronoun in ("this", "one"):
        return following not in CLAUSE and not isVerb
    if pronoun == "that":
        before = re.search(r"(\w+)\s+$", text[: match.start()])
        isDeterminer = before is None or before[1].lower() in PREPOSITIONS
        return following in CLAUSE or isDeterminer and following not in NO_NOUN and not isVerb
    return False


def has_subject(text):
    """Whether a sentence begins with a noun that the next sentence may call "it"."""
    return re.match(r"(?:An?|The|This|Each|Every|No) \w|CODE\b", plain(text)) is not None


class Sentence:
    def __init__(self, path, line, text, before=None):
        self.path, self.line, self.text = path, line, " ".join(text.split())
        words = plain(text)
        self.is_the = self.text.startswith("The ")
        self.that_is = len(THAT_IS.findall(words))
        self.words = len(WORD.findall(words))
        self.spans = words.count("CODE")
        self.pronouns = sum(not has_noun(match, words) for match in PRONOUN.finditer(words))
        if before is not None and self.text.startswith(("It ", "Its ")) and has_subject(before):
            self.pronouns -= 1
        self.look_backs = len(LOOK_BACK.findall(words))

    @property
    def is_dense(self):
        return self.pronouns > self.words / 5

    def hardness(self, figure):
        """How much a sentence adds to a figure."""
        share = self.pronouns / self.words
        return {
            "look-backs": self.look_backs + share,
            "The": self.is_the + self.that_is / 2 + 1 / self.words,
            "that is": self.that_is + self.is_the / 2 + 1 / self.words,
            "code spans": self.words * share * (not self.spans),
        }.get(figure, share + self.look_backs / 4)

    def __str__(self):
        return f"{self.path}:{self.line}: {self.text}"


class Prose:
    """The sentences and the British words of some files."""

    def __init__(self):
        self.sentences = []
        self.british = []
        self.code_lines = 0

    def read(self, path, isMeasured=True):
        for lines, hasSentences in paragraphs(path):
            text = "\n".join(line for _, line in lines)
            if ANY_BRITISH.search(text):
                for number, line in lines:
                    for word, american in british(plain(line)):
                        self.british.append(f"{path}:{number}: '{word}': write '{american}'")
            if hasSentences and isMeasured:
                self.split(path, lines[0][0], text)

    def split(self, path, line, text):
        start, before = 0, None
        for match in re.finditer(r"(?<=[.!?])[\"'”)*]*\s+(?=[^a-z\s])|(?<=:)\s+|\Z", text):
            sentence = text[start : match.start()]
            if len(sentence.split()) >= 4:
                self.sentences.append(Sentence(path, line + text.count("\n", 0, start), sentence, before))
            start, before = match.end(), sentence

    @property
    def figures(self):
        count = max(len(self.sentences), 1)
        words = max(sum(one.words for one in self.sentences), 1)
        return {
            "pronouns": 100 * sum(one.pronouns for one in self.sentences) / words,
            "look-backs": 100 * sum(one.look_backs for one in self.sentences) / words,
            "code spans": 100 * sum(one.spans for one in self.sentences) / words,
            "dense": 100 * sum(one.is_dense for one in self.sentences) / count,
            "The": 100 * sum(one.is_the for one in self.sentences) / count,
            "that is": 100 * sum(one.that_is for one in self.sentences) / words,
            "British": len(self.british),
            "code lines": self.code_lines,
        }

    def hardest(self, number, figure=None):
        return sorted(self.sentences, key=lambda one: one.hardness(figure), reverse=True)[:number]


# MARK: Modules

PATTERNS = [f"*.{kind}" for kind in "swift c h js m md sh py".split()]


def module(path):
    """The module of a file, and whether its sentences are measured; the spelling is looked at everywhere."""
    folders = path.removeprefix("ObjectiveC/").split("/")
    if folders[0] == "Sources":
        return folders[2 if folders[1] in ("Extensions", "Macros", "Runtime", "Tools") else 1], True
    if path.endswith(".md"):
        return {"README.md": "README", "Docs": "Docs"}.get(folders[0], "other pages"), True
    return folders[0], False


def modules():
    found = {}
    for path in tracked(*PATTERNS):
        # Objective-C is either a test's input or quoted from somebody else.
        if path.endswith(".m") and not path.startswith("ObjectiveC/Examples/Scripts/"):
            continue
        name, isMeasured = module(path)
        prose = found.setdefault(name, Prose())
        prose.read(path, isMeasured)
        if path.removeprefix("ObjectiveC/").startswith("Sources/") and path.endswith((".swift", ".c", ".h")):
            prose.code_lines += sum(not re.match(r"\s*(//|$)", line) for line in read(path).splitlines())
    return dict(sorted(found.items()))


def limits():
    rows = [line.split("\t") for line in read(TABLE).splitlines()] if os.path.exists(os.path.join(ROOT, TABLE)) else []
    return {row[0]: dict(zip(rows[0][1:], map(float, row[1:]))) for row in rows[1:]}


def cap(figure, prose):
    """What a figure may not exceed, whatever the table says."""
    if figure not in CAPS:
        return math.inf
    counts = [one.words if figure == "that is" else 1 for one in prose.sentences]
    return CAPS[figure] + 100 / max(1, sum(counts))


def limit(figure, value):
    """A figure, rounded to the worse by at least a quarter of its step: a sentence more may be no failure."""
    if figure == "British" or value == 0:
        return value
    step = STEPS[figure]
    steps = math.ceil(value / step + 0.25)  # A negative step rounds down.
    return round(max(0, steps * step), 2)


def record(found):
    with open(os.path.join(ROOT, TABLE), "w", encoding="utf-8") as file:
        print("module", *STEPS, sep="\t", file=file)
        for name, prose in found.items():
            print(name, *(f"{limit(*figure):g}" for figure in prose.figures.items()), sep="\t", file=file)


def print_figures(found):
    print(f"{'':26}{'sentences':>10}" + "".join(f"{figure:>12}" for figure in STEPS))
    for name, prose in found.items():
        print(f"{name:26}{len(prose.sentences):10}" + "".join(f"{value:12.2f}" for value in prose.figures.values()))


def compare(found, checksSpelling):
    """Prints what is worse than the table, with the hardest sentences; returns how many figures are."""
    table, worse = limits(), 0
    for name, prose in found.items():
        if name not in table:
            print(f"error: {TABLE} has no row for {name}: run scripts/check-prose.py --record")
            worse += 1
            continue
        for figure, value in prose.figures.items():
            highest = min(table[name][figure], cap(figure, prose))
            isWorse = value < highest - 1e-9 if figure == "code spans" else value > highest + 1e-9
            if not isWorse or figure == "British" and not checksSpelling:
                continue
            worse += 1
            bound = "at least" if figure == "code spans" else "at most"
            lines = {"British": prose.british, "code lines": []}.get(figure, prose.hardest(5, figure))
            print(f"\nerror: {name}: {figure} {value:.2f}, expected {bound} {highest:.4g}:")
            print(*lines, sep="\n")
    return worse


# Sentences with their words, pronouns, look-backs, code spans and "that is", and texts with British words.
SENTENCES = [
    ("The queue on which `add` runs this handler.", (8, 1, 0, 1, 0)),
    ("It says that the delegate of its own queue has one.", (11, 3, 1, 0, 0)),
    ("Those that `a` and `b` list, and those queues of others.", (11, 3, 1, 2, 0)),
    ("Of that message, this returns one argument.", (7, 1, 0, 0, 0)),
    ("See [the page](Docs/None.md#that-one) of **selectors**.", (5, 0, 0, 0, 0)),
    ("A message that is sent to delegates that are gone.", (10, 2, 0, 0, 2)),
]
# The same word with and without its noun before.
FOLLOWING = [("A queue runs the handler.", 0), ("When the queue ends, nothing runs.", 1), (None, 1)]
SPELLING = [
    ("A grey colour, initialised and cancelled by `behaviour`", ["initialized", "color", "canceled", "gray"]),
    ("An exercise in four hours, installed, raised and promised by isCancelled", []),
]


def test_itself():
    isRight = True
    for text, expected in SENTENCES:
        one = Sentence("", 1, text)
        found = one.words, one.pronouns, one.look_backs, one.spans, one.that_is
        if found != expected:
            print(f"self test: '{text}': the counts are {found}, expected {expected}")
            isRight = False
    for before, expected in FOLLOWING:
        if (found := Sentence("", 1, "It waits for room.", before).pronouns) != expected:
            print(f"self test: 'It' after '{before}' has {found} pronouns, expected {expected}")
            isRight = False
    for text, expected in SPELLING:
        found = [american for _, american in british(plain(text))]
        if found != expected:
            print(f"self test: '{text}': {found}, expected {expected}")
            isRight = False
    return isRight


def of_paths(paths):
    prose = Prose()
    for path in tracked(*PATTERNS):
        if any(path == one.rstrip("/") or path.startswith(one.rstrip("/") + "/") for one in paths):
            prose.read(path)
    return prose


def main(arguments):
    if arguments[:1] == ["--worst"] and len(arguments) > 2 and arguments[1].isdecimal():
        prose = of_paths(arguments[2:])
        print(*prose.hardest(int(arguments[1])), sep="\n")
        print_figures({"": prose})
    elif arguments == ["--record"]:
        record(modules())
    elif arguments[:1] == ["--british"]:
        found = {"": of_paths(arguments[1:])} if arguments[1:] else modules()
        for prose in found.values():
            for line in prose.british:
                print(line)
    elif arguments in ([], ["--without-spelling"]):
        if not test_itself():
            return 1
        found = modules()
        print_figures(found)
        worse = compare(found, checksSpelling=not arguments)
        if worse:
            print("\nWrite these sentences again: repeat the noun, or name the declaration. Take code out before you")
            print("add code. If all is as it should be, scripts/check-prose.py --record records the new figures.")
        return 1 if worse else 0
    else:
        print(__doc__)
        return 64
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
