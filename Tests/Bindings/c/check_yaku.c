/* Calls every function of yaku.h as a C program would. Ends with 0 when all is as the header says. */
#include "yaku.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* How many children are started among busy threads. */
#ifndef FORKS
#define FORKS 40
#endif

static int failures = 0;

#define CHECK(condition) \
  do { \
    if (!(condition)) { \
      fprintf(stderr, "%s:%d: not true: %s (last error: \"%s\")\n", __FILE__, __LINE__, #condition, yaku_error()); \
      failures++; \
    } \
  } while (0)

/* Rows put together as an Arrow array; a NULL row is null. */
typedef struct rows {
  uint8_t data[4096];
  int32_t offsets[65];
  int64_t offsets64[65];
  uint8_t validity[8];
  int64_t count;
} rows;

static void add(rows *rows, const char *text, size_t length) {
  int32_t end = rows->offsets[rows->count];
  if (text != NULL) {
    memcpy(rows->data + end, text, length);
    end += (int32_t)length;
    rows->validity[rows->count / 8] |= (uint8_t)(1u << (rows->count % 8));
  }
  rows->count++;
  rows->offsets[rows->count] = end;
  rows->offsets64[rows->count] = end;
}

static int32_t translate(yaku_engine *engine, const rows *rows, int64_t offset, yaku_options options, yaku_results **out) {
  return yaku_translate_batch(
      engine, rows->data, rows->offsets[rows->count], rows->offsets, rows->validity, offset, rows->count - offset,
      &options, out);
}

static int is_null(const yaku_column *column, int64_t row) {
  return column->validity != NULL && (column->validity[row / 8] >> (row % 8) & 1) == 0;
}

/* Whether a row of a column of the call with 32 bits is this text. */
static int is_text(const yaku_column *column, int64_t row, const char *text) {
  const int32_t *offsets = column->offsets;
  size_t length = (size_t)(offsets[row + 1] - offsets[row]);
  return !is_null(column, row) && length == strlen(text) && memcmp(column->data + offsets[row], text, length) == 0;
}

static int same_column(const yaku_column *left, const yaku_column *right, int64_t count) {
  return left->length == right->length && left->null_count == right->null_count &&
         memcmp(left->data, right->data, (size_t)left->length) == 0 &&
         memcmp(left->offsets, right->offsets, sizeof(int32_t) * (size_t)(count + 1)) == 0;
}

static int same_results(const yaku_results *left, const yaku_results *right) {
  return left->count == right->count && memcmp(left->statuses, right->statuses, (size_t)left->count) == 0 &&
         memcmp(left->confidences, right->confidences, sizeof(double) * (size_t)left->count) == 0 &&
         same_column(&left->translation, &right->translation, left->count) &&
         same_column(&left->language, &right->language, left->count) &&
         same_column(&left->notes, &right->notes, left->count) &&
         same_column(&left->error, &right->error, left->count);
}

static const char good[] = "とても良いです。";

/* Kanji alone, which Chinese has as well: what it is read as depends on the texts around it. */
static const char short_text[] = "品質良好";

static rows sample(void) {
  rows rows;
  memset(&rows, 0, sizeof rows);
  add(&rows, good, strlen(good));
  add(&rows, NULL, 0);
  add(&rows, "", 0);
  add(&rows, "It is in English already.", 25);
  add(&rows, "\xFF\xE3\x81 bad", 7);
  add(&rows, good, strlen(good));
  add(&rows, "電池がすぐ切れました。", strlen("電池がすぐ切れました。"));
  add(&rows, "a\0b", 3);
  add(&rows, "12345", 5);
  add(&rows, "ᎣᏏᏲ", strlen("ᎣᏏᏲ"));
  add(&rows, "Как дела сегодня вечером?", strlen("Как дела сегодня вечером?"));
  return rows;
}

static void check_one_text(yaku_engine *engine) {
  yaku_options options = YAKU_OPTIONS("en");
  yaku_results *results = NULL;
  CHECK(yaku_translate(engine, good, (int64_t)strlen(good), &options, &results) == YAKU_OK);
  CHECK(results != NULL && results->count == 1 && results->size >= sizeof(yaku_results));
  CHECK(results->statuses[0] == YAKU_OK && results->confidences[0] > 0 && results->confidences[0] <= 1);
  CHECK(is_text(&results->language, 0, "ja") && is_null(&results->error, 0) && is_null(&results->details, 0));
  CHECK(results->translation.length > 0 && !is_text(&results->translation, 0, good));
  yaku_results_free(results);

  options.details = 1;
  options.alternatives = 2;
  CHECK(yaku_translate(engine, good, (int64_t)strlen(good), &options, &results) == YAKU_OK);
  CHECK(!is_null(&results->details, 0) && results->details.length > 0 && results->details.data[0] == '{');
  yaku_results_free(results);

  /* Bad bytes do not make a translation of what is none. */
  static const char bad_bytes[] = "\xFF ᎣᏏᏲ";
  CHECK(yaku_translate(engine, bad_bytes, (int64_t)strlen(bad_bytes), &options, &results) == YAKU_OK);
  CHECK(results->statuses[0] == YAKU_REFUSED && !is_null(&results->error, 0));
  yaku_results_free(results);

  /* Characters that Chinese has as well are read as what is likely. */
  options.hints = "ja=0.9,zh=0.1";
  CHECK(yaku_translate(engine, short_text, (int64_t)strlen(short_text), &options, &results) == YAKU_OK);
  CHECK(is_text(&results->language, 0, "ja"));
  yaku_results_free(results);
  options.hints = "zh";
  CHECK(yaku_translate(engine, short_text, (int64_t)strlen(short_text), &options, &results) == YAKU_OK);
  CHECK(is_text(&results->language, 0, "zh"));
  yaku_results_free(results);
  options.hints = NULL;

  options.format = "html";
  static const char html[] = "<p>とても<b>良い</b>です。</p>";
  CHECK(yaku_translate(engine, html, (int64_t)strlen(html), &options, &results) == YAKU_OK);
  CHECK(results->translation.length > 7 && memcmp(results->translation.data, "<p>", 3) == 0);
  yaku_results_free(results);
  options.format = NULL;

  options.max_bytes = 4;
  CHECK(yaku_translate(engine, good, (int64_t)strlen(good), &options, &results) == YAKU_OK);
  CHECK(results->statuses[0] == YAKU_OVER_LIMIT && is_text(&results->translation, 0, good));
  yaku_results_free(results);
}

static void check_batch(yaku_engine *engine) {
  rows rows = sample();
  yaku_options options = YAKU_OPTIONS("en");
  yaku_results *results = NULL;
  CHECK(translate(engine, &rows, 0, options, &results) == YAKU_OK);
  const uint8_t expected[] = {
      YAKU_OK, YAKU_NULL, YAKU_PASSTHROUGH, YAKU_PASSTHROUGH, YAKU_INVALID_UTF8,
      YAKU_OK, YAKU_OK, YAKU_PASSTHROUGH, YAKU_PASSTHROUGH, YAKU_REFUSED, YAKU_REJECTED};
  CHECK(results->count == rows.count);
  CHECK(memcmp(results->statuses, expected, sizeof expected) == 0);
  for (int64_t row = 0; row < rows.count; row++) CHECK(is_null(&results->translation, row) == (row == 1));
  CHECK(is_text(&results->translation, 2, "") && is_text(&results->translation, 3, "It is in English already."));
  CHECK(!is_null(&results->error, 4) && is_null(&results->error, 0));

  /* The same with any number of threads, and from a slice. */
  for (int jobs = 1; jobs <= 5; jobs++) {
    yaku_results *again = NULL;
    options.jobs = jobs;
    CHECK(translate(engine, &rows, 0, options, &again) == YAKU_OK);
    CHECK(same_results(results, again));
    yaku_results_free(again);
  }
  yaku_results *slice = NULL;
  CHECK(translate(engine, &rows, 5, options, &slice) == YAKU_OK);
  CHECK(slice->count == rows.count - 5 && memcmp(slice->statuses, results->statuses + 5, (size_t)slice->count) == 0);
  yaku_results_free(slice);

  /* The same bytes with offsets of 64 bits. */
  yaku_results *wide = NULL;
  CHECK(yaku_translate_batch64(
            engine, rows.data, rows.offsets[rows.count], rows.offsets64, rows.validity, 0, rows.count, &options, &wide) ==
        YAKU_OK);
  CHECK(wide->translation.length == results->translation.length);
  CHECK(memcmp(wide->translation.data, results->translation.data, (size_t)wide->translation.length) == 0);
  CHECK(((const int64_t *)wide->translation.offsets)[rows.count] == wide->translation.length);
  yaku_results_free(wide);
  yaku_results_free(results);

  /* No rows. */
  CHECK(yaku_translate_batch(engine, NULL, 0, NULL, NULL, 0, 0, &options, &results) == YAKU_OK && results->count == 0);
  yaku_results_free(results);
}

static void check_bad_calls(yaku_engine *engine) {
  rows rows = sample();
  yaku_options options = YAKU_OPTIONS("en");
  yaku_results *results = (yaku_results *)&rows;
  CHECK(yaku_open(NULL, NULL) == YAKU_BAD_ARGUMENT);
  yaku_engine *none = engine;
  CHECK(yaku_open("/nonexistent", &none) == YAKU_NO_PACKS && none == NULL && strlen(yaku_error()) > 0);
  CHECK(yaku_translate(NULL, "a", 1, &options, &results) == YAKU_BAD_ARGUMENT && results == NULL);
  CHECK(yaku_translate((yaku_engine *)&rows, "a", 1, &options, &results) != YAKU_OK);
  CHECK(yaku_translate(engine, NULL, 1, &options, &results) == YAKU_BAD_ARGUMENT);
  CHECK(yaku_translate(engine, "a", -1, &options, &results) == YAKU_BAD_ARGUMENT);
  CHECK(yaku_translate(engine, "a", 1, NULL, &results) == YAKU_BAD_ARGUMENT);
  CHECK(yaku_translate(engine, "a", 1, &options, NULL) == YAKU_BAD_ARGUMENT);

  yaku_options bad = options;
  bad.size = 3;
  CHECK(yaku_translate(engine, "a", 1, &bad, &results) == YAKU_BAD_ARGUMENT);
  bad = options;
  bad.target = NULL;
  CHECK(yaku_translate(engine, "a", 1, &bad, &results) == YAKU_BAD_ARGUMENT);
  bad.target = "\xFF\xFE";
  CHECK(yaku_translate(engine, "a", 1, &bad, &results) == YAKU_BAD_ARGUMENT);
  bad.target = "tlh";
  CHECK(yaku_translate(engine, "a", 1, &bad, &results) == YAKU_UNSUPPORTED_PAIR);
  bad = options;
  bad.source = "tlh";
  CHECK(yaku_translate(engine, "a", 1, &bad, &results) == YAKU_UNSUPPORTED_PAIR);
  bad = options;
  bad.format = "word";
  CHECK(yaku_translate(engine, "a", 1, &bad, &results) == YAKU_BAD_ARGUMENT);

  bad = options;
  bad.hints = "ja=x";
  CHECK(yaku_translate(engine, "a", 1, &bad, &results) == YAKU_BAD_ARGUMENT);

  /* Options of a newer header are taken when what is new is zero. */
  struct { yaku_options known; int64_t newer; } larger = {options, 0};
  larger.known.size = sizeof larger;
  CHECK(yaku_translate(engine, "a", 1, &larger.known, &results) == YAKU_OK);
  yaku_results_free(results);
  larger.newer = 1;
  CHECK(yaku_translate(engine, "a", 1, &larger.known, &results) == YAKU_BAD_ARGUMENT);

  /* Offsets that fall, are negative, or leave the data. */
  const int32_t wrong[] = {-1, INT32_MIN, INT32_MAX, 4000};
  for (size_t index = 0; index < sizeof wrong / sizeof *wrong; index++) {
    rows.offsets[6] = wrong[index];
    CHECK(translate(engine, &rows, 0, options, &results) == YAKU_BAD_ARGUMENT && results == NULL);
  }
  rows = sample();
  CHECK(translate(engine, &rows, -1, options, &results) == YAKU_BAD_ARGUMENT);
  CHECK(yaku_translate_batch(engine, rows.data, 0, rows.offsets, NULL, 0, rows.count, &options, &results) ==
        YAKU_BAD_ARGUMENT);
  CHECK(yaku_translate_batch(engine, rows.data, 9, NULL, NULL, 0, 1, &options, &results) == YAKU_BAD_ARGUMENT);
  CHECK(yaku_translate_batch(engine, NULL, 9, rows.offsets, NULL, 0, 1, &options, &results) == YAKU_BAD_ARGUMENT);
  CHECK(yaku_translate_batch(engine, rows.data, 9, rows.offsets, NULL, INT64_MAX, INT64_MAX, &options, &results) ==
        YAKU_BAD_ARGUMENT);
  CHECK(yaku_detect(NULL, "a", 1, NULL, 0) == -YAKU_BAD_ARGUMENT);
  yaku_results_free(NULL);
  yaku_close(NULL);
}

static void check_languages(yaku_engine *engine) {
  yaku_language languages[3];
  int64_t count = yaku_detect(engine, good, (int64_t)strlen(good), languages, 3);
  CHECK(count >= 1 && count <= 3 && strcmp(languages[0].tag, "ja") == 0 && languages[0].confidence > 0.5);
  CHECK(yaku_detect(engine, "12345", 5, languages, 3) == 0);

  int64_t all = yaku_pairs(engine, NULL, 0);
  CHECK(all > 0);
  yaku_pair *pairs = calloc((size_t)all, sizeof *pairs);
  CHECK(yaku_pairs(engine, pairs, all) == all);
  int found = 0;
  for (int64_t index = 0; index < all; index++)
    found |= strcmp(pairs[index].source, "ja") == 0 && strcmp(pairs[index].target, "en") == 0 && !pairs[index].is_gloss;
  CHECK(found);
  free(pairs);
}

static yaku_results *expected_results;

static void *translate_on_a_thread(void *engine) {
  rows rows = sample();
  yaku_options options = YAKU_OPTIONS("en");
  options.jobs = 2;
  for (int round = 0; round < 5; round++) {
    yaku_results *results = NULL;
    if (translate(engine, &rows, 0, options, &results) != YAKU_OK || !same_results(results, expected_results)) return engine;
    yaku_results_free(results);
    /* An error of one thread is not that of another. */
    if (yaku_open(NULL, NULL) != YAKU_BAD_ARGUMENT || strstr(yaku_error(), "place") == NULL) return engine;
  }
  return NULL;
}

static void check_threads(yaku_engine *engine) {
  rows rows = sample();
  yaku_options options = YAKU_OPTIONS("en");
  CHECK(translate(engine, &rows, 0, options, &expected_results) == YAKU_OK);
  pthread_t threads[8];
  for (int index = 0; index < 8; index++)
    CHECK(pthread_create(&threads[index], NULL, translate_on_a_thread, engine) == 0);
  for (int index = 0; index < 8; index++) {
    void *failed = NULL;
    pthread_join(threads[index], &failed);
    CHECK(failed == NULL);
  }
  yaku_results_free(expected_results);
}

static void check_languages_of_a_batch(yaku_engine *engine) {
  rows rows;
  memset(&rows, 0, sizeof rows);
  add(&rows, short_text, strlen(short_text));
  for (int index = 0; index < 9; index++) add(&rows, good, strlen(good));
  add(&rows, NULL, 0);
  yaku_options options = YAKU_OPTIONS("en");
  options.alone = 1;
  yaku_results *alone = NULL, *together = NULL, *hinted = NULL;
  CHECK(translate(engine, &rows, 0, options, &alone) == YAKU_OK && !is_text(&alone->language, 0, "ja"));
  options.alone = 0;
  CHECK(translate(engine, &rows, 0, options, &together) == YAKU_OK && is_text(&together->language, 0, "ja"));

  /* A batch says of its own what yaku_hints says of it. */
  char hints[200] = "x";
  int64_t length = yaku_hints(
      engine, rows.data, rows.offsets[rows.count], rows.offsets, rows.validity, 0, rows.count, hints, 4);
  CHECK(length > 4 && length < 200 && strcmp(hints, "x") == 0);
  CHECK(yaku_hints(engine, rows.data, rows.offsets[rows.count], rows.offsets, rows.validity, 0, rows.count, hints,
                   sizeof hints) == length);
  CHECK(strlen(hints) == (size_t)length && strstr(hints, "ja=0.") != NULL);
  options.hints = hints;
  CHECK(translate(engine, &rows, 0, options, &hinted) == YAKU_OK && same_results(hinted, together));
  CHECK(yaku_hints(engine, NULL, 0, NULL, NULL, 0, 0, hints, sizeof hints) == 0 && hints[0] == 0);
  CHECK(yaku_hints(engine, NULL, 1, NULL, NULL, 0, 1, hints, sizeof hints) == -YAKU_BAD_ARGUMENT);
  yaku_results_free(alone);
  yaku_results_free(together);
  yaku_results_free(hinted);
}

static volatile int32_t stop;

static void *stop_soon(void *unused) {
  nanosleep(&(struct timespec){.tv_nsec = 100 * 1000 * 1000}, NULL);
  stop = 1;
  return unused;
}

/* A call of minutes ends when it is told to, in the middle of a text. */
static void check_stop(yaku_engine *engine) {
  size_t size = 4000 * strlen(good);
  char *text = malloc(size);
  for (size_t at = 0; at < size; at += strlen(good)) memcpy(text + at, good, strlen(good));
  const int32_t offsets[] = {0, (int32_t)size};
  yaku_options options = YAKU_OPTIONS("en");
  options.stop = &stop;
  yaku_results *results = (yaku_results *)text;
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, stop_soon, NULL) == 0);
  CHECK(yaku_translate_batch(engine, (const uint8_t *)text, offsets[1], offsets, NULL, 0, 1, &options, &results) ==
        YAKU_STOPPED);
  CHECK(results == NULL && strstr(yaku_error(), "stopped") != NULL);
  pthread_join(thread, NULL);
  CHECK(yaku_translate(engine, good, (int64_t)strlen(good), &options, &results) == YAKU_STOPPED && results == NULL);
  stop = 0;
  CHECK(yaku_translate(engine, good, (int64_t)strlen(good), &options, &results) == YAKU_OK);
  yaku_results_free(results);
  free(text);
}

static volatile int32_t is_busy;

static void *open_and_close(void *unused) {
  while (is_busy) {
    yaku_engine *engine = NULL;
    if (yaku_open(NULL, &engine) != YAKU_OK) return &failures;
    yaku_close(engine);
  }
  return unused;
}

static void *work_on_a_new_engine(void *unused) {
  while (is_busy) {
    yaku_engine *engine = NULL;
    rows rows = sample();
    yaku_options options = YAKU_OPTIONS("en");
    options.jobs = 2;
    yaku_results *results = NULL;
    if (yaku_open(NULL, &engine) != YAKU_OK || translate(engine, &rows, 0, options, &results) != YAKU_OK) return &failures;
    yaku_results_free(results);
    options.format = "markdown";
    if (translate(engine, &rows, 0, options, &results) != YAKU_OK) return &failures;
    yaku_results_free(results);
    yaku_close(engine);
  }
  return unused;
}

/* Whatever other threads are in the middle of, a child can open an engine and use it. */
static void check_forks_among_busy_threads(void) {
  pthread_t threads[4];
  is_busy = 1;
  for (int index = 0; index < 4; index++)
    CHECK(pthread_create(&threads[index], NULL, index % 2 ? open_and_close : work_on_a_new_engine, NULL) == 0);
  int bad = 0;
  for (int number = 0; number < FORKS; number++) {
    pid_t child = fork();
    if (child == 0) {
      alarm(60);
      yaku_engine *own = NULL;
      if (yaku_open(NULL, &own) != YAKU_OK) _exit(1);
      yaku_options options = YAKU_OPTIONS("en");
      yaku_results *results = NULL;
      if (yaku_translate(own, good, (int64_t)strlen(good), &options, &results) != YAKU_OK) _exit(2);
      if (results->statuses[0] != YAKU_OK) _exit(3);
      yaku_close(own);
      _exit(0);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0) bad++;
  }
  CHECK(bad == 0);
  is_busy = 0;
  for (int index = 0; index < 4; index++) {
    void *failed = NULL;
    pthread_join(threads[index], &failed);
    CHECK(failed == NULL);
  }
}

/* A child refuses the engine of its parent, and works with one of its own. */
static void check_fork(yaku_engine *engine) {
  pid_t child = fork();
  if (child == 0) {
    yaku_options options = YAKU_OPTIONS("en");
    yaku_results *results = NULL;
    if (yaku_translate(engine, "a", 1, &options, &results) != YAKU_FORKED) _exit(1);
    yaku_engine *own = NULL;
    if (yaku_open(NULL, &own) != YAKU_OK) _exit(2);
    rows rows = sample();
    if (translate(own, &rows, 0, options, &results) != YAKU_OK || results->statuses[0] != YAKU_OK) _exit(3);
    _exit(0);
  }
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

int main(void) {
  CHECK(strlen(yaku_version()) > 0 && strlen(yaku_error()) == 0);
  CHECK(strcmp(yaku_status_name(YAKU_PARTLY), "partly") == 0);
  CHECK(strcmp(yaku_status_name(YAKU_OVER_LIMIT), "over limit") == 0 && yaku_status_name(-1) != NULL);
  yaku_engine *engine = NULL;
  CHECK(yaku_open(NULL, &engine) == YAKU_OK && engine != NULL);
  if (engine == NULL) return 1;
  check_one_text(engine);
  check_batch(engine);
  check_bad_calls(engine);
  check_languages(engine);
  check_languages_of_a_batch(engine);
  check_threads(engine);
  check_stop(engine);
  check_fork(engine);
  check_forks_among_busy_threads();
  yaku_close(engine);
  yaku_close(engine);
  yaku_options options = YAKU_OPTIONS("en");
  yaku_results *results = NULL;
  CHECK(yaku_translate(engine, "a", 1, &options, &results) == YAKU_BAD_ARGUMENT);
  if (failures == 0) puts("yaku.h: all calls do what the header says");
  return failures == 0 ? 0 : 1;
}
