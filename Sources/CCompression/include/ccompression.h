#ifndef CCOMPRESSION_H
#define CCOMPRESSION_H

#include <stddef.h>
#include <stdint.h>

// A small shim over zlib. No zlib type leaves it.

// A file being read; gzip (also .dz) is unpacked, anything else is passed through.
typedef struct ccompression_file ccompression_file;

// Opens the file at `path`; NULL when it cannot be opened.
ccompression_file *ccompression_open(const char *path);

// Reads up to `length` unpacked bytes. Returns how many, 0 at the end, -1 when the data are damaged.
int64_t ccompression_read(ccompression_file *file, void *bytes, size_t length);

void ccompression_close(ccompression_file *file);

// Unpacks raw deflate data, as the members of a zip archive hold them. Returns the unpacked length, or -1 when the data
// are damaged or do not fit.
int64_t ccompression_inflate(const void *packed, size_t packed_length, void *bytes, size_t length);

#endif
