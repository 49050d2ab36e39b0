extension RecordingSession {
  /// The environment variable that sets the folder in which a program's session is saved.
  package static let environmentVariable = "SEQTRACE_SESSION"
}
