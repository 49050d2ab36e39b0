internal import CSeqtraceRecorder

/// What runs the calling code, by a number that nothing else in the process gets later.
enum ExecutionContext: Sendable, Hashable {
  /// A Swift task, whatever thread it is on.
  case task(UInt64)
  /// A thread that runs no task; a `pthread_t` would be used again after the thread's end.
  case thread(UInt64)

  var isTask: Bool { if case .task = self { true } else { false } }

  /// The calling code's own.
  static var current: ExecutionContext {
    let task = seqtrace_current_task()
    return task == 0 ? .thread(seqtrace_thread_number()) : .task(task)
  }
}
