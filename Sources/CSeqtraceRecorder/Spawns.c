// The runtime calls `swift_task_enqueueGlobal_hook` for each job that becomes ready to run outside of actors,
// and `swift_task_enqueueMainExecutor_hook` for each job that becomes ready on the main actor. It calls them
// on the thread that makes the job ready. A new task becomes ready as soon as it is created, so these hooks
// observe sibling tasks in program order. A task that starts on any other actor goes directly to that actor's
// queue, which has no hook.
//
// Runtimes of Swift 6.2 and later don't call that hook for tasks of the main actor.
//
// Four parts of the runtime's ABI are used here: the hooks (meant for this kind of use), the position of a
// job's flags (`Job` in swift/ABI/Task.h, stable since Swift 5.5), the current executor, and the functions
// that `TaskLocal` calls. The last three are tested once before a session records (RuntimeCheck.swift). If a
// test fails, seqtrace doesn't record the facts that depend on this part: the creator of a task, or the
// origin that a task on an actor inherits.

#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CSeqtraceRecorder.h"
#include "CSeqtraceGate.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

typedef SEQTRACE_SWIFT_CALL void (*enqueue_original)(void *job);
typedef SEQTRACE_SWIFT_CALL void (*enqueue_hook)(void *job, enqueue_original original);

extern enqueue_hook swift_task_enqueueGlobal_hook;
extern enqueue_hook swift_task_enqueueMainExecutor_hook;

// The flags follow a heap object's header and two words for the scheduler.
enum { flags_offset = 4 * sizeof(void *) };
static const uint32_t kind_mask = 0xFF, task_kind = 0;
static const uint32_t priority_shift = 8, priority_mask = 0xFF;
static const uint32_t child_flag = 1u << 24, async_let_flag = 1u << 28;

// Other threads may read these as soon as they are set, without further synchronisation.
static _Atomic(enqueue_hook) previous_global_hook, previous_main_hook;
static _Atomic(seqtrace_spawn_observer) spawn_observer;
static pthread_once_t installation = PTHREAD_ONCE_INIT;

/// The greatest task number that any hook has seen, and the greatest one that this thread knows of.
static _Atomic uint64_t newest_task;
static _Thread_local uint64_t newest_known_task;

/// Returns whether a task may have been created just now.
///
/// The hooks are also called for resumed tasks. Task numbers only grow, so a number that isn't above the
/// greatest one that this thread knew belongs to an older task.
static bool may_be_new(uint64_t task) {
  bool result = task > newest_known_task;
  uint64_t newest = atomic_load_explicit(&newest_task, memory_order_relaxed);
  while (newest < task
         && !atomic_compare_exchange_weak_explicit(
           &newest_task, &newest, task, memory_order_relaxed, memory_order_relaxed)) {}
  newest_known_task = newest < task ? task : newest;
  return result;
}

void seqtrace_note_task(uint64_t task) { (void)may_be_new(task); }

uint64_t seqtrace_newest_task(void) {
  return atomic_load_explicit(&newest_task, memory_order_relaxed);
}

extern const char *dispatch_queue_get_label(void *queue) __attribute__((weak));

const char *seqtrace_queue_label(void) {
  return dispatch_queue_get_label ? dispatch_queue_get_label(NULL) : NULL;
}

bool seqtrace_is_main_thread(void) {
#if defined(__APPLE__)
  return pthread_main_np() != 0;
#else
  static _Thread_local int known;
  if (known == 0) known = gettid() == getpid() ? 1 : 2;
  return known == 1;
#endif
}

// The runtime's SerialExecutorRef (swift/ABI/Executor.h).
typedef struct executor {
  uintptr_t identity, implementation;
} executor;

// Exported by the runtime since Swift 5.5. Without these functions, tasks don't inherit the call that started
// them.
extern SEQTRACE_SWIFT_CALL executor swift_task_getCurrentExecutor(void) __attribute__((weak));
extern SEQTRACE_SWIFT_CALL executor swift_task_getMainExecutor(void) __attribute__((weak));

static uintptr_t executor_of(bool is_in_task) {
  if (!is_in_task && !seqtrace_is_main_thread()) return 0;
  if (&swift_task_getCurrentExecutor == NULL || &swift_task_getMainExecutor == NULL) return 0;
  return is_in_task ? swift_task_getCurrentExecutor().identity
                    : swift_task_getMainExecutor().identity;
}

uintptr_t seqtrace_current_executor(void) {
  return executor_of(swift_task_getCurrent() != NULL);
}

uintptr_t seqtrace_executor_of_known_task(void) {
  return executor_of(seqtrace_thread_any()->task != 0);
}

/// Returns whether this thread is about to leave a task, because the task moves to another executor.
///
/// At that moment, the task is no longer the current one, but its executor still is. For a task that didn't
/// start through a hook, such as that of an asynchronous `main`, the first hook call may be this one. The
/// task isn't new then.
static bool is_leaving_task(void) {
  return &swift_task_getCurrentExecutor != NULL && swift_task_getCurrent() == NULL
    && swift_task_getCurrentExecutor().identity != 0;
}

// The inlinable `TaskLocal.withValue` and `TaskLocal.get` call these functions, so compiled programs have
// depended on them since Swift 5.5.
extern SEQTRACE_SWIFT_CALL void swift_task_localValuePush(
  const void *key, void *value, const void *type) __attribute__((weak));
extern SEQTRACE_SWIFT_CALL void swift_task_localValuePop(void) __attribute__((weak));
extern SEQTRACE_SWIFT_CALL void *swift_task_localValueGet(const void *key) __attribute__((weak));

static _Atomic bool can_bind;

bool seqtrace_has_locals(void) {
  return &swift_task_localValuePush != NULL && &swift_task_localValuePop != NULL
    && &swift_task_localValueGet != NULL;
}

bool seqtrace_can_bind(void) { return atomic_load_explicit(&can_bind, memory_order_relaxed); }

void seqtrace_let_bind(bool works) {
  atomic_store_explicit(&can_bind, works, memory_order_relaxed);
}

void seqtrace_push_local(const void *key, void *value, const void *type) {
  swift_task_localValuePush(key, value, type);
}

void *seqtrace_bound_local(const void *key) { return swift_task_localValueGet(key); }

void seqtrace_pop_local(void) { swift_task_localValuePop(); }

static uint32_t flags_of_job(const void *job) {
  return *(const uint32_t *)((const char *)job + flags_offset);
}

static void tell(void *job, bool is_on_main) {
  seqtrace_spawn_observer observer = atomic_load_explicit(&spawn_observer, memory_order_acquire);
  if (observer == NULL || swift_task_getCurrent() == job) return;
  uint32_t flags = flags_of_job(job);
  if ((flags & kind_mask) != task_kind) return;
  uint64_t task = swift_task_getJobTaskId(job);
  if (!may_be_new(task) || !seqtrace_is_recording() || is_leaving_task()) return;
  seqtrace_start start = {
    .is_child = (flags & child_flag) != 0,
    .is_scoped = (flags & async_let_flag) != 0,
    .waits_for_creator = is_on_main && seqtrace_is_main_thread(),
  };
  observer(task, start);
}

static SEQTRACE_SWIFT_CALL void global_hook(void *job, enqueue_original original) {
  tell(job, false);
  enqueue_hook previous = atomic_load_explicit(&previous_global_hook, memory_order_acquire);
  if (previous != NULL) previous(job, original);
  else original(job);
}

static SEQTRACE_SWIFT_CALL void main_hook(void *job, enqueue_original original) {
  tell(job, true);
  enqueue_hook previous = atomic_load_explicit(&previous_main_hook, memory_order_acquire);
  if (previous != NULL) previous(job, original);
  else original(job);
}

static void install(void) {
  atomic_store(&previous_global_hook, swift_task_enqueueGlobal_hook);
  swift_task_enqueueGlobal_hook = global_hook;
  atomic_store(&previous_main_hook, swift_task_enqueueMainExecutor_hook);
  swift_task_enqueueMainExecutor_hook = main_hook;
}

void seqtrace_observe_spawns(seqtrace_spawn_observer observer) {
  seqtrace_spawn_observer none = NULL;
  atomic_compare_exchange_strong(&spawn_observer, &none, observer);
  pthread_once(&installation, install);
}

bool seqtrace_knows_flags(const void *task, uint8_t priority) {
  uint32_t flags = flags_of_job(task);
  return (flags & kind_mask) == task_kind
    && (flags >> priority_shift & priority_mask) == priority
    && (flags & (child_flag | async_let_flag)) == 0;
}

uint64_t seqtrace_number_of_task(const void *task) {
  return swift_task_getJobTaskId((void *)(uintptr_t)task);
}
