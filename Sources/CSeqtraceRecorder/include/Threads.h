// The running thread's lane and session, found without a lock.

#ifndef CSEQTRACE_THREADS_H
#define CSEQTRACE_THREADS_H

#include "Events.h"
#include "Lanes.h"
#include "Runtime.h"
#include "Storage.h"

#include <stdatomic.h>
#include <stddef.h>

/// A counter that changes whenever any thread or task changes the lane or session in which it records.
extern _Atomic uint64_t seqtrace_binding_epoch;

/// The number of sessions that currently record a part of the program.
extern _Atomic int32_t seqtrace_active_session_count;

static inline int32_t seqtrace_active_sessions(void) {
  return atomic_load_explicit(&seqtrace_active_session_count, memory_order_relaxed);
}

static inline void seqtrace_set_active_sessions(int32_t count) {
  atomic_store_explicit(&seqtrace_active_session_count, count, memory_order_relaxed);
}

static inline uint64_t seqtrace_current_epoch(void) {
  return atomic_load_explicit(&seqtrace_binding_epoch, memory_order_relaxed);
}

/// Makes each thread look up its lane and session again.
static inline void seqtrace_change_bindings(void) {
  atomic_fetch_add_explicit(&seqtrace_binding_epoch, 1, memory_order_relaxed);
}

/// A thread's access to a storage.
typedef struct seqtrace_writer {
  seqtrace_event *next, *end;
  seqtrace_chunk *chunk;
  seqtrace_storage *storage;
  /// A reference to the session's core, which keeps it alive.
  void *owner;
  struct seqtrace_writer *sibling;
  /// The number of calls on this thread's stack that will still use the writer.
  uint32_t open_calls;
} seqtrace_writer;

/// A thread's cache of the lane and session in which it records.
typedef struct seqtrace_thread {
  uint64_t epoch;
  /// The task for which the cache is valid; 0 outside of tasks.
  uint64_t task;
  /// The lane in which the thread records; null if it doesn't record.
  seqtrace_lane *lane;
  seqtrace_writer *writer;
  seqtrace_writer *writers;
} seqtrace_thread;

extern _Thread_local seqtrace_thread seqtrace_this_thread;

/// Returns the running thread's cache, valid or not.
static inline seqtrace_thread *seqtrace_thread_any(void) { return &seqtrace_this_thread; }

/// Returns the running thread's cache if it is valid for the running task; otherwise null.
static inline seqtrace_thread *seqtrace_thread_if_known(void) {
  seqtrace_thread *thread = seqtrace_thread_any();
  if (thread->epoch != seqtrace_current_epoch() || thread->task != seqtrace_current_task())
    return NULL;
  return thread;
}

/// Returns the running thread's number, unique in the process.
uint64_t seqtrace_thread_number(void);

/// Sets the function that releases a writer's `owner` when the writer is destroyed.
void seqtrace_set_release(void (*release)(void *owner));
/// Returns the running thread's writer for a storage; null if it has none.
seqtrace_writer *seqtrace_writer_find(seqtrace_storage *storage);
/// Creates a writer for the running thread; it owns a reference to `owner`.
seqtrace_writer *seqtrace_writer_create(seqtrace_storage *storage, void *owner);
/// Releases the running thread's writers that aren't in use and have an owner that fulfils a condition.
void seqtrace_writers_release(bool (*is_done)(void *owner));

/// Sets the function that is called when a check for dead objects is due.
void seqtrace_set_look(void (*look)(seqtrace_writer *writer, seqtrace_lane *lane));

/// Records an event at the next position of a lane, and returns the position. If `opens` is true, the event
/// opens an activation.
uint32_t seqtrace_append(
  seqtrace_writer *writer, seqtrace_lane *lane, seqtrace_event event, bool opens);
/// Records an event that has no position in a lane, for a lane other than the running code's or for none.
void seqtrace_append_outside(seqtrace_writer *writer, seqtrace_event event);
/// Opens an activation with only a kind, a site and a receiver; this is the fast path.
uint32_t seqtrace_begin(
  seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t site, uint32_t receiver);
/// Opens a post: like `seqtrace_begin`, with the posted object and the arguments.
uint32_t seqtrace_begin_post(
  seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t site, uint32_t receiver,
  uint32_t object, uint32_t arguments);
/// Opens a callback: like `seqtrace_begin`, with its registration and its cause.
uint32_t seqtrace_begin_callback(
  seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t site, uint32_t receiver,
  uint32_t registration, uint32_t cause_lane, uint32_t cause_place);
/// Ends an activation that was opened on this thread by one of the three functions above.
void seqtrace_end(
  seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t begin, uint32_t value);

/// Like `seqtrace_end`, but for an activation in a task that was cancelled.
void seqtrace_end_cancelled(
  seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t begin, uint32_t value);

/// Opens a span: like `seqtrace_begin`, but it may be ended anywhere in the code.
uint32_t seqtrace_begin_span(
  seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t site, uint32_t receiver);
/// Ends a span and returns true, if the span is the running lane's innermost activation; otherwise returns
/// false.
bool seqtrace_end_span(
  seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t begin);

#endif
