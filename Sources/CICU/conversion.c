#include "conversion.h"

#include <stdlib.h>
#include <unicode/ustring.h>

int32_t cicu_scratch_reserve(cicu_scratch *scratch, int32_t capacity) {
  if (capacity <= scratch->capacity) return 0;
  UChar *more = malloc(sizeof(UChar) * (size_t)capacity);
  if (!more) return -1;
  cicu_scratch_release(scratch);
  scratch->text = more;
  scratch->capacity = capacity;
  return 0;
}

int32_t cicu_scratch_open(cicu_scratch *scratch, const char *in, int32_t length) {
  scratch->text = scratch->inlined;
  scratch->capacity = 256;
  scratch->length = 0;
  if (length < 0 || length > INT32_MAX / 4) return -1;
  // A byte of UTF-8 never becomes more than one unit of UTF-16.
  if (cicu_scratch_reserve(scratch, length + 1)) return -1;
  UErrorCode status = U_ZERO_ERROR;
  u_strFromUTF8WithSub(scratch->text, scratch->capacity, &scratch->length, in, length, 0xFFFD, NULL, &status);
  return U_FAILURE(status) ? -1 : 0;
}

int32_t cicu_scratch_write(const cicu_scratch *scratch, char *out, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t written = 0;
  u_strToUTF8WithSub(out, capacity, &written, scratch->text, scratch->length, 0xFFFD, NULL, &status);
  if (status == U_BUFFER_OVERFLOW_ERROR) return written;
  return U_FAILURE(status) ? -1 : written;
}

void cicu_scratch_release(cicu_scratch *scratch) {
  if (scratch->text != scratch->inlined) free(scratch->text);
  scratch->text = scratch->inlined;
  scratch->capacity = 256;
}
