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
  /// Whether the activation is a span. A span isn't a scope of the code, so it may end out of order.
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
  /// The position of the last step, and the number of steps that directly follow one another up to this one.
  uint32_t last_step, steps_in_row;
  /// The number of the lane's spans that other threads have ended since the lane's last check. Those threads
  /// change this field.
  uint32_t foreign_endings;
  /// Whether it is known what started the lane.
  bool has_origin;
  /// Whether the tasks that the lane's calls start always inherit the call as their origin. This is so for
  /// work given to a thread: it may run on the main actor, which can't be detected on a thread of a pool.
  bool binds_tasks;
  /// Whether code in the lane may run on an actor: true for tasks and for the main thread.
  bool may_be_on_actor;
  seqtrace_frame *frames;
  /// The number of outermost activations that have ended.
  uint32_t ends;
  /// The value of `ends` at which the next check for dead objects is due; other threads may set it to 0.
  _Atomic uint32_t look_at;
} seqtrace_lane;

seqtrace_lane *seqtrace_lane_create(uint32_t number, uint32_t role);
void seqtrace_lane_destroy(seqtrace_lane *lane);

/// Notes that another task ended a span of the lane.
static inline void seqtrace_lane_count_foreign_ending(seqtrace_lane *lane) {
  __atomic_fetch_add(&lane->foreign_endings, 1, __ATOMIC_RELAXED);
}

/// Returns whether other tasks have ended spans of the lane since the lane's last check.
static inline bool seqtrace_lane_has_foreign_endings(const seqtrace_lane *lane) {
  return __atomic_load_n(&lane->foreign_endings, __ATOMIC_RELAXED) != 0;
}

/// Returns whether other tasks have ended spans of the lane since the lane's last check, and resets their
/// count.
static inline bool seqtrace_lane_take_foreign_endings(seqtrace_lane *lane) {
  if (!seqtrace_lane_has_foreign_endings(lane)) return false;
  __atomic_store_n(&lane->foreign_endings, 0, __ATOMIC_RELAXED);
  return true;
}

/// Returns the position of the lane's innermost open span; 0 if none is open.
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

/// Makes a check for dead objects due when `ends` reaches this number; with 0, when the next outermost
/// activation ends.
static inline void seqtrace_lane_look_at(seqtrace_lane *lane, uint32_t ends) {
  atomic_store_explicit(&lane->look_at, ends, memory_order_relaxed);
}

/// Notes that an activation has ended and been removed. Returns true if it was an outermost one and a check
/// for dead objects is due.
static inline bool seqtrace_lane_is_due(seqtrace_lane *lane) {
  if (lane->depth > 0) return false;
  lane->ends += 1;
  return lane->ends >= atomic_load_explicit(&lane->look_at, memory_order_relaxed);
}

/// Removes an ended activation from the lane's open activations. The activations that are open inside it are
/// removed too, unless `only_itself` is true.
///
/// That is for an object's destruction, which may end while activations inside it are still open.
void seqtrace_lane_close(seqtrace_lane *lane, uint32_t place, bool only_itself);

#endif
