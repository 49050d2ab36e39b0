// Starts a session before main where the environment asks for one.

#include "CSeqtraceRecorder.h"

#include <stdlib.h>

// Defined in Swift; absent where only this target is linked.
extern void seqtrace_start_from_environment(const char *path) __attribute__((weak));

__attribute__((constructor)) static void start_from_environment(void) {
  const char *folder = getenv("SEQTRACE_SESSION");
  if (folder == NULL || folder[0] == '\0' || &seqtrace_start_from_environment == NULL) return;
  seqtrace_start_from_environment(folder);
}
