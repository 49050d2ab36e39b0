// System functions that Swift's C library modules don't provide.

#ifndef CSEQTRACE_SYSTEM_H
#define CSEQTRACE_SYSTEM_H

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>

/// Exchanges the names of two files; returns false if that isn't possible, for example if one is missing.
bool seqtrace_exchange_files(const char *first, const char *second);

/// Ignores a signal from now on; returns false if it was ignored before.
bool seqtrace_ignore_signal(int signal);

/// Blocks the signals that ask this process to end, until `seqtrace_release_signals` is called.
///
/// Call it before starting another program, while there is only one thread. Start the program with
/// `outer_mask` as its signal mask.
void seqtrace_hold_signals(sigset_t *outer_mask);

/// Waits for a child's end; returns 0, or an error number if that fails.
///
/// Meanwhile, signals that another process sends to this one are passed on to the child. The child receives a
/// terminal's signals itself.
///
/// If `is_over` isn't null, the child must lead a process group, which gets all of these signals. The
/// function is called with `context` once a second. When it returns true, the group is interrupted, and
/// killed if the child doesn't end. Remaining processes of the group are killed as well (on Linux also those
/// of other groups that the child started), and the result is `ETIMEDOUT`.
int seqtrace_wait(pid_t child, bool (*is_over)(void *), void *context, int *status);

/// On Linux, makes this process the parent of descendants that have lost their own parent.
void seqtrace_adopt_orphans(void);

/// On Linux, kills all children of this process and the orphans it has adopted, in all process groups.
///
/// Foundation's `Process` puts each child into a process group of its own.
void seqtrace_kill_orphans(void);

/// Returns the last signal that asked this process or its terminal to end while a child ran; otherwise 0.
int seqtrace_requested_end(void);

/// Unblocks the signals, so that they end this process after its files below have been removed.
///
/// If exactly one request was passed on to the child, the next one is treated as its repetition and ignored.
/// A signal that was ignored from the start ends the process only if another process sends it.
void seqtrace_release_signals(void);

/// Sets a folder that is removed, with its content, before a signal ends the process; null for none.
void seqtrace_remove_folder_at_signal(const char *path);

/// Marks a file for removal before a signal ends the process. There may be 16384 such files.
void seqtrace_remove_at_signal(const char *name);

/// Undoes ``seqtrace_remove_at_signal``.
void seqtrace_keep_at_signal(const char *name);

#endif
