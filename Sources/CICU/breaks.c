#include "cicu.h"

#include <stdlib.h>
#include <unicode/ubrk.h>
#include <unicode/utext.h>

struct cicu_breaks {
  UBreakIterator *icu;
  UText *text;
};

cicu_breaks *cicu_breaks_open(int32_t kind, const char *locale) {
  if (kind != CICU_WORD && kind != CICU_SENTENCE) return NULL;
  cicu_breaks *breaks = calloc(1, sizeof *breaks);
  if (!breaks) return NULL;
  UErrorCode status = U_ZERO_ERROR;
  breaks->icu = ubrk_open(kind == CICU_WORD ? UBRK_WORD : UBRK_SENTENCE, locale, NULL, 0, &status);
  if (U_FAILURE(status) || !breaks->icu) {
    cicu_breaks_close(breaks);
    return NULL;
  }
  return breaks;
}

int32_t cicu_breaks_start(cicu_breaks *breaks, const char *bytes, int64_t length) {
  UErrorCode status = U_ZERO_ERROR;
  breaks->text = utext_openUTF8(breaks->text, bytes, length, &status);
  if (U_FAILURE(status)) return -1;
  ubrk_setUText(breaks->icu, breaks->text, &status);
  return U_FAILURE(status) ? -1 : 0;
}

int32_t cicu_breaks_next(cicu_breaks *breaks) {
  return ubrk_next(breaks->icu);
}

int32_t cicu_breaks_fill(cicu_breaks *breaks, int32_t *offsets, int32_t capacity) {
  int32_t count = 0;
  while (count < capacity) {
    int32_t offset = ubrk_next(breaks->icu);
    if (offset == UBRK_DONE) break;
    offsets[count++] = offset;
  }
  return count;
}

int32_t cicu_breaks_word_kind(const cicu_breaks *breaks) {
  return ubrk_getRuleStatus(breaks->icu) / 100;
}

void cicu_breaks_close(cicu_breaks *breaks) {
  if (!breaks) return;
  if (breaks->icu) ubrk_close(breaks->icu);
  if (breaks->text) utext_close(breaks->text);
  free(breaks);
}
