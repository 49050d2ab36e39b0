internal import SeqtraceEvents

extension Recorder {
  /// Records that work is given to somebody whom the system doesn't tie to the running task.
  ///
  /// The children of a task (`async let`, task groups) and each `Task` need none of this, nor does a
  /// notification on its way to an observer's queue. A `Task.detached`, a dispatch queue, an
  /// operation queue, a thread do:
  ///
  /// ```swift
  /// let handoff = Recorder.handoff()
  /// DispatchQueue.global().async { handoff.resume { store.save() } }
  /// ```
  ///
  /// - Parameters:
  ///   - label: What the work is called, if anything.
  ///   - fileID: The file of the handoff.
  ///   - line: The line of the handoff.
  /// - Returns: What the other side resumes.
  public static func handoff(
    _ label: @autoclosure () -> String = "", fileID: String = #fileID, line: Int = #line
  ) -> Handoff {
    Handoff(
      at: .current, EventDraft(.handoff, label(), source: SourceLocation(fileID, line)))
  }

  /// Runs a body, and records that it waited for all tasks that were begun in it.
  ///
  /// The end of a task group can't be seen, nor who waits for the `value` of a `Task`; so the program
  /// says it. (An `async let` needs none of this: the recorder knows its end.)
  ///
  /// ```swift
  /// let images = await Recorder.joiningChildren {
  ///   await withTaskGroup { group in
  ///     for url in urls { group.addTask { await loader.load(url) } }
  ///     return await group.reduce(into: []) { $0.append($1) }
  ///   }
  /// }
  /// ```
  ///
  /// In the diagram the children stand in a `par` fragment, and the bar of whoever waited lasts until
  /// the last of them is over. Without it they are drawn where they were begun, and the bar may end
  /// before.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which the body runs: the caller's.
  ///   - fileID: The file of the remark.
  ///   - line: The line of the remark.
  ///   - body: What begins the tasks and waits for them, also where it throws; it runs once.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  @discardableResult
  public static func joiningChildren<R, E: Error>(
    isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID, line: Int = #line,
    _ body: () async throws(E) -> R
  ) async throws(E) -> R {
    guard let point = RecordingPoint.current else { return try await body() }
    func mark(_ scope: AwaitScope) -> EventReference {
      var draft = EventDraft(.await, source: SourceLocation(fileID, line))
      draft.registration = RegistrationID(scope.rawValue)
      return point.append(draft)
    }
    let start = mark(.begins)
    defer { _ = mark(.ends) }
    // Tasks that begin on an actor aren't seen, so they inherit where they begin.
    return try await point.inside(start).bind(body)
  }

  /// Records that all tasks which the running one has begun are done, and that it waited for them.
  ///
  /// ``joiningChildren(isolation:fileID:line:_:)`` says the same of the tasks begun in one place.
  ///
  /// - Parameters:
  ///   - fileID: The file of the remark.
  ///   - line: The line of the remark.
  public static func joinedChildren(fileID: String = #fileID, line: Int = #line) {
    RecordingPoint.current?.append(EventDraft(.await, source: SourceLocation(fileID, line)))
  }
}
