// What the running thread records in, found without a lock.

#ifndef CSEQTRACE_THREADS_H
#define CSEQTRACE_THREADS_H

#include "Events.h"
#include "Lanes.h"
#include "Runtime.h"
#include "Storage.h"

#include <stdatomic.h>
#include <stddef.h>

/// Counts changes of who records where.
extern _Atomic uint64_t seqtrace_binding_epoch;

/// How many sessions record a part of the program now.
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

/// Makes all threads look anew where they record.
static inline void seqtrace_change_bindings(void) {
  atomic_fetch_add_explicit(&seqtrace_binding_epoch, 1, memory_order_relaxed);
}

/// Counts the moments from which parties known by their bits may be others.
typedef struct seqtrace_generation {
  _Atomic uint32_t count;
} seqtrace_generation;

/// A place in the source and the name that stands there, by the bits of its literals.
typedef struct seqtrace_site_key {
  uint64_t name[2], file[2], line;
} seqtrace_site_key;

/// Somebody by the bits by which they are known: an object's address and reference count, a text.
typedef struct seqtrace_party_key {
  uint64_t address, count, text[2];
} seqtrace_party_key;

/// A thread's hand in a storage, with what it knows of the storage's names.
typedef struct seqtrace_writer {
  seqtrace_event *next, *end;
  seqtrace_chunk *chunk;
  seqtrace_storage *storage;
  /// The session; kept alive by this reference.
  void *owner;
  struct seqtrace_writer *sibling;
  /// How many calls on this thread's stack will still use the writer.
  uint32_t open_calls;
  uint32_t party_generation;
  seqtrace_generation *latest_party_generation;
  struct { seqtrace_site_key key; uint32_t site; } sites[128];
  struct { seqtrace_party_key key; uint32_t participant; } parties[128];
} seqtrace_writer;

/// What a thread knows of where it records.
typedef struct seqtrace_thread {
  uint64_t epoch;
  /// The task for which the rest is true; 0 outside of tasks.
  uint64_t task;
  /// Where it records; null if it doesn't.
  seqtrace_lane *lane;
  seqtrace_writer *writer;
  seqtrace_writer *writers;
} seqtrace_thread;

extern _Thread_local seqtrace_thread seqtrace_this_thread;

/// The running thread's knowledge, true or not.
static inline seqtrace_thread *seqtrace_thread_any(void) { return &seqtrace_this_thread; }

/// The running thread's knowledge, if it is true for the running task; else null.
static inline seqtrace_thread *seqtrace_thread_if_known(void) {
  seqtrace_thread *thread = seqtrace_thread_any();
  if (thread->epoch != seqtrace_current_epoch() || thread->task != seqtrace_current_task())
    return NULL;
  return thread;
}

/// A number for the running thread, which the process gives to no other.
uint64_t seqtrace_thread_number(void);

/// Says how a session that a writer kept alive is let go.
void seqtrace_set_release(void (*release)(void *owner));
/// The running thread's writer for a storage, if it has one.
seqtrace_writer *seqtrace_writer_find(seqtrace_storage *storage);
/// Makes one; it owns a reference to `owner`.
seqtrace_writer *seqtrace_writer_create(
  seqtrace_storage *storage, void *owner, seqtrace_generation *generation);
/// Lets go of the running thread's writers that fulfil a condition and are in no use.
void seqtrace_writers_release(bool (*is_done)(void *owner));

seqtrace_generation *seqtrace_generation_create(void);
void seqtrace_generation_bump(seqtrace_generation *generation);
void seqtrace_generation_destroy(seqtrace_generation *generation);

/// Where one of the 128 places of a writer's cache is.
static inline uint32_t seqtrace_slot(uint64_t bits) {
  return (uint32_t)((bits * 0x9E3779B97F4A7C15u) >> 57);
}

static inline uint32_t seqtrace_site_slot(
    uint64_t name0, uint64_t name1, uint64_t file0, uint64_t line) {
  return seqtrace_slot(name0 ^ (line << 32) ^ file0 ^ name1);
}

static inline uint32_t seqtrace_party_slot(uint64_t address, uint64_t text0, uint64_t text1) {
  return seqtrace_slot((address >> 4) ^ (address << 7) ^ text0 ^ (text1 << 1));
}

static inline uint32_t seqtrace_party_generation(const seqtrace_writer *writer) {
  return atomic_load_explicit(&writer->latest_party_generation->count, memory_order_acquire);
}

/// A site that the writer knows; 0 if it doesn't.
///
/// The words of the key come one by one, in registers: through memory they would cost as much again.
static inline uint32_t seqtrace_find_site(
    const seqtrace_writer *writer, uint64_t name0, uint64_t name1, uint64_t file0, uint64_t file1,
    uint64_t line) {
  uint32_t index = seqtrace_site_slot(name0, name1, file0, line);
  const seqtrace_site_key *known = &writer->sites[index].key;
  uint64_t difference = (known->name[0] ^ name0) | (known->name[1] ^ name1)
    | (known->file[0] ^ file0) | (known->file[1] ^ file1) | (known->line ^ line);
  return difference == 0 ? writer->sites[index].site : 0;
}

void seqtrace_learn_site(seqtrace_writer *writer, seqtrace_site_key key, uint32_t site);

/// A participant that the writer knows; 0 if it doesn't.
static inline uint32_t seqtrace_find_party(
    const seqtrace_writer *writer, uint64_t address, uint64_t count, uint64_t text0,
    uint64_t text1) {
  if (seqtrace_party_generation(writer) != writer->party_generation) return 0;
  uint32_t index = seqtrace_party_slot(address, text0, text1);
  const seqtrace_party_key *known = &writer->parties[index].key;
  uint64_t difference = (known->address ^ address) | (known->count ^ count)
    | (known->text[0] ^ text0) | (known->text[1] ^ text1);
  return difference == 0 ? writer->parties[index].participant : 0;
}

void seqtrace_learn_party(
  seqtrace_writer *writer, seqtrace_party_key key, uint32_t participant, uint32_t generation);

/// Says who looks for the dead when a lane is due.
void seqtrace_set_look(void (*look)(seqtrace_writer *writer, seqtrace_lane *lane));

/// Records an event with the next place of a lane, which it returns; `opens` leaves it open.
uint32_t seqtrace_append(
  seqtrace_writer *writer, seqtrace_lane *lane, seqtrace_event event, bool opens);
/// Records an event in a lane that isn't the running one.
void seqtrace_append_outside(seqtrace_writer *writer, seqtrace_event event);
/// Opens an activation; the quick way for what has no more than this.
uint32_t seqtrace_begin(
  seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t site, uint32_t receiver);
/// Opens a post: as `seqtrace_begin`, with the object that it is about and its arguments.
uint32_t seqtrace_begin_post(
  seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t site, uint32_t receiver,
  uint32_t object, uint32_t arguments);
/// Opens a callback: as `seqtrace_begin`, with its registration and its cause.
uint32_t seqtrace_begin_callback(
  seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t site, uint32_t receiver,
  uint32_t registration, uint32_t cause_lane, uint32_t cause_place);
/// Ends an activation that was opened by the running code on this thread.
void seqtrace_end(
  seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t begin, uint32_t value);

/// The same in a task that was cancelled.
void seqtrace_end_cancelled(
  seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t begin, uint32_t value);

/// Opens a span: as `seqtrace_begin`, but it may end anywhere.
uint32_t seqtrace_begin_span(
  seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t site, uint32_t receiver);
/// Ends a span that is the innermost activation of the running lane; false if it isn't.
bool seqtrace_end_span(
  seqtrace_writer *writer, seqtrace_lane *lane, uint32_t kind, uint32_t begin);

/// The word of an object's header that holds its reference counts or the address of its side table.
static inline uint64_t seqtrace_object_count(const void *object) {
  return atomic_load_explicit(&((_Atomic uint64_t *)(uintptr_t)object)[1], memory_order_relaxed);
}

/// Whether the object with a word of its header that holds the address of its side table has begun to
/// die. A weak reference must keep the side table.
///
/// The word is that of `seqtrace_object_count`. The table is the object's address, and then its
/// counts: a bit behind the 32 for unowned references says that the object dies (RefCount.h). Unlike
/// a strong reference that is made to find out, this holds nothing that could end here.
static inline bool seqtrace_has_begun_to_die(uint64_t count) {
  const uint64_t *table = (const uint64_t *)(uintptr_t)((count & (UINT64_MAX >> 2)) << 3);
  return atomic_load_explicit((_Atomic uint64_t *)(uintptr_t)&table[2], memory_order_acquire) >> 32
         & 1;
}

#endif
