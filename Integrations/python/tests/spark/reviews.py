"""A table of reviews, some of them trouble, and what the program makes of it."""

import csv
import json
import os
import subprocess

_parts = (
    ["電池が", "画面が", "箱が", "とても", "値段が", "店の人が", "写真より"],
    ["すぐ切れました。", "良いです。", "きれいで、\n満足です。", "小さいと思います。", "\"最高\"でした。", "親切でした。"],
    ["また買います。", "", "星五つ。", "El envío fue rápido.", "おすすめできません。"],
)
_trouble = ["", " ", "12345", "It is in English already.", "Как дела сегодня вечером?", "ᎣᏏᏲ", "a\tb", "😀", 'He said "no".']


def reviews(count):
    """`count` texts; one in nine is the same as one before, one in eleven is trouble."""
    first, second, third = _parts
    texts = []
    for number in range(count):
        if number % 11 == 7:
            texts.append(_trouble[number // 11 % len(_trouble)])
            continue
        same = number - 1 if number % 9 == 8 else number
        texts.append(
            f"{first[same % 7]}{second[same // 7 % 6]}{third[same // 42 % 5]}" + (f"第{same}回。" if same % 3 else "")
        )
    return texts


def command_line(texts, folder):
    """The translations and errors of the command `yaku batch`, in order."""
    source, target = folder / "cli.jsonl", folder / "cli.out.jsonl"
    with open(source, "w") as file:
        for text in texts:
            file.write(json.dumps({"text": text}, ensure_ascii=False) + "\n")
    command = [os.environ["YAKU_PROGRAM"], "batch", str(source), "--from", "ja", "--to", "en", "--text-column", "text"]
    code = subprocess.run(command + ["-o", str(target)], stderr=subprocess.DEVNULL).returncode
    assert code in (0, 1)
    with open(target) as file:
        rows = [json.loads(line) for line in file]
    assert len(rows) == len(texts)
    return [row["translation"] for row in rows]


def write_csv(texts, path):
    """A table as a spreadsheet writes it: quotes doubled, line ends within quotes."""
    with open(path, "w", newline="") as file:
        writer = csv.writer(file, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
        writer.writerow(["id", "review"])
        writer.writerows(enumerate(texts))
