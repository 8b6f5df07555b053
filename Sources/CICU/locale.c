#include "cicu.h"

#include <string.h>
#include <unicode/uloc.h>
#include <unicode/uscript.h>

int32_t cicu_likely_subtags(const char *tag, bool minimize, char *out, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  char locale[ULOC_FULLNAME_CAPACITY], likely[ULOC_FULLNAME_CAPACITY];
  int32_t parsed = 0;
  uloc_forLanguageTag(tag, locale, sizeof locale, &parsed, &status);
  if (U_FAILURE(status) || parsed != (int32_t)strlen(tag) || status == U_STRING_NOT_TERMINATED_WARNING) return -1;
  if (minimize) {
    uloc_minimizeSubtags(locale, likely, sizeof likely, &status);
  } else {
    uloc_addLikelySubtags(locale, likely, sizeof likely, &status);
  }
  if (U_FAILURE(status)) return -1;
  int32_t length = uloc_toLanguageTag(likely, out, capacity, false, &status);
  if (status == U_BUFFER_OVERFLOW_ERROR) return length;
  return U_FAILURE(status) ? -1 : length;
}

uint32_t cicu_script(uint32_t scalar) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode script = uscript_getScript((UChar32)scalar, &status);
  const char *name = U_FAILURE(status) ? NULL : uscript_getShortName(script);
  if (!name || strlen(name) != 4) return 0;
  return (uint32_t)name[0] << 24 | (uint32_t)name[1] << 16 | (uint32_t)name[2] << 8 | (uint32_t)name[3];
}
