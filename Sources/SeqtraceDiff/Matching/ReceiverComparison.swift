import SeqtraceEvents
import SeqtraceTranscript

/// Finds pairs of lines that differ only in the meaning of a number: it refers to another object of the type,
/// another registration of the name, or another line.
struct ReceiverComparison {
  /// The old nodes of these pairs.
  private(set) var changed: Set<Int32> = []

  /// The objects and registrations that correspond, determined by the first pairs.
  private var objects: ObjectPairs
  private let old: TranscriptTree
  private let new: TranscriptTree
  /// The parent of each line.
  private let oldParents: [Int32]
  private let newParents: [Int32]

  init(_ old: TranscriptTree, _ new: TranscriptTree, _ matching: TreeMatching) {
    self.old = old
    self.new = new
    objects = ObjectPairs(old.trace, new.trace)
    (oldParents, newParents) = (old.parents, new.parents)
    let pairs = matching.newOf.indices.dropFirst().lazy.filter { matching.newOf[$0] >= 0 }
      .map { (old: Int32($0), new: matching.newOf[$0]) }
    // A paired creation determines which objects correspond, and takes precedence over the order of pairs.
    for pair in pairs {
      if let left = event(pair.old, of: old), let right = event(pair.new, of: new) {
        objects.takeCreation(left, right)
      }
    }
    let nodes = Self.nodesOfCauses(in: old)
    for pair in pairs
    where !isAlike(pair.old, pair.new) || !mentionsAlike(pair.old, pair.new)
      || !hasSameCause(pair, nodes, matching)
    {
      changed.insert(pair.old)
    }
  }

  /// Whether all objects and registrations that have a partner have the same name and number as the partner.
  var keepsNumbers: Bool {
    let oldNames = objects.oldNumbers.names(in: old.trace)
    let newNames = objects.newNumbers.names(in: new.trace)
    for (number, name) in oldNames.enumerated() {
      if let partner = objects.objects[Int32(number)], newNames[Int(partner)] != name {
        return false
      }
    }
    let (oldRegistrations, newRegistrations) = (
      RegistrationNames(old.trace), RegistrationNames(new.trace)
    )
    return old.trace.events.allSatisfy { event in
      guard let registration = event.registration,
        let partner = objects.registrations[registration.value]
      else { return true }
      return oldRegistrations[registration]
        == newRegistrations[RegistrationID(partner)]
    }
  }

  /// Returns the nodes of the lines that other lines state as their causes.
  private static func nodesOfCauses(in tree: TranscriptTree) -> [TranscriptLines.Subject: Int32] {
    let causes = Set(tree.transcript.lines.lazy.compactMap(\.causeSubject))
    if causes.isEmpty { return [:] }
    var nodes: [TranscriptLines.Subject: Int32] = [:]
    for (index, line) in tree.transcript.lines.enumerated() where causes.contains(line.subject) {
      nodes[line.subject] = Int32(index + 1)
    }
    return nodes
  }

  /// Returns whether both lines of a pair state the same cause: the causes are also a pair, or one of them
  /// has no partner.
  private func hasSameCause(
    _ pair: (old: Int32, new: Int32), _ nodes: [TranscriptLines.Subject: Int32],
    _ matching: TreeMatching
  ) -> Bool {
    guard let oldCause = old.line(of: pair.old).causeSubject,
      let newCause = new.line(of: pair.new).causeSubject, let node = nodes[oldCause],
      matching.newOf[Int(node)] >= 0
    else { return true }
    return new.line(of: matching.newOf[Int(node)]).subject == newCause
  }

  /// Returns the index of the event that a line describes.
  private func event(_ node: Int32, of tree: TranscriptTree) -> Int? {
    guard case .event(let index) = tree.line(of: node).subject else { return nil }
    return index
  }

  private func isSenderImplied(_ node: Int32, in tree: TranscriptTree, _ parents: [Int32]) -> Bool {
    let parent = parents[Int(node)]
    guard parent > 0, let event = event(node, of: tree), let around = self.event(parent, of: tree)
    else { return false }
    return tree.trace.events[event].sender == tree.trace.events[around].receiver
  }

  /// Returns whether the values of a pair mention corresponding objects.
  private mutating func mentionsAlike(_ left: Int32, _ right: Int32) -> Bool {
    guard let left = old.transcript.mentions[Int(left) - 1],
      let right = new.transcript.mentions[Int(right) - 1]
    else { return true }
    // `allSatisfy` would stop early, but each pair may determine which objects correspond.
    return zip(left, right).filter { !objects.take($0, $1) }.isEmpty
  }

  /// Returns whether both lines of a pair have corresponding objects and registrations.
  private mutating func isAlike(_ oldNode: Int32, _ newNode: Int32) -> Bool {
    guard let left = event(oldNode, of: old), let right = event(newNode, of: new) else {
      return true
    }
    // If each sender is the receiver of its enclosing call, a changed sender is shown at the enclosing call.
    let areSendersImplied =
      isSenderImplied(oldNode, in: old, oldParents)
      && isSenderImplied(newNode, in: new, newParents)
    // Fields are read in place, because copying an event retains its texts.
    return
      (areSendersImplied
      || objects.take(old.trace.events[left].sender, new.trace.events[right].sender))
      && objects.take(old.trace.events[left].receiver, new.trace.events[right].receiver)
      && objects.take(old.trace.events[left].object, new.trace.events[right].object)
      && objects.takeRegistrations(left, right)
  }
}
