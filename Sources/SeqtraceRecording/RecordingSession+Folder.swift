extension RecordingSession {
  /// The environment variable that makes a program save a session to the folder that it names.
  public static let environmentVariable = "SEQTRACE_SESSION"

  /// Records whatever the process does from now on, into a folder.
  ///
  /// For a program that can't be given an environment; one that can needs no call, but only
  /// `SEQTRACE_SESSION=<folder>`. Whatever happens to the process, what was recorded is there.
  ///
  /// - Parameters:
  ///   - folder: Where the session is saved; it is made if need be, and must be empty.
  ///   - title: What the recording is called; the diagram's title.
  ///   - role: Who sends what happens while nothing else is active.
  ///   - filter: Whose conversations are recorded.
  /// - Returns: The session, which need not be kept.
  /// - Throws: Why there can't be a session in the folder; then nothing is recorded.
  @discardableResult
  public static func start(
    folder: String, title: String? = nil, as role: String = "client",
    filter: RecordingFilter = RecordingFilter()
  ) throws(RecordingFolderError) -> RecordingSession {
    let session = try RecordingSession(title: title, storage: .folder(folder), filter: filter)
    session.start(as: role)
    return session
  }
}
