internal import CSeqtraceRecorder

/// Tests features of the runtime that the recorder uses although Swift doesn't guarantee them.
///
/// If a test fails, the recorder doesn't use the feature. It then looks up names and objects on the slow path
/// each time, or doesn't record the origin that a task inherits.
enum RuntimeCheck {
  @TaskLocal private static var probe: UInt64 = 0

  /// Whether the functions that `TaskLocal` calls can bind and find a task-local value.
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
