#!/usr/bin/env python3
"""How many parts of speech, forms and lemmas of English are right, against a treebank in CoNLL-U.

    tagging.py FILE.conllu --yaku PROGRAM [--from en --to es] [--half first|second] [--errors OURS] [--show N]

The words of the treebank are found again by their letters. A word that is only a part of one of ours (an expression such
as "because of", a hyphenated word) is left out and said apart; a word that we cut in pieces is wrong. The tags of the
treebank are mapped to ours as `accepts` says: where both schemes draw a line, it is asked; where only one does, it is
not. Forms are counted for words that are verbs on both sides. Also said is how fast the analysis is, with the start of
the program. `--errors` shows words that are wrong: `all`, or those with that part of speech of the treebank, `ADP`, or that
kind of mistake, `VERB>noun`, `form:VBD>past-participle`, or those of that word, `=that`.
"""
import argparse
import collections
import re
import resource
import subprocess

QUANTIFIERS = set(
    "many much more most few fewer less least several other another such own same various enough certain all both each any some "
    "half every either neither none one little lot plenty".split())
FUNCTION = {"ADP", "AUX", "CCONJ", "DET", "PART", "PRON", "SCONJ"}
BARE_ADVERBS = set("today tomorrow yesterday tonight home".split())
READING = re.compile(r"\[(?:([^\[\]]*?) )?([a-z0-9.\-]+)( \?)?\](?=\s|$)")
SPACE = re.compile(r"(?:\s+(?:\[symbol(?: \?)?\])?)*")


class Word:
    def __init__(self, fields, start, end):
        self.form, self.lemma, self.upos, self.xpos, self.relation = fields[1], fields[2], fields[3], fields[4], fields[7]
        self.number, self.head = fields[0], fields[6]
        self.start, self.end = start, end


def sentences(path):
    """(text, words) of each sentence; offsets are into the text."""
    rows = []
    for line in open(path, encoding="utf-8"):
        line = line.rstrip("\n")
        if line and line[0].isdigit() and "." not in line.split("\t")[0]:
            rows.append(line.split("\t"))
        elif not line and rows:
            yield laid_out(rows)
            rows = []
    if rows:
        yield laid_out(rows)


def laid_out(rows):
    text, words, position = "", [], 0
    while position < len(rows):
        fields = rows[position]
        start = len(text)
        text += fields[1]
        position += 1
        if "-" in fields[0]:
            first, last = map(int, fields[0].split("-"))
            parts = rows[position:position + last - first + 1]
            position += len(parts)
            same = "".join(p[1] for p in parts).lower() == fields[1].lower()
            at = start
            for part in parts:
                end = at + len(part[1]) if same else len(text)
                words.append(Word(part, at if same else start, end))
                at = end
        else:
            words.append(Word(fields, start, len(text)))
        if "SpaceAfter=No" not in fields[9]:
            text += " "
    return text.rstrip(), words


def readings(text, output, place):
    """Our words of one text as (start, end, lemma, tags), and where the output goes on."""
    found, at = [], 0
    while at < len(text):
        place = SPACE.match(output, place).end()
        if text[at].isspace():
            at += 1
            continue
        end = at + 1
        while end <= len(text):
            match = READING.match(output, place + end - at)
            if match and output.startswith(text[at:end], place):
                break
            end += 1
        else:
            raise SystemExit("words do not cover: %s\n%s" % (text, output[place:place + 200]))
        found.append((at, end, match.group(1) or text[at:end], set(match.group(2).split("."))))
        place = match.end()
        at = end
    return found, place


def accepts(word, tags, words):
    """Whether our tags say what the treebank says of the word."""
    part = word.upos
    form = word.form.lower()
    if part in ("PUNCT", "SYM"):
        return bool(tags & {"symbol", "punctuation"}) or (part == "SYM" and "noun" in tags)
    if part == "DET" and "determiner" in tags:
        return True
    if form in QUANTIFIERS and part in ("ADJ", "DET", "PRON", "NUM") and tags & {"determiner", "pronoun", "adjective"}:
        # Of these the schemes disagree what is an adjective; with a noun or alone is what both tell apart.
        beside = word.relation in ("det", "amod", "nummod", "det:predet")
        return "pronoun" not in tags if beside else "determiner" not in tags or part == "ADJ"
    if part == "NOUN":
        return (form == "thanks" and "interjection" in tags) or "noun" in tags or (form in BARE_ADVERBS and "adverb" in tags) or (word.xpos == "CD" and "numeral" in tags)
    if part == "PROPN":
        return bool(tags & {"proper-noun", "noun"}) or ("adjective" in tags and word.relation in ("amod", "compound"))
    # Before a noun one scheme has participles where another has adjectives: the opposed party, a leading edge.
    if word.relation == "amod" and part in ("VERB", "ADJ") and tags & {"adjective", "past-participle", "gerund"}:
        return True
    if part == "VERB":
        return "verb" in tags or ("auxiliary" in tags and word.lemma == "be") or ("auxiliary" in tags and form in ("got", "gotta", "let", "let's"))
    if part == "AUX":
        return bool(tags & {"auxiliary", "copula"}) or ("verb" in tags and word.lemma in ("be", "get"))
    if part == "ADJ":
        return "adjective" in tags or (word.xpos in ("NNP", "NNPS") and "proper-noun" in tags)
    if part == "ADV":
        # so and its like between clauses are conjunctions in most grammars.
        if form in ("so", "yet", "otherwise", "though", "once") and "conjunction" in tags:
            head = next((w for w in words if w.number == word.head), None)
            return head is not None and abs(int(head.number) - int(word.number)) > 1
        if form in BARE_ADVERBS and "noun" in tags:
            return True
        return "adverb" in tags or (word.xpos == "WRB" and "conjunction" in tags) or (
            word.xpos in ("RP", "IN") and "preposition" in tags and word.relation in ("compound:prt", "advmod") and
            form in ("up", "out", "off", "down", "on", "in", "over", "around", "about"))
    if part == "PRON":
        if word.xpos == "PRP$" and "determiner" in tags:
            return "possessive" in tags
        return "pronoun" in tags or (word.xpos == "EX" and "adverb" in tags)
    if part == "DET":
        return "determiner" in tags
    if part == "ADP":
        return "preposition" in tags or (word.xpos == "RP" and "adverb" in tags) or (
            word.relation in ("compound:prt", "advmod") and "adverb" in tags) or (form == "'s" and "particle" in tags)
    if part == "SCONJ":
        if "conjunction" in tags:
            return True
        head = next((w for w in words if w.number == word.head), None)
        if word.xpos == "WRB" and "adverb" in tags:
            return True
        # Before a gerund the treebank has a conjunction where grammars have a preposition.
        return "preposition" in tags and head is not None and (head.xpos == "VBG" or form in ("for", "than", "as", "like"))
    if part == "CCONJ":
        return "conjunction" in tags or (form in ("both", "either", "neither") and "determiner" in tags)
    if part == "PART":
        if form in ("not", "n't", "n’t", "nt"):
            return "adverb" in tags or "negative" in tags
        return "particle" in tags
    if part == "NUM":
        return "numeral" in tags
    if part == "INTJ":
        return bool(tags & {"interjection", "phrase"}) or (form == "please" and "adverb" in tags)
    return True


FORMS = {"VB": "infinitive", "VBP": "infinitive", "VBD": "past", "VBN": "past-participle", "VBG": "gerund", "VBZ": "present.3.singular"}


def form_of(tags):
    for name in ("past-participle", "past", "gerund", "infinitive"):
        if name in tags:
            return name
    if "present" in tags:
        return "present.3.singular" if {"3", "singular"} <= tags else "infinitive"
    return "infinitive"


LEMMAS = {"n't": "not", "people": "person"}


def same_lemma(word, lemma, tags):
    gold = word.lemma.lower()
    lemma = lemma.lower().replace("’", "'")
    if gold in ("_", "") or lemma == gold or lemma == word.form.lower() and word.upos in ("PROPN", "NUM", "PUNCT", "SYM", "X"):
        return True
    # Personal pronouns: one lemma for all cases here, for some of them there.
    if word.upos == "PRON" and "pronoun" in tags | {"pronoun"} & ({"possessive"} & tags):
        return True
    return LEMMAS.get(lemma, lemma) == gold


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("treebank")
    parser.add_argument("--yaku", default="yaku")
    parser.add_argument("--from", dest="source", default="en")
    parser.add_argument("--to", dest="target", default="es")
    parser.add_argument("--half", choices=["first", "second"])
    parser.add_argument("--errors")
    parser.add_argument("--show", type=int, default=40)
    options = parser.parse_args()
    data = list(sentences(options.treebank))
    middle = len(data) // 2
    if options.half:
        data = data[:middle] if options.half == "first" else data[middle:]
    command = [options.yaku, "explain", "--from", options.source, "--to", options.target, "--after", "path"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = subprocess.run(
        command, input="\n".join(t for t, _ in data) + "\n", capture_output=True, text=True, check=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    count = collections.Counter()
    kinds, forms, parts = collections.Counter(), collections.defaultdict(collections.Counter), collections.defaultdict(collections.Counter)
    words_wrong = collections.Counter()
    place, shown = 0, 0
    for text, words in data:
        ours, place = readings(text, output, place)
        for word in words:
            if word.upos == "X" or word.xpos in ("GW", "ADD", "AFX", "FW"):
                continue
            owner = next((o for o in ours if o[0] < word.end and word.start < o[1]), None)
            if owner is None:
                continue
            if owner[0] <= word.start and word.end <= owner[1] and owner[1] - owner[0] > word.end - word.start:
                count["inside"] += 1
                continue
            is_whole = owner[0] == word.start and owner[1] == word.end
            _, _, lemma, tags = owner if is_whole else (0, 0, "", {"pieces"})
            right = is_whole and accepts(word, tags, words)
            count["words"] += 1
            count["right"] += right
            parts[word.upos]["all"] += 1
            parts[word.upos]["right"] += right
            if word.upos in FUNCTION:
                count["function"] += 1
                count["function right"] += right
            mistake = None
            if not right:
                # The part of speech comes first where tags are named in the order of the vocabulary.
                kind = next((t for t in (
                    "noun", "proper-noun", "pronoun", "numeral", "verb", "auxiliary", "adjective", "adverb", "determiner",
                    "preposition", "particle", "conjunction", "interjection", "symbol", "punctuation", "pieces") if t in tags), "-")
                mistake = "%s>%s" % (word.upos, kind)
            elif is_whole and word.upos not in ("PUNCT", "SYM"):
                count["lemmas"] += 1
                if same_lemma(word, lemma, tags):
                    count["lemmas right"] += 1
                else:
                    mistake = "lemma:%s>%s" % (word.lemma, lemma)
                if word.upos in ("VERB", "AUX") and word.xpos in FORMS and tags & {"verb", "auxiliary"} and "modal" not in tags:
                    found = form_of(tags)
                    forms[word.xpos]["all"] += 1
                    if found == FORMS[word.xpos]:
                        forms[word.xpos]["right"] += 1
                    else:
                        mistake = "form:%s>%s" % (word.xpos, found)
            if mistake:
                kinds[mistake.split(":")[0] if mistake.startswith("lemma") else mistake] += 1
                words_wrong[(word.form.lower(), mistake)] += 1
                wanted = options.errors
                if wanted and shown < options.show and (
                    wanted == "all" or mistake == wanted or mistake.startswith(wanted + ">") or mistake.startswith(wanted + ":") or
                    (wanted.startswith("=") and wanted[1:] == word.form.lower())
                ):
                    shown += 1
                    print("%-12s %-26s %s«%s»%s" % (
                        word.form, mistake, text[max(0, word.start - 40):word.start], word.form, text[word.end:word.end + 30]))
    share = lambda name, base: "%.1f %% (%d of %d)" % (100 * count[name] / max(1, count[base]), count[name], count[base])
    if options.errors == "words":
        for (form, mistake), number in words_wrong.most_common(options.show):
            print("%4d %-16s %s" % (number, form, mistake))
    print("parts of speech " + share("right", "words") + ", %d inside longer words of ours" % count["inside"])
    print("function words  " + share("function right", "function"))
    print("lemmas          " + share("lemmas right", "lemmas"))
    total = sum(c["all"] for c in forms.values())
    print("forms of verbs  %.1f %%  " % (100 * sum(c["right"] for c in forms.values()) / max(1, total)) + "  ".join(
        "%s %.1f" % (name, 100 * c["right"] / c["all"]) for name, c in sorted(forms.items())))
    print("  ".join("%s %.1f" % (n, 100 * c["right"] / c["all"]) for n, c in sorted(parts.items(), key=lambda x: -x[1]["all"])))
    print("most frequent mistakes: " + ", ".join("%s %d" % item for item in kinds.most_common(30)))
    print("%.0f sentences a second of processor time" % (len(data) / max(0.001, seconds)))


if __name__ == "__main__":
    main()
