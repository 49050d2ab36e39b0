// Observes the creation of tasks, if the runtime reports it.

#ifndef CSEQTRACE_SPAWNS_H
#define CSEQTRACE_SPAWNS_H

#include <stdbool.h>
#include <stdint.h>

/// How a task was started.
typedef struct seqtrace_start {
  /// Whether the task's parent can't end before the task does: true for children of a task group and for
  /// `async let`.
  bool is_child;
  /// Whether the task's parent can't leave the scope in which it started the task before the task ends: true
  /// for `async let`. (The scope of a task group may be any enclosing one.)
  bool is_scoped;
  /// Whether the task starts on the main actor and was also created there. It then can't run before its
  /// creator returns or awaits.
  bool waits_for_creator;
} seqtrace_start;

/// Called for a task that the running code has just created.
typedef void (*seqtrace_spawn_observer)(uint64_t child, seqtrace_start start);

/// Sets the observer of new tasks; only the first call has an effect.
///
/// A resumed task can't always be distinguished from a new one, so the observer must ignore tasks that it has
/// been called for before. Tasks that start on an actor other than the main actor aren't observed.
void seqtrace_observe_spawns(seqtrace_spawn_observer observer);

/// Notes that a task was created.
void seqtrace_note_task(uint64_t task);
/// Returns the greatest task number seen so far.
uint64_t seqtrace_newest_task(void);
/// Returns the actor that the running code is on, as an opaque number; 0 for none. Outside of tasks, the main
/// thread counts as the main actor.
uintptr_t seqtrace_current_executor(void);
/// Returns the same as `seqtrace_current_executor()`, but faster. Call it only directly after a call that
/// looks up the task, such as `seqtrace_thread_if_known()`.
uintptr_t seqtrace_executor_of_known_task(void);
/// Returns whether the flags of this task are as expected. It must be new, have this priority, and not be a
/// child task.
bool seqtrace_knows_flags(const void *task, uint8_t priority);
/// Returns whether the runtime has the functions that `seqtrace_push_local`, `seqtrace_bound_local` and
/// `seqtrace_pop_local` call.
bool seqtrace_has_locals(void);
/// Returns whether these three functions work, as tests have shown. If not, they must not be called.
bool seqtrace_can_bind(void);
/// Stores whether the three functions work.
void seqtrace_let_bind(bool works);
/// Binds a task-local value, which is moved from the address. This is `TaskLocal.withValue` without a
/// closure.
void seqtrace_push_local(const void *key, void *value, const void *type);
/// Returns the address of the value in a key's latest binding; null if there is no binding. The address is
/// valid until the binding ends.
///
/// A new task copies the value when it starts, so a change of the value affects the running code and the
/// tasks that it starts later.
void *seqtrace_bound_local(const void *key);
/// Ends the latest binding.
void seqtrace_pop_local(void);
/// Returns whether the running thread is the process's first thread, on which the main actor runs.
bool seqtrace_is_main_thread(void);

/// Returns the label of the dispatch queue that runs the code; null in a program without Dispatch.
const char *seqtrace_queue_label(void);
/// Returns the number of a task, given the address of its object.
uint64_t seqtrace_number_of_task(const void *task);

#endif
