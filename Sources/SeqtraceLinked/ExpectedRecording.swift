internal import SeqtraceRecording

// A package may use `SeqtraceTesting`, which has a recorder of its own. Its expectations look up the
// functions below by name, in order to record what the linked recorder sees. Rewritten files can't see these
// functions.

/// A recording that an expectation of a test has started.
private final class ExpectedRecording: Sendable {
  let session: OpenSession

  init(_ session: OpenSession) { self.session = session }
}

/// Starts to record into a new folder, and returns the recording; returns `nil` if the folder can't be
/// written.
@_spi(SeqtraceTesting) @_cdecl("seqtrace_linked_start")
public func startExpectedRecording(
  _ folder: UnsafePointer<CChar>, _ role: UnsafePointer<CChar>
) -> UnsafeMutableRawPointer? {
  guard let session = OpenSession(in: String(cString: folder), role: String(cString: role)) else {
    return nil
  }
  return Unmanaged.passRetained(ExpectedRecording(session)).toOpaque()
}

/// Ends a recording and releases it; call it in the function that started the recording.
@_spi(SeqtraceTesting) @_cdecl("seqtrace_linked_end")
public func endExpectedRecording(_ recording: UnsafeMutableRawPointer) {
  Unmanaged<ExpectedRecording>.fromOpaque(recording).takeRetainedValue().session.end()
}
