#define _GNU_SOURCE
#include "CSeqtraceSystem.h"

#include <fcntl.h>
#include <stdio.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

bool seqtrace_exchange_files(const char *first, const char *second) {
#if defined(RENAME_EXCHANGE) && defined(__linux__)
  return renameat2(AT_FDCWD, first, AT_FDCWD, second, RENAME_EXCHANGE) == 0;
#else
  (void)first;
  (void)second;
  return false;
#endif
}

void seqtrace_keep_freed_memory(void) {
#if defined(__GLIBC__)
  // The largest possible threshold: smaller blocks come from the heap.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_TOP_PAD, 4 << 20);
#endif
}
