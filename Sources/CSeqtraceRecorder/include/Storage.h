// Where a session keeps its events and names: in memory, or in a folder of mapped files.

#ifndef CSEQTRACE_STORAGE_H
#define CSEQTRACE_STORAGE_H

#include "Events.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct seqtrace_storage seqtrace_storage;
typedef struct seqtrace_chunk seqtrace_chunk;

/// How a storage began, and how its clock runs; the first bytes of a folder's `session` file.
typedef struct seqtrace_session_header {
  char magic[8];
  uint32_t version;
  uint32_t event_size;
  uint64_t process;
  /// The cycle counter and the nanoseconds of a steady clock: at the beginning, and twice later.
  uint64_t first_cycles, first_nanoseconds;
  uint64_t later_cycles[2], later_nanoseconds[2];
  /// Which of the later two is whole.
  uint32_t later;
  uint32_t is_ring;
  /// How many events ring mode dropped.
  uint64_t dropped;
  /// How many events belonged to this session or to another one; nothing tells to which.
  uint64_t strays;
  /// When it began, in nanoseconds since 1970.
  uint64_t start;
  /// The program's name, and at least one zero.
  char program[40];
  /// The session's own number, which each of its files repeats.
  uint64_t identity;
  /// The number of the last chunk that was made.
  uint64_t last_chunk;
  /// How many files of chunks and pieces of the table there are.
  uint32_t chunk_count, piece_count;
  /// Why the folder took no more; an error number, or 0.
  uint32_t stopped;
  uint32_t reserved;
} seqtrace_session_header;

/// What stands before a chunk's events.
typedef struct seqtrace_chunk_header {
  char magic[8];
  uint32_t version;
  uint32_t capacity;
  uint64_t number;
  /// That of the session.
  uint64_t identity;
  /// How many events it had when its last thread gave it back; later ones may follow.
  uint32_t kept;
  uint32_t padding;
  uint64_t reserved[3];
} seqtrace_chunk_header;

/// The head of a table's record; the bytes follow, padded to a multiple of 8.
typedef struct seqtrace_record {
  /// What it is; 0: not written yet. Stored last.
  uint32_t type;
  uint32_t length;
} seqtrace_record;

/// The content of the record with which each piece of the table begins.
typedef struct seqtrace_piece_label {
  /// That of the session.
  uint64_t identity;
  /// Its number, from 1, and its size in bytes.
  uint32_t number, size;
  /// How many bytes of it are records; raised after each.
  uint32_t used;
  /// How many texts, sites, participants and lists the pieces before it have.
  uint32_t first[4];
  uint32_t reserved;
} seqtrace_piece_label;

/// Whether the program is one that runs the tests of a package: a bundle of tests, or what loads one.
bool seqtrace_is_test_runner(void);

/// Creates a storage in memory.
///
/// With a limit, at most so many chunks are kept, and the oldest dropped for new ones.
seqtrace_storage *seqtrace_storage_create(uint32_t chunk_limit);
/// Creates a storage in a folder, which is made if need be; null, with an error number, where that
/// can't be.
///
/// The folder must be empty: `EEXIST` says that it holds a session, `ENOTEMPTY` something else.
seqtrace_storage *seqtrace_storage_create_in(
  const char *folder, uint32_t chunk_limit, int *error);
/// Creates a storage that uses mapped files in a folder as its memory, while the disk has room.
///
/// Whatever becomes of the folder, the storage keeps what is recorded.
seqtrace_storage *seqtrace_storage_create_copied(const char *folder, uint32_t chunk_limit);
/// Ends all keeping when a storage has so many events, give or take a chunk.
void seqtrace_storage_limit(seqtrace_storage *storage, uint64_t event_count);
void seqtrace_storage_destroy(seqtrace_storage *storage);

/// Whether a folder has what is recorded, or a copy of it.
bool seqtrace_storage_has_folder(seqtrace_storage *storage);

/// Why the storage keeps nothing more, as an error number; 0 while it does.
int seqtrace_storage_error(seqtrace_storage *storage);

/// Whether the storage keeps nothing more. Takes no lock.
bool seqtrace_storage_is_stopped(seqtrace_storage *storage);

/// Counts an event that belongs to this session or to another one.
void seqtrace_storage_count_stray(seqtrace_storage *storage);

/// A chunk with room; null if there is none to be had. Takes back the one that is full.
seqtrace_chunk *seqtrace_storage_exchange(seqtrace_storage *storage, seqtrace_chunk *full);
/// Takes back a chunk that its thread uses no more.
void seqtrace_storage_return(seqtrace_storage *storage, seqtrace_chunk *chunk, uint32_t used);
seqtrace_event *seqtrace_chunk_events(seqtrace_chunk *chunk);
uint32_t seqtrace_chunk_capacity(seqtrace_chunk *chunk);
/// How many events were in a chunk when it was handed out.
uint32_t seqtrace_chunk_used(seqtrace_chunk *chunk);

/// Adds a record to the table; false if there is no room.
bool seqtrace_storage_add(
  seqtrace_storage *storage, uint32_t type, const void *bytes, size_t length);

/// What a storage holds in memory: pieces of the table, then chunks.
typedef void (*seqtrace_visitor)(void *context, const void *bytes, size_t count);
/// Shows the header, the pieces of the table and the published events while nothing can drop them.
///
/// A folder's full chunks are shown as the paths of their files, without a zero.
void seqtrace_storage_visit(
  seqtrace_storage *storage, void *context, seqtrace_visitor header, seqtrace_visitor table,
  seqtrace_visitor files, seqtrace_visitor events);

uint64_t seqtrace_nanoseconds(void);

#endif
