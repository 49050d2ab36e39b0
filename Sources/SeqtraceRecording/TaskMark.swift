internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// A place in the program order of the running task.
///
/// ``Recorder/mark()`` makes one; ``Recorder/joinedChildren(since:until:fileID:line:)`` says which
/// children have been awaited by the places between which they were started.
public struct TaskMark: Sendable {
  /// The lane and the place of its last event; `nil` if nothing is recorded.
  let place: EventReference?
}

extension Recorder {
  /// The place that the running task has reached.
  ///
  /// Costs no event.
  public static func mark() -> TaskMark {
    guard seqtrace_is_recording(), let hand = Hand.current else { return TaskMark(place: nil) }
    return TaskMark(place: EventReference(lane: hand.laneID, place: hand.lane.pointee.place))
  }

  /// Records that the children which the running task started since a mark have been awaited.
  ///
  /// Children are those of `async let` and of task groups. For a `Task`, see `joined(_:)`.
  ///
  /// ```swift
  /// let start = Recorder.mark()
  /// async let bread = baker.bake()
  /// async let soup = cook.cook()
  /// let meal = await (bread, soup)
  /// Recorder.joinedChildren(since: start)
  /// ```
  ///
  /// - Parameters:
  ///   - start: A mark made by the same task.
  ///   - end: A later mark before which they were started; `nil` for now.
  ///   - fileID: The file of the await.
  ///   - line: The line of the await.
  public static func joinedChildren(
    since start: TaskMark, until end: TaskMark? = nil, fileID: String = #fileID, line: Int = #line
  ) {
    append(.range, since: start, until: end, fileID, line)
  }

  /// Returns a value that was awaited, and records that the children started since a mark were, too.
  ///
  /// - Parameters:
  ///   - start: A mark made by the same task.
  ///   - end: A later mark before which they were started; `nil` for now.
  ///   - value: What was awaited, before this is called.
  ///   - fileID: The file of the await.
  ///   - line: The line of the await.
  /// - Returns: The value.
  public static func joiningChildren<R: ~Copyable>(
    since start: TaskMark, until end: TaskMark? = nil, _ value: consuming R,
    fileID: String = #fileID, line: Int = #line
  ) -> R {
    append(.range, since: start, until: end, fileID, line)
    return value
  }

  /// Records that the closure of a task group is about to end.
  ///
  /// The group then waits for the children that are left, so all that were started since the mark are
  /// over before the task goes on.
  ///
  /// ```swift
  /// await withTaskGroup { group in
  ///   let start = Recorder.mark()
  ///   defer { Recorder.closingGroup(since: start) }
  ///   for url in urls { group.addTask { await loader.load(url) } }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - start: A mark made in the closure before its first child.
  ///   - fileID: The file of the group.
  ///   - line: The line of the group.
  public static func closingGroup(
    since start: TaskMark, fileID: String = #fileID, line: Int = #line
  ) {
    append(.closing, since: start, until: nil, fileID, line)
  }

  private static func append(
    _ scope: AwaitScope, since start: TaskMark, until end: TaskMark?, _ fileID: String, _ line: Int
  ) {
    guard let start = start.place, let point = RecordingPoint.current else { return }
    let hand = point.quickHand
    guard hand.laneID == start.lane else { return }
    let last = end.map { $0.place?.lane == start.lane ? $0.place?.place : start.place }
    // Between two marks without an event nothing was started.
    if let last, last == start.place { return }
    var event = seqtrace_event()
    event.kind = TraceEvent.Kind.await.sessionCode
    event.site = hand.site("", fileID, line)
    event.registration = scope.rawValue
    event.begin = start.place
    event.value = (last ?? nil) ?? hand.lane.pointee.place
    _ = seqtrace_append(hand.writer, hand.lane, event, false)
  }
}
