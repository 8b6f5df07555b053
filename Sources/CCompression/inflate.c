#include "ccompression.h"

#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

struct ccompression_file {
  gzFile handle;
};

ccompression_file *ccompression_open(const char *path) {
  ccompression_file *file = malloc(sizeof *file);
  if (file == NULL) return NULL;
  file->handle = gzopen(path, "rb");
  if (file->handle == NULL) {
    free(file);
    return NULL;
  }
  gzbuffer(file->handle, 1 << 17);
  return file;
}

int64_t ccompression_read(ccompression_file *file, void *bytes, size_t length) {
  if (length > INT_MAX) length = INT_MAX;
  return gzread(file->handle, bytes, (unsigned)length);
}

void ccompression_close(ccompression_file *file) {
  gzclose(file->handle);
  free(file);
}

int64_t ccompression_inflate(const void *packed, size_t packed_length, void *bytes, size_t length) {
  if (packed_length > UINT_MAX || length > UINT_MAX) return -1;
  z_stream stream = {0};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return -1;
  stream.next_in = (Bytef *)packed;
  stream.avail_in = (uInt)packed_length;
  stream.next_out = bytes;
  stream.avail_out = (uInt)length;
  int status = inflate(&stream, Z_FINISH);
  int64_t produced = (int64_t)stream.total_out;
  inflateEnd(&stream);
  return status == Z_STREAM_END ? produced : -1;
}
