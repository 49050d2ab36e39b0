#include "CSeqtraceRecorder.h"

#include <pthread.h>
#include <stdlib.h>

struct seqtrace_lock {
  pthread_mutex_t mutex;
};

seqtrace_lock *seqtrace_lock_create(void) {
  seqtrace_lock *lock = malloc(sizeof *lock);
  if (lock == NULL || pthread_mutex_init(&lock->mutex, NULL) != 0) abort();
  return lock;
}

void seqtrace_lock_acquire(seqtrace_lock *lock) { pthread_mutex_lock(&lock->mutex); }

void seqtrace_lock_release(seqtrace_lock *lock) { pthread_mutex_unlock(&lock->mutex); }

void seqtrace_lock_destroy(seqtrace_lock *lock) {
  pthread_mutex_destroy(&lock->mutex);
  free(lock);
}
