#ifndef CCOMPRESSION_H
#define CCOMPRESSION_H

#include <stddef.h>
#include <stdint.h>

// A small shim over zlib and libzstd. No type of theirs leaves it.

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

// Streams. A packed stream is one or more gzip members, or one or more zstd frames, one after another.
enum { CCOMPRESSION_GZIP = 1, CCOMPRESSION_ZSTD = 2 };

typedef struct ccompression_unpacker ccompression_unpacker;

// NULL when the format is unknown or memory is out.
ccompression_unpacker *ccompression_unpacker_open(int32_t format);

// Unpacks from `packed` to `bytes`. On return `packed_length` is how much was read and `length` how much was written.
// Returns 1 when everything read so far makes whole members or frames, 0 in the middle of one, -1 when the data are
// damaged.
int32_t ccompression_unpack(
    ccompression_unpacker *unpacker, const void *packed, size_t *packed_length, void *bytes, size_t *length);

void ccompression_unpacker_close(ccompression_unpacker *unpacker);

typedef struct ccompression_packer ccompression_packer;

// NULL when the format is unknown or memory is out. What it writes depends on the bytes alone: no names, no times.
ccompression_packer *ccompression_packer_open(int32_t format);

// Packs `bytes` into `packed`. On return `length` is how much was read and `packed_length` how much was written. With
// `ends`, the member or frame is ended behind the bytes; the next bytes start another. Returns 1 when all is done, 0
// when more room is needed, -1 when memory is out.
int32_t ccompression_pack(
    ccompression_packer *packer, const void *bytes, size_t *length, void *packed, size_t *packed_length, int32_t ends);

void ccompression_packer_close(ccompression_packer *packer);

#endif
