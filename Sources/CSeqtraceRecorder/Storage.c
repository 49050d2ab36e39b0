#define _GNU_SOURCE
#include "Storage.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const uint32_t format_version = 2;
// The type of the record that each piece of the table starts with.
static const uint32_t piece_type = 7;
// In ring mode, the table of names must not outgrow the events.
static const size_t ring_table_limit = 64u << 20;

static uint64_t nanoseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t seqtrace_nanoseconds(void) { return nanoseconds(CLOCK_MONOTONIC); }

void seqtrace_publish(uint32_t *place, uint32_t value) {
  atomic_store_explicit((_Atomic uint32_t *)place, value, memory_order_release);
}

void seqtrace_publish_bytes(char place[8], const char bytes[8]) {
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
  atomic_store_explicit((_Atomic uint64_t *)(void *)place, word, memory_order_release);
}

void seqtrace_storage_note_time(seqtrace_storage *storage) {
  seqtrace_session_header *header = storage->header;
  // A forked process must not write here, because it shares the file with its parent.
  if (header == NULL || (storage->folder != NULL && storage->process != getpid())) return;
  // A kill may interrupt this update. Therefore the pair that isn't in use is changed, and the other one
  // stays intact.
  uint32_t other = header->later ^ 1;
  header->later_cycles[other] = seqtrace_cycles();
  header->later_nanoseconds[other] = seqtrace_nanoseconds();
  seqtrace_publish(&header->later, other);
}

static const char *program_name(void) {
#if defined(__APPLE__) || defined(__FreeBSD__)
  return getprogname();
#else
  return program_invocation_short_name;
#endif
}

bool seqtrace_is_test_runner(void) {
  const char *name = program_name();
  const char *ending = strrchr(name, '.');
  return (ending != NULL && strcmp(ending, ".xctest") == 0) || strcmp(name, "xctest") == 0
    || strcmp(name, "swiftpm-testing-helper") == 0;
}

/// Returns an identity for a new session, unique within the accuracy of the clocks.
static uint64_t new_identity(const seqtrace_session_header *header) {
  uint64_t bits = header->start ^ header->process << 32 ^ header->first_cycles
    ^ (uint64_t)(uintptr_t)header >> 12;
  // Mixes the bits, so that similar inputs give completely different identities.
  bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9u;
  bits = (bits ^ bits >> 27) * 0x94D049BB133111EBu;
  return (bits ^ bits >> 31) | 1;
}

static void begin(seqtrace_storage *storage) {
  seqtrace_session_header *header =
    seqtrace_storage_map(storage, "session", sizeof(seqtrace_session_header));
  if (header == NULL) return;
  storage->header = header;
  header->version = format_version;
  header->event_size = sizeof(seqtrace_event);
  header->process = (uint64_t)storage->process;
  header->start = nanoseconds(CLOCK_REALTIME);
  snprintf(header->program, sizeof header->program, "%s", program_name());
  header->is_ring = storage->chunk_limit > 0;
  header->first_cycles = seqtrace_cycles();
  header->first_nanoseconds = seqtrace_nanoseconds();
  header->identity = new_identity(header);
  seqtrace_storage_note_time(storage);
  seqtrace_publish_bytes(header->magic, "seqtrace");
}

static seqtrace_storage *create(const char *folder, uint32_t chunk_limit, bool is_copied) {
  seqtrace_storage *storage = calloc(1, sizeof *storage);
  if (storage == NULL) abort();
  pthread_mutex_init(&storage->lock, NULL);
  storage->folder = folder == NULL ? NULL : strdup(folder);
  storage->is_copied = is_copied;
  storage->process = getpid();
  storage->chunk_limit = chunk_limit;
  begin(storage);
  return storage;
}

seqtrace_storage *seqtrace_storage_create(uint32_t chunk_limit) {
  return create(NULL, chunk_limit, false);
}

seqtrace_storage *seqtrace_storage_create_in(
    const char *folder, uint32_t chunk_limit, int *error) {
  *error = seqtrace_make_folder(folder);
  if (*error != 0) return NULL;
  seqtrace_storage *storage = create(folder, chunk_limit, false);
  *error = storage->error;
  if (*error == 0) return storage;
  seqtrace_storage_destroy(storage);
  return NULL;
}

seqtrace_storage *seqtrace_storage_create_copied(const char *folder, uint32_t chunk_limit) {
  int error = seqtrace_make_folder(folder);
  seqtrace_storage *storage = create(error == 0 ? folder : NULL, chunk_limit, true);
  if (error != 0) seqtrace_storage_leave(storage, folder, error);
  return storage;
}

void seqtrace_storage_limit(seqtrace_storage *storage, uint64_t event_count) {
  pthread_mutex_lock(&storage->lock);
  storage->most_events = event_count;
  pthread_mutex_unlock(&storage->lock);
}

bool seqtrace_storage_is_open(seqtrace_storage *storage) {
  if (storage->error != 0) return false;
  return storage->folder == NULL || storage->process == getpid();
}

bool seqtrace_storage_is_in_memory(seqtrace_storage *storage) {
  return storage->folder == NULL || storage->is_copied;
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

bool seqtrace_storage_has_folder(seqtrace_storage *storage) {
  pthread_mutex_lock(&storage->lock);
  bool has_folder = storage->folder != NULL;
  pthread_mutex_unlock(&storage->lock);
  return has_folder;
}

int seqtrace_storage_error(seqtrace_storage *storage) {
  pthread_mutex_lock(&storage->lock);
  int error = storage->error;
  pthread_mutex_unlock(&storage->lock);
  return error;
}

bool seqtrace_storage_is_stopped(seqtrace_storage *storage) {
  return atomic_load_explicit(&storage->is_stopped, memory_order_relaxed);
}

void seqtrace_storage_count_stray(seqtrace_storage *storage) {
  if (storage->header != NULL)
    atomic_fetch_add_explicit(
      (_Atomic uint64_t *)&storage->header->strays, 1, memory_order_relaxed);
}

// MARK: - The table

static seqtrace_piece_label *label_of(const table_piece *piece) {
  return (seqtrace_piece_label *)(void *)(piece->bytes + sizeof(seqtrace_record));
}

/// Writes the first record of a piece.
static void label(seqtrace_storage *storage, table_piece *piece) {
  seqtrace_record *record = (seqtrace_record *)(void *)piece->bytes;
  seqtrace_piece_label *label = label_of(piece);
  record->length = sizeof *label;
  piece->used = sizeof *record + sizeof *label;
  label->identity = storage->header->identity;
  label->number = storage->piece_count;
  label->size = (uint32_t)piece->size;
  label->used = (uint32_t)piece->used;
  memcpy(label->first, storage->record_counts, sizeof label->first);
  seqtrace_publish(&record->type, piece_type);
}

static table_piece *piece_with_room(seqtrace_storage *storage, size_t size) {
  if (storage->piece_count > 0) {
    table_piece *last = &storage->pieces[storage->piece_count - 1];
    if (last->size - last->used >= size) return last;
  }
  if (storage->chunk_limit > 0 && storage->table_size > ring_table_limit) return NULL;
  bool is_small = seqtrace_storage_is_in_memory(storage) && storage->piece_count == 0;
  size_t standard = is_small ? 16u << 10 : 256u << 10;
  size_t least = sizeof(seqtrace_record) + sizeof(seqtrace_piece_label) + size;
  size_t room = least > standard ? least : standard;
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
  label(storage, piece);
  // This comes last, so that a process killed before it leaves no incomplete piece that is counted.
  if (storage->folder != NULL)
    seqtrace_publish(&storage->header->piece_count, storage->piece_count);
  return piece;
}

bool seqtrace_storage_add(
    seqtrace_storage *storage, uint32_t type, const void *bytes, size_t length) {
  size_t size = (sizeof(seqtrace_record) + length + 7) & ~(size_t)7;
  if (length > INT32_MAX) return false;
  pthread_mutex_lock(&storage->lock);
  table_piece *piece = seqtrace_storage_is_open(storage) ? piece_with_room(storage, size) : NULL;
  if (piece != NULL) {
    seqtrace_record *record = (seqtrace_record *)(void *)(piece->bytes + piece->used);
    record->length = (uint32_t)length;
    if (length > 0) memcpy(record + 1, bytes, length);
    seqtrace_publish(&record->type, type);
    piece->used += size;
    // This comes after the record: if the process is killed in between, the piece has more bytes than its
    // label counts, never fewer.
    seqtrace_publish(&label_of(piece)->used, (uint32_t)piece->used);
    if (type >= 1 && type <= 4) storage->record_counts[type - 1] += 1;
  }
  pthread_mutex_unlock(&storage->lock);
  return piece != NULL;
}

// MARK: - Visiting the content

static uint32_t published(seqtrace_chunk *chunk) {
  seqtrace_event *events = seqtrace_chunk_events(chunk);
  uint32_t count = 0, capacity = seqtrace_chunk_capacity(chunk);
  while (count < capacity
      && atomic_load_explicit((_Atomic uint32_t *)&events[count].kind, memory_order_acquire))
    count += 1;
  return count;
}

/// Visits the files of the full chunks of a folder: those with numbers that no chunk in memory has.
static void visit_files(seqtrace_storage *storage, void *context, seqtrace_visitor files) {
  if (seqtrace_storage_is_in_memory(storage) || storage->chunk_limit > 0) return;
  uint64_t number = 1;
  // New chunks are at the end, so their numbers ascend.
  for (uint32_t index = 0; index <= storage->chunk_count; index += 1) {
    bool is_end = index == storage->chunk_count;
    uint64_t next = is_end ? storage->last_number + 1 : storage->chunks[index]->number;
    for (; number < next; number += 1) {
      char path[4096];
      int length = snprintf(
        path, sizeof path, "%s/events-%010llu", storage->folder, (unsigned long long)number);
      if (length > 0 && length < (int)sizeof path) files(context, path, (size_t)length);
    }
    number = next + 1;
  }
}

void seqtrace_storage_visit(
    seqtrace_storage *storage, void *context, seqtrace_visitor header, seqtrace_visitor table,
    seqtrace_visitor files, seqtrace_visitor events) {
  pthread_mutex_lock(&storage->lock);
  seqtrace_storage_note_time(storage);
  if (storage->header != NULL) header(context, storage->header, sizeof *storage->header);
  for (uint32_t index = 0; index < storage->piece_count; index += 1)
    table(context, storage->pieces[index].bytes, storage->pieces[index].used);
  visit_files(storage, context, files);
  for (uint32_t index = 0; index < storage->chunk_count; index += 1) {
    seqtrace_chunk *chunk = storage->chunks[index];
    events(
      context, seqtrace_chunk_events(chunk), published(chunk) * sizeof(seqtrace_event));
  }
  pthread_mutex_unlock(&storage->lock);
}
