// Whether any session is recording. Instrumented programs compile in only this check.

#ifndef CSEQTRACE_GATE_H
#define CSEQTRACE_GATE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/// The number of sessions that may record. At 0, a traced call must cost nothing.
///
/// Swift can't import an atomic variable, so Swift code uses the functions below.
extern _Atomic uint32_t seqtrace_recording_count;

static inline bool seqtrace_is_recording(void) {
  return atomic_load_explicit(&seqtrace_recording_count, memory_order_relaxed) != 0;
}

static inline void seqtrace_count_recording(int32_t change) {
  atomic_fetch_add_explicit(&seqtrace_recording_count, (uint32_t)change, memory_order_relaxed);
}

#endif
