internal import SeqtraceRecording

// `SeqtraceTesting`, which a package may use, has a recorder of its own. Its expectations find these functions by
// their names, and so record what this recorder sees. Files that are rewritten don't see the functions.

/// A recording for an expectation.
private final class ExpectedRecording: Sendable {
  let session: OpenSession

  init(_ session: OpenSession) { self.session = session }
}

/// Starts to record into a new folder; `nil` if that can't be written.
@_spi(SeqtraceTesting) @_cdecl("seqtrace_linked_start")
public func startExpectedRecording(
  _ folder: UnsafePointer<CChar>, _ role: UnsafePointer<CChar>
) -> UnsafeMutableRawPointer? {
  guard let session = OpenSession(in: String(cString: folder), role: String(cString: role)) else {
    return nil
  }
  return Unmanaged.passRetained(ExpectedRecording(session)).toOpaque()
}

/// Ends a recording, in the function that started it, and releases it.
@_spi(SeqtraceTesting) @_cdecl("seqtrace_linked_end")
public func endExpectedRecording(_ recording: UnsafeMutableRawPointer) {
  Unmanaged<ExpectedRecording>.fromOpaque(recording).takeRetainedValue().session.end()
}
