// Sees tasks being created, where the runtime lets one.

#ifndef CSEQTRACE_SPAWNS_H
#define CSEQTRACE_SPAWNS_H

#include <stdbool.h>
#include <stdint.h>

/// How a task was started.
typedef struct seqtrace_start {
  /// Whether its parent can't end before it: a child of a task group, or of an `async let`.
  bool is_child;
  /// Whether its parent can't even leave the scope in which it was started: an `async let`. (A task
  /// group's scope may lie anywhere outside.)
  bool is_scoped;
  /// Whether it starts on the main actor, and was started there: it can't run before its creator
  /// returns or awaits.
  bool waits_for_creator;
} seqtrace_start;

/// Is told of a task that the running code has just created.
typedef void (*seqtrace_spawn_observer)(uint64_t child, seqtrace_start start);

/// Has an observer told of new tasks from now on; later calls do nothing.
///
/// A task that is resumed by the running code can't always be told from a new one here: the observer
/// must leave out tasks that it knows. Tasks that start on an actor other than the main actor aren't
/// seen.
void seqtrace_observe_spawns(seqtrace_spawn_observer observer);

/// Says that a task has been created.
void seqtrace_note_task(uint64_t task);
/// The newest task that has been seen.
uint64_t seqtrace_newest_task(void);
/// The actor on which the code runs, as an opaque number; 0 for none. Outside of tasks, the main thread
/// is the main actor's.
uintptr_t seqtrace_current_executor(void);
/// The same, right after `seqtrace_thread_if_known()` or what takes its place has looked for the task.
uintptr_t seqtrace_executor_of_known_task(void);
/// Whether a new task, which is no child and has this priority, has the flags that it should have.
bool seqtrace_knows_flags(const void *task, uint8_t priority);
/// Whether the runtime has the functions that the next three call.
bool seqtrace_has_locals(void);
/// Whether these three functions were tried and work. If not, they must not be called.
bool seqtrace_can_bind(void);
/// Says whether they do.
void seqtrace_let_bind(bool works);
/// Binds a task-local value, which is moved from the address; as `TaskLocal.withValue` does, but without
/// a closure.
void seqtrace_push_local(const void *key, void *value, const void *type);
/// Where the latest binding of a key holds its value until it ends; null if there is none.
///
/// A task that the running code starts copies the value in that moment, so a change is seen by the
/// running code and by the tasks that it starts from then on.
void *seqtrace_bound_local(const void *key);
/// Ends the latest binding.
void seqtrace_pop_local(void);
/// Whether the running thread is the process's first, which is the main actor's.
bool seqtrace_is_main_thread(void);
/// The number of a task, by the address of its object.
uint64_t seqtrace_number_of_task(const void *task);

#endif
