import SeqtraceDiff
import SeqtraceEvents

/// Determines the kind of each change in a test.
struct ChangeClassifier {
  /// A classified change.
  struct Change {
    let entry: Int
    let kind: ChangeKind
    /// The called function, created type or posted notification, without numbers and values.
    let subject: String

    /// An ID that is equal for the same change in other tests.
    var id: String { "\(kind.rawValue) \(subject)" }
  }

  let comparison: TraceComparison
  /// Whether the test's own code changed. Changes of the test's own calls then have a separate kind.
  let isEdited: Bool
  /// Returns whether the function at a location runs on the main actor.
  let isOnMainActor: (SourceLine) -> Bool
  /// The index of each entry's enclosing entry; -1 for outermost entries.
  private let parents: [Int]
  /// The events that end activations, by the IDs of the events that start them.
  private let oldEnds: [EventID: TraceEvent]
  private let newEnds: [EventID: TraceEvent]
  private let awaited: Set<EventID>

  init(
    _ comparison: TraceComparison, isEdited: Bool, isOnMainActor: @escaping (SourceLine) -> Bool
  ) {
    self.comparison = comparison
    (self.isEdited, self.isOnMainActor) = (isEdited, isOnMainActor)
    parents = DifferenceText().surroundings(in: comparison.difference)
    (oldEnds, newEnds) = (Self.ends(comparison.old), Self.ends(comparison.new))
    awaited = Self.awaited(comparison.new)
  }

  private static func ends(_ trace: Trace) -> [EventID: TraceEvent] {
    trace.events.reduce(into: [:]) { ends, event in
      if let begin = event.begin, event.kind.closesActivation { ends[begin] = event }
    }
  }

  /// The events that started a lane that is awaited later.
  private static func awaited(_ trace: Trace) -> Set<EventID> {
    var starts: [LaneID: EventID] = [:]
    var lanes: [EventID: LaneID] = [:]
    for event in trace.events {
      lanes[event.id] = event.lane
      if starts[event.lane] == nil, let cause = event.cause { starts[event.lane] = cause }
    }
    return Set(
      trace.events.lazy.filter { $0.kind == .await }.compactMap { $0.cause }
        .compactMap { lanes[$0] }.compactMap { starts[$0] })
  }

  private var entries: [TraceDifference.Entry] { comparison.difference.entries }

  /// The changes in the order of their first entries; `nil` for a change that is only a consequence of
  /// another.
  var changes: [Change?] {
    entries.indices.filter { entries[$0].beginsChange && entries[$0].state != .movedAway }
      .map { index in
        kind(of: index).map { Change(entry: index, kind: $0, subject: subject(of: index)) }
      }
  }

  // MARK: - Kinds

  private func kind(of index: Int) -> ChangeKind? {
    let entry = entries[index]
    // A different end of the test itself is reported as its failure.
    if parents[index] < 0, entry.state == .changed { return nil }
    switch entry.detail {
    case .renamed: return .renamed
    case _ where isEdited && parents[index] >= 0 && parents[parents[index]] < 0: return .testItself
    case .laneOrder: return .order
    case .repeated(let old, let new): return new > old ? .doubled : .lost
    case nil: break
    }
    switch entry.state {
    case .same, .movedAway: return nil
    case .movedHere: return .moved
    case .added: return kind(ofAdded: index)
    case .removed: return kind(ofRemoved: index)
    case .changed: return kind(ofChanged: index)
    }
  }

  private func kind(ofAdded index: Int) -> ChangeKind {
    let isLane = entries[index].newEvent == nil
    guard let event = entries[content(of: index)].newEvent.map({ comparison.new.events[$0] }) else {
      return .newTask
    }
    if event.kind.isOfCentre { return .newNotification }
    if event.kind.isOfTasks {
      let isStart = event.kind == .spawn || event.kind == .handoff
      return isStart && !event.name.isEmpty && !awaited.contains(event.id)
        ? .unawaitedTask : .newTask
    }
    if let source = event.source, isOnMainActor(source) { return .mainActorWork }
    return isLane ? .newTask : hasTwin(index) ? .doubled : .new
  }

  private func kind(ofRemoved index: Int) -> ChangeKind {
    guard let event = entries[index].oldEvent.map({ comparison.old.events[$0] }) else {
      return .lostTask
    }
    if event.kind.isOfCentre { return .lostNotification }
    if event.kind.isOfTasks { return .lostTask }
    return parents[index] >= 0 && throwsError(entries[parents[index]]) ? .lostOnErrorPath : .lost
  }

  /// Whether a call throws an error in either run.
  private func throwsError(_ entry: TraceDifference.Entry) -> Bool {
    let old = entry.oldEvent.flatMap { oldEnds[comparison.old.events[$0].id] }
    let new = entry.newEvent.flatMap { newEnds[comparison.new.events[$0].id] }
    return old?.kind == .throw || new?.kind == .throw
  }

  /// Whether the caller made an equal call already before the change.
  private func hasTwin(_ index: Int) -> Bool {
    let subject = subject(of: index)
    let first = parents[index] + 1
    let inside = entries[first...].prefix { $0.depth >= entries[index].depth }
    return inside.indices.contains { other in
      parents[other] == parents[index] && entries[other].oldEvent != nil
        && self.subject(of: other) == subject
    }
  }

  private func kind(ofChanged index: Int) -> ChangeKind? {
    let entry = entries[index]
    let kind = ownKind(ofChanged: entry)
    guard kind == .error || kind == .result else { return kind }
    // An error or a result that callers pass on is a change of the innermost call only.
    let isPassedOn = entries[(index + 1)...].prefix { $0.depth > entry.depth }
      .contains { $0.state == .changed && $0.beginsChange && ownKind(ofChanged: $0) == kind }
    return isPassedOn ? nil : kind
  }

  /// The kind of a changed entry, regardless of the entries inside it.
  private func ownKind(ofChanged entry: TraceDifference.Entry) -> ChangeKind {
    guard let old = entry.oldEvent.map({ comparison.old.events[$0] }),
      let new = entry.newEvent.map({ comparison.new.events[$0] })
    else { return .order }
    let parties = [(entry.oldText, old), (entry.newText, new)].map { text, event in
      Self.party(DifferenceText.call(text ?? ""), event)
    }
    if parties[0] != parties[1] { return .receiver }
    if old.arguments != new.arguments || old.value != new.value { return .arguments }
    return throwsError(entry) ? .error : .result
  }

  // MARK: - Subjects

  /// If the entry at an index starts a lane, returns the index of the first entry in that lane; otherwise, or
  /// if the lane is empty, returns the same index.
  private func content(of index: Int) -> Int {
    let isLane = entries[index].newEvent == nil && entries[index].oldEvent == nil
    let isFilled = index + 1 < entries.count && parents[index + 1] == index
    return isLane && isFilled ? index + 1 : index
  }

  private func subject(of index: Int) -> String {
    let entry = entries[content(of: index)]
    let text = DifferenceText.call(entry.newText ?? entry.oldText ?? "")
    let event =
      entry.newEvent.map { comparison.new.events[$0] }
      ?? entry.oldEvent.map { comparison.old.events[$0] }
    let subject = event.map { event in
      let party = Self.party(text, event)
      return party == text ? text : "\(party).\(event.name)"
    }
    return (subject ?? text).replacing(/#\d+/, with: "")
  }

  /// The part of a call's text before the function's name: the receiver.
  private static func party(_ text: String, _ event: TraceEvent) -> String {
    let name = event.name.prefix { $0 != "(" }
    guard !name.isEmpty, let range = text.firstRange(of: ".\(name)") else { return text }
    return String(text[..<range.lowerBound])
  }
}

extension TraceEvent.Kind {
  fileprivate var isOfCentre: Bool {
    [.registration, .deregistration, .postBegin, .callbackBegin].contains(self)
  }

  fileprivate var isOfTasks: Bool { [.spawn, .handoff, .await, .cancellation].contains(self) }
}
