// Writes a PNG file row by row (ISO/IEC 15948), so that memory never holds a whole picture. The compression
// is zlib's, which cairo's own PNG writer needs, so zlib comes with Graphviz too. It is opened in the same
// way as Graphviz. Its functions are declared here because Graphviz doesn't install zlib's headers.

#include "Bytes.h"
#include "Library.h"

#include <stdint.h>
#include <stdio.h>

// The layout in zlib.h since 1995.
typedef struct z_stream {
  const unsigned char *next_in;
  unsigned avail_in;
  unsigned long total_in;
  unsigned char *next_out;
  unsigned avail_out;
  unsigned long total_out;
  const char *msg;
  void *state;
  void *(*zalloc)(void *, unsigned, unsigned);
  void (*zfree)(void *, void *);
  void *opaque;
  int data_type;
  unsigned long adler, reserved;
} z_stream;

enum { z_no_flush = 0, z_finish = 4, z_ok = 0, z_stream_end = 1 };

#define CGV_ZLIB_FUNCTIONS(X) \
  X(deflateInit_, int, (z_stream *, int level, const char *version, int size)) \
  X(deflate, int, (z_stream *, int flush)) \
  X(deflateEnd, int, (z_stream *)) \
  X(crc32, unsigned long, (unsigned long, const unsigned char *, unsigned))

CGV_LIBRARY(zlib, "libz", "1", CGV_ZLIB_FUNCTIONS)

// Most of a diagram is empty or equal to the row above; a higher level costs time and saves little.
static const int compression_level = 3;

struct cgv_png {
  cgv_bytes file;
  z_stream stream;
  size_t width;
  /// The row being written and the row above it, each after a byte for its filter.
  unsigned char *row, *above;
  /// Compressed bytes that haven't been written as a chunk yet.
  unsigned char chunk[1 << 16];
  bool has_above, has_failed;
};

static void append_number(cgv_bytes *file, uint32_t number) {
  unsigned char bytes[4] = {
      (unsigned char)(number >> 24), (unsigned char)(number >> 16), (unsigned char)(number >> 8),
      (unsigned char)number};
  cgv_bytes_append(file, bytes, sizeof bytes);
}

static void append_chunk(
    cgv_bytes *file, const char type[4], const unsigned char *data, uint32_t length) {
  append_number(file, length);
  cgv_bytes_append(file, type, 4);
  if (length) cgv_bytes_append(file, data, length);
  unsigned long sum = zlib.crc32(0, (const unsigned char *)type, 4);
  if (length) sum = zlib.crc32(sum, data, length);
  append_number(file, (uint32_t)sum);
}

static void append_header(cgv_png *png, uint32_t width, uint32_t height) {
  static const unsigned char signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  cgv_bytes_append(&png->file, signature, sizeof signature);
  unsigned char header[13] = {
      (unsigned char)(width >> 24), (unsigned char)(width >> 16), (unsigned char)(width >> 8),
      (unsigned char)width, (unsigned char)(height >> 24), (unsigned char)(height >> 16),
      (unsigned char)(height >> 8), (unsigned char)height,
      8 /* bits */, 2 /* red, green and blue */, 0, 0, 0};
  append_chunk(&png->file, "IHDR", header, sizeof header);
}

cgv_png *cgv_png_open(uint32_t width, uint32_t height) {
  cgv_png *png = calloc(1, sizeof *png);
  if (!png) return NULL;
  png->width = width;
  png->row = calloc(1 + 3 * (size_t)width, 1);
  png->above = calloc(1 + 3 * (size_t)width, 1);
  png->stream.next_out = png->chunk;
  png->stream.avail_out = sizeof png->chunk;
  bool is_ready = png->row && png->above
      && zlib.deflateInit_(&png->stream, compression_level, "1", (int)sizeof png->stream) == z_ok;
  if (!is_ready) png->has_failed = true;
  append_header(png, width, height);
  return png;
}

void cgv_png_add_text(cgv_png *png, const char *keyword, const char *text) {
  // The flags after the keyword: not compressed, no language, no translated keyword.
  static const char between[] = {0, 0, 0, 0, 0};
  cgv_bytes content = {0};
  cgv_bytes_append(&content, keyword, strlen(keyword));
  cgv_bytes_append(&content, between, sizeof between);
  cgv_bytes_append(&content, text, strlen(text));
  if (content.has_failed) png->has_failed = true;
  else append_chunk(&png->file, "iTXt", content.data, (uint32_t)content.length);
  free(content.data);
}

static void write_chunk(cgv_png *png) {
  uint32_t length = (uint32_t)(sizeof png->chunk - png->stream.avail_out);
  if (length) append_chunk(&png->file, "IDAT", png->chunk, length);
  png->stream.next_out = png->chunk;
  png->stream.avail_out = sizeof png->chunk;
}

static void compress(cgv_png *png, const unsigned char *data, size_t length) {
  png->stream.next_in = data;
  png->stream.avail_in = (unsigned)length;
  while (png->stream.avail_in && !png->has_failed) {
    if (zlib.deflate(&png->stream, z_no_flush) != z_ok) png->has_failed = true;
    if (!png->stream.avail_out) write_chunk(png);
  }
}

// Writes a row equal to the one above as a difference of zeros. Any other row is written unfiltered, which
// lets the compression find the repeated shapes of letters.
static void add_row(cgv_png *png, const uint32_t *pixels) {
  unsigned char *byte = png->row + 1;
  for (size_t x = 0; x < png->width; x++) {
    *byte++ = (unsigned char)(pixels[x] >> 16);
    *byte++ = (unsigned char)(pixels[x] >> 8);
    *byte++ = (unsigned char)pixels[x];
  }
  size_t length = 1 + 3 * png->width;
  png->row[0] = 0;
  bool is_equal = png->has_above && !memcmp(png->row + 1, png->above + 1, length - 1);
  if (is_equal) {
    memset(png->row + 1, 0, length - 1);
    png->row[0] = 2 /* the filter “up” */;
  }
  compress(png, png->row, length);
  if (is_equal) return;
  unsigned char *row = png->row;
  png->row = png->above;
  png->above = row;
  png->has_above = true;
}

void cgv_png_add_rows(cgv_png *png, const uint32_t *pixels, size_t count) {
  for (size_t y = 0; y < count && !png->has_failed; y++) add_row(png, pixels + y * png->width);
}

bool cgv_png_finish(cgv_png *png) {
  int state = z_ok;
  while (state == z_ok && !png->has_failed) {
    state = zlib.deflate(&png->stream, z_finish);
    write_chunk(png);
  }
  append_chunk(&png->file, "IEND", NULL, 0);
  return state == z_stream_end && !png->file.has_failed;
}

const unsigned char *cgv_png_take(cgv_png *png, size_t *length) {
  *length = png->file.length;
  png->file.length = 0;
  return png->file.data;
}

void cgv_png_close(cgv_png *png) {
  zlib.deflateEnd(&png->stream);
  free(png->row);
  free(png->above);
  free(png->file.data);
  free(png);
}
