// The memory of a storage: anonymous memory, or files of its folder.

#define _GNU_SOURCE
#include "Storage.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef MAP_POPULATE
#define MAP_POPULATE 0
#endif

void seqtrace_storage_break(seqtrace_storage *storage, int error) {
  if (storage->error != 0) return;
  storage->error = error;
  atomic_store_explicit(&storage->is_stopped, true, memory_order_relaxed);
  // Makes each thread notice that recording has stopped, so that it no longer spends time on it.
  seqtrace_change_bindings();
  if (storage->header != NULL) storage->header->stopped = (uint32_t)error;
  // If the folder couldn't be used from the start, the caller reports that.
  if (storage->header == NULL && storage->folder != NULL) return;
  // The program continues. A single message says why the recording stopped.
  const char *place = storage->folder == NULL ? "memory" : storage->folder;
  if (error == seqtrace_limit_reached) {
    dprintf(
      STDERR_FILENO,
      "seqtrace: warning: the recording stopped: %s: %llu events were recorded, which is the limit; "
      "SEQTRACE_LIMIT=N sets another one\n", place, (unsigned long long)storage->event_room);
    return;
  }
  dprintf(
    STDERR_FILENO, "seqtrace: warning: the recording stopped: %s: %s\n", place, strerror(error));
}

void seqtrace_storage_leave(seqtrace_storage *storage, const char *folder, int error) {
  dprintf(
    STDERR_FILENO, "seqtrace: warning: a session of the program's is no longer copied: %s: %s\n",
    folder, strerror(error));
  if (storage->header != NULL) storage->header->stopped = (uint32_t)error;
  free(storage->folder);
  storage->folder = NULL;
}

/// Creates the folders that contain a path. Returns the last error number; an existing folder isn't an error.
static int make_parents(const char *path) {
  char *copy = strdup(path);
  if (copy == NULL) return ENOMEM;
  int error = 0;
  for (char *end = copy + 1; copy[0] != '\0' && *end != '\0'; end += 1) {
    if (*end != '/') continue;
    *end = '\0';
    // Only the first folder that fails has the real error, so ENOENT, with which the folders inside it fail,
    // is ignored.
    if (mkdir(copy, 0777) != 0 && errno != EEXIST && errno != ENOENT) error = errno;
    *end = '/';
  }
  free(copy);
  return error;
}

/// Checks whether an existing folder is empty; returns an error number if it isn't or can't be read.
static int check_folder(const char *path) {
  DIR *folder = opendir(path);
  if (folder == NULL) return errno;
  int error = 0;
  for (struct dirent *entry; (entry = readdir(folder)) != NULL && error != EEXIST;) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    error = strcmp(entry->d_name, "session") == 0 ? EEXIST : ENOTEMPTY;
  }
  closedir(folder);
  return error;
}

int seqtrace_make_folder(const char *path) {
  if (mkdir(path, 0777) == 0) return 0;
  if (errno == ENOENT) {
    int error = make_parents(path);
    if (mkdir(path, 0777) == 0) return 0;
    if (errno == ENOENT && error != 0) return error;
  }
  return errno == EEXIST ? check_folder(path) : errno;
}

/// Reserves a file's space on the disk. Without this, the first store to the mapped file would raise a signal
/// if the disk is full.
static int reserve(int file, size_t size) {
  // Growing a file beyond the process's limit also raises a signal, which ends a program that has no handler
  // for it.
  struct rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY
      && size > limit.rlim_cur)
    return EFBIG;
#if defined(__APPLE__)
  fstore_t store = {F_ALLOCATEALL, F_PEOFPOSMODE, 0, (off_t)size, 0};
  if (fcntl(file, F_PREALLOCATE, &store) == -1) return errno;
  return ftruncate(file, (off_t)size) == 0 ? 0 : errno;
#else
  int error;
  do error = posix_fallocate(file, 0, (off_t)size);
  while (error == EINTR);
  return error;
#endif
}

static int open_file(seqtrace_storage *storage, const char *name, char path[4096]) {
  int length = snprintf(path, 4096, "%s/%s", storage->folder, name);
  if (length < 0 || length >= 4096) {
    errno = ENAMETOOLONG;
    return -1;
  }
  // A deleted folder isn't created again: without its first files it isn't a session.
  return open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

/// Creates a file and maps its bytes; returns null, with an error number, if that fails.
static void *map_file(seqtrace_storage *storage, const char *name, size_t size, int *error) {
  char path[4096];
  int file = open_file(storage, name, path);
  if (file == -1) {
    *error = errno;
    return NULL;
  }
  *error = reserve(file, size);
  void *bytes = MAP_FAILED;
  if (*error == 0) {
    int flags = MAP_SHARED | MAP_POPULATE;
    bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, flags, file, 0);
    if (bytes == MAP_FAILED) *error = errno;
  }
  close(file);
  if (*error == 0) return bytes;
  unlink(path);
  return NULL;
}

/// Returns zeroed memory, which is unmapped in the same way as a file's bytes.
static void *map_memory(size_t size) {
  void *bytes =
    mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return bytes == MAP_FAILED ? NULL : bytes;
}

void *seqtrace_storage_map(seqtrace_storage *storage, const char *name, size_t size) {
  int error = ENOMEM;
  void *bytes = NULL;
  if (storage->folder != NULL) bytes = map_file(storage, name, size, &error);
  if (bytes == NULL && storage->is_copied) {
    if (storage->folder != NULL) seqtrace_storage_leave(storage, storage->folder, error);
    bytes = map_memory(size);
    error = ENOMEM;
  } else if (storage->folder == NULL) {
    bytes = calloc(1, size);
  }
  if (bytes == NULL) seqtrace_storage_break(storage, error);
  return bytes;
}

void seqtrace_storage_unmap(seqtrace_storage *storage, void *bytes, size_t size) {
  if (bytes == NULL) return;
  if (storage->folder == NULL && !storage->is_copied) free(bytes);
  else munmap(bytes, size);
}

void seqtrace_storage_rename(seqtrace_storage *storage, const char *from, const char *to) {
  char old_path[4096], new_path[4096];
  int old_length = snprintf(old_path, sizeof old_path, "%s/%s", storage->folder, from);
  int new_length = snprintf(new_path, sizeof new_path, "%s/%s", storage->folder, to);
  if (old_length < 0 || new_length < 0 || new_length >= (int)sizeof new_path) return;
  if (rename(old_path, new_path) == 0) return;
  if (storage->is_copied) seqtrace_storage_leave(storage, storage->folder, errno);
  else seqtrace_storage_break(storage, errno);
}
