extension RecordingSession {
  /// The environment variable that sets the folder in which a program saves its session.
  package static let environmentVariable = "SEQTRACE_SESSION"
}
