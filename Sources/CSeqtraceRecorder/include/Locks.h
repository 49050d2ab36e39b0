// A lock that the Thread Sanitizer understands: that of Swift's library is a futex behind its back.

#ifndef CSEQTRACE_LOCKS_H
#define CSEQTRACE_LOCKS_H

typedef struct seqtrace_lock seqtrace_lock;

seqtrace_lock *seqtrace_lock_create(void);
void seqtrace_lock_acquire(seqtrace_lock *lock);
void seqtrace_lock_release(seqtrace_lock *lock);
void seqtrace_lock_destroy(seqtrace_lock *lock);

#endif
