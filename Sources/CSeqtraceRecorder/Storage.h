// The inside of a storage.

#ifndef CSEQTRACE_STORAGE_INSIDE_H
#define CSEQTRACE_STORAGE_INSIDE_H

#include "CSeqtraceRecorder.h"

#include <pthread.h>
#include <sys/types.h>

struct seqtrace_chunk {
  /// The mapped or allocated bytes, which begin with a header.
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
  /// Whether the folder only has a copy of what is in memory.
  bool is_copied;
  /// The process that may write to the folder; a forked one may not.
  pid_t process;
  seqtrace_session_header *header;
  /// Oldest first.
  seqtrace_chunk **chunks;
  uint32_t chunk_count, chunk_room, chunk_limit;
  uint64_t last_number;
  /// How much room the chunks so far have, and how many events there may be; 0 for any number.
  uint64_t event_room, most_events;
  table_piece *pieces;
  uint32_t piece_count;
  /// How many texts, sites, participants and lists the table has.
  uint32_t record_counts[4];
  size_t table_size;
  /// Why it keeps nothing more; 0 while it does.
  int error;
  /// Whether `error` is set; it can be read without the lock.
  _Atomic bool is_stopped;
};

/// Zeroed bytes: a new file of the folder, with its room on the disk reserved, or memory.
void *seqtrace_storage_map(seqtrace_storage *storage, const char *name, size_t size);
void seqtrace_storage_unmap(seqtrace_storage *storage, void *bytes, size_t size);
void seqtrace_storage_rename(seqtrace_storage *storage, const char *from, const char *to);
/// Stands in the place of an error number where the events are as many as may be kept; no `errno` is
/// negative.
enum { seqtrace_limit_reached = -1 };
/// Ends all keeping, with one message that names what failed.
void seqtrace_storage_break(seqtrace_storage *storage, int error);
/// Ends the copying into a folder, with one message that names what failed.
void seqtrace_storage_leave(seqtrace_storage *storage, const char *folder, int error);
/// Whether the running process may add to the storage.
bool seqtrace_storage_is_open(seqtrace_storage *storage);
/// Whether all that the storage keeps is in memory, whatever has a copy of it.
bool seqtrace_storage_is_in_memory(seqtrace_storage *storage);
/// Makes a folder for a session, and those above it; an error number where that can't be, or where
/// something is in it.
int seqtrace_make_folder(const char *path);
/// Writes a word, or eight bytes, after all that was written before: for readers of the file, also
/// after a kill in between.
void seqtrace_publish(uint32_t *place, uint32_t value);
void seqtrace_publish_bytes(char place[8], const char bytes[8]);
/// Notes what the clock shows.
void seqtrace_storage_note_time(seqtrace_storage *storage);

#endif
