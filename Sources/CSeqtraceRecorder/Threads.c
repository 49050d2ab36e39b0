#include "CSeqtraceRecorder.h"
#include "CSeqtraceGate.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

_Atomic uint64_t seqtrace_binding_epoch = 1;
_Atomic int32_t seqtrace_active_session_count;

_Thread_local seqtrace_thread seqtrace_this_thread;
static _Thread_local uint64_t this_number;
static _Atomic uint64_t last_number;
static void (*release_owner)(void *owner);
static pthread_key_t end_key;
static pthread_once_t preparation = PTHREAD_ONCE_INIT;

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
  seqtrace_writer *writer = seqtrace_this_thread.writers;
  seqtrace_this_thread.writers = seqtrace_this_thread.writer = NULL;
  seqtrace_this_thread.lane = NULL;
  seqtrace_this_thread.epoch = 0;
  while (writer != NULL) {
    seqtrace_writer *sibling = writer->sibling;
    writer_destroy(writer);
    writer = sibling;
  }
}

/// Stops recording in a forked process, because it shares its parent's files and must not write to them.
static void fall_silent(void) {
  for (seqtrace_writer *writer = seqtrace_this_thread.writers; writer; writer = writer->sibling) {
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
  seqtrace_writer *writer = seqtrace_this_thread.writers;
  while (writer != NULL && writer->storage != storage) writer = writer->sibling;
  return writer;
}

seqtrace_writer *seqtrace_writer_create(seqtrace_storage *storage, void *owner) {
  pthread_once(&preparation, prepare);
  seqtrace_writer *writer = calloc(1, sizeof *writer);
  if (writer == NULL) abort();
  writer->storage = storage;
  writer->owner = owner;
  writer->sibling = seqtrace_this_thread.writers;
  seqtrace_this_thread.writers = writer;
  // The value is set because the system calls the destructor only for a thread that has a value other than
  // null.
  pthread_setspecific(end_key, writer);
  return writer;
}

void seqtrace_writers_release(bool (*is_done)(void *owner)) {
  seqtrace_writer **link = &seqtrace_this_thread.writers;
  while (*link != NULL) {
    seqtrace_writer *writer = *link;
    if (writer->open_calls == 0 && is_done(writer->owner)) {
      *link = writer->sibling;
      if (seqtrace_this_thread.writer == writer) {
        seqtrace_this_thread.writer = NULL;
        seqtrace_this_thread.lane = NULL;
      }
      writer_destroy(writer);
    } else {
      link = &writer->sibling;
    }
  }
}
