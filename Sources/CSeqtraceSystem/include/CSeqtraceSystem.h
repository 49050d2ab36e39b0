// Functions of the system that Swift's modules of the C library don't have.

#ifndef CSEQTRACE_SYSTEM_H
#define CSEQTRACE_SYSTEM_H

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>

/// Exchanges the names of two files; false if that isn't possible, for example if there is only one.
bool seqtrace_exchange_files(const char *first, const char *second);

/// Ignores a signal from now on; false if it was ignored before.
bool seqtrace_ignore_signal(int signal);

/// Blocks the signals that ask this process to end, until `seqtrace_release_signals`.
///
/// Call it before starting another program, while there is only one thread. The program should get
/// `outer_mask`.
void seqtrace_hold_signals(sigset_t *outer_mask);

/// Waits for a child's end; returns an error number if that fails, otherwise 0.
///
/// Meanwhile, a signal that another process sends to this one is passed on to the child. The child receives a
/// terminal's signals itself. If there is a function, it is called with the context each second; the child then leads a
/// process group, which gets all of these signals. When the function returns true, the group is interrupted, and killed
/// if the child goes on; what then is left of the group, and on Linux of other groups that the child started, is killed,
/// too, and the result is `ETIMEDOUT`.
int seqtrace_wait(pid_t child, bool (*is_over)(void *), void *context, int *status);

/// Makes this process the parent of what its children leave when they end; on Linux only.
void seqtrace_adopt_orphans(void);

/// Kills all children, and what they leave, also in process groups of its own, as Foundation's `Process` makes them; on
/// Linux only.
void seqtrace_kill_orphans(void);

/// The last signal that asked this process, or its terminal's programs, to end while a child ran; 0 if none did.
int seqtrace_requested_end(void);

/// Lets signals end this process again, after its last words.
///
/// If one request was passed on, the next one is treated as an echo of it and ignored. A signal that was
/// ignored from the start ends the process only if another process sends it.
void seqtrace_release_signals(void);

/// Makes a signal that ends the process remove a folder with its content first; null for none.
void seqtrace_remove_folder_at_signal(const char *path);

/// Makes a signal that ends the process remove a file first. There may be 16384 such files.
void seqtrace_remove_at_signal(const char *name);

/// Removes these files; for a signal handler.
void seqtrace_remove_staged_files(void);

/// Undoes ``seqtrace_remove_at_signal``.
void seqtrace_keep_at_signal(const char *name);

#endif
