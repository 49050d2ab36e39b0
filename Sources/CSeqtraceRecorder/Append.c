// The hot path: no lock, no allocation but when a chunk is full or the nesting deeper than ever.

#include "CSeqtraceRecorder.h"

#include <stdlib.h>

static void (*look_for_dead)(seqtrace_writer *writer, seqtrace_lane *lane);

void seqtrace_set_look(void (*look)(seqtrace_writer *writer, seqtrace_lane *lane)) {
  look_for_dead = look;
}

static __attribute__((noinline)) bool refill(seqtrace_writer *writer) {
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

static __attribute__((noinline)) void grow(seqtrace_lane *lane) {
  uint32_t capacity = lane->capacity == 0 ? 8 : 2 * lane->capacity;
  size_t size = capacity * sizeof(seqtrace_frame);
  // The first frames fill a cache line of their own, as the lane does.
  seqtrace_frame *frames =
    lane->frames == NULL ? aligned_alloc(64, size) : realloc(lane->frames, size);
  if (frames == NULL) abort();
  lane->frames = frames;
  lane->capacity = capacity;
}

static inline void push(seqtrace_lane *lane, uint32_t place, uint32_t receiver) {
  if (lane->depth == lane->capacity) grow(lane);
  lane->frames[lane->depth].place = place;
  lane->frames[lane->depth].receiver = receiver & 0x7FFFFFFF;
  lane->frames[lane->depth].is_span = 0;
  lane->depth += 1;
}

/// Room for an event; null where it can't be kept.
static inline seqtrace_event *reserve(seqtrace_writer *writer) {
  if (writer->next == writer->end && !refill(writer)) return NULL;
  return writer->next++;
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
  if (opens) push(lane, event.place, event.receiver);
  store(writer, event);
  return event.place;
}

void seqtrace_append_outside(seqtrace_writer *writer, seqtrace_event event) {
  event.place = 0;
  store(writer, event);
}

/// Writes what a beginning says, without publishing it; what isn't set here is 0, as new chunks are.
static inline seqtrace_event *begin(
    seqtrace_writer *writer, seqtrace_lane *lane, uint32_t site, uint32_t receiver,
    uint32_t *place) {
  uint32_t sender = lane->depth == 0 ? lane->role : 0;
  *place = ++lane->place;
  push(lane, *place, receiver);
  writer->open_calls += 1;
  seqtrace_event *event = reserve(writer);
  if (event == NULL) return NULL;
  event->time = seqtrace_cycles();
  event->lane = lane->number;
  event->place = *place;
  event->site = site;
  event->sender = sender;
  event->receiver = receiver;
  return event;
}

uint32_t seqtrace_begin(
    seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t site,
    uint32_t receiver) {
  uint32_t place;
  seqtrace_event *event = begin(writer, lane, site, receiver, &place);
  if (event != NULL) publish(event, kind);
  return place;
}

uint32_t seqtrace_begin_post(
    seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t site,
    uint32_t receiver, uint32_t object, uint32_t arguments) {
  uint32_t place;
  seqtrace_event *event = begin(writer, lane, site, receiver, &place);
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
  seqtrace_event *event = begin(writer, lane, site, receiver, &place);
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
  seqtrace_event *event = begin(writer, lane, site, receiver, &place);
  lane->frames[lane->depth - 1].is_span = 1;
  // It is no call on this thread's stack.
  writer->open_calls -= 1;
  if (event != NULL) publish(event, kind);
  return place;
}

/// Writes a plain ending.
static inline void end(
    seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t begin, uint32_t value) {
  uint32_t place = ++lane->place;
  seqtrace_event *event = reserve(writer);
  if (event == NULL) return;
  event->time = seqtrace_cycles();
  event->lane = lane->number;
  event->place = place;
  event->begin = begin;
  event->value = value;
  publish(event, kind);
  if (seqtrace_lane_is_due(lane)) look_for_dead(writer, lane);
}

bool seqtrace_end_span(
    seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t begin) {
  if (lane->depth == 0 || lane->frames[lane->depth - 1].place != begin) return false;
  lane->depth -= 1;
  end(writer, lane, kind, begin, 0);
  return true;
}

void seqtrace_end(
    seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t begin, uint32_t value) {
  if (lane->depth > 0 && lane->frames[lane->depth - 1].place == begin) lane->depth -= 1;
  else seqtrace_lane_close(lane, begin, false);
  writer->open_calls -= 1;
  end(writer, lane, kind, begin, value);
}
