"""Columns of pyarrow: every layout of strings, without a copy."""

import gc

import pytest

import yaku
from test_batch import TEXTS, facts

pa = pytest.importorskip("pyarrow")

TEXTS = [text for text in TEXTS]


def rows(table):
    """A result as the facts of translations."""
    names = ("translation", "detected_language", "confidence", "notes", "status", "error")
    return [
        None if row["translation"] is None else tuple(row[name] for name in names) for row in table.to_pylist()
    ]


@pytest.fixture(scope="module")
def expected():
    return facts(yaku.translate_batch(TEXTS, to="en"))


@pytest.mark.parametrize(
    "kind",
    [pa.string(), pa.large_string(), pa.binary(), pa.large_binary(), pa.string_view(), pa.binary_view(), pa.dictionary(pa.int32(), pa.string()), pa.dictionary(pa.int8(), pa.large_string())],
    ids=str,
)
def test_every_layout_gives_the_same(kind, expected):
    found = yaku.translate_batch(pa.array(TEXTS, pa.string()).cast(kind), to="en")
    assert isinstance(found, pa.RecordBatch) and rows(found) == expected
    found.validate(full=True)


@pytest.mark.parametrize("start", range(len(TEXTS)))
def test_slices_keep_their_place(start, expected):
    # Nine rows in front, so that the bits of nulls do not begin at a byte.
    array = pa.array(["x", None, "z"] * 3 + TEXTS)[9 + start :]
    assert rows(yaku.translate_batch(array, to="en")) == expected[start:]
    assert rows(yaku.translate_batch(array[:2], to="en")) == expected[start : start + 2]


def test_chunks_become_a_table(expected):
    chunks = pa.chunked_array([TEXTS[:3], [], TEXTS[3:]], pa.string())
    found = yaku.translate_batch(chunks, to="en")
    assert isinstance(found, pa.Table) and rows(found) == expected
    assert yaku.translate_batch(pa.chunked_array([], pa.string()), to="en").num_rows == 0


def test_columns_outlive_the_call(expected):
    column = yaku.translate_batch(pa.array(TEXTS), to="en").column("translation")[2:]
    gc.collect()
    yaku.translate_batch(["良い電池", "悪い電池"] * 100, to="en")
    assert column.to_pylist() == [None if row is None else row[0] for row in expected[2:]]


def test_empty_and_null_columns():
    for empty in (pa.array([], pa.string()), pa.array([], pa.large_string()), pa.nulls(0)):
        assert yaku.translate_batch(empty, to="en").num_rows == 0
    nulls = yaku.translate_batch(pa.nulls(3), to="en")
    assert nulls.column("translation").null_count == 3 and nulls.column("status").to_pylist() == ["null"] * 3


def test_bytes_that_are_no_text_are_a_status():
    found = yaku.translate_batch(pa.array([b"\xff\xfe", "良い".encode()]), to="en")
    assert found.column("status").to_pylist() == ["invalid UTF-8", "ok"]
    found.validate(full=True)


def test_where_a_column_is_cut_does_not_show():
    texts = ["品質良好"] + ["とても良いです。"] * 9
    whole = yaku.translate_batch(pa.array(texts), to="en")
    for kind in (pa.string(), pa.large_string(), pa.binary(), pa.large_binary()):
        for chunks in ([texts[:1], texts[1:]], [[], texts[:1], [], texts[1:3], texts[3:]]):
            column = pa.chunked_array([pa.array(chunk, pa.string()).cast(kind) for chunk in chunks])
            assert rows(yaku.translate_batch(column, to="en")) == rows(whole)
            assert yaku.hints(column) == yaku.hints(texts)
    assert whole.column("detected_language")[0].as_py() == "ja"
    alone = yaku.translate_batch(pa.chunked_array([texts]), to="en", alone=True)
    assert alone.column("detected_language")[0].as_py() == "zh"
    assert yaku.translate_batch(pa.chunked_array([["12"], [None]]), to="en").num_rows == 2


def test_dictionaries_with_nulls_of_either_kind():
    texts = pa.DictionaryArray.from_arrays(pa.array([0, None, 1, 2]), pa.array(["とても良いです。", None, "12345"]))
    for column in (texts, pa.chunked_array([texts[:2], texts[2:]])):
        found = yaku.translate_batch(column, to="en").column("translation").to_pylist()
        assert found == ["It's very good.", None, None, "12345"]


def test_other_columns_are_refused():
    with pytest.raises(TypeError, match="int64"):
        yaku.translate_batch(pa.array([1, 2]), to="en")
