import SeqtraceDiagram
import SeqtraceEvents

/// The pairs of events in an old and a new normalised trace, and the changes of unpaired events.
///
/// A `TraceDifference` consists of lines; this type consists of events, including end events.
struct EventPairs {
  /// The partner of each event, by index; -1 if it has none.
  private(set) var newOf: [Int32]
  private(set) var oldOf: [Int32]
  /// The change with which each event is drawn; `nil` for none.
  private(set) var oldChanges: [Message.Change?]
  private(set) var newChanges: [Message.Change?]
  /// The old events whose partners have a different sender or receiver. For these pairs, both the old and the
  /// new event are drawn.
  private(set) var replaced: Set<Int> = []
  /// The objects and registrations that correspond.
  private(set) var objects: ObjectPairs

  private let old: Trace
  private let new: Trace

  init(_ difference: TraceDifference, _ old: Trace, _ new: Trace) {
    self.old = old
    self.new = new
    newOf = [Int32](repeating: -1, count: old.events.count)
    oldOf = [Int32](repeating: -1, count: new.events.count)
    oldChanges = [Message.Change?](repeating: nil, count: old.events.count)
    newChanges = [Message.Change?](repeating: nil, count: new.events.count)
    objects = ObjectPairs(old, new)
    for entry in difference.entries { take(entry) }
    for index in old.events.indices where newOf[index] >= 0 {
      objects.takeCreation(index, Int(newOf[index]))
    }
    for index in old.events.indices where newOf[index] >= 0 {
      let partner = Int(newOf[index])
      let areAlike = areAlike(index, partner)
      // Events that the difference considers equal have the same sender and receiver, although these may be
      // implied.
      if newChanges[partner] == .changed, !areAlike { replace(index, partner) }
    }
    takeUnmatched()
    matchEndings()
  }

  private mutating func take(_ entry: TraceDifference.Entry) {
    // End events are paired together with their start events.
    let (left, right) = (entry.oldEvent, entry.newEvent)
    if let left, old.events[left].kind.closesActivation { return }
    if let right, new.events[right].kind.closesActivation { return }
    if let left, let right {
      (newOf[left], oldOf[right]) = (Int32(right), Int32(left))
      if entry.state == .changed { newChanges[right] = .changed }
    } else if let left {
      oldChanges[left] = entry.state == .movedAway ? .movedAway : .removed
    } else if let right {
      newChanges[right] = entry.state == .movedHere ? .movedHere : .added
    }
  }

  private mutating func replace(_ left: Int, _ right: Int) {
    replaced.insert(left)
    (oldChanges[left], newChanges[right]) = (.removed, .added)
  }

  // MARK: - Senders and receivers

  /// Pairs objects that occur in no pair of events, if both traces use the same name for them and either no
  /// creation was recorded for them or the creation has moved.
  private mutating func takeUnmatched() {
    let (left, right) = (
      Self.creations(in: old, objects.oldNumbers, oldChanges),
      Self.creations(in: new, objects.newNumbers, newChanges)
    )
    let rows = Dictionary(zip(new.participants, 0...)) { first, _ in first }
    for (row, participant) in old.participants.enumerated() {
      let (id, otherID) = (ParticipantID(row), rows[participant].map { ParticipantID($0) })
      guard let one = objects.oldNumbers[id], let other = objects.newNumbers[otherID] else {
        continue
      }
      let isMoved = left[one] == .movedAway && right[other] == .movedHere
      if isMoved || left[one] == nil && right[other] == nil { _ = objects.take(id, otherID) }
    }
  }

  /// Returns the change of each object's creation, if a creation was recorded.
  private static func creations(
    in trace: Trace, _ numbers: ObjectNumbers, _ changes: [Message.Change?]
  ) -> [Int32: Message.Change] {
    var creations: [Int32: Message.Change] = [:]
    for index in trace.events.indices where trace.events[index].kind == .create {
      guard let number = numbers[trace.events[index].receiver] else { continue }
      // A creation at the same position in both traces is already paired.
      creations[number] = changes[index] ?? .changed
    }
    return creations
  }

  /// Returns whether two events have the same sender and the same receiver.
  private mutating func areAlike(_ left: Int, _ right: Int) -> Bool {
    let isSender = isSame(old.events[left].sender, new.events[right].sender)
    let isReceiver = isSame(old.events[left].receiver, new.events[right].receiver)
    _ = isSame(old.events[left].object, new.events[right].object)
    _ = objects.takeRegistrations(left, right)
    return isSender && isReceiver
  }

  private mutating func isSame(_ left: ParticipantID?, _ right: ParticipantID?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    let (one, other) = (old[left], new[right])
    guard one.name == other.name, one.facet == other.facet,
      (one.serial == nil) == (other.serial == nil)
    else { return false }
    return objects.take(left, right)
  }

  // MARK: - End events

  private mutating func matchEndings() {
    let newEndings = Self.endings(of: new)
    for index in old.events.indices where old.events[index].kind.closesActivation {
      let begin = Int(old.events[index].begin ?? 0) - 1
      guard begin >= 0 else { continue }
      oldChanges[index] = oldChanges[begin]
      guard newOf[begin] >= 0, let ending = newEndings[Int(newOf[begin])] else { continue }
      (newOf[index], oldOf[ending]) = (Int32(ending), Int32(index))
      if replaced.contains(begin) {
        replaced.insert(index)
      } else if !Self.isSameOutcome(old.events[index], new.events[ending]) {
        newChanges[ending] = .changed
      }
    }
    for (begin, ending) in newEndings where newChanges[begin] != .changed {
      newChanges[ending] = newChanges[ending] ?? newChanges[begin]
    }
  }

  private static func endings(of trace: Trace) -> [Int: Int] {
    var endings: [Int: Int] = [:]
    for index in trace.events.indices where trace.events[index].kind.closesActivation {
      if let begin = trace.events[index].begin { endings[Int(begin) - 1] = index }
    }
    return endings
  }

  private static func isSameOutcome(_ left: TraceEvent, _ right: TraceEvent) -> Bool {
    left.kind == right.kind && left.value == right.value && left.isCancelled == right.isCancelled
  }
}
