// UTF-8 to UTF-16 and back, for the ICU services that know only UTF-16. Not part of the interface.
#pragma once
#include <stdint.h>
#include <unicode/utypes.h>

// A scratch buffer for UTF-16 text, on the stack while it is short.
typedef struct {
  UChar *text;
  int32_t length;
  int32_t capacity;
  UChar inlined[256];
} cicu_scratch;

// 0 when it worked; the scratch has to be released either way.
int32_t cicu_scratch_open(cicu_scratch *scratch, const char *in, int32_t length);
// Room for `capacity` units, contents lost. 0 when it worked.
int32_t cicu_scratch_reserve(cicu_scratch *scratch, int32_t capacity);
int32_t cicu_scratch_write(const cicu_scratch *scratch, char *out, int32_t capacity);
void cicu_scratch_release(cicu_scratch *scratch);
