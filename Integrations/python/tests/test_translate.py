"""Single texts: every text has a translation, and says how it came about."""

import copy
import pickle

import pytest

import yaku

JAPANESE = "とても良いです。"


def test_a_text_is_translated():
    translation = yaku.translate(JAPANESE, to="en")
    assert isinstance(translation, str) and translation.text == str(translation)
    assert "good" in translation
    assert translation.status == "ok" and translation.ok and translation.error is None
    assert translation.language == "ja" and 0 < translation.confidence <= 1


@pytest.mark.parametrize("text", ["", "  \n", "12345", "It is in English already."])
def test_what_needs_no_translation_passes_through(text):
    translation = yaku.translate(text, to="en")
    assert translation == text and translation.status == "passthrough" and translation.ok


@pytest.mark.parametrize(("text", "status"), [("ᎣᏏᏲ", "refused"), ("Как дела сегодня вечером?", "rejected")])
def test_what_cannot_be_translated_comes_back_as_it_is_and_says_so(text, status):
    translation = yaku.translate(text, to="en")
    assert translation == text and translation.status == status and not translation.ok
    assert "language" in translation.error


def test_bad_text_is_a_status():
    translation = yaku.translate(JAPANESE + "\ud800", to="en")
    assert translation.status == "invalid UTF-8" and "good" in translation
    assert translation.notes.startswith("invalidText")


def test_zero_bytes_are_text():
    assert "\0" in yaku.translate("良い\0電池", to="en")


def test_a_limit_is_a_status():
    translation = yaku.translate(JAPANESE, to="en", max_bytes=3)
    assert translation == JAPANESE and translation.status == "over limit" and "limit is 3" in translation.error


def test_html_keeps_its_tags():
    assert yaku.translate("<p>とても<b>良い</b>です。</p>", to="en", format="html").startswith("<p>")


def test_hints_decide_for_short_texts():
    for hints in (["ja"], "ja", {"ja": 0.9, "zh": 0.1}):
        assert yaku.translate("品質良好", to="en", hints=hints).language == "ja"
    assert yaku.translate("品質良好", to="en", hints=["zh"]).language == "zh"
    with pytest.raises(yaku.ArgumentError, match="no hint"):
        yaku.translate("品質良好", to="en", hints="ja=x")


def test_wording_that_a_language_does_not_have_is_noted():
    assert "formalityUnsupported" in yaku.translate(JAPANESE, to="en", style="polite").notes
    assert "genderUnsupported" in yaku.translate(JAPANESE, to="en", gender="neuter").notes


def test_a_glossary_decides_and_is_read_again_when_it_changes(tmp_path):
    terms = tmp_path / "terms.csv"
    terms.write_text("source,target\n電池,power cell\n")
    assert "power cell" in yaku.translate("電池が良いです。", to="en", glossary=terms)
    assert "power cell" not in yaku.translate("電池が良いです。", to="en")
    terms.write_text("source,target\n電池,energy brick\n")
    assert "energy brick" in yaku.translate("電池が良いです。", to="en", glossary=str(terms))
    with pytest.raises(yaku.ArgumentError, match="nonexistent"):
        yaku.translate("電池", to="en", glossary="/nonexistent.csv")


def test_a_memory_knows_what_people_wrote(tmp_path):
    memory = tmp_path / "memory.csv"
    memory.write_text("source,target,source language,target language\nとても良いです。,Simply lovely.,ja,en\n")
    assert yaku.translate(JAPANESE, to="en", memory=memory) == "Simply lovely."
    with pytest.raises(yaku.ArgumentError, match="threshold"):
        yaku.translate(JAPANESE, to="en", memory=memory, memory_threshold=3)


def test_details_are_json():
    import json

    details = json.loads(yaku.translate(JAPANESE, to="en", details=True, alternatives=3).details)
    assert details["source"]["text"] == JAPANESE and "sentences" in details
    assert yaku.translate(JAPANESE, to="en").details is None


def test_a_translation_survives_copies():
    translation = yaku.translate(JAPANESE, to="en")
    for other in (copy.deepcopy(translation), pickle.loads(pickle.dumps(translation))):
        assert other == translation and other.language == "ja" and other.confidence == translation.confidence


def test_languages_are_recognised_and_listed():
    assert yaku.detect(JAPANESE)[0].tag == "ja"
    assert yaku.detect("12345") == []
    assert any((pair.source, pair.target, pair.is_gloss) == ("ja", "en", False) for pair in yaku.languages())
    assert yaku.version()


def test_errors_are_typed_and_say_what_to_do():
    with pytest.raises(yaku.UnsupportedPairError, match="choose one of"):
        yaku.translate("a", to="tlh")
    with pytest.raises(yaku.UnsupportedPairError, match="choose one of"):
        yaku.translate("a", to="en", source="tlh")
    with pytest.raises(yaku.ArgumentError, match="language tag"):
        yaku.translate("a", to="!")
    with pytest.raises(ValueError, match="format"):
        yaku.translate("a", to="en", format="word")
    with pytest.raises(yaku.NoPacksError, match="/nonexistent"):
        yaku.Engine(packs="/nonexistent").languages()
    with pytest.raises(TypeError, match="int"):
        yaku.translate(3, to="en")


def test_an_engine_can_be_closed_used_again_and_pickled():
    with yaku.Engine() as engine:
        first = engine.translate(JAPANESE, to="en")
    assert engine.translate(JAPANESE, to="en") == first
    assert pickle.loads(pickle.dumps(engine)).translate(JAPANESE, to="en") == first
    engine.close()
    engine.close()
