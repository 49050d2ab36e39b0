#define _GNU_SOURCE
#include "CSeqtraceSystem.h"

#include <fcntl.h>
#include <stdio.h>

bool seqtrace_exchange_files(const char *first, const char *second) {
#if defined(RENAME_EXCHANGE) && defined(__linux__)
  return renameat2(AT_FDCWD, first, AT_FDCWD, second, RENAME_EXCHANGE) == 0;
#else
  (void)first;
  (void)second;
  return false;
#endif
}
