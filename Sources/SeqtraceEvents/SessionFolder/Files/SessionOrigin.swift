/// The origin of a session.
package struct SessionOrigin: Sendable, Hashable {
  /// The path of the session's folder.
  package let path: String
  /// The process id.
  package let process: UInt64
  /// The name of the program; empty if unknown.
  package let program: String
  /// The start time of the session in nanoseconds since 1970; 0 if unknown.
  package let start: UInt64
}
