// The private interface of a storage.

#ifndef CSEQTRACE_STORAGE_INSIDE_H
#define CSEQTRACE_STORAGE_INSIDE_H

#include "CSeqtraceRecorder.h"

#include <pthread.h>
#include <sys/types.h>

struct seqtrace_chunk {
  /// The mapped or allocated bytes of the chunk; they start with the header.
  seqtrace_chunk_header *header;
  size_t size;
  uint64_t number;
  uint32_t used;
  bool is_free;
};

typedef struct table_piece {
  char *bytes;
  size_t used, size;
} table_piece;

struct seqtrace_storage {
  pthread_mutex_t lock;
  /// The folder's path; null if the storage is in memory.
  char *folder;
  /// Whether the folder is only a copy, because everything is kept in memory too.
  bool is_copied;
  /// The process that may write to the folder. Forked processes must not.
  pid_t process;
  seqtrace_session_header *header;
  /// The chunks, oldest first.
  seqtrace_chunk **chunks;
  uint32_t chunk_count, chunk_room, chunk_limit;
  uint64_t last_number;
  /// The number of events for which there is room in all chunks created so far, and the limit of that number;
  /// 0 for no limit.
  uint64_t event_room, most_events;
  table_piece *pieces;
  uint32_t piece_count;
  /// The number of texts, of sites, of participants and of lists in the table.
  uint32_t record_counts[4];
  size_t table_size;
  /// The error number because of which recording stopped; 0 if it hasn't stopped.
  int error;
  /// Whether `error` is set; can be read without the lock.
  _Atomic bool is_stopped;
};

/// Returns zeroed bytes: memory, or a new file in the folder with its disk space reserved.
void *seqtrace_storage_map(seqtrace_storage *storage, const char *name, size_t size);
void seqtrace_storage_unmap(seqtrace_storage *storage, void *bytes, size_t size);
void seqtrace_storage_rename(seqtrace_storage *storage, const char *from, const char *to);
/// The value of an error number that means that the limit of events was reached; no `errno` is negative.
enum { seqtrace_limit_reached = -1 };
/// Stops recording because of an error, and reports it in one message.
void seqtrace_storage_break(seqtrace_storage *storage, int error);
/// Stops copying to a folder because of an error, and reports it in one message.
void seqtrace_storage_leave(seqtrace_storage *storage, const char *folder, int error);
/// Returns whether the running process may add to the storage.
bool seqtrace_storage_is_open(seqtrace_storage *storage);
/// Returns whether the storage keeps its data in memory, which it may also copy to a folder.
bool seqtrace_storage_is_in_memory(seqtrace_storage *storage);
/// Creates a folder for a session, and its parent folders. Returns an error number if that fails or if the
/// folder exists and isn't empty.
int seqtrace_make_folder(const char *path);
/// Write a word, or eight bytes, with release order: a reader of the file that sees this write also sees all
/// earlier ones, even after a kill.
void seqtrace_publish(uint32_t *place, uint32_t value);
void seqtrace_publish_bytes(char place[8], const char bytes[8]);
/// Writes the current values of both clocks to the header.
void seqtrace_storage_note_time(seqtrace_storage *storage);

#endif
