// The runtime calls swift_task_enqueueGlobal_hook for each job that becomes ready to run outside of
// actors, on the thread that makes it so. A new task is made ready by the task that creates it, in
// the very moment of its creation, so this is where program order between siblings can be seen.
//
// Two things of the runtime's ABI are used here: the hook (meant for this kind of use), and the
// position of a job's flags (Job in swift/ABI/Task.h, stable since Swift 5.5).

#include "CSeqtraceRecorder.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define SWIFT_CALL __attribute__((swiftcall))

typedef SWIFT_CALL void (*enqueue_original)(void *job);
typedef SWIFT_CALL void (*enqueue_hook)(void *job, enqueue_original original);

extern enqueue_hook swift_task_enqueueGlobal_hook;
extern SWIFT_CALL void *swift_task_getCurrent(void);
extern SWIFT_CALL uint64_t swift_task_getJobTaskId(void *task);

// A heap object's header, two words for the scheduler, then the flags.
enum { flags_offset = 4 * sizeof(void *) };
static const uint32_t kind_mask = 0xFF, task_kind = 0;
static const uint32_t async_let_flag = 1u << 28;

static enqueue_hook previous_hook;
static _Atomic(seqtrace_spawn_observer) spawn_observer;
static pthread_once_t installation = PTHREAD_ONCE_INIT;

static void tell(void *job) {
  seqtrace_spawn_observer observer = atomic_load_explicit(&spawn_observer, memory_order_acquire);
  void *parent = swift_task_getCurrent();
  if (observer == NULL || parent == NULL || parent == job) return;
  uint32_t flags = *(const uint32_t *)((const char *)job + flags_offset);
  if ((flags & kind_mask) != task_kind) return;
  observer(swift_task_getJobTaskId(job), (flags & async_let_flag) != 0);
}

static SWIFT_CALL void hook(void *job, enqueue_original original) {
  tell(job);
  if (previous_hook != NULL) previous_hook(job, original);
  else original(job);
}

static void install(void) {
  previous_hook = swift_task_enqueueGlobal_hook;
  swift_task_enqueueGlobal_hook = hook;
}

void seqtrace_observe_spawns(seqtrace_spawn_observer observer) {
  seqtrace_spawn_observer none = NULL;
  atomic_compare_exchange_strong(&spawn_observer, &none, observer);
  pthread_once(&installation, install);
}

uint64_t seqtrace_current_task(void) {
  void *task = swift_task_getCurrent();
  return task == NULL ? 0 : swift_task_getJobTaskId(task);
}
