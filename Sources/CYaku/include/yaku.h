/* yaku.h: translation offline, from dictionaries and rules, for C and everything that can call C.
 *
 *   yaku_engine *engine;
 *   if (yaku_open(NULL, &engine) != YAKU_OK) { fprintf(stderr, "%s\n", yaku_error()); return 1; }
 *   yaku_options options = YAKU_OPTIONS("en");
 *   yaku_results *results;
 *   if (yaku_translate(engine, text, length, &options, &results) == YAKU_OK) {
 *     fwrite(results->translation.data, 1, results->translation.length, stdout);
 *     yaku_results_free(results);
 *   }
 *   yaku_close(engine);
 *
 * Every function may be called from any thread, and never ends the process. Texts are UTF-8 with a length; names of
 * languages and paths end with a zero byte. What a text holds is never an error of a call: each row has a status.
 *
 * What a call gives belongs to the caller: engines go back with yaku_close, results with yaku_results_free. All that a
 * result points to lives as long as the result, also after yaku_close. The texts of yaku_version, yaku_status_name and
 * yaku_error belong to the library.
 *
 * A process made by fork() cannot use an engine of its parent: calls give YAKU_FORKED. Open another one there. A fork()
 * waits until other threads have come to the end of the sentence they translate, so that the child starts clean.
 */
#ifndef YAKU_H
#define YAKU_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a call, or one row, came to. The numbers never change their meaning; new ones may be added. */
enum {
  YAKU_OK = 0,               /* done; of a row: translated */
  YAKU_PASSTHROUGH = 1,      /* nothing to translate: empty, or in the target language; the text comes back as it is */
  YAKU_REFUSED = 2,          /* no language recognised, or no translation found; the text comes back as it is */
  YAKU_REJECTED = 3,         /* no pack translates the language of this row; the text comes back as it is */
  YAKU_INVALID_UTF8 = 4,     /* translated, or passed through, after each bad sequence had become U+FFFD; where it was not,
                                the row has the status that says why */
  YAKU_OVER_LIMIT = 5,       /* over a limit: the text comes back as it is, in part or whole, or as null; see the error */
  YAKU_INTERNAL = 6,         /* a fault of the library */
  YAKU_NULL = 7,             /* the row is null, and so is its translation */
  YAKU_PARTLY = 8,           /* translated but for parts that came back as they are: the notes name them */
  /* Of calls only: */
  YAKU_BAD_ARGUMENT = 16,    /* a pointer, number or tag makes no sense; nothing was done */
  YAKU_NO_PACKS = 17,        /* no packs were found, or the folder cannot be read */
  YAKU_UNSUPPORTED_PAIR = 18, /* no pack translates into the target, or from the source that was named */
  YAKU_FORKED = 19,          /* the engine was opened before a fork(); open another one */
  YAKU_STOPPED = 20          /* the option "stop" ended the call; there are no results */
};

/* An engine with its packs. Packs are mapped, so that several engines and processes share their memory. */
typedef struct yaku_engine yaku_engine;

/* How to translate. Start with YAKU_OPTIONS("en"): what is zero has its default. */
typedef struct yaku_options {
  size_t size;           /* sizeof(yaku_options) */
  const char *target;    /* BCP 47, such as "en" or "zh-Hant" */
  const char *source;    /* NULL: recognised in each text */
  const char *hints;     /* the languages the texts are probably in, as "ja" or "ja=0.9,en=0.1": they decide for short
                            texts. NULL: those of the first texts of a batch, see "alone"; for one text, all equally */
  const char *format;    /* "plain" (also NULL), "html" or "markdown" */
  const char *style;     /* how the reader is spoken to: "polite" or "plain"; NULL: as the text suggests */
  const char *gender;    /* whom the words are about: "feminine", "masculine" or "neuter"; NULL: as the text suggests */
  const char *glossary;  /* a file of terms (CSV, TSV, TBX); read again when it has changed, and the call fails when it
                            cannot be read then. NULL: none */
  const char *memory;    /* a file of translations by people (TMX, CSV, TSV); read again likewise. NULL: none */
  int32_t jobs;          /* threads of a batch; 0: one for each processor. The outcome is the same for any number */
  int32_t alternatives;  /* how many other translations of each sentence the details list */
  int32_t details;       /* not 0: fill the column "details" */
  int32_t memory_threshold; /* how much a text must be like one of the memory, 50 to 100; 0: 100, the same text */
  int64_t max_bytes;     /* of one text; 0: no limit */
  const volatile int32_t *stop; /* a number that another thread or a signal handler makes other than 0 to end the call,
                            which then gives YAKU_STOPPED after the sentence it is at. NULL: nothing ends it */
  int32_t alone;         /* not 0: the language of each text of a batch is recognised by itself. 0: with regard to those of
                            the first 200 texts (see yaku_hints), where neither source nor hints are given */
  int32_t reserved;      /* 0 */
} yaku_options;

#define YAKU_OPTIONS(target_tag) { sizeof(yaku_options), (target_tag), NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, NULL, 0, 0 }

/* One value a row, in the layout of Apache Arrow. */
typedef struct yaku_column {
  const void *offsets;      /* rows + 1 of them; int32_t, but int64_t from yaku_translate_batch64 */
  const uint8_t *data;      /* UTF-8 */
  const uint8_t *validity;  /* one bit a row, lowest first, 0: null; NULL when no row is null */
  int64_t length;           /* bytes of data */
  int64_t null_count;
} yaku_column;

/* What became of the rows of a call. New members are added at the end, within size. */
typedef struct yaku_results {
  size_t size;
  int64_t count;              /* rows */
  const uint8_t *statuses;    /* YAKU_OK ... YAKU_NULL */
  const double *confidences;  /* 0 to 1 */
  yaku_column translation;    /* null where the row was null */
  yaku_column language;       /* the language the text was read as; null where none was recognised */
  yaku_column notes;          /* what a reader should know, such as "unknownWord: Foo, bar"; null where there is nothing */
  yaku_column error;          /* what is wrong with the row, and what to do; null where nothing is */
  yaku_column details;        /* a response as JSON, as `yaku translate --json` writes it; null unless asked for */
} yaku_results;

/* A language and how likely it is, from 0 to 1. */
typedef struct yaku_language {
  char tag[24];
  double confidence;
} yaku_language;

/* Two languages that can be translated. */
typedef struct yaku_pair {
  char source[24];
  char target[24];
  int32_t is_gloss; /* 1: word by word, because there is a dictionary but no grammar */
} yaku_pair;

/* The version of the library, such as "0.1.0". */
const char *yaku_version(void);

/* Opens the packs in a folder. NULL takes those of the installation: the environment variable YAKU_PACKS, else the
 * folders packs and ../share/yaku/packs beside the library; and imported packs of the user. Where it fails, the engine
 * is NULL. */
int32_t yaku_open(const char *packs, yaku_engine **engine);

/* Closes an engine; calls that are under way end as they would have. NULL, and an engine that is closed, are allowed. */
void yaku_close(yaku_engine *engine);

/* Translates one text: results with one row. */
int32_t yaku_translate(
    yaku_engine *engine, const char *text, int64_t length, const yaku_options *options, yaku_results **results);

/* Translates many texts on several threads; equal texts once.
 *
 * The input is an Arrow array of strings: data of data_length bytes; offsets, of which rows offset ... offset + count
 * are used; validity, one bit a row counted from row 0 as offsets are, or NULL when no row is null. Nothing is copied,
 * and nothing is kept after the call. Offsets that fall or leave the data give YAKU_BAD_ARGUMENT. */
int32_t yaku_translate_batch(
    yaku_engine *engine, const uint8_t *data, int64_t data_length, const int32_t *offsets, const uint8_t *validity,
    int64_t offset, int64_t count, const yaku_options *options, yaku_results **results);

/* The same with offsets of 64 bits, in and out. */
int32_t yaku_translate_batch64(
    yaku_engine *engine, const uint8_t *data, int64_t data_length, const int64_t *offsets, const uint8_t *validity,
    int64_t offset, int64_t count, const yaku_options *options, yaku_results **results);

/* Which languages the first texts are in, as the option "hints" takes it: "en=0.25,ja=0.75", or "" when none was
 * recognised. It is what a batch asks of its first 200 texts, or as many as begin within their first megabyte, by itself;
 * whoever translates one table in several batches asks once, and gives the answer to each.
 *
 * The texts are an Arrow array as above. Gives the length without the zero byte, or minus a status; what does not fit
 * into capacity is not written, not even in part. */
int64_t yaku_hints(
    yaku_engine *engine, const uint8_t *data, int64_t data_length, const int32_t *offsets, const uint8_t *validity,
    int64_t offset, int64_t count, char *hints, int64_t capacity);

/* Gives the memory of results back, once for each. NULL is allowed. */
void yaku_results_free(yaku_results *results);

/* The likeliest languages of a text, best first, at most capacity; gives how many, or minus a status. */
int64_t yaku_detect(
    yaku_engine *engine, const char *text, int64_t length, yaku_language *languages, int64_t capacity);

/* The pairs that can be translated, sorted, at most capacity; gives how many there are in all, or minus a status. */
int64_t yaku_pairs(yaku_engine *engine, yaku_pair *pairs, int64_t capacity);

/* What was wrong with the last call of this thread that failed, and what to do; "" when none did. Valid until the
 * next call of the thread. */
const char *yaku_error(void);

/* The name of a status, such as "over limit". */
const char *yaku_status_name(int32_t status);

#ifdef __cplusplus
}
#endif

#endif
