/// The origin of a session.
package struct SessionOrigin: Sendable, Hashable {
  /// The session's folder.
  package let path: String
  /// The number of the process.
  package let process: UInt64
  /// The name of its program; empty if unknown.
  package let program: String
  /// When the session started, in nanoseconds since 1970; 0 if unknown.
  package let start: UInt64

  init(path: String, _ header: SessionHeader) {
    self.path = path
    process = header.process
    program = header.program
    start = header.start
  }
}
