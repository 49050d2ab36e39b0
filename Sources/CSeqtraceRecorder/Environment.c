// Starts a session before `main` if the environment requests it.

#include "CSeqtraceRecorder.h"

#include <stdlib.h>
#include <string.h>

// The environment variable with the path of the session's folder. The recorder that
// `seqtrace record --package` links uses a different variable. So if a program links both recorders, it is
// recorded by only one of them.
#ifndef SEQTRACE_SESSION_VARIABLE
#define SEQTRACE_SESSION_VARIABLE "SEQTRACE_SESSION"
#endif

bool seqtrace_sees_all_deaths(void) {
  return strcmp(SEQTRACE_SESSION_VARIABLE, "SEQTRACE_SESSION") != 0;
}

// Defined in Swift; absent if only this target is linked.
extern void seqtrace_start_from_environment(const char *path) __attribute__((weak));

__attribute__((constructor)) static void start_from_environment(void) {
  const char *folder = getenv(SEQTRACE_SESSION_VARIABLE);
  if (folder == NULL || folder[0] == '\0' || &seqtrace_start_from_environment == NULL) return;
  seqtrace_start_from_environment(folder);
}
