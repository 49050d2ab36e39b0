// The hot path. It takes no lock, and allocates only if a chunk is full or the nesting is deeper than ever
// before in the lane.

#include "CSeqtraceRecorder.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// Slow paths preserve all registers, so the fast path needn't save any.
#if defined(__x86_64__) || defined(__aarch64__)
#define SELDOM __attribute__((noinline, preserve_most))
#else
#define SELDOM __attribute__((noinline))
#endif

static void (*look_for_dead)(seqtrace_writer *writer, seqtrace_lane *lane);

void seqtrace_set_look(void (*look)(seqtrace_writer *writer, seqtrace_lane *lane)) {
  look_for_dead = look;
}

static SELDOM bool refill(seqtrace_writer *writer) {
  writer->chunk = seqtrace_storage_exchange(writer->storage, writer->chunk);
  if (writer->chunk == NULL) {
    writer->next = writer->end = NULL;
    return false;
  }
  seqtrace_event *events = seqtrace_chunk_events(writer->chunk);
  writer->next = events + seqtrace_chunk_used(writer->chunk);
  writer->end = events + seqtrace_chunk_capacity(writer->chunk);
  return true;
}

static SELDOM void grow(seqtrace_lane *lane) {
  uint32_t capacity = lane->capacity == 0 ? 8 : 2 * lane->capacity;
  size_t size = capacity * sizeof(seqtrace_frame);
  // The frames start on a cache line of their own, as the lane does.
  seqtrace_frame *frames =
    lane->frames == NULL ? aligned_alloc(64, size) : realloc(lane->frames, size);
  if (frames == NULL) abort();
  lane->frames = frames;
  lane->capacity = capacity;
}

static inline void push(
    seqtrace_lane *lane, uint32_t place, uint32_t receiver, uint32_t is_span) {
  if (lane->depth == lane->capacity) grow(lane);
  lane->frames[lane->depth++] = (seqtrace_frame){place, receiver & 0x7FFFFFFF, is_span};
}

/// Returns room for an event; null if there is none. Publish the event before reserving again.
///
/// The room may still contain a dropped event. Readers stop at the first event without a kind, so the kind of
/// the following event is cleared before this event gets its kind.
static inline seqtrace_event *reserve(seqtrace_writer *writer) {
  if (writer->next == writer->end && !refill(writer)) return NULL;
  seqtrace_event *room = writer->next++;
  if (writer->next != writer->end)
    atomic_store_explicit((_Atomic uint32_t *)&writer->next->kind, 0, memory_order_relaxed);
  return room;
}

static inline void publish(seqtrace_event *event, uint32_t kind) {
  atomic_store_explicit((_Atomic uint32_t *)&event->kind, kind, memory_order_release);
}

static inline void store(seqtrace_writer *writer, seqtrace_event event) {
  seqtrace_event *room = reserve(writer);
  if (room == NULL) return;
  uint32_t kind = event.kind;
  event.kind = 0;
  event.time = seqtrace_cycles();
  *room = event;
  publish(room, kind);
}

uint32_t seqtrace_append(
    seqtrace_writer *writer, seqtrace_lane *lane, seqtrace_event event, bool opens) {
  event.lane = lane->number;
  event.place = ++lane->place;
  if (event.sender == 0 && lane->depth == 0 && event.begin == 0) event.sender = lane->role;
  if (opens) push(lane, event.place, event.receiver, 0);
  store(writer, event);
  return event.place;
}

void seqtrace_append_outside(seqtrace_writer *writer, seqtrace_event event) {
  event.place = 0;
  store(writer, event);
}

/// Fills the fields common to all events and zeroes the others, without publishing the event.
static inline void fill(seqtrace_event *event, const seqtrace_lane *lane, uint32_t place) {
  event->time = seqtrace_cycles();
  event->lane = lane->number;
  event->place = place;
  // All further fields. The kind comes before them and isn't changed, because other threads read it.
  memset(&event->site, 0, sizeof *event - offsetof(seqtrace_event, site));
}

/// Writes a start event without publishing it.
static inline seqtrace_event *begin(
    seqtrace_writer *writer, seqtrace_lane *lane, uint32_t site, uint32_t receiver,
    uint32_t is_span, uint32_t *place) {
  uint32_t sender = lane->depth == 0 ? lane->role : 0;
  *place = ++lane->place;
  push(lane, *place, receiver, is_span);
  seqtrace_event *event = reserve(writer);
  if (event == NULL) return NULL;
  fill(event, lane, *place);
  event->site = site;
  event->sender = sender;
  event->receiver = receiver;
  return event;
}

/// Writes the start of a call on this thread's stack, without publishing it. The call's end will use the
/// writer again.
static inline seqtrace_event *begin_call(
    seqtrace_writer *writer, seqtrace_lane *lane, uint32_t site, uint32_t receiver,
    uint32_t *place) {
  writer->open_calls += 1;
  return begin(writer, lane, site, receiver, 0, place);
}

uint32_t seqtrace_begin(
    seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t site,
    uint32_t receiver) {
  uint32_t place;
  seqtrace_event *event = begin_call(writer, lane, site, receiver, &place);
  if (event != NULL) publish(event, kind);
  return place;
}

uint32_t seqtrace_begin_post(
    seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t site,
    uint32_t receiver, uint32_t object, uint32_t arguments) {
  uint32_t place;
  seqtrace_event *event = begin_call(writer, lane, site, receiver, &place);
  if (event == NULL) return place;
  event->object = object;
  event->arguments = arguments;
  publish(event, kind);
  return place;
}

uint32_t seqtrace_begin_callback(
    seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t site,
    uint32_t receiver, uint32_t registration, uint32_t cause_lane, uint32_t cause_place) {
  uint32_t place;
  seqtrace_event *event = begin_call(writer, lane, site, receiver, &place);
  if (event == NULL) return place;
  event->registration = registration;
  event->cause_lane = cause_lane;
  event->cause_place = cause_place;
  publish(event, kind);
  return place;
}

uint32_t seqtrace_begin_span(
    seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t site,
    uint32_t receiver) {
  uint32_t place;
  seqtrace_event *event = begin(writer, lane, site, receiver, 1, &place);
  if (event != NULL) publish(event, kind);
  return place;
}

static SELDOM void look(seqtrace_writer *writer, seqtrace_lane *lane) {
  look_for_dead(writer, lane);
}

/// Writes and publishes an end event with only a start and a value.
static inline void end(
    seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t begin, uint32_t value,
    bool is_cancelled) {
  uint32_t place = ++lane->place;
  seqtrace_event *event = reserve(writer);
  if (event == NULL) return;
  fill(event, lane, place);
  event->begin = begin;
  event->value = value;
  if (is_cancelled) event->registration = 1;
  publish(event, kind);
  if (seqtrace_lane_is_due(lane)) look(writer, lane);
}

bool seqtrace_end_span(
    seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t begin) {
  if (lane->depth == 0 || lane->frames[lane->depth - 1].place != begin) return false;
  lane->depth -= 1;
  end(writer, lane, kind, begin, 0, false);
  return true;
}

static SELDOM void close_outer(seqtrace_lane *lane, uint32_t begin) {
  seqtrace_lane_close(lane, begin, false);
}

/// Removes a call of this thread's stack from the open activations.
static inline void close_call(seqtrace_writer *writer, seqtrace_lane *lane, uint32_t begin) {
  if (lane->depth > 0 && lane->frames[lane->depth - 1].place == begin) lane->depth -= 1;
  else close_outer(lane, begin);
  writer->open_calls -= 1;
}

void seqtrace_end(
    seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t begin, uint32_t value) {
  close_call(writer, lane, begin);
  end(writer, lane, kind, begin, value, false);
}

void seqtrace_end_cancelled(
    seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t begin, uint32_t value) {
  close_call(writer, lane, begin);
  end(writer, lane, kind, begin, value, true);
}
