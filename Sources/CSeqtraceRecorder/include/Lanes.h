// A logical task, as seen by the code that runs in it.

#ifndef CSEQTRACE_LANES_H
#define CSEQTRACE_LANES_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/// An activation that has not ended.
typedef struct seqtrace_frame {
  uint32_t place;
  uint32_t receiver : 31;
  /// Whether it is a span. A span isn't a scope of the code and may end out of order.
  uint32_t is_span : 1;
} seqtrace_frame;

/// A lane. Only the task or thread that it belongs to may use it.
typedef struct seqtrace_lane {
  uint32_t number;
  /// The position of the last event.
  uint32_t place;
  /// The sender of events while no activation is open; 0 if unknown.
  uint32_t role;
  uint32_t depth, capacity;
  /// The position of the last step, and the number of consecutive steps that end with it.
  uint32_t last_step, steps_in_row;
  /// The number of its spans that other threads have ended since the last check. They change this field.
  uint32_t foreign_endings;
  /// Whether it is known what started the lane.
  bool has_origin;
  /// Whether tasks started by its calls inherit the call as their origin. Work given to a thread may be the
  /// main actor's, which can't be detected on a pool's thread.
  bool binds_tasks;
  /// Whether code on the lane may run on an actor: true for tasks and for the main thread.
  bool may_be_on_actor;
  seqtrace_frame *frames;
  /// The number of outermost activations that have ended.
  uint32_t ends;
  /// The value of `ends` at which to check for dead objects; other threads may set it to 0.
  _Atomic uint32_t look_at;
} seqtrace_lane;

seqtrace_lane *seqtrace_lane_create(uint32_t number, uint32_t role);
void seqtrace_lane_destroy(seqtrace_lane *lane);

/// Notes that another task ended a span of the lane.
static inline void seqtrace_lane_count_foreign_ending(seqtrace_lane *lane) {
  __atomic_fetch_add(&lane->foreign_endings, 1, __ATOMIC_RELAXED);
}

/// Returns whether other tasks have ended spans of the lane since its last check.
static inline bool seqtrace_lane_has_foreign_endings(const seqtrace_lane *lane) {
  return __atomic_load_n(&lane->foreign_endings, __ATOMIC_RELAXED) != 0;
}

/// Returns whether other tasks have ended spans of the lane, and resets the count.
static inline bool seqtrace_lane_take_foreign_endings(seqtrace_lane *lane) {
  if (!seqtrace_lane_has_foreign_endings(lane)) return false;
  __atomic_store_n(&lane->foreign_endings, 0, __ATOMIC_RELAXED);
  return true;
}

/// Returns the position of the innermost open span; 0 if none is open.
static inline uint32_t seqtrace_lane_innermost_span(const seqtrace_lane *lane) {
  uint32_t depth = lane->depth;
  while (depth > 0 && !lane->frames[depth - 1].is_span) depth -= 1;
  return depth == 0 ? 0 : lane->frames[depth - 1].place;
}

/// Returns the innermost open activation; if there is none, a frame with position 0.
static inline seqtrace_frame seqtrace_lane_innermost(const seqtrace_lane *lane) {
  seqtrace_frame none = {0, 0, 0};
  return lane->depth == 0 ? none : lane->frames[lane->depth - 1];
}

/// Schedules the next check for dead objects for when `ends` reaches this number; 0 means the next end.
static inline void seqtrace_lane_look_at(seqtrace_lane *lane, uint32_t ends) {
  atomic_store_explicit(&lane->look_at, ends, memory_order_relaxed);
}

/// Notes the end of an activation; returns true if it was an outermost one and a check is due.
static inline bool seqtrace_lane_is_due(seqtrace_lane *lane) {
  if (lane->depth > 0) return false;
  lane->ends += 1;
  return lane->ends >= atomic_load_explicit(&lane->look_at, memory_order_relaxed);
}

/// Removes an ended activation, and those open inside it, from the lane's open activations.
///
/// An object's destruction (`only_itself`) may end while activations inside it are still open.
void seqtrace_lane_close(seqtrace_lane *lane, uint32_t place, bool only_itself);

#endif
