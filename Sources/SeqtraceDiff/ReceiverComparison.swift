import SeqtraceEvents
import SeqtraceTranscript

/// Finds the pairs that say the same but for a number, and mean something else by it: another object
/// of the type, another registration of the name, another line.
struct ReceiverComparison {
  /// The old nodes of such pairs.
  private(set) var changed: Set<Int32> = []

  /// Which object of the new trace each one of the old trace is, by what the pairs say first.
  private var objects = Correspondence<Participant>()
  private var registrations = Correspondence<RegistrationID>()
  private let old: CallTree
  private let new: CallTree

  init(_ old: CallTree, _ new: CallTree, _ matching: TreeMatching) {
    self.old = old
    self.new = new
    let pairs = matching.newOf.enumerated().dropFirst().compactMap { index, partner in
      partner < 0 ? nil : (old: Int32(index), new: partner)
    }
    // A matched creation decides which objects correspond, and overrules earlier guesses.
    for pair in pairs { takeCreation(pair.old, pair.new) }
    let subjects = Dictionary(
      uniqueKeysWithValues: pairs.map {
        (old.line(of: $0.old).subject, new.line(of: $0.new).subject)
      })
    for pair in pairs where !isAlike(pair.old, pair.new, subjects) { changed.insert(pair.old) }
  }

  private func event(_ node: Int32, of tree: CallTree) -> TraceEvent? {
    guard case .event(let index) = tree.line(of: node).subject else { return nil }
    return tree.trace.events[index]
  }

  private mutating func takeCreation(_ left: Int32, _ right: Int32) {
    guard let oldEvent = event(left, of: old), let newEvent = event(right, of: new) else { return }
    if oldEvent.kind == .create {
      _ = objects.take(
        object(oldEvent.receiver, of: old), object(newEvent.receiver, of: new))
    }
    if oldEvent.kind == .registration {
      _ = registrations.take(oldEvent.registration, newEvent.registration)
    }
  }

  private mutating func isAlike(
    _ left: Int32, _ right: Int32, _ subjects: [TranscriptLines.Subject: TranscriptLines.Subject]
  ) -> Bool {
    guard let oldEvent = event(left, of: old), let newEvent = event(right, of: new) else {
      return true
    }
    for side in [\TraceEvent.sender, \.receiver, \.object] {
      let (oldObject, newObject) = (
        object(oldEvent[keyPath: side], of: old), object(newEvent[keyPath: side], of: new)
      )
      if !objects.take(oldObject, newObject) { return false }
    }
    if !registrations.take(oldEvent.registration, newEvent.registration) { return false }
    guard let oldCause = old.line(of: left).causeSubject,
      let newCause = new.line(of: right).causeSubject, let partner = subjects[oldCause]
    else { return true }
    return partner == newCause
  }

  private func object(_ id: ParticipantID?, of tree: CallTree) -> Participant? {
    guard let id, tree.trace[id].serial != nil else { return nil }
    return Participant(name: tree.trace[id].name, serial: tree.trace[id].serial)
  }
}

/// Which of one side is which of the other.
struct Correspondence<Element: Hashable> {
  private var newOf: [Element: Element] = [:]
  private var oldOf: [Element: Element] = [:]

  /// Whether two can be the same: both are each other's, or neither is anybody's yet. These become
  /// each other's.
  mutating func take(_ old: Element?, _ new: Element?) -> Bool {
    guard let old, let new else { return true }
    switch (newOf[old], oldOf[new]) {
    case (nil, nil):
      newOf[old] = new
      oldOf[new] = old
      return true
    case (let partner, _): return partner == new
    }
  }
}
