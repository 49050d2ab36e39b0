internal import CSeqtraceRecorder
internal import SeqtraceEvents

extension Recorder {
  /// Records that the running code hands over work that the system doesn't tie to it.
  ///
  /// The children of a task (`async let`, task groups) need none of this, nor does a `Task` that
  /// starts on the main actor or on none, nor a notification on its way to an observer's queue. A
  /// `Task` that starts on another actor does, and so do dispatch queues, operation queues, timers
  /// and threads:
  ///
  /// ```swift
  /// let handoff = Recorder.handoff("save")
  /// DispatchQueue.global().async { handoff.resume { store.save() } }
  /// ```
  ///
  /// - Parameters:
  ///   - label: What the work is called in the diagram.
  ///   - isolation: The actor on which the running code runs: the caller's.
  ///   - fileID: The file of the handoff.
  ///   - line: The line of the handoff.
  /// - Returns: What the other side resumes.
  public static func handoff(
    _ label: @autoclosure () -> String = "handoff", isolation: (any Actor)? = #isolation,
    fileID: String = #fileID, line: Int = #line
  ) -> Handoff {
    Handoff(
      at: .current, on: isolation,
      EventDraft(.handoff, label(), source: SourceLocation(fileID, line)))
  }

  /// Records that the running code has waited for work that was handed over.
  ///
  /// - Parameters:
  ///   - handoff: The handoff of the work.
  ///   - fileID: The file of the await.
  ///   - line: The line of the await.
  public static func joined(_ handoff: Handoff, fileID: String = #fileID, line: Int = #line) {
    guard let origin = handoff.origin, let point = RecordingPoint.current,
      point.session === origin.point.session
    else { return }
    point.appendJoin(of: origin.event, SourceLocation(fileID, line))
  }

  /// Returns a value that was awaited, and records that the running code has waited for work.
  ///
  /// ```swift
  /// let total = await Recorder.joined(handoff, task.value)
  /// ```
  ///
  /// - Parameters:
  ///   - handoff: The handoff of the work.
  ///   - value: What was awaited, before this is called.
  ///   - fileID: The file of the await.
  ///   - line: The line of the await.
  /// - Returns: The value.
  public static func joined<R: ~Copyable>(
    _ handoff: Handoff, _ value: consuming R, fileID: String = #fileID, line: Int = #line
  ) -> R {
    joined(handoff, fileID: fileID, line: line)
    return value
  }

  /// Records that the running code has waited for a task.
  ///
  /// ```swift
  /// await task.value
  /// Recorder.joined(task)
  /// ```
  ///
  /// - Parameters:
  ///   - task: A task whose start was recorded.
  ///   - fileID: The file of the await.
  ///   - line: The line of the await.
  public static func joined<Success, Failure>(
    _ task: Task<Success, Failure>, fileID: String = #fileID, line: Int = #line
  ) {
    guard let point = RecordingPoint.current else { return }
    // A task handle is one reference to the task's object (`@frozen` in the standard library).
    let address = unsafeBitCast(task, to: UnsafeRawPointer.self)
    let number = seqtrace_number_of_task(address)
    guard let start = point.core.update({ $0.start(of: number) }) else { return }
    point.appendJoin(of: start, SourceLocation(fileID, line))
  }

  /// Runs a body, and records that it waited for all tasks that were started in it.
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
  /// The recorder assumes that everything started inside has finished when the scope ends; it doesn't
  /// check. In the diagram the tasks stand in a `par` fragment, and the bar of the object that waited
  /// lasts until the last of them is over. What was started before the scope isn't waited for.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which the body runs: the caller's.
  ///   - fileID: The file of the scope.
  ///   - line: The line of the scope.
  ///   - body: What starts the tasks and waits for them, also where it throws; it runs once.
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
    // The start of a task on an actor isn't seen, so the task inherits where it was started.
    return try await point.inside(start).bind(body)
  }

  /// Records that all children which the running task has started are done, and that it waited for
  /// them.
  ///
  /// Children are those of `async let` and of task groups; a `Task` or a ``Handoff`` isn't waited for.
  /// ``joinedChildren(since:until:fileID:line:)`` says the same of some of them.
  ///
  /// - Parameters:
  ///   - fileID: The file of the await.
  ///   - line: The line of the await.
  public static func joinedChildren(fileID: String = #fileID, line: Int = #line) {
    RecordingPoint.current?.append(EventDraft(.await, source: SourceLocation(fileID, line)))
  }
}

extension RecordingPoint {
  /// Records that the running code has waited for the work that an event started.
  fileprivate func appendJoin(of start: EventReference, _ source: SourceLocation) {
    var draft = EventDraft(.await, source: source)
    draft.cause = start
    draft.registration = RegistrationID(AwaitScope.work.rawValue)
    append(draft)
  }
}
