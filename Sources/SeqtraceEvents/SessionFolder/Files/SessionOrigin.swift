/// Where a session comes from.
package struct SessionOrigin: Sendable, Hashable {
  /// The session's folder.
  package let path: String
  /// The number of the process.
  package let process: UInt64
  /// The name of its program; empty where that isn't known.
  package let program: String
  /// When the session began, in nanoseconds since 1970; 0 where that isn't known.
  package let start: UInt64

  init(path: String, _ header: SessionHeader) {
    self.path = path
    process = header.process
    program = header.program
    start = header.start
  }
}
