#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import Synchronization

/// What runs the calling code, by a number that nothing else in the process gets later.
enum ExecutionContext: Sendable, Hashable {
  /// A Swift task, whatever thread it is on.
  case task(UInt64)
  /// A thread that runs no task.
  case thread(Int)

  /// The calling code's own.
  static var current: ExecutionContext {
    withUnsafeCurrentTask { task in
      guard let task else { return .thread(ThreadNumber.current) }
      return .task(taskID(unsafeBitCast(task, to: UnsafeRawPointer.self)))
    }
  }
}

/// The runtime's number of a task; the task's address would be used again after its end.
@_silgen_name("swift_task_getJobTaskId")
private func taskID(_ task: UnsafeRawPointer) -> UInt64

/// A number for each thread; a `pthread_t` would be used again after the thread's end.
private enum ThreadNumber {
  private static let last = Atomic<Int>(0)

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "the process has no thread-specific key left")
    return key
  }()

  static var current: Int {
    if let stored = pthread_getspecific(key) { return Int(bitPattern: stored) }
    let number = last.add(1, ordering: .relaxed).newValue
    // The number itself is stored in place of a pointer, so there is nothing to free.
    pthread_setspecific(key, UnsafeMutableRawPointer(bitPattern: number))
    return number
  }
}
