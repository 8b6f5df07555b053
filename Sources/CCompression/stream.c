#include "ccompression.h"

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <zlib.h>
#include <zstd.h>

// 15 bits of window, and 16 for the header and trailer of gzip.
enum { GZIP_WINDOW = 15 + 16, GZIP_LEVEL = 6, ZSTD_LEVEL = 3 };

struct ccompression_unpacker {
  int32_t format;
  z_stream gzip;
  ZSTD_DCtx *zstd;
  // Whether what was read so far makes whole members or frames.
  bool whole;
  // Whether only the zeros follow with which tapes are filled up.
  bool padding;
};

ccompression_unpacker *ccompression_unpacker_open(int32_t format) {
  ccompression_unpacker *unpacker = calloc(1, sizeof *unpacker);
  if (unpacker == NULL) return NULL;
  unpacker->format = format;
  bool opened = false;
  if (format == CCOMPRESSION_GZIP) {
    opened = inflateInit2(&unpacker->gzip, GZIP_WINDOW) == Z_OK;
  } else if (format == CCOMPRESSION_ZSTD) {
    unpacker->zstd = ZSTD_createDCtx();
    opened = unpacker->zstd != NULL;
  }
  if (opened) return unpacker;
  free(unpacker);
  return NULL;
}

static int32_t unpack_gzip(
    ccompression_unpacker *unpacker, const unsigned char *packed, size_t *packed_length, void *bytes, size_t *length) {
  size_t available = *packed_length;
  size_t room = *length > UINT_MAX ? UINT_MAX : *length;
  *packed_length = 0;
  *length = 0;
  // Between members: the next one, or zeros up to the end.
  if (unpacker->whole && available > 0 && packed[0] == 0) unpacker->padding = true;
  if (unpacker->padding) {
    while (*packed_length < available && packed[*packed_length] == 0) ++*packed_length;
    return *packed_length == available ? 1 : -1;
  }
  if (available == 0 && unpacker->whole) return 1;
  z_stream *stream = &unpacker->gzip;
  stream->next_in = (Bytef *)packed;
  stream->avail_in = available > UINT_MAX ? UINT_MAX : (uInt)available;
  stream->next_out = bytes;
  stream->avail_out = (uInt)room;
  uInt offered = stream->avail_in;
  int status = inflate(stream, Z_NO_FLUSH);
  *packed_length = offered - stream->avail_in;
  *length = room - stream->avail_out;
  if (*packed_length > 0) unpacker->whole = false;
  if (status == Z_STREAM_END) {
    unpacker->whole = true;
    return inflateReset(stream) == Z_OK ? 1 : -1;
  }
  return status == Z_OK || status == Z_BUF_ERROR ? unpacker->whole : -1;
}

static int32_t unpack_zstd(
    ccompression_unpacker *unpacker, const void *packed, size_t *packed_length, void *bytes, size_t *length) {
  ZSTD_inBuffer in = {packed, *packed_length, 0};
  ZSTD_outBuffer out = {bytes, *length, 0};
  size_t status = ZSTD_decompressStream(unpacker->zstd, &out, &in);
  *packed_length = in.pos;
  *length = out.pos;
  if (ZSTD_isError(status)) return -1;
  if (in.pos > 0 || out.pos > 0) unpacker->whole = status == 0;
  return unpacker->whole;
}

int32_t ccompression_unpack(
    ccompression_unpacker *unpacker, const void *packed, size_t *packed_length, void *bytes, size_t *length) {
  return unpacker->format == CCOMPRESSION_GZIP ? unpack_gzip(unpacker, packed, packed_length, bytes, length)
                                               : unpack_zstd(unpacker, packed, packed_length, bytes, length);
}

void ccompression_unpacker_close(ccompression_unpacker *unpacker) {
  if (unpacker->format == CCOMPRESSION_GZIP) inflateEnd(&unpacker->gzip);
  ZSTD_freeDCtx(unpacker->zstd);
  free(unpacker);
}

struct ccompression_packer {
  int32_t format;
  z_stream gzip;
  ZSTD_CCtx *zstd;
};

ccompression_packer *ccompression_packer_open(int32_t format) {
  ccompression_packer *packer = calloc(1, sizeof *packer);
  if (packer == NULL) return NULL;
  packer->format = format;
  bool opened = false;
  if (format == CCOMPRESSION_GZIP) {
    opened = deflateInit2(&packer->gzip, GZIP_LEVEL, Z_DEFLATED, GZIP_WINDOW, 8, Z_DEFAULT_STRATEGY) == Z_OK;
  } else if (format == CCOMPRESSION_ZSTD) {
    packer->zstd = ZSTD_createCCtx();
    opened = packer->zstd != NULL &&
             !ZSTD_isError(ZSTD_CCtx_setParameter(packer->zstd, ZSTD_c_compressionLevel, ZSTD_LEVEL)) &&
             !ZSTD_isError(ZSTD_CCtx_setParameter(packer->zstd, ZSTD_c_checksumFlag, 1));
  }
  if (opened) return packer;
  ccompression_packer_close(packer);
  return NULL;
}

static int32_t pack_gzip(
    ccompression_packer *packer, const void *bytes, size_t *length, void *packed, size_t *packed_length, int32_t ends) {
  z_stream *stream = &packer->gzip;
  // What does not fit a counter of zlib is for the next call.
  uInt offered = *length > UINT_MAX ? UINT_MAX : (uInt)*length;
  uInt room = *packed_length > UINT_MAX ? UINT_MAX : (uInt)*packed_length;
  bool all = offered == *length;
  stream->next_in = (Bytef *)bytes;
  stream->avail_in = offered;
  stream->next_out = packed;
  stream->avail_out = room;
  int status = deflate(stream, ends && all ? Z_FINISH : Z_NO_FLUSH);
  *length = offered - stream->avail_in;
  *packed_length = room - stream->avail_out;
  if (status == Z_STREAM_END) return deflateReset(stream) == Z_OK ? 1 : -1;
  if (status != Z_OK && status != Z_BUF_ERROR) return -1;
  return !ends && all && stream->avail_in == 0;
}

static int32_t pack_zstd(
    ccompression_packer *packer, const void *bytes, size_t *length, void *packed, size_t *packed_length, int32_t ends) {
  ZSTD_inBuffer in = {bytes, *length, 0};
  ZSTD_outBuffer out = {packed, *packed_length, 0};
  size_t status = ZSTD_compressStream2(packer->zstd, &out, &in, ends ? ZSTD_e_end : ZSTD_e_continue);
  *length = in.pos;
  *packed_length = out.pos;
  if (ZSTD_isError(status)) return -1;
  return ends ? status == 0 : in.pos == in.size;
}

int32_t ccompression_pack(
    ccompression_packer *packer, const void *bytes, size_t *length, void *packed, size_t *packed_length, int32_t ends) {
  return packer->format == CCOMPRESSION_GZIP ? pack_gzip(packer, bytes, length, packed, packed_length, ends)
                                             : pack_zstd(packer, bytes, length, packed, packed_length, ends);
}

void ccompression_packer_close(ccompression_packer *packer) {
  if (packer->format == CCOMPRESSION_GZIP) deflateEnd(&packer->gzip);
  ZSTD_freeCCtx(packer->zstd);
  free(packer);
}
