// The storage of a session's events and names: memory, or a folder of mapped files.

#ifndef CSEQTRACE_STORAGE_H
#define CSEQTRACE_STORAGE_H

#include "Events.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct seqtrace_storage seqtrace_storage;
typedef struct seqtrace_chunk seqtrace_chunk;

/// The start and the clock of a storage; the first bytes of a folder's `session` file.
typedef struct seqtrace_session_header {
  char magic[8];
  uint32_t version;
  uint32_t event_size;
  uint64_t process;
  /// The cycle counter and the nanoseconds of a monotonic clock: at the start, and twice later.
  uint64_t first_cycles, first_nanoseconds;
  uint64_t later_cycles[2], later_nanoseconds[2];
  /// Which of the two later pairs is complete.
  uint32_t later;
  uint32_t is_ring;
  /// How many events ring mode dropped.
  uint64_t dropped;
  /// The number of events that belong to this session or to an unknown other one.
  uint64_t strays;
  /// The start time, in nanoseconds since 1970.
  uint64_t start;
  /// The program's name, and at least one zero.
  char program[40];
  /// The session's identity, which each of its files repeats.
  uint64_t identity;
  /// The number of the last chunk that was made.
  uint64_t last_chunk;
  /// The numbers of chunk files and of pieces of the table.
  uint32_t chunk_count, piece_count;
  /// Why the recording stopped; an error number, or 0.
  uint32_t stopped;
  uint32_t reserved;
} seqtrace_session_header;

/// The header before a chunk's events.
typedef struct seqtrace_chunk_header {
  char magic[8];
  uint32_t version;
  uint32_t capacity;
  uint64_t number;
  /// The session's identity.
  uint64_t identity;
  /// The number of its events when its last thread returned it; later ones may follow.
  uint32_t kept;
  uint32_t padding;
  uint64_t reserved[3];
} seqtrace_chunk_header;

/// The head of a table's record; the bytes follow, padded to a multiple of 8.
typedef struct seqtrace_record {
  /// The record's type; 0: not written yet. Stored last.
  uint32_t type;
  uint32_t length;
} seqtrace_record;

/// The content of the first record of each piece of the table.
typedef struct seqtrace_piece_label {
  /// The session's identity.
  uint64_t identity;
  /// Its number, from 1, and its size in bytes.
  uint32_t number, size;
  /// The number of its bytes that are records; raised after each record.
  uint32_t used;
  /// The numbers of texts, sites, participants and lists in the pieces before it.
  uint32_t first[4];
  uint32_t reserved;
} seqtrace_piece_label;

/// Whether the program runs the tests of a package: a test bundle, or a program that loads one.
bool seqtrace_is_test_runner(void);

/// Creates a storage in memory.
///
/// With a limit, at most this number of chunks is kept, and the oldest are dropped for new ones.
seqtrace_storage *seqtrace_storage_create(uint32_t chunk_limit);
/// Creates a storage in a folder, which is made if necessary; null, with an error number, if that fails.
///
/// The folder must be empty: `EEXIST` means that it holds a session, `ENOTEMPTY` something else.
seqtrace_storage *seqtrace_storage_create_in(
  const char *folder, uint32_t chunk_limit, int *error);
/// Creates a storage that uses mapped files in a folder as its memory, while the disk has room.
///
/// The storage keeps everything recorded, even if the folder fails.
seqtrace_storage *seqtrace_storage_create_copied(const char *folder, uint32_t chunk_limit);
/// Stops recording when a storage has this number of events, with the accuracy of a chunk.
void seqtrace_storage_limit(seqtrace_storage *storage, uint64_t event_count);
void seqtrace_storage_destroy(seqtrace_storage *storage);

/// Whether a folder has the recording, or a copy of it.
bool seqtrace_storage_has_folder(seqtrace_storage *storage);

/// Why the storage has stopped, as an error number; 0 if it hasn't.
int seqtrace_storage_error(seqtrace_storage *storage);

/// Whether the storage has stopped. Takes no lock.
bool seqtrace_storage_is_stopped(seqtrace_storage *storage);

/// Counts an event that belongs to this session or to another one.
void seqtrace_storage_count_stray(seqtrace_storage *storage);

/// A chunk with room; null if there is none. Takes back the full one.
seqtrace_chunk *seqtrace_storage_exchange(seqtrace_storage *storage, seqtrace_chunk *full);
/// Takes back a chunk that its thread doesn't use any more.
void seqtrace_storage_return(seqtrace_storage *storage, seqtrace_chunk *chunk, uint32_t used);
seqtrace_event *seqtrace_chunk_events(seqtrace_chunk *chunk);
uint32_t seqtrace_chunk_capacity(seqtrace_chunk *chunk);
/// The number of events in a chunk when it was handed out.
uint32_t seqtrace_chunk_used(seqtrace_chunk *chunk);

/// Adds a record to the table; false if there is no room.
bool seqtrace_storage_add(
  seqtrace_storage *storage, uint32_t type, const void *bytes, size_t length);

/// Receives what a storage holds in memory: pieces of the table, then chunks.
typedef void (*seqtrace_visitor)(void *context, const void *bytes, size_t count);
/// Visits the header, the pieces of the table and the published events, and prevents their removal meanwhile.
///
/// A folder's full chunks are visited as the paths of their files, without a terminating zero.
void seqtrace_storage_visit(
  seqtrace_storage *storage, void *context, seqtrace_visitor header, seqtrace_visitor table,
  seqtrace_visitor files, seqtrace_visitor events);

uint64_t seqtrace_nanoseconds(void);

#endif
