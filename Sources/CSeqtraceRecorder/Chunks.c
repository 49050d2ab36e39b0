// Exchanges chunks between the storage and the threads' writers.

#include "Storage.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The size of a full chunk: a header and 4095 events. In memory, the first chunks are smaller, for short
// sessions.
static const size_t full_size = 256u << 10;
static const size_t small_size = 16u << 10;

seqtrace_event *seqtrace_chunk_events(seqtrace_chunk *chunk) {
  return (seqtrace_event *)(void *)(chunk->header + 1);
}

uint32_t seqtrace_chunk_capacity(seqtrace_chunk *chunk) { return chunk->header->capacity; }

uint32_t seqtrace_chunk_used(seqtrace_chunk *chunk) { return chunk->used; }

static void name_of(uint64_t number, char name[32]) {
  snprintf(name, 32, "events-%010llu", (unsigned long long)number);
}

static void label(seqtrace_storage *storage, seqtrace_chunk *chunk) {
  chunk->number = ++storage->last_number;
  chunk->used = 0;
  chunk->header->version = storage->header->version;
  chunk->header->capacity =
    (uint32_t)((chunk->size - sizeof(seqtrace_chunk_header)) / sizeof(seqtrace_event));
  chunk->header->number = chunk->number;
  chunk->header->identity = storage->header->identity;
  chunk->header->kept = 0;
  seqtrace_publish_bytes(chunk->header->magic, "seqchunk");
}

/// Updates the chunk counts in the session's header.
///
/// This happens after a chunk's file is made: if the process is killed in between, there are more files than
/// counted, never fewer.
static void count(seqtrace_storage *storage, bool is_new) {
  if (storage->folder == NULL) return;
  atomic_store_explicit(
    (_Atomic uint64_t *)&storage->header->last_chunk, storage->last_number, memory_order_release);
  if (is_new) seqtrace_publish(&storage->header->chunk_count, storage->header->chunk_count + 1);
}

static void append(seqtrace_storage *storage, seqtrace_chunk *chunk) {
  if (storage->chunk_count == storage->chunk_room) {
    storage->chunk_room = storage->chunk_room == 0 ? 8 : 2 * storage->chunk_room;
    storage->chunks = realloc(storage->chunks, storage->chunk_room * sizeof *storage->chunks);
    if (storage->chunks == NULL) abort();
  }
  storage->chunks[storage->chunk_count++] = chunk;
}

static void remove_at(seqtrace_storage *storage, uint32_t index) {
  storage->chunk_count -= 1;
  memmove(
    &storage->chunks[index], &storage->chunks[index + 1],
    (storage->chunk_count - index) * sizeof *storage->chunks);
}

static seqtrace_chunk *new_chunk(seqtrace_storage *storage) {
  bool is_small = seqtrace_storage_is_in_memory(storage) && storage->chunk_limit == 0
    && storage->last_number < 8;
  size_t size = is_small ? small_size : full_size;
  char name[32];
  name_of(storage->last_number + 1, name);
  seqtrace_chunk_header *header = seqtrace_storage_map(storage, name, size);
  if (header == NULL) return NULL;
  seqtrace_chunk *chunk = calloc(1, sizeof *chunk);
  if (chunk == NULL) abort();
  chunk->header = header;
  chunk->size = size;
  label(storage, chunk);
  storage->event_room += chunk->header->capacity;
  count(storage, true);
  append(storage, chunk);
  return chunk;
}

/// Returns whether the limit of events allows another chunk; if not, stops recording.
static bool check_limit(seqtrace_storage *storage) {
  if (storage->most_events == 0 || storage->event_room < storage->most_events) return true;
  seqtrace_storage_break(storage, seqtrace_limit_reached);
  return false;
}

/// Drops the oldest chunk that no thread writes to, and reuses its memory for a new one. If there is none,
/// makes a new chunk.
static seqtrace_chunk *recycle(seqtrace_storage *storage) {
  for (uint32_t index = 0; index < storage->chunk_count; index += 1) {
    seqtrace_chunk *chunk = storage->chunks[index];
    if (!chunk->is_free) continue;
    storage->header->dropped += chunk->used;
    remove_at(storage, index);
    // Clears the start of the magic word: if the process is killed during the change, the file isn't read as
    // a chunk.
    atomic_store_explicit(
      (_Atomic char *)&chunk->header->magic[0], 0, memory_order_release);
    // Clears the first event's kind: readers stop there, so they don't see any of the dropped events.
    atomic_store_explicit(
      (_Atomic uint32_t *)&seqtrace_chunk_events(chunk)->kind, 0, memory_order_release);
    uint64_t old_number = chunk->number;
    label(storage, chunk);
    if (storage->folder != NULL) {
      char old_name[32], new_name[32];
      name_of(old_number, old_name);
      name_of(chunk->number, new_name);
      seqtrace_storage_rename(storage, old_name, new_name);
    }
    count(storage, false);
    append(storage, chunk);
    chunk->is_free = false;
    return chunk;
  }
  return new_chunk(storage);
}

/// Takes back a full chunk. In memory it stays for readers; in a folder, the system writes it to the disk.
static void retire(seqtrace_storage *storage, seqtrace_chunk *chunk, uint32_t used) {
  chunk->used = used;
  // A forked process must not write here, because it shares the file with its parent.
  if (seqtrace_storage_is_open(storage)) chunk->header->kept = used;
  chunk->is_free = true;
  bool stays = seqtrace_storage_is_in_memory(storage) || storage->chunk_limit > 0;
  if (stays || used < chunk->header->capacity) return;
  seqtrace_storage_unmap(storage, chunk->header, chunk->size);
  for (uint32_t index = storage->chunk_count; index-- > 0;)
    if (storage->chunks[index] == chunk) {
      remove_at(storage, index);
      free(chunk);
      return;
    }
}

/// Returns a chunk that a thread gave back before it was full; null if there is none.
static seqtrace_chunk *reuse(seqtrace_storage *storage) {
  for (uint32_t index = storage->chunk_count; index-- > 0;) {
    seqtrace_chunk *chunk = storage->chunks[index];
    if (chunk->is_free && chunk->used < chunk->header->capacity) {
      chunk->is_free = false;
      return chunk;
    }
  }
  return NULL;
}

seqtrace_chunk *seqtrace_storage_exchange(seqtrace_storage *storage, seqtrace_chunk *full) {
  pthread_mutex_lock(&storage->lock);
  if (full != NULL) retire(storage, full, full->header->capacity);
  seqtrace_chunk *chunk = NULL;
  if (seqtrace_storage_is_open(storage)) {
    seqtrace_storage_note_time(storage);
    bool is_full = storage->chunk_limit > 0 && storage->chunk_count >= storage->chunk_limit;
    chunk = reuse(storage);
    if (chunk == NULL) {
      if (is_full) chunk = recycle(storage);
      else if (check_limit(storage)) chunk = new_chunk(storage);
    }
  }
  pthread_mutex_unlock(&storage->lock);
  return chunk;
}

void seqtrace_storage_return(seqtrace_storage *storage, seqtrace_chunk *chunk, uint32_t used) {
  pthread_mutex_lock(&storage->lock);
  retire(storage, chunk, used);
  pthread_mutex_unlock(&storage->lock);
}
