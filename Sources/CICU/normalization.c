#include "cicu.h"
#include "conversion.h"

#include <unicode/unorm2.h>

int32_t cicu_normalize(int32_t form, const char *in, int32_t length, char *out, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *normalizer =
      form == CICU_NFC ? unorm2_getNFCInstance(&status) : unorm2_getNFKCCasefoldInstance(&status);
  if (U_FAILURE(status)) return -1;
  cicu_scratch source, target;
  int32_t result = cicu_scratch_open(&source, in, length);
  int32_t opened = cicu_scratch_open(&target, "", 0);
  if (!result && !opened) {
    int32_t needed = unorm2_normalize(normalizer, source.text, source.length, target.text, target.capacity, &status);
    if (status == U_BUFFER_OVERFLOW_ERROR && !cicu_scratch_reserve(&target, needed)) {
      status = U_ZERO_ERROR;
      needed = unorm2_normalize(normalizer, source.text, source.length, target.text, target.capacity, &status);
    }
    target.length = needed;
    result = U_FAILURE(status) ? -1 : cicu_scratch_write(&target, out, capacity);
  }
  cicu_scratch_release(&source);
  cicu_scratch_release(&target);
  return result;
}
