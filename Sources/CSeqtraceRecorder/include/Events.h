// The fixed-size event. The documentation article "The session folder" describes it.

#ifndef CSEQTRACE_EVENTS_H
#define CSEQTRACE_EVENTS_H

#include <stdint.h>

/// A recorded event. In fields that refer to something, 0 means none.
typedef struct seqtrace_event {
  /// The cycle counter's value.
  uint64_t time;
  /// The lane, and the position in its program order, from 1. The position is 0 if the event was recorded
  /// from outside the lane.
  uint32_t lane, place;
  /// The kind of event; 0 until the event is complete. It is stored last.
  uint32_t kind;
  /// The number of a site: a name with a source location.
  uint32_t site;
  uint32_t sender, receiver;
  /// For an end event: the position, in the same lane, of the start event it belongs to.
  uint32_t begin;
  uint32_t registration;
  uint32_t cause_lane, cause_place;
  uint32_t object;
  /// The numbers of two texts and of a list of texts.
  uint32_t queue, value, arguments;
} seqtrace_event;

_Static_assert(sizeof(seqtrace_event) == 64, "an event fills a cache line");

/// Returns the processor's counter, which runs at a constant rate, equal on all cores.
static inline uint64_t seqtrace_cycles(void) {
#if defined(__x86_64__)
  return __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
  uint64_t value;
  __asm__ volatile("mrs %0, cntvct_el0" : "=r"(value));
  return value;
#else
  extern uint64_t seqtrace_nanoseconds(void);
  return seqtrace_nanoseconds();
#endif
}

#endif
