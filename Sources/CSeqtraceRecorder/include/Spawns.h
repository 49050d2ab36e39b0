// Observes the creation of tasks, if the runtime shows it.

#ifndef CSEQTRACE_SPAWNS_H
#define CSEQTRACE_SPAWNS_H

#include <stdbool.h>
#include <stdint.h>

/// How a task was started.
typedef struct seqtrace_start {
  /// Whether its parent can't end before it: a child of a task group, or of an `async let`.
  bool is_child;
  /// Whether its parent can't even leave the scope in which it was started: an `async let`. (A task group's
  /// scope may be anywhere outside.)
  bool is_scoped;
  /// Whether it starts on the main actor, and was started there: it can't run before its creator
  /// returns or awaits.
  bool waits_for_creator;
} seqtrace_start;

/// Called for a task that the running code has just created.
typedef void (*seqtrace_spawn_observer)(uint64_t child, seqtrace_start start);

/// Sets an observer of new tasks; later calls do nothing.
///
/// A resumed task can't always be distinguished from a new one here: the observer must ignore tasks that it
/// knows. Tasks that start on an actor other than the main actor aren't seen.
void seqtrace_observe_spawns(seqtrace_spawn_observer observer);

/// Notes that a task was created.
void seqtrace_note_task(uint64_t task);
/// The newest task that has been seen.
uint64_t seqtrace_newest_task(void);
/// The actor on which the code runs, as an opaque number; 0 for none. Outside of tasks, the main thread
/// is the main actor's.
uintptr_t seqtrace_current_executor(void);
/// The same, directly after `seqtrace_thread_if_known()`, or an equivalent, has looked up the task.
uintptr_t seqtrace_executor_of_known_task(void);
/// Whether a new task with this priority, which isn't a child, has the expected flags.
bool seqtrace_knows_flags(const void *task, uint8_t priority);
/// Whether the runtime has the functions that the next three call.
bool seqtrace_has_locals(void);
/// Whether these three functions were tested and work. Otherwise they must not be called.
bool seqtrace_can_bind(void);
/// Sets whether they do.
void seqtrace_let_bind(bool works);
/// Binds a task-local value, which is moved from the address. Like `TaskLocal.withValue`, but without a
/// closure.
void seqtrace_push_local(const void *key, void *value, const void *type);
/// The address of the value in the latest binding of a key, valid until the binding ends; null if there is
/// none.
///
/// A task that the running code starts copies the value at that moment, so a change is visible to the running
/// code and to tasks that it starts later.
void *seqtrace_bound_local(const void *key);
/// Ends the latest binding.
void seqtrace_pop_local(void);
/// Whether the running thread is the process's first one, which is the main actor's.
bool seqtrace_is_main_thread(void);

/// The label of the dispatch queue that runs the code; null in a program without Dispatch.
const char *seqtrace_queue_label(void);
/// The number of a task, by the address of its object.
uint64_t seqtrace_number_of_task(const void *task);

#endif
