#include "Storage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const uint32_t format_version = 1;
// In ring mode the names must not outgrow what they name.
static const size_t ring_table_limit = 64u << 20;

uint64_t seqtrace_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

void seqtrace_storage_note_time(seqtrace_storage *storage) {
  seqtrace_session_header *header = storage->header;
  if (header == NULL) return;
  // A kill may come in between, so the one that is whole stays.
  uint32_t other = header->later ^ 1;
  header->later_cycles[other] = seqtrace_cycles();
  header->later_nanoseconds[other] = seqtrace_nanoseconds();
  atomic_store_explicit((_Atomic uint32_t *)&header->later, other, memory_order_release);
}

static void begin(seqtrace_storage *storage) {
  seqtrace_session_header *header =
    seqtrace_storage_map(storage, "session", sizeof(seqtrace_session_header));
  if (header == NULL) return;
  storage->header = header;
  header->version = format_version;
  header->event_size = sizeof(seqtrace_event);
  header->process = (uint64_t)getpid();
  header->is_ring = storage->chunk_limit > 0;
  header->first_cycles = seqtrace_cycles();
  header->first_nanoseconds = seqtrace_nanoseconds();
  seqtrace_storage_note_time(storage);
  memcpy(header->magic, "seqtrace", 8);
}

seqtrace_storage *seqtrace_storage_create(const char *folder, uint32_t chunk_limit) {
  seqtrace_storage *storage = calloc(1, sizeof *storage);
  if (storage == NULL) abort();
  pthread_mutex_init(&storage->lock, NULL);
  storage->folder = folder == NULL ? NULL : strdup(folder);
  storage->chunk_limit = chunk_limit;
  begin(storage);
  return storage;
}

void seqtrace_storage_destroy(seqtrace_storage *storage) {
  seqtrace_storage_note_time(storage);
  for (uint32_t index = 0; index < storage->chunk_count; index += 1) {
    seqtrace_chunk *chunk = storage->chunks[index];
    seqtrace_storage_unmap(storage, chunk->header, chunk->size);
    free(chunk);
  }
  for (uint32_t index = 0; index < storage->piece_count; index += 1)
    seqtrace_storage_unmap(storage, storage->pieces[index].bytes, storage->pieces[index].size);
  seqtrace_storage_unmap(storage, storage->header, sizeof(seqtrace_session_header));
  free(storage->chunks);
  free(storage->pieces);
  free(storage->folder);
  pthread_mutex_destroy(&storage->lock);
  free(storage);
}

bool seqtrace_storage_works(seqtrace_storage *storage) {
  pthread_mutex_lock(&storage->lock);
  bool works = !storage->is_broken;
  pthread_mutex_unlock(&storage->lock);
  return works;
}

void seqtrace_storage_count_stray(seqtrace_storage *storage) {
  if (storage->header != NULL)
    atomic_fetch_add_explicit(
      (_Atomic uint64_t *)&storage->header->strays, 1, memory_order_relaxed);
}

// MARK: - The table

static table_piece *piece_with_room(seqtrace_storage *storage, size_t size) {
  if (storage->piece_count > 0) {
    table_piece *last = &storage->pieces[storage->piece_count - 1];
    if (last->size - last->used >= size) return last;
  }
  if (storage->chunk_limit > 0 && storage->table_size > ring_table_limit) return NULL;
  size_t standard = storage->folder == NULL && storage->piece_count == 0 ? 16u << 10 : 256u << 10;
  size_t room = size > standard ? size : standard;
  char name[32];
  snprintf(name, sizeof name, "names-%08u", storage->piece_count + 1);
  char *bytes = seqtrace_storage_map(storage, name, room);
  if (bytes == NULL) return NULL;
  table_piece *pieces =
    realloc(storage->pieces, (storage->piece_count + 1) * sizeof *storage->pieces);
  if (pieces == NULL) abort();
  storage->pieces = pieces;
  storage->table_size += room;
  table_piece *piece = &pieces[storage->piece_count++];
  *piece = (table_piece){.bytes = bytes, .used = 0, .size = room};
  return piece;
}

bool seqtrace_storage_add(
    seqtrace_storage *storage, uint32_t type, const void *bytes, size_t length) {
  size_t size = (sizeof(seqtrace_record) + length + 7) & ~(size_t)7;
  if (length > UINT32_MAX) return false;
  pthread_mutex_lock(&storage->lock);
  table_piece *piece = storage->is_broken ? NULL : piece_with_room(storage, size);
  if (piece != NULL) {
    seqtrace_record *record = (seqtrace_record *)(void *)(piece->bytes + piece->used);
    record->length = (uint32_t)length;
    if (length > 0) memcpy(record + 1, bytes, length);
    atomic_store_explicit((_Atomic uint32_t *)&record->type, type, memory_order_release);
    piece->used += size;
  }
  pthread_mutex_unlock(&storage->lock);
  return piece != NULL;
}

// MARK: - Looking at it

static uint32_t published(seqtrace_chunk *chunk) {
  seqtrace_event *events = seqtrace_chunk_events(chunk);
  uint32_t count = 0, capacity = seqtrace_chunk_capacity(chunk);
  while (count < capacity
      && atomic_load_explicit((_Atomic uint32_t *)&events[count].kind, memory_order_acquire))
    count += 1;
  return count;
}

void seqtrace_storage_visit(
    seqtrace_storage *storage, void *context, seqtrace_visitor header, seqtrace_visitor table,
    seqtrace_visitor events) {
  pthread_mutex_lock(&storage->lock);
  seqtrace_storage_note_time(storage);
  if (storage->header != NULL) header(context, storage->header, sizeof *storage->header);
  for (uint32_t index = 0; index < storage->piece_count; index += 1)
    table(context, storage->pieces[index].bytes, storage->pieces[index].used);
  for (uint32_t index = 0; index < storage->chunk_count; index += 1) {
    seqtrace_chunk *chunk = storage->chunks[index];
    events(
      context, seqtrace_chunk_events(chunk), published(chunk) * sizeof(seqtrace_event));
  }
  pthread_mutex_unlock(&storage->lock);
}
