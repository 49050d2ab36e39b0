// The bytes of a storage: memory, or files of its folder.

#define _GNU_SOURCE
#include "Storage.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef MAP_POPULATE
#define MAP_POPULATE 0
#endif

void seqtrace_storage_break(seqtrace_storage *storage, int error) {
  if (storage->is_broken) return;
  storage->is_broken = true;
  // The program goes on; it is told once why its recording doesn't.
  dprintf(
    STDERR_FILENO, "seqtrace: warning: the recording stopped: %s: %s\n",
    storage->folder == NULL ? "memory" : storage->folder, strerror(error));
}

/// Makes a folder and those above it.
static void make_folder(const char *path) {
  char *copy = strdup(path);
  if (copy == NULL) return;
  for (char *end = copy + 1; *end != '\0'; end += 1) {
    if (*end != '/') continue;
    *end = '\0';
    mkdir(copy, 0777);
    *end = '/';
  }
  mkdir(copy, 0777);
  free(copy);
}

/// Reserves a file's room on the disk: without it, a full disk would be a signal at the first store.
static int reserve(int file, size_t size) {
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
  int flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC;
  int file = open(path, flags, 0666);
  if (file == -1 && errno == ENOENT) {
    make_folder(storage->folder);
    file = open(path, flags, 0666);
  }
  return file;
}

static void *map_file(seqtrace_storage *storage, const char *name, size_t size) {
  char path[4096];
  int file = open_file(storage, name, path);
  int error = file == -1 ? errno : reserve(file, size);
  void *bytes = MAP_FAILED;
  if (error == 0) {
    int flags = MAP_SHARED | MAP_POPULATE;
    bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, flags, file, 0);
    if (bytes == MAP_FAILED) error = errno;
  }
  if (file != -1) close(file);
  if (bytes != MAP_FAILED) return bytes;
  if (file != -1) unlink(path);
  seqtrace_storage_break(storage, error);
  return NULL;
}

void *seqtrace_storage_map(seqtrace_storage *storage, const char *name, size_t size) {
  if (storage->folder != NULL) return map_file(storage, name, size);
  void *bytes = calloc(1, size);
  if (bytes == NULL) seqtrace_storage_break(storage, ENOMEM);
  return bytes;
}

void seqtrace_storage_unmap(seqtrace_storage *storage, void *bytes, size_t size) {
  if (bytes == NULL) return;
  if (storage->folder == NULL) free(bytes);
  else munmap(bytes, size);
}

void seqtrace_storage_rename(seqtrace_storage *storage, const char *from, const char *to) {
  char old_path[4096], new_path[4096];
  int old_length = snprintf(old_path, sizeof old_path, "%s/%s", storage->folder, from);
  int new_length = snprintf(new_path, sizeof new_path, "%s/%s", storage->folder, to);
  if (old_length < 0 || new_length < 0 || new_length >= (int)sizeof new_path) return;
  if (rename(old_path, new_path) != 0) seqtrace_storage_break(storage, errno);
}
