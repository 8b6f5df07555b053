#define _GNU_SOURCE
#include "library_path.h"

#include <dlfcn.h>
#include <string.h>

int library_path(char *buffer, size_t capacity) {
  Dl_info info;
  if (dladdr((const void *)&library_path, &info) == 0 || info.dli_fname == NULL) return 0;
  size_t length = strlen(info.dli_fname);
  if (length >= capacity) return 0;
  memcpy(buffer, info.dli_fname, length + 1);
  return 1;
}
