// Information from Swift's runtime about the running task.

#ifndef CSEQTRACE_RUNTIME_H
#define CSEQTRACE_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#define SEQTRACE_SWIFT_CALL __attribute__((swiftcall))

extern SEQTRACE_SWIFT_CALL void *swift_task_getCurrent(void);
extern SEQTRACE_SWIFT_CALL uint64_t swift_task_getJobTaskId(void *task);

/// Returns the number of the running task, which no other task of the process has; 0 outside of tasks.
static inline uint64_t seqtrace_current_task(void) {
  void *task = swift_task_getCurrent();
  return task == NULL ? 0 : swift_task_getJobTaskId(task);
}

/// Calls a function when the process exits.
static inline void seqtrace_at_exit(void (*body)(void)) { atexit(body); }

/// Returns whether the recorder sees the destruction of each object when it happens, so that no check needs
/// to find destructions later.
///
/// True for the recorder that `seqtrace record --package` links, because that command gives each class of the
/// package a `deinit`.
bool seqtrace_sees_all_deaths(void);

#endif
