// Starts a session before main where the environment asks for one.

#include "CSeqtraceRecorder.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// Defined in Swift; absent where only this target is linked.
extern void seqtrace_start_from_environment(const char *path) __attribute__((weak));

__attribute__((constructor)) static void start_from_environment(void) {
  const char *folder = getenv("SEQTRACE_SESSION");
  if (folder == NULL || folder[0] == '\0' || &seqtrace_start_from_environment == NULL) return;
  char path[4096];
  int length = snprintf(path, sizeof path, "%s/session", folder);
  if (length < 0 || length >= (int)sizeof path) return;
  // A program that the recorded one starts inherits its environment: it gets a folder beside.
  if (access(path, F_OK) == 0) snprintf(path, sizeof path, "%s.%ld", folder, (long)getpid());
  else snprintf(path, sizeof path, "%s", folder);
  seqtrace_start_from_environment(path);
}
