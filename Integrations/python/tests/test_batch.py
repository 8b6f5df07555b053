"""Lists: one translation for each text, in order, the same as alone."""

import _thread
import functools
import multiprocessing
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time

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
    assert facts(yaku.translate_batch(TEXTS, to="en", jobs=jobs, alone=True)) == facts(alone(TEXTS))
    hints = yaku.hints(TEXTS)
    singles = [None if text is None else yaku.translate(text, to="en", hints=hints) for text in TEXTS]
    assert facts(yaku.translate_batch(TEXTS, to="en", jobs=jobs)) == facts(singles)


# Chinese by itself; among Japanese texts, Japanese.
SHORT = "品質良好"


def test_short_texts_are_read_as_those_around_them():
    texts = [SHORT] + ["とても良いです。"] * 9
    assert yaku.translate_batch(texts, to="en")[0].language == "ja"
    assert yaku.translate_batch(texts, to="en", alone=True)[0].language == "zh"
    assert yaku.translate_batch(texts, to="en", hints="zh")[0].language == "zh"
    assert yaku.hints(texts)["ja"] > 0.5 and yaku.hints([]) == yaku.hints([None, "12"]) == {}
    # Only what comes first counts, so that a batch of any length begins at once.
    assert yaku.translate_batch([SHORT] * 200 + texts[1:] * 50, to="en")[0].language == "zh"


def test_any_iterable_is_a_batch():
    assert yaku.translate_batch(iter(TEXTS[:1]), to="en") == alone(TEXTS[:1])
    assert yaku.translate_batch([], to="en") == []
    assert yaku.translate_batch([None, float("nan")], to="en") == [None, None]
    with pytest.raises(TypeError, match="list of texts"):
        yaku.translate_batch("とても", to="en")
    with pytest.raises(TypeError, match="name one of its columns"):
        yaku.translate_batch({"text": ["とても"]}, to="en")
    with pytest.raises(TypeError, match="bytes"):
        yaku.translate_batch([b"a"], to="en")
    with pytest.raises(TypeError, match="no option"):
        yaku.translate_batch([], to="en", job=1)


def test_missing_values_of_pandas_and_numpy_are_nulls():
    pd, np = pytest.importorskip("pandas"), pytest.importorskip("numpy")
    texts = ["とても良いです。", None, "12345"]
    expected = facts(yaku.translate_batch(texts, to="en"))
    for missing in (pd.NA, pd.NaT, np.nan, float("nan"), np.float32("nan"), np.datetime64("nat")):
        assert facts(yaku.translate_batch([texts[0], missing, texts[2]], to="en")) == expected
    kinds = ["object", "string", "category"]
    kinds += [pd.ArrowDtype(pytest.importorskip("pyarrow").string()), "string[pyarrow]"]
    for kind in kinds:
        series = pd.Series(texts + ["x"], dtype=kind)[:3]
        assert facts(yaku.translate_batch(series, to="en")) == expected, kind
        assert facts(yaku.translate_batch(series.array, to="en")) == expected, kind
    whole = np.array([texts[0], texts[2]])
    assert facts(yaku.translate_batch(whole, to="en")) == [expected[0], expected[2]]
    assert facts(yaku.translate_batch(np.array(texts, dtype=object), to="en")) == expected
    with pytest.raises(TypeError, match="name one of its columns"):
        yaku.translate_batch(pd.DataFrame({"text": texts}), to="en")
    with pytest.raises(TypeError, match="ndarray"):
        yaku.translate_batch(np.array([["a", "b"]]), to="en")


def test_random_bytes_never_break_a_batch():
    seed = random.randrange(2**32)
    print("seed", seed)
    chance = random.Random(seed)
    characters = ["良", "い", "。", "a", " ", "\n", "\0", "\ud800", "\udfff", "\u202e", "😀", "é", "ｶﾞ", "<b>", "%s", "\uffff"]
    texts = ["".join(chance.choices(characters, k=chance.randrange(30))) for _ in range(200)]
    assert len(yaku.translate_batch(texts, to="en")) == len(texts)
    assert facts(yaku.translate_batch(texts[:20], to="en", alone=True)) == facts(alone(texts[:20]))


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
    expected, failures = facts(yaku.translate_batch(TEXTS, to="en")), []

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


@pytest.mark.parametrize("way", ["fork", "spawn", "forkserver"])
def test_other_processes_open_their_own_engine(way):
    expected = facts(yaku.translate_batch(TEXTS, to="en"))
    with multiprocessing.get_context(way).Pool(2) as pool:
        found = pool.map(_translate_in_child, range(8), chunksize=1)
        # The functions and engines themselves go to other processes too.
        single = functools.partial(yaku.translate, to="en")
        assert pool.map(single, TEXTS[2:4]) == [single(text) for text in TEXTS[2:4]]
        assert pool.apply(yaku.Engine().translate, (TEXTS[0],), {"to": "en"}) == single(TEXTS[0])
    assert all(result == expected for _, result in found)
    assert all(pid != os.getpid() for pid, _ in found)
    assert facts(yaku.translate_batch(TEXTS, to="en")) == expected


def test_translations_go_through_pickle():
    found = yaku.translate_batch(TEXTS, to="en")
    assert facts(pickle.loads(pickle.dumps(found))) == facts(found)


def test_first_calls_of_many_threads_open_one_engine(monkeypatch):
    from yaku import _engine, _library

    real, opened = _library.library(), []

    class Counting:
        def __getattr__(self, name):
            if name == "yaku_open":
                opened.append(name)
                time.sleep(0.05)
            return getattr(real, name)

    monkeypatch.setattr(_engine, "library", Counting)
    engine, start, found = yaku.Engine(), threading.Barrier(8), []

    def work():
        start.wait()
        found.append(engine.translate("とても良いです。", to="en"))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == 1 and len(found) == 8


LONG = "".join(f"電池が{number}回切れました。" for number in range(20_000))


@pytest.mark.parametrize(
    "texts", [LONG, [LONG], [f"電池が{number}回切れました。" for number in range(50_000)]], ids=["text", "long", "many"]
)
def test_an_interrupt_ends_a_call_and_harms_nothing(texts):
    call = yaku.translate if isinstance(texts, str) else yaku.translate_batch
    timer = threading.Timer(0.5, _thread.interrupt_main, (signal.SIGINT,))
    timer.start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        call(texts, to="en", source="ja")
    assert time.monotonic() - start < 20
    assert "good" in yaku.translate("とても良いです。", to="en")


def test_an_interrupt_from_the_keyboard_ends_a_program():
    code = f"import yaku; print('ready', flush=True); yaku.translate_batch(['電池が切れました。' * {10**6}], to='en')"
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "ready\n"
    time.sleep(1)
    child.send_signal(signal.SIGINT)
    _, errors = child.communicate(timeout=60)
    assert child.returncode in (-signal.SIGINT, 130) and "KeyboardInterrupt" in errors


def test_forks_among_busy_threads_give_working_children():
    stop, failures = threading.Event(), []

    def work():
        while not stop.is_set():
            with yaku.Engine() as engine:
                if not engine.translate("とても良いです。", to="en").ok:
                    failures.append(1)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(20):
            child = os.fork()
            if child == 0:
                signal.alarm(60)
                os._exit(0 if yaku.translate("とても良いです。", to="en").ok else 1)
            assert os.waitpid(child, 0)[1] == 0
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert failures == []
