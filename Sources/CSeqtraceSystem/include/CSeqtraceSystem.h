// What the system can do and Swift's modules of the C library don't show.

#ifndef CSEQTRACE_SYSTEM_H
#define CSEQTRACE_SYSTEM_H

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>

/// Has two files change names; false where that can't be done, as if there is only one.
bool seqtrace_exchange_files(const char *first, const char *second);

/// Keeps freed memory for what comes next, until the process ends.
///
/// For a process that makes one value of another and then ends: whatever is given back to the system
/// comes back page by page, which takes a twentieth of the time of drawing a large picture.
void seqtrace_keep_freed_memory(void);

/// Ignores a signal from now on; false if it was ignored before.
bool seqtrace_ignore_signal(int signal);

/// Has signals wait that ask this process to end, until `seqtrace_release_signals`.
///
/// To be called before another program is started, on the only thread. The program should get
/// `outer_mask`.
void seqtrace_hold_signals(sigset_t *outer_mask);

/// Waits for a child's end; returns an error number if that fails, otherwise 0.
///
/// Meanwhile a signal that a process sends to this one is passed on to the child. What a terminal
/// sends, the child gets as well.
int seqtrace_wait(pid_t child, int *status);

/// Lets signals end this process again, after its last words.
///
/// If one request was passed on, the next one is taken for an echo of it and ignored. A signal that
/// was ignored from the start ends the process only if another process sends it.
void seqtrace_release_signals(void);

/// Sets what is written to standard error when a signal ends this process; null for nothing.
void seqtrace_set_last_words(const char *words);

/// Has a signal that ends the process remove a file first. There may be a thousand such files.
void seqtrace_remove_at_signal(const char *name);

/// Removes these files; for a handler of signals.
void seqtrace_remove_staged_files(void);

/// Takes back ``seqtrace_remove_at_signal``.
void seqtrace_keep_at_signal(const char *name);

#endif
