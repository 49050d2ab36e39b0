extension RecordingSession {
  /// The environment variable with the folder in which a program saves its session.
  package static let environmentVariable = "SEQTRACE_SESSION"
}
