extension RecordingSession {
  /// The session in which the calling code records, if there is one.
  public static var current: RecordingSession? { RecordingPoint.current?.session }

  /// Runs a piece of the program and records what it does.
  ///
  /// - Parameters:
  ///   - role: The role that sends while no recorded call is open.
  ///   - body: The piece of the program; it runs once, and tasks begun in it are recorded too.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  @discardableResult
  public func record<R, E: Error>(
    as role: String = "client", _ body: () throws(E) -> R
  ) throws(E) -> R {
    try RecordingPoint(beginning: self, role: role).run(as: role, body)
  }

  /// Runs a piece of the program that awaits, and records what it does.
  ///
  /// - Parameters:
  ///   - role: The role that sends while no recorded call is open.
  ///   - isolation: The actor on which the body runs: the caller's.
  ///   - body: The piece of the program; it runs once, and tasks begun in it are recorded too.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  @discardableResult
  public func record<R, E: Error>(
    as role: String = "client", isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws(E) -> R
  ) async throws(E) -> R {
    try await RecordingPoint(beginning: self, role: role).run(as: role, body)
  }

  /// Records whatever the process does from now on, except inside of another session's `record`.
  ///
  /// The calling task or thread becomes the session's first lane. At most one session records the
  /// whole process: starting another one takes its place. The session need not be kept meanwhile.
  ///
  /// For a program that can't be given an environment; one that can needs no call, but only
  /// `SEQTRACE_SESSION=<folder>`:
  ///
  /// ```swift
  /// try RecordingSession(title: "Checkout", storage: .folder(path)).start(as: "user")
  /// ```
  ///
  /// - Parameter role: The role that sends while no recorded call is open.
  public func start(as role: String = "client") {
    RecordingPoint.start(self, role: role)
  }

  /// Ends what ``start(as:)`` began; does nothing if the session was not started.
  public func stop() {
    RecordingPoint.stop(self)
    core.recordDeaths()
  }
}
