#include "cicu.h"

#include <stdlib.h>
#include <unicode/uregex.h>
#include <unicode/utext.h>

struct cicu_pattern {
  URegularExpression *expression;
};

// In ICU's units of some ten thousand steps each: far more than a sane pattern needs for a long text.
static const int32_t step_limit = 200;

cicu_pattern *cicu_pattern_open(const char *pattern, int64_t length) {
  UErrorCode status = U_ZERO_ERROR;
  UText *text = utext_openUTF8(NULL, pattern, length, &status);
  URegularExpression *expression = uregex_openUText(text, 0, NULL, &status);
  if (text) utext_close(text);
  if (U_FAILURE(status)) return NULL;
  uregex_setTimeLimit(expression, step_limit, &status);
  cicu_pattern *result = malloc(sizeof *result);
  if (!result || U_FAILURE(status)) {
    uregex_close(expression);
    free(result);
    return NULL;
  }
  result->expression = expression;
  return result;
}

int32_t cicu_pattern_find(
    const cicu_pattern *pattern, const char *bytes, int64_t length, int64_t *spans, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  URegularExpression *expression = uregex_clone(pattern->expression, &status);
  if (U_FAILURE(status)) return -1;
  // A clone starts with the limits of a new expression.
  uregex_setTimeLimit(expression, step_limit, &status);
  UText *text = utext_openUTF8(NULL, bytes, length, &status);
  uregex_setUText(expression, text, &status);
  int32_t count = 0;
  while (U_SUCCESS(status) && count < capacity && uregex_findNext(expression, &status)) {
    int64_t start = uregex_start64(expression, 0, &status);
    int64_t end = uregex_end64(expression, 0, &status);
    if (U_FAILURE(status)) break;
    if (end <= start) continue;
    spans[2 * count] = start;
    spans[2 * count + 1] = end;
    count++;
  }
  uregex_close(expression);
  if (text) utext_close(text);
  return U_FAILURE(status) ? -1 - count : count;
}

void cicu_pattern_close(cicu_pattern *pattern) {
  uregex_close(pattern->expression);
  free(pattern);
}
