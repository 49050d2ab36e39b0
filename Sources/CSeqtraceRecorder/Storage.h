// The private interface of a storage.

#ifndef CSEQTRACE_STORAGE_INSIDE_H
#define CSEQTRACE_STORAGE_INSIDE_H

#include "CSeqtraceRecorder.h"

#include <pthread.h>
#include <sys/types.h>

struct seqtrace_chunk {
  /// The mapped or allocated bytes, starting with a header.
  seqtrace_chunk_header *header;
  size_t size;
  uint64_t number;
  uint32_t used;
  bool is_free;
};

/// A piece of the table.
typedef struct table_piece {
  char *bytes;
  size_t used, size;
} table_piece;

struct seqtrace_storage {
  pthread_mutex_t lock;
  /// The folder, or null.
  char *folder;
  /// Whether the folder only has a copy of the memory.
  bool is_copied;
  /// The process that may write to the folder; a forked one must not.
  pid_t process;
  seqtrace_session_header *header;
  /// Oldest first.
  seqtrace_chunk **chunks;
  uint32_t chunk_count, chunk_room, chunk_limit;
  uint64_t last_number;
  /// The number of events that fit into the chunks so far, and the limit of events; 0 for no limit.
  uint64_t event_room, most_events;
  table_piece *pieces;
  uint32_t piece_count;
  /// The numbers of texts, sites, participants and lists in the table.
  uint32_t record_counts[4];
  size_t table_size;
  /// Why recording has stopped; 0 if it hasn't.
  int error;
  /// Whether `error` is set; may be read without the lock.
  _Atomic bool is_stopped;
};

/// Zeroed bytes: a new file of the folder, with its disk space reserved, or memory.
void *seqtrace_storage_map(seqtrace_storage *storage, const char *name, size_t size);
void seqtrace_storage_unmap(seqtrace_storage *storage, void *bytes, size_t size);
void seqtrace_storage_rename(seqtrace_storage *storage, const char *from, const char *to);
/// Replaces an error number if the limit of events is reached; no `errno` is negative.
enum { seqtrace_limit_reached = -1 };
/// Stops recording, with one message that names the failure.
void seqtrace_storage_break(seqtrace_storage *storage, int error);
/// Stops copying to a folder, with one message that names the failure.
void seqtrace_storage_leave(seqtrace_storage *storage, const char *folder, int error);
/// Whether the running process may add to the storage.
bool seqtrace_storage_is_open(seqtrace_storage *storage);
/// Whether memory has everything that the storage keeps, with or without a copy elsewhere.
bool seqtrace_storage_is_in_memory(seqtrace_storage *storage);
/// Makes a folder for a session, and the folders above it; returns an error number if that fails or the
/// folder isn't empty.
int seqtrace_make_folder(const char *path);
/// Writes a word, or eight bytes, after everything that was written before, so that readers of the file see
/// that order, even after a kill.
void seqtrace_publish(uint32_t *place, uint32_t value);
void seqtrace_publish_bytes(char place[8], const char bytes[8]);
/// Notes the clock's current values.
void seqtrace_storage_note_time(seqtrace_storage *storage);

#endif
