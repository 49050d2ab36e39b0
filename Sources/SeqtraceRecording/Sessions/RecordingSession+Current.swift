extension RecordingSession {
  /// The session in which the calling code records, if there is one.
  public static var current: RecordingSession? { RecordingPoint.current?.session }

  /// Runs code and records it.
  ///
  /// - Parameters:
  ///   - role: The sender of the messages that the code sends while no recorded call is open.
  ///   - body: The code, which is executed once. Tasks that it starts are recorded, too.
  /// - Returns: The value that the body returns.
  /// - Throws: The error that the body throws.
  @discardableResult
  public func record<R, E: Error>(
    as role: String = "client", _ body: () throws(E) -> R
  ) throws(E) -> R {
    try RecordingPoint(beginning: self, role: role).run(as: role, body)
  }

  /// Runs asynchronous code and records it.
  ///
  /// - Parameters:
  ///   - role: The sender of the messages that the code sends while no recorded call is open.
  ///   - isolation: The actor on which the body runs: the caller's.
  ///   - body: The code, which is executed once. Tasks that it starts are recorded, too.
  /// - Returns: The value that the body returns.
  /// - Throws: The error that the body throws.
  @discardableResult
  public func record<R, E: Error>(
    as role: String = "client", isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws(E) -> R
  ) async throws(E) -> R {
    try await RecordingPoint(beginning: self, role: role).run(as: role, body)
  }

  /// Starts to record the whole process, except for code in another session's `record`.
  ///
  /// The calling task or thread becomes the session's first lane. Only one session at a time records the
  /// whole process: a session that starts replaces the one before. The session stays alive until it is
  /// replaced or until ``stop()``.
  ///
  /// If you can set the program's environment, you don't need this function: `SEQTRACE_SESSION=<folder>`
  /// records the program from its start.
  ///
  /// ```swift
  /// try RecordingSession(title: "Checkout", storage: .folder(path)).start(as: "user")
  /// ```
  ///
  /// - Parameter role: The sender of the messages that code sends while no recorded call is open.
  public func start(as role: String = "client") {
    RecordingPoint.start(self, role: role)
  }

  /// Stops the recording that ``start(as:)`` started; does nothing if there is none.
  public func stop() {
    RecordingPoint.stop(self)
    core.recordDeaths()
  }
}
