internal import CSeqtraceRecorder

/// The task or thread that runs the calling code, identified by a number that the process never reuses.
enum ExecutionContext: Sendable, Hashable {
  /// A Swift task, on any thread.
  case task(UInt64)
  /// A thread that runs no task. A `pthread_t` wouldn't identify it, because it can be reused.
  case thread(UInt64)

  var isTask: Bool { if case .task = self { true } else { false } }

  /// The context of the calling code.
  static var current: ExecutionContext {
    let task = seqtrace_current_task()
    return task == 0 ? .thread(seqtrace_thread_number()) : .task(task)
  }
}
