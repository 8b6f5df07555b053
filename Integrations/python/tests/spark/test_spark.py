"""Columns in Spark: one row out for each row in, the same bytes as the command line gives."""

import os
import subprocess
import sys
import threading
import time

import pytest

import yaku
from reviews import command_line, reviews, write_csv

ROWS = int(os.environ.get("YAKU_SPARK_ROWS", "2000"))


@pytest.fixture(scope="module")
def texts():
    return reviews(ROWS)


@pytest.fixture(scope="module")
def expected(texts, tmp_path_factory):
    return command_line(texts, tmp_path_factory.mktemp("cli"))


@pytest.fixture(scope="module")
def table(spark, texts):
    return spark.createDataFrame(list(enumerate(texts)), "id int, review string").repartition(8, "id")


def by_id(rows):
    rows = sorted(rows, key=lambda row: row["id"])
    assert [row["id"] for row in rows] == list(range(len(rows)))
    return rows


def test_a_column_is_translated_as_the_command_line_does(table, expected):
    from yaku.spark import COLUMNS, translate

    found = translate(table, "review", to="en", source="ja")
    assert found.columns == ["id", "review"] + list(COLUMNS)
    rows = by_id(found.collect())
    assert [row["translation"] for row in rows] == expected
    assert {row["status"] for row in rows} >= {"ok", "passthrough"}


def test_rejects_are_columns_and_nulls_stay_null(spark):
    from yaku.spark import translate

    texts = ["とても良いです。", None, "", "ᎣᏏᏲ", "Как дела сегодня вечером?"]
    table = spark.createDataFrame(list(enumerate(texts)), "id int, review string")
    rows = by_id(translate(table, "review", to="en", out="english", prefix="y_").collect())
    assert [row["y_status"] for row in rows] == ["ok", "null", "passthrough", "refused", "rejected"]
    assert [row["y_english"] for row in rows][1:] == texts[1:]
    assert [row["y_error"] is None for row in rows] == [True, True, True, False, False]


def test_wrong_calls_are_refused_before_the_job(table):
    from yaku.spark import translate

    with pytest.raises(ValueError, match="choose one of: id, review"):
        translate(table, "text", to="en")
    with pytest.raises(ValueError, match="cast it"):
        translate(table, "id", to="en")
    with pytest.raises(ValueError, match="already"):
        translate(table, "review", to="en", out="id")
    with pytest.raises(yaku.UnsupportedPairError, match="choose one of"):
        translate(table, "review", to="tlh")


def test_functions_for_sql(spark, table, expected):
    from yaku.spark import register

    register(spark)
    table.createOrReplaceTempView("reviews")
    rows = by_id(spark.sql("SELECT id, yaku_translate(review, 'ja', 'en') AS english FROM reviews").collect())
    assert [row["english"] for row in rows] == expected
    rows = spark.sql(
        """SELECT id, yaku_translate_row(text, source, target) AS found FROM VALUES
           (0, 'とても良いです。', 'ja', 'en'), (1, 'とても良いです。', 'ja', 'tlh'), (2, NULL, 'ja', 'en'),
           (3, 'とても良いです。', NULL, 'en'), (4, 'とても良いです。', 'ja', NULL) AS t(id, text, source, target)"""
    ).collect()
    found = [row["found"] for row in by_id(rows)]
    assert [row["status"] for row in found] == ["ok", "rejected", "null", "ok", "rejected"]
    assert found[0]["translation"] == found[3]["translation"] != "とても良いです。"
    assert found[1]["translation"] == "とても良いです。" and "tlh" in found[1]["error"]


def executors():
    """The processes of the executors of this cluster."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/cmdline", "rb") as file:
                    words = file.read().split(b"\0")
            except OSError:
                continue
            if any(b"CoarseGrainedExecutorBackend" in word for word in words) and _is_ours(int(name)):
                found.append(int(name))
    return found


def _is_ours(pid):
    """Whether this process started `pid`, by however many steps."""
    while pid > 1:
        if pid == os.getpid():
            return True
        try:
            with open(f"/proc/{pid}/stat") as file:
                pid = int(file.read().rpartition(")")[2].split()[1])
        except OSError:
            return False
    return False


def test_a_killed_executor_loses_and_doubles_nothing(spark, table, expected, tmp_path):
    from yaku.spark import translate

    output, started = str(tmp_path / "out"), tmp_path / "started"
    os.mkdir(started)

    def slowly(batches):
        # Each task says that it is under way and takes a moment, so that there is something to kill.
        import pathlib

        pathlib.Path(started, f"{os.getpid()}").touch()
        for batch in batches:
            time.sleep(0.3)
            yield batch

    killed = []

    def kill():
        while not os.listdir(started):
            time.sleep(0.05)
        time.sleep(0.5)
        victim = max(executors())
        os.kill(victim, 9)
        killed.append(victim)

    killer = threading.Thread(target=kill)
    killer.start()
    found = translate(table.mapInArrow(slowly, table.schema), "review", to="en", source="ja")
    found.write.parquet(output)
    killer.join()
    assert killed, "no executor was killed: the test shows nothing"
    rows = by_id(spark.read.parquet(output).collect())
    assert len(rows) == len(expected)
    assert [row["translation"] for row in rows] == expected
    assert os.path.exists(os.path.join(output, "_SUCCESS"))


@pytest.mark.parametrize("kind", ["csv", "json", "parquet"])
def test_the_job_reads_tables_and_writes_parquet(spark, texts, expected, tmp_path, kind):
    from yaku import spark_job

    # Spark reads an empty field as null, so here are none.
    texts, expected = zip(*[(text, out) for text, out in zip(texts[:400], expected) if text.strip()])
    source, output = str(tmp_path / f"reviews.{kind}"), str(tmp_path / "out")
    if kind == "csv":
        write_csv(texts, source)
    else:
        frame = spark.createDataFrame([(str(n), text) for n, text in enumerate(texts)], "id string, review string")
        getattr(frame.coalesce(1).write, kind)(source)
    arguments = [source, output, "--text-column", "review", "--to", "en", "--source", "ja"]
    assert spark_job.main(arguments) in (0, 1)
    rows = sorted(spark.read.parquet(output).collect(), key=lambda row: int(row["id"]))
    assert [row["review"] for row in rows] == list(texts)
    assert [row["translation"] for row in rows] == list(expected)
    if kind == "csv":
        assert all(row["corrupt_record"] is None for row in rows)


def test_a_record_that_does_not_fit_its_table_is_kept(spark, tmp_path):
    from yaku import spark_job

    source, output = tmp_path / "ragged.csv", str(tmp_path / "out")
    source.write_text('id,review\n1,とても良いです。\n2,"良い",more\n3\n')
    assert spark_job.main([str(source), output, "--text-column", "review", "--to", "en"]) == 1
    rows = {row["id"]: row for row in spark.read.parquet(output).collect()}
    assert rows["1"]["corrupt_record"] is None and "good" in rows["1"]["translation"]
    assert rows["2"]["corrupt_record"] == '2,"良い",more' and rows["3"]["corrupt_record"] == "3"


def test_spark_submit_runs_the_job(tmp_path):
    source, output = tmp_path / "reviews.csv", tmp_path / "out"
    write_csv(["とても良いです。", "電池が、\n切れました。"], source)
    place = subprocess.check_output([sys.executable, "-m", "yaku.spark_job", "--where"], text=True).strip()
    import pyspark

    home = os.path.dirname(pyspark.__file__)
    command = [os.path.join(home, "bin", "spark-submit"), "--master", "local[1]", "--conf", "spark.ui.enabled=false"]
    command += [place, str(source), str(output), "--text-column", "review", "--to", "en"]
    environment = dict(os.environ, SPARK_HOME=home, PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, done.stdout[-2000:]
    assert "2 rows: ok 2" in done.stdout


@pytest.mark.parametrize("name", ["status", "STATUS", "Review", "ID"])
def test_names_that_spark_cannot_tell_apart_are_refused(table, name):
    from yaku.spark import translate

    with pytest.raises(ValueError, match="choose another with out|already"):
        translate(table, "review", to="en", source="ja", out=name)
    with pytest.raises(ValueError, match="several columns"):
        translate(table.withColumnRenamed("id", "REVIEW"), "review", to="en", source="ja")
    if name.lower() != "status":
        assert len(translate(table, "review", to="en", source="ja", out=name, prefix="y_").columns) == 8


def test_short_texts_are_read_as_the_table_is_however_it_is_cut(spark):
    from yaku.spark import register, translate

    texts = ["品質良好"] + ["とても良いです。"] * 9
    table = spark.createDataFrame(list(enumerate(texts)), "id int, review string")
    for parts in (1, 10):
        found = by_id(translate(table.repartition(parts, "id"), "review", to="en").collect())
        assert [row["detected_language"] for row in found] == ["ja"] * 10
    alone = by_id(translate(table, "review", to="en", alone=True).collect())
    assert alone[0]["detected_language"] == "zh"
    register(spark)
    table.createOrReplaceTempView("short")
    rows = spark.sql("SELECT id, yaku_translate_row(review, NULL, 'en') AS found FROM short").collect()
    assert by_id(rows)[0]["found"]["detected_language"] == "zh"
