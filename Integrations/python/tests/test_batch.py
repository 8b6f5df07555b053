"""Lists: one translation for each text, in order, the same as alone."""

import multiprocessing
import os
import random
import threading

import pytest

import yaku

TEXTS = ["とても良いです。", None, "", "It is in English already.", "電池がすぐ切れました。", "とても良いです。", "a\0b", "12345", "ᎣᏏᏲ", "Как дела сегодня вечером?"]


def alone(texts):
    return [None if text is None else yaku.translate(text, to="en") for text in texts]


def facts(translations):
    return [
        None if it is None else (it.text, it.language, it.confidence, it.notes, it.status, it.error) for it in translations
    ]


@pytest.mark.parametrize("jobs", [0, 1, 2, 7])
def test_a_batch_gives_what_single_calls_give(jobs):
    assert facts(yaku.translate_batch(TEXTS, to="en", jobs=jobs)) == facts(alone(TEXTS))


def test_any_iterable_is_a_batch():
    assert yaku.translate_batch(iter(TEXTS[:1]), to="en") == alone(TEXTS[:1])
    assert yaku.translate_batch([], to="en") == []
    assert yaku.translate_batch([None, float("nan")], to="en") == [None, None]
    with pytest.raises(TypeError, match="list of texts"):
        yaku.translate_batch("とても", to="en")


def test_random_bytes_never_break_a_batch():
    seed = random.randrange(2**32)
    print("seed", seed)
    chance = random.Random(seed)
    characters = ["良", "い", "。", "a", " ", "\n", "\0", "\ud800", "\udfff", "\u202e", "😀", "é", "ｶﾞ", "<b>", "%s", "\uffff"]
    texts = ["".join(chance.choices(characters, k=chance.randrange(30))) for _ in range(200)]
    assert len(yaku.translate_batch(texts, to="en")) == len(texts)
    assert facts(yaku.translate_batch(texts[:20], to="en")) == facts(alone(texts[:20]))


def test_hostile_buffers_are_refused_or_answered():
    """Offsets, counts and bits as no Arrow array has them: a typed error or one outcome for each row, never a crash."""
    import ctypes

    from yaku._library import Options, Results, library

    seed = random.randrange(2**32)
    print("seed", seed)
    chance = random.Random(seed)
    engine, to = yaku.Engine(), Options(ctypes.sizeof(Options), b"en")
    statuses = set()
    for _ in range(300):
        count = chance.randrange(6)
        data = chance.randbytes(chance.randrange(12))
        limits = [0, 0, len(data), chance.randrange(-20, 20), chance.choice([-(2**31), 2**31 - 1])]
        offsets = [chance.choice(limits) for _ in range(count + 1)]
        if chance.random() < 0.5:
            offsets = sorted(min(len(data), max(0, offset)) for offset in offsets)
        results = ctypes.POINTER(Results)()
        status = library().yaku_translate_batch(
            engine._open(),
            data,
            len(data),
            (ctypes.c_int32 * (count + 1))(*offsets),
            chance.choice([None, chance.randbytes(1)]),
            0,
            chance.choice([count, count, count, -1, -(2**63)]),
            ctypes.byref(to),
            ctypes.byref(results),
        )
        statuses.add(status)
        assert bool(results) == (status == 0)
        if status == 0:
            assert results.contents.count == count
            library().yaku_results_free(results)
    assert statuses == {0, 16}


def test_threads_share_an_engine():
    expected, failures = facts(alone(TEXTS)), []

    def work():
        for _ in range(5):
            if facts(yaku.translate_batch(TEXTS, to="en", jobs=2)) != expected:
                failures.append(threading.get_ident())

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def _translate_in_child(_):
    return os.getpid(), facts(yaku.translate_batch(TEXTS, to="en"))


def test_a_forked_process_opens_its_own_engine():
    expected = facts(alone(TEXTS))
    with multiprocessing.get_context("fork").Pool(2) as pool:
        found = pool.map(_translate_in_child, range(8), chunksize=1)
    assert all(result == expected for _, result in found)
    assert all(pid != os.getpid() for pid, _ in found)
    assert facts(alone(TEXTS)) == expected
