// A few functions over ICU. No ICU type and no ICU header appears here: they collide with the
// ICU inside Foundation. Text is UTF-8 with a length in bytes; invalid bytes are read as U+FFFD.
//
// A function that writes text into `out` returns the number of bytes the whole result has, without
// a terminating zero; when that is more than `capacity`, nothing useful was written and the caller
// tries again with more room. A negative number means that ICU could not do it.
#pragma once
#include <stdbool.h>
#include <stdint.h>

// Boundaries. One iterator serves one thread at a time.
typedef struct cicu_breaks cicu_breaks;
enum { CICU_WORD = 1, CICU_SENTENCE = 3 };

// NULL when the kind is unknown or memory is out; an unknown locale gives the general rules.
cicu_breaks *cicu_breaks_open(int32_t kind, const char *locale);
// Starts over on `bytes`, which must stay where they are until the next start or the end. 0 when it worked.
int32_t cicu_breaks_start(cicu_breaks *breaks, const char *bytes, int64_t length);
// The next boundary as an offset in bytes, -1 after the last. 0 is not reported, the length is.
int32_t cicu_breaks_next(cicu_breaks *breaks);
// Fills `offsets` with up to `capacity` further boundaries; returns how many.
int32_t cicu_breaks_fill(cicu_breaks *breaks, int32_t *offsets, int32_t capacity);
// What kind of word ends at the last boundary: 0 other, 1 number, 2 letters, 3 kana, 4 ideographs.
int32_t cicu_breaks_word_kind(const cicu_breaks *breaks);
void cicu_breaks_close(cicu_breaks *breaks);

// Normalisation.
enum { CICU_NFC = 0, CICU_NFKC_CASEFOLD = 1 };
int32_t cicu_normalize(int32_t form, const char *in, int32_t length, char *out, int32_t capacity);

// Transliteration by a rule set of ICU: "Katakana-Latin", "Any-Latin; Latin-ASCII" …
typedef struct cicu_transliterator cicu_transliterator;
cicu_transliterator *cicu_transliterator_open(const char *identifier);  // NULL when there is none
int32_t cicu_transliterate(
    const cicu_transliterator *transliterator, const char *in, int32_t length, char *out, int32_t capacity);
void cicu_transliterator_close(cicu_transliterator *transliterator);

// Language tags: with the likely script and region put in, or with what is likely left out.
int32_t cicu_likely_subtags(const char *tag, bool minimize, char *out, int32_t capacity);
// The four letters of the script of a character, first letter in the highest byte: 'Latn'. 0 when unknown.
uint32_t cicu_script(uint32_t scalar);

// A number in words of the locale.
int32_t cicu_spell_number(const char *locale, int64_t number, char *out, int32_t capacity);

// Regular expressions. A pattern may serve several threads at once.
typedef struct cicu_pattern cicu_pattern;
cicu_pattern *cicu_pattern_open(const char *pattern, int64_t length);  // NULL when it is none
// Writes the start and the end of each match that is not empty, as offsets in bytes; returns how many, at most
// `capacity`; -1 less the number when a limit on steps or memory ended the search.
int32_t cicu_pattern_find(
    const cicu_pattern *pattern, const char *bytes, int64_t length, int64_t *spans, int32_t capacity);
void cicu_pattern_close(cicu_pattern *pattern);
