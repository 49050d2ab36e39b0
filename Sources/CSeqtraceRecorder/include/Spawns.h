// Observes the creation of tasks, if the runtime reports it.

#ifndef CSEQTRACE_SPAWNS_H
#define CSEQTRACE_SPAWNS_H

#include <stdbool.h>
#include <stdint.h>

/// How a task was started.
typedef struct seqtrace_start {
  /// Whether its parent can't end before it does: true for children of a task group and for `async let`.
  bool is_child;
  /// Whether its parent can't leave the scope that started it: true for `async let`. (The scope of a task
  /// group may be anywhere outside.)
  bool is_scoped;
  /// Whether it starts on the main actor and was also created there. Then it can't run before its creator
  /// returns or awaits.
  bool waits_for_creator;
} seqtrace_start;

/// Called for a task that the running code has just created.
typedef void (*seqtrace_spawn_observer)(uint64_t child, seqtrace_start start);

/// Sets the observer of new tasks; only the first call has an effect.
///
/// A resumed task can't always be distinguished from a new one, so the observer must ignore tasks that it has
/// seen. Tasks that start on an actor other than the main actor aren't observed.
void seqtrace_observe_spawns(seqtrace_spawn_observer observer);

/// Notes that a task was created.
void seqtrace_note_task(uint64_t task);
/// Returns the greatest task number seen so far.
uint64_t seqtrace_newest_task(void);
/// Returns the actor that the code runs on, as an opaque number; 0 for none. Outside of tasks, the main
/// thread counts as the main actor.
uintptr_t seqtrace_current_executor(void);
/// Returns the same as `seqtrace_current_executor()`. Call it only directly after the task was looked up, as
/// `seqtrace_thread_if_known()` does.
uintptr_t seqtrace_executor_of_known_task(void);
/// Returns whether a new task with this priority that isn't a child task has the expected flags.
bool seqtrace_knows_flags(const void *task, uint8_t priority);
/// Returns whether the runtime has the functions that `seqtrace_push_local`, `seqtrace_bound_local` and
/// `seqtrace_pop_local` call.
bool seqtrace_has_locals(void);
/// Returns whether these three functions were tested and work. If not, they must not be called.
bool seqtrace_can_bind(void);
/// Sets whether the three functions work.
void seqtrace_let_bind(bool works);
/// Binds a task-local value, which is moved from the address. This is `TaskLocal.withValue` without a
/// closure.
void seqtrace_push_local(const void *key, void *value, const void *type);
/// Returns the address of the value in a key's latest binding, valid until the binding ends; null if there is
/// none.
///
/// A new task copies the value when it is started. A change is visible to the running code and to tasks that
/// it starts later.
void *seqtrace_bound_local(const void *key);
/// Ends the latest binding.
void seqtrace_pop_local(void);
/// Returns whether the running thread is the process's first one, which is the main actor's.
bool seqtrace_is_main_thread(void);
/// Returns the number of a task, given the address of its object.
uint64_t seqtrace_number_of_task(const void *task);

#endif
