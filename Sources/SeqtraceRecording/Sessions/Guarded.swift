internal import CSeqtraceRecorder

/// A value that one thread at a time may use.
///
/// It does what `Mutex` does, but with a lock that the Thread Sanitizer can see.
final class Guarded<Value>: @unchecked Sendable {
  // Sendable, because the value is touched only while the lock is held.
  private let lock: OpaquePointer = seqtrace_lock_create()
  private var value: Value

  init(_ value: consuming sending Value) { self.value = value }

  deinit { seqtrace_lock_destroy(lock) }

  /// Runs a body that alone uses the value.
  func withLock<R: Sendable, E: Error>(_ body: (inout Value) throws(E) -> R) throws(E) -> R {
    seqtrace_lock_acquire(lock)
    defer { seqtrace_lock_release(lock) }
    return try body(&value)
  }
}
