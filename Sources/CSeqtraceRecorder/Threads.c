#include "CSeqtraceRecorder.h"
#include "CSeqtraceGate.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

_Atomic uint64_t seqtrace_binding_epoch = 1;
_Atomic int32_t seqtrace_active_session_count;

static _Thread_local seqtrace_thread this_thread;
static _Thread_local uint64_t this_number;
static _Atomic uint64_t last_number;
static void (*release_owner)(void *owner);
static pthread_key_t end_key;
static pthread_once_t preparation = PTHREAD_ONCE_INIT;

seqtrace_thread *seqtrace_thread_if_known(void) {
  seqtrace_thread *thread = &this_thread;
  uint64_t epoch = atomic_load_explicit(&seqtrace_binding_epoch, memory_order_relaxed);
  if (thread->epoch != epoch || thread->task != seqtrace_current_task()) return NULL;
  return thread;
}

seqtrace_thread *seqtrace_thread_any(void) { return &this_thread; }

uint64_t seqtrace_thread_number(void) {
  if (this_number == 0) this_number = atomic_fetch_add(&last_number, 1) + 1;
  return this_number;
}

// MARK: - Writers

static void writer_destroy(seqtrace_writer *writer) {
  if (writer->chunk != NULL) {
    seqtrace_event *events = seqtrace_chunk_events(writer->chunk);
    seqtrace_storage_return(writer->storage, writer->chunk, (uint32_t)(writer->next - events));
  }
  release_owner(writer->owner);
  free(writer);
}

static void end_thread(void *list) {
  seqtrace_writer *writer = this_thread.writers;
  this_thread.writers = this_thread.writer = NULL;
  this_thread.lane = NULL;
  this_thread.epoch = 0;
  while (writer != NULL) {
    seqtrace_writer *sibling = writer->sibling;
    writer_destroy(writer);
    writer = sibling;
  }
}

/// A child process shares the parent's files, so it must not write to them.
static void fall_silent(void) {
  for (seqtrace_writer *writer = this_thread.writers; writer; writer = writer->sibling) {
    writer->next = writer->end = NULL;
    writer->chunk = NULL;
  }
  atomic_store(&seqtrace_recording_count, 0);
  seqtrace_change_bindings();
}

static void prepare(void) {
  if (pthread_key_create(&end_key, end_thread) != 0) abort();
  pthread_atfork(NULL, NULL, fall_silent);
}

void seqtrace_set_release(void (*release)(void *owner)) { release_owner = release; }

seqtrace_writer *seqtrace_writer_find(seqtrace_storage *storage) {
  seqtrace_writer *writer = this_thread.writers;
  while (writer != NULL && writer->storage != storage) writer = writer->sibling;
  return writer;
}

seqtrace_writer *seqtrace_writer_create(
    seqtrace_storage *storage, void *owner, seqtrace_generation *generation) {
  pthread_once(&preparation, prepare);
  seqtrace_writer *writer = calloc(1, sizeof *writer);
  if (writer == NULL) abort();
  writer->storage = storage;
  writer->owner = owner;
  writer->latest_party_generation = generation;
  writer->sibling = this_thread.writers;
  this_thread.writers = writer;
  // The value only has to be there for the destructor to be called.
  pthread_setspecific(end_key, writer);
  return writer;
}

void seqtrace_writers_release(bool (*is_done)(void *owner)) {
  seqtrace_writer **link = &this_thread.writers;
  while (*link != NULL) {
    seqtrace_writer *writer = *link;
    if (writer->open_calls == 0 && is_done(writer->owner)) {
      *link = writer->sibling;
      if (this_thread.writer == writer) this_thread.writer = NULL, this_thread.lane = NULL;
      writer_destroy(writer);
    } else {
      link = &writer->sibling;
    }
  }
}

// MARK: - What a writer knows

struct seqtrace_generation {
  _Atomic uint32_t count;
};

seqtrace_generation *seqtrace_generation_create(void) {
  // All threads read it, so nothing that changes often may share its cache line.
  seqtrace_generation *generation = aligned_alloc(64, 64);
  if (generation == NULL) abort();
  atomic_init(&generation->count, 1);
  return generation;
}

void seqtrace_generation_bump(seqtrace_generation *generation) {
  atomic_fetch_add_explicit(&generation->count, 1, memory_order_release);
}

void seqtrace_generation_destroy(seqtrace_generation *generation) { free(generation); }

// The writer's caches have 128 places.
static uint32_t slot(uint64_t bits) {
  return (uint32_t)((bits * 0x9E3779B97F4A7C15u) >> 57);
}

static uint32_t site_slot(uint64_t name0, uint64_t name1, uint64_t file0, uint64_t line) {
  return slot(name0 ^ (line << 32) ^ file0 ^ name1);
}

uint32_t seqtrace_find_site(
    seqtrace_writer *writer, uint64_t name0, uint64_t name1, uint64_t file0, uint64_t file1,
    uint64_t line) {
  uint32_t index = site_slot(name0, name1, file0, line);
  const seqtrace_site_key *known = &writer->sites[index].key;
  uint64_t difference = (known->name[0] ^ name0) | (known->name[1] ^ name1)
    | (known->file[0] ^ file0) | (known->file[1] ^ file1) | (known->line ^ line);
  return difference == 0 ? writer->sites[index].site : 0;
}

void seqtrace_learn_site(seqtrace_writer *writer, seqtrace_site_key key, uint32_t site) {
  uint32_t index = site_slot(key.name[0], key.name[1], key.file[0], key.line);
  writer->sites[index].key = key;
  writer->sites[index].site = site;
}

static uint32_t party_slot(uint64_t address, uint64_t text0, uint64_t text1) {
  return slot((address >> 4) ^ (address << 7) ^ text0 ^ (text1 << 1));
}

uint32_t seqtrace_party_generation(seqtrace_writer *writer) {
  return atomic_load_explicit(&writer->latest_party_generation->count, memory_order_acquire);
}

uint32_t seqtrace_find_party(
    seqtrace_writer *writer, uint64_t address, uint64_t count, uint64_t text0, uint64_t text1) {
  if (seqtrace_party_generation(writer) != writer->party_generation) return 0;
  uint32_t index = party_slot(address, text0, text1);
  const seqtrace_party_key *known = &writer->parties[index].key;
  uint64_t difference = (known->address ^ address) | (known->count ^ count)
    | (known->text[0] ^ text0) | (known->text[1] ^ text1);
  return difference == 0 ? writer->parties[index].participant : 0;
}

void seqtrace_learn_party(
    seqtrace_writer *writer, seqtrace_party_key key, uint32_t participant, uint32_t generation) {
  if (generation != writer->party_generation) {
    memset(writer->parties, 0, sizeof writer->parties);
    writer->party_generation = generation;
  }
  uint32_t index = party_slot(key.address, key.text[0], key.text[1]);
  writer->parties[index].key = key;
  writer->parties[index].participant = participant;
}
