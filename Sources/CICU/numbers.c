#include "cicu.h"
#include "conversion.h"

#include <unicode/unum.h>

int32_t cicu_spell_number(const char *locale, int64_t number, char *out, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UNumberFormat *format = unum_open(UNUM_SPELLOUT, NULL, 0, locale, NULL, &status);
  if (U_FAILURE(status)) return -1;
  cicu_scratch text;
  int32_t result = cicu_scratch_open(&text, "", 0);
  if (!result) {
    text.length = unum_formatInt64(format, number, text.text, text.capacity, NULL, &status);
    if (status == U_BUFFER_OVERFLOW_ERROR && !cicu_scratch_reserve(&text, text.length + 1)) {
      status = U_ZERO_ERROR;
      text.length = unum_formatInt64(format, number, text.text, text.capacity, NULL, &status);
    }
    result = U_FAILURE(status) ? -1 : cicu_scratch_write(&text, out, capacity);
  }
  cicu_scratch_release(&text);
  unum_close(format);
  return result;
}
