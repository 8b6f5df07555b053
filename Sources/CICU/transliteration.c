#include "cicu.h"
#include "conversion.h"

#include <stdlib.h>
#include <unicode/utrans.h>

struct cicu_transliterator {
  UTransliterator *icu;
};

cicu_transliterator *cicu_transliterator_open(const char *identifier) {
  cicu_scratch name;
  int32_t length = 0;
  while (identifier[length]) length++;
  cicu_transliterator *transliterator = calloc(1, sizeof *transliterator);
  if (!cicu_scratch_open(&name, identifier, length) && transliterator) {
    UErrorCode status = U_ZERO_ERROR;
    transliterator->icu = utrans_openU(name.text, name.length, UTRANS_FORWARD, NULL, 0, NULL, &status);
    if (U_FAILURE(status)) transliterator->icu = NULL;
  }
  cicu_scratch_release(&name);
  if (transliterator && !transliterator->icu) {
    free(transliterator);
    return NULL;
  }
  return transliterator;
}

int32_t cicu_transliterate(
    const cicu_transliterator *transliterator, const char *in, int32_t length, char *out, int32_t capacity) {
  cicu_scratch text;
  int32_t result = -1;
  // The text grows in place, so it is tried again from the start with more room.
  for (int32_t room = length * 4 + 64; room > 0 && room < (1 << 28); room *= 4) {
    UErrorCode status = U_ZERO_ERROR;
    cicu_scratch source;
    if (cicu_scratch_open(&source, in, length)) {
      cicu_scratch_release(&source);
      return -1;
    }
    cicu_scratch_open(&text, "", 0);
    if (cicu_scratch_reserve(&text, room)) {
      cicu_scratch_release(&source);
      cicu_scratch_release(&text);
      return -1;
    }
    for (int32_t i = 0; i < source.length; i++) text.text[i] = source.text[i];
    text.length = source.length;
    cicu_scratch_release(&source);
    int32_t limit = text.length;
    utrans_transUChars(transliterator->icu, text.text, &text.length, text.capacity, 0, &limit, &status);
    if (U_SUCCESS(status)) result = cicu_scratch_write(&text, out, capacity);
    cicu_scratch_release(&text);
    if (status != U_BUFFER_OVERFLOW_ERROR) break;
  }
  return result;
}

void cicu_transliterator_close(cicu_transliterator *transliterator) {
  if (!transliterator) return;
  utrans_close(transliterator->icu);
  free(transliterator);
}
