extension RecordingSession {
  /// The environment variable that makes a program save a session to the folder that it names.
  public static let environmentVariable = "SEQTRACE_SESSION"
}
