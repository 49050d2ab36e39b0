#include "CSeqtraceRecorder.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(seqtrace_lane) <= 64, "a lane fits into a cache line");

seqtrace_lane *seqtrace_lane_create(uint32_t number, uint32_t role) {
  // If two lanes shared a cache line, they would slow down each other's threads.
  seqtrace_lane *lane = aligned_alloc(64, 64);
  if (lane == NULL) abort();
  memset(lane, 0, sizeof *lane);
  lane->number = number;
  lane->role = role;
  seqtrace_lane_look_at(lane, UINT32_MAX);
  return lane;
}

void seqtrace_lane_destroy(seqtrace_lane *lane) {
  free(lane->frames);
  free(lane);
}

void seqtrace_lane_close(seqtrace_lane *lane, uint32_t place, bool only_itself) {
  uint32_t depth = lane->depth;
  while (depth > 0 && lane->frames[depth - 1].place != place) depth -= 1;
  if (depth == 0) return;
  if (only_itself) {
    uint32_t inside = lane->depth - depth;
    memmove(&lane->frames[depth - 1], &lane->frames[depth], inside * sizeof(seqtrace_frame));
    lane->depth -= 1;
  } else {
    lane->depth = depth - 1;
  }
}
