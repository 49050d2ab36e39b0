// The storage of a session's events and names: memory, or a folder of mapped files.

#ifndef CSEQTRACE_STORAGE_H
#define CSEQTRACE_STORAGE_H

#include "Events.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct seqtrace_storage seqtrace_storage;
typedef struct seqtrace_chunk seqtrace_chunk;

/// A session's start and clock; the first bytes of a folder's `session` file.
typedef struct seqtrace_session_header {
  char magic[8];
  uint32_t version;
  uint32_t event_size;
  uint64_t process;
  /// Pairs of the cycle counter and a monotonic clock's nanoseconds: one pair from the start, and two taken
  /// later.
  uint64_t first_cycles, first_nanoseconds;
  uint64_t later_cycles[2], later_nanoseconds[2];
  /// The index of the later pair that is valid; the other pair may be incomplete.
  uint32_t later;
  uint32_t is_ring;
  /// The number of events that ring mode dropped.
  uint64_t dropped;
  /// The number of events that may belong to this session or to another one.
  uint64_t strays;
  /// The start time, in nanoseconds since 1970.
  uint64_t start;
  /// The program's name, followed by at least one zero.
  char program[40];
  /// The session's identity, which is repeated in each of its files.
  uint64_t identity;
  /// The number of the last chunk that was created.
  uint64_t last_chunk;
  /// The number of chunk files, and the number of the table's pieces.
  uint32_t chunk_count, piece_count;
  /// The error number because of which the recording stopped; 0 if it hasn't stopped.
  uint32_t stopped;
  uint32_t reserved;
} seqtrace_session_header;

/// The header in front of a chunk's events.
typedef struct seqtrace_chunk_header {
  char magic[8];
  uint32_t version;
  uint32_t capacity;
  uint64_t number;
  /// The session's identity.
  uint64_t identity;
  /// The number of events when a thread last gave the chunk back. More events may follow.
  uint32_t kept;
  uint32_t padding;
  uint64_t reserved[3];
} seqtrace_chunk_header;

/// The header of a record in the table. The record's bytes follow it, padded to a multiple of 8.
typedef struct seqtrace_record {
  /// The record's type; 0 until the record is complete. Stored last.
  uint32_t type;
  uint32_t length;
} seqtrace_record;

/// The content of the record that each piece of the table starts with.
typedef struct seqtrace_piece_label {
  /// The session's identity.
  uint64_t identity;
  /// The piece's number, from 1, and its size in bytes.
  uint32_t number, size;
  /// The number of bytes of the piece that records use; increased after each record.
  uint32_t used;
  /// The number of texts, of sites, of participants and of lists in earlier pieces.
  uint32_t first[4];
  uint32_t reserved;
} seqtrace_piece_label;

/// Returns whether the program executes a package's tests: it is a test bundle, or a program that loads test
/// bundles.
bool seqtrace_is_test_runner(void);

/// Creates a storage in memory.
///
/// If there is a limit, at most this number of chunks is kept: a new chunk then replaces the oldest.
seqtrace_storage *seqtrace_storage_create(uint32_t chunk_limit);
/// Creates a storage in a folder, which is created if necessary. If that fails, returns null and sets `error`
/// to an error number.
///
/// An existing folder must be empty: `EEXIST` means that it contains a session, `ENOTEMPTY` that it contains
/// other files.
seqtrace_storage *seqtrace_storage_create_in(
  const char *folder, uint32_t chunk_limit, int *error);
/// Creates a storage in memory that is also copied to a folder, by mapping the folder's files as its memory.
///
/// If the folder fails, for example because the disk is full, the storage continues in other memory and keeps
/// all events.
seqtrace_storage *seqtrace_storage_create_copied(const char *folder, uint32_t chunk_limit);
/// Makes a storage stop recording when it has this number of events. The limit is accurate to one chunk.
void seqtrace_storage_limit(seqtrace_storage *storage, uint64_t event_count);
void seqtrace_storage_destroy(seqtrace_storage *storage);

/// Returns whether the recording, or a copy of it, is in a folder.
bool seqtrace_storage_has_folder(seqtrace_storage *storage);

/// Returns the error number because of which the storage stopped; 0 if it hasn't stopped.
int seqtrace_storage_error(seqtrace_storage *storage);

/// Returns whether the storage has stopped. Takes no lock.
bool seqtrace_storage_is_stopped(seqtrace_storage *storage);

/// Counts an event that may belong to this session or to another one.
void seqtrace_storage_count_stray(seqtrace_storage *storage);

/// Takes back a full chunk, or null at the start, and returns a chunk with room; null if there is none.
seqtrace_chunk *seqtrace_storage_exchange(seqtrace_storage *storage, seqtrace_chunk *full);
/// Takes back a chunk that its thread no longer uses.
void seqtrace_storage_return(seqtrace_storage *storage, seqtrace_chunk *chunk, uint32_t used);
seqtrace_event *seqtrace_chunk_events(seqtrace_chunk *chunk);
uint32_t seqtrace_chunk_capacity(seqtrace_chunk *chunk);
/// Returns the number of events that a chunk had when it was given to its writer.
uint32_t seqtrace_chunk_used(seqtrace_chunk *chunk);

/// Adds a record to the table; returns false if there is no room.
bool seqtrace_storage_add(
  seqtrace_storage *storage, uint32_t type, const void *bytes, size_t length);

/// Receives parts of a storage: its header, pieces of the table, paths of files, or events.
typedef void (*seqtrace_visitor)(void *context, const void *bytes, size_t count);
/// Visits the header, the pieces of the table and the published events. Until it returns, none of them can be
/// removed.
///
/// The full chunks of a folder are visited as the paths of their files, without a terminating zero.
void seqtrace_storage_visit(
  seqtrace_storage *storage, void *context, seqtrace_visitor header, seqtrace_visitor table,
  seqtrace_visitor files, seqtrace_visitor events);

uint64_t seqtrace_nanoseconds(void);

#endif
