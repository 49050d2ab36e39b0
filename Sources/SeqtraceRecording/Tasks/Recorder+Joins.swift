internal import CSeqtraceRecorder
package import SeqtraceEvents

extension Recorder {
  /// Records that the running code has waited for work that was handed over.
  ///
  /// - Parameters:
  ///   - handoff: The handoff of the work.
  ///   - fileID: The file of the await.
  ///   - line: The line of the await.
  public static func recordJoin(of handoff: Handoff, fileID: String = #fileID, line: Int = #line) {
    guard let origin = handoff.origin, let point = RecordingPoint.current,
      point.session === origin.point.session
    else { return }
    point.appendJoin(of: origin.event, SourceLine(fileID, line))
  }

  /// Records that the running code has waited for a task.
  ///
  /// ```swift
  /// await task.value
  /// Recorder.recordJoin(of: task)
  /// ```
  ///
  /// - Parameters:
  ///   - task: A task that has recorded something. It may have been started anywhere.
  ///   - fileID: The file of the await.
  ///   - line: The line of the await.
  public static func recordJoin<Success, Failure>(
    of task: Task<Success, Failure>, fileID: String = #fileID, line: Int = #line
  ) {
    guard let point = RecordingPoint.current else { return }
    // A task handle is a single reference to the task's object (`@frozen` in the standard library).
    let address = unsafeBitCast(task, to: UnsafeRawPointer.self)
    let number = seqtrace_number_of_task(address)
    guard let lane = point.core.update({ $0.lane(of: .task(number))?.number }) else { return }
    point.appendJoin(ofLane: lane, SourceLine(fileID, line))
  }

  /// Records that the running task has waited for all children that it has started.
  ///
  /// The children are those of `async let` and of task groups. For a `Task`, use `recordJoin(of:)`.
  ///
  /// - Parameters:
  ///   - fileID: The file of the await.
  ///   - line: The line of the await.
  package static func recordJoinOfChildren(fileID: String = #fileID, line: Int = #line) {
    RecordingPoint.current?.append(EventDraft(.await, source: SourceLine(fileID, line)))
  }

  /// Runs a body, and records that it waited for all tasks that were started in it.
  ///
  /// ```swift
  /// let images = await Recorder.withJoinedChildren {
  ///   await withTaskGroup { group in
  ///     for url in urls { group.addTask { await loader.load(url) } }
  ///     return await group.reduce(into: []) { $0.append($1) }
  ///   }
  /// }
  /// ```
  ///
  /// The recorder assumes that everything started inside has finished when the scope ends; it doesn't check.
  /// In the diagram, the tasks are in a `par` fragment, and the waiting object's bar lasts until the last
  /// task has finished. Work started before the scope isn't included.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which the body runs: the caller's.
  ///   - fileID: The file of the scope.
  ///   - line: The line of the scope.
  ///   - body: The code that starts the tasks and waits for them, even if it throws. It is executed once.
  /// - Returns: The value that the body returns.
  /// - Throws: The error that the body throws.
  @discardableResult
  public static func withJoinedChildren<R, E: Error>(
    isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID, line: Int = #line,
    _ body: () async throws(E) -> R
  ) async throws(E) -> R {
    guard let point = RecordingPoint.current else { return try await body() }
    func mark(_ scope: AwaitScope) -> EventReference {
      var draft = EventDraft(.await, source: SourceLine(fileID, line))
      draft.registration = RegistrationID(scope.rawValue)
      return point.append(draft)
    }
    let start = mark(.begins)
    defer { _ = mark(.ends) }
    // The recorder can't see a task being started on an actor, so such a task inherits this scope as its
    // origin.
    return try await point.inside(start).bind(body)
  }
}

extension Recorder {
  /// Records that the running task has waited for the children that it started between two positions. If
  /// `end` is `nil`, the second position is the current one.
  package static func recordJoin(
    _ scope: AwaitScope, since start: ProgramPlace, until end: ProgramPlace?, _ fileID: String,
    _ line: Int
  ) {
    guard let start = start.event, let point = RecordingPoint.current else { return }
    let hand = point.quickHand
    guard hand.laneID == start.lane else { return }
    let last = end.map { $0.event?.lane == start.lane ? $0.event?.place : start.place }
    // If there is no event between the two positions, no child was started.
    if let last, last == start.place { return }
    var event = seqtrace_event(.await, site: hand.site("", fileID, line))
    event.registration = scope.rawValue
    event.begin = start.place
    event.value = (last ?? nil) ?? hand.lane.pointee.place
    hand.append(event)
  }
}

extension RecordingPoint {
  /// Records that the running code has waited for the work that starts at an event.
  fileprivate func appendJoin(of start: EventReference, _ source: SourceLine) {
    var draft = EventDraft(.await, source: source)
    draft.cause = start
    draft.registration = RegistrationID(AwaitScope.work.rawValue)
    append(draft)
  }

  /// Records that the running code has waited for the work in a lane.
  func appendJoin(ofLane lane: LaneID, _ source: SourceLine) {
    let hand = quickHand
    var event = seqtrace_event(
      .await, site: hand.site("", source.fileID, Int(source.line ?? 0)))
    event.registration = AwaitScope.work.rawValue
    event.begin = lane.bits + 1
    hand.append(event)
  }
}
