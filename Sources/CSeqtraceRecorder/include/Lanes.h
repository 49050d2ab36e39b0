// A logical task, as its own code sees it while it runs.

#ifndef CSEQTRACE_LANES_H
#define CSEQTRACE_LANES_H

#include <stdbool.h>
#include <stdint.h>

/// An activation that has not ended.
typedef struct seqtrace_frame {
  uint32_t place;
  uint32_t receiver;
} seqtrace_frame;

/// A lane; only the task or thread that it belongs to may use it.
typedef struct seqtrace_lane {
  uint32_t number;
  /// The place of its last event.
  uint32_t place;
  /// Who sends while nothing is open; 0 if nobody is known to.
  uint32_t role;
  uint32_t depth, capacity;
  seqtrace_frame *frames;
} seqtrace_lane;

seqtrace_lane *seqtrace_lane_create(uint32_t number, uint32_t role);
void seqtrace_lane_destroy(seqtrace_lane *lane);

/// The innermost open activation, or one with place 0.
static inline seqtrace_frame seqtrace_lane_innermost(const seqtrace_lane *lane) {
  seqtrace_frame none = {0, 0};
  return lane->depth == 0 ? none : lane->frames[lane->depth - 1];
}

/// Takes what an event ended, and what was open inside of it, from the lane's open activations.
///
/// An object's death (`only_itself`) may end while others are open inside of it.
void seqtrace_lane_close(seqtrace_lane *lane, uint32_t place, bool only_itself);

#endif
