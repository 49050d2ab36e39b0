internal import CSeqtraceRecorder

/// Tests the features of the runtime that the recorder uses without a guarantee that they stay.
///
/// If a test fails, the recorder does without the feature: it looks up names and objects on the slow path
/// each time, or doesn't record what a task inherits.
enum RuntimeCheck {
  @TaskLocal private static var probe: UInt64 = 0

  /// Whether a task-local value can be bound and found by the functions that `TaskLocal` calls.
  static var canBindTaskLocals: Bool {
    guard seqtrace_has_locals() else { return false }
    let key = Unmanaged.passUnretained($probe).toOpaque()
    let type = unsafeBitCast(UInt64.self as Any.Type, to: UnsafeRawPointer.self)
    let value: UInt64 = 0x5E97_2ACE
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 1) { buffer in
      buffer.initializeElement(at: 0, to: value)
      seqtrace_push_local(key, buffer.baseAddress, type)
    }
    let bound = seqtrace_bound_local(key)?.load(as: UInt64.self)
    let isBound = probe == value && bound == value
    seqtrace_pop_local()
    return isBound && probe == 0
  }
}
