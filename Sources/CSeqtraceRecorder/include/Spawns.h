// Sees tasks being created, where the runtime lets one.

#ifndef CSEQTRACE_SPAWNS_H
#define CSEQTRACE_SPAWNS_H

#include <stdbool.h>
#include <stdint.h>

/// Is told of a task that the running task has just created.
///
/// `is_scoped` says that the parent can't leave the scope in which it created the child before the
/// child has ended: an `async let`. (A task group's scope may lie anywhere outside.)
typedef void (*seqtrace_spawn_observer)(uint64_t child, bool is_scoped);

/// Has an observer told of new tasks from now on; later calls do nothing.
///
/// A task that is resumed by the running task can't be told from a new one here: the observer must
/// leave out tasks that it knows. Tasks that begin on an actor aren't seen.
void seqtrace_observe_spawns(seqtrace_spawn_observer observer);

/// The number of the running task, which the process gives to no other; 0 outside of tasks.
uint64_t seqtrace_current_task(void);

#endif
