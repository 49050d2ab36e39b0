// A growable byte buffer for files that are written in pieces.

#ifndef SEQTRACE_CGRAPHVIZ_BYTES_H
#define SEQTRACE_CGRAPHVIZ_BYTES_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct cgv_bytes {
  unsigned char *data;
  size_t length, capacity;
  /// Whether an allocation failed. If so, later bytes are dropped.
  bool has_failed;
} cgv_bytes;

static inline void cgv_bytes_append(cgv_bytes *bytes, const void *data, size_t length) {
  if (bytes->has_failed) return;
  if (length > bytes->capacity - bytes->length) {
    size_t capacity = 2 * bytes->capacity + length + 4096;
    unsigned char *grown = realloc(bytes->data, capacity);
    if (!grown) {
      bytes->has_failed = true;
      return;
    }
    bytes->data = grown;
    bytes->capacity = capacity;
  }
  memcpy(bytes->data + bytes->length, data, length);
  bytes->length += length;
}

#endif
