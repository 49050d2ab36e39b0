import SeqtraceDiagram

/// For each message of a run, its candidates: the design's messages that it may match. Messages of the run
/// without candidates aren't stored.
///
/// Messages are identified by their index in their diagram.
struct Candidates {
  /// A message of the run, with its candidates in the design's order.
  struct Row {
    let message: Int
    let designs: [Int]
  }

  /// A message of the run, with the design's message that it matches.
  struct Pair: Hashable {
    let run: Int
    let design: Int
  }

  let design: SequenceDiagram
  let run: SequenceDiagram
  /// The messages of the run that have candidates.
  private(set) var rows: [Row] = []
  /// The properties that must be equal for an exact match.
  private struct Key: Hashable {
    let kind: Message.Kind
    private(set) var baseName: Substring

    init(_ message: Message) {
      // Many authors use one arrow for both calls and signals.
      kind = message.kind == .signal ? .call : message.kind
      baseName = message.baseName
    }

    /// The key of an unnamed message. An unnamed message of a design matches any name in the run.
    var unnamed: Key {
      var key = self
      key.baseName = ""
      return key
    }
  }

  /// The maximum number of pairs of a message of the run and a message of the design with the same kind and
  /// name. This many pairs take some seconds, and a few hundred megabytes if all messages of the run have
  /// different arguments.
  private static let mostPairs = 50_000_000

  /// Finds the candidates: the design's messages that match exactly, apart from their lifelines. For a
  /// message of the design that no message of the run matches exactly between the right participants, uses
  /// the looser rules of a check. These rules apply only to messages of the run without an exact match.
  init(
    _ specification: Specification, design: SequenceDiagram, run: SequenceDiagram,
    _ participants: ParticipantBinding
  )
    throws(MatchError)
  {
    (self.design, self.run) = (design, run)
    var lists = try Self.exact(design, run)
    var found: Set<Int> = []
    for (index, list) in lists.enumerated() {
      let message = run.messages[index]
      for step in list
      where !found.contains(step)
        && participants.agrees(specification.steps[step].message, with: message)
      {
        found.insert(step)
      }
    }
    let open = design.messages.indices.filter { !found.contains($0) }
    if !open.isEmpty {
      let binding = StepBinding(
        of: open.map { specification.steps[$0] }, to: run.messages, participants: participants)
      for (index, message) in run.messages.enumerated() where lists[index].isEmpty {
        lists[index] = binding.steps(of: index, message).map { open[$0] }
      }
    }
    rows = lists.enumerated().filter { !$1.isEmpty }.map { Row(message: $0, designs: $1) }
  }

  /// Returns, for each message of a run, the design's messages that match exactly except for their lifelines.
  private static func exact(
    _ design: SequenceDiagram, _ run: SequenceDiagram
  ) throws(MatchError) -> [[Int]] {
    let wanted = Dictionary(grouping: design.messages.indices) { Key(design.messages[$0]) }
    let keys = run.messages.map { Key($0) }
    let named = keys.map { wanted[$0, default: []] }
    let unnamed = keys.map { $0.baseName.isEmpty ? [] : wanted[$0.unnamed, default: []] }
    guard (named + unnamed).reduce(0, { $0 + $1.count }) <= mostPairs else {
      throw .tooManyCandidates(limit: mostPairs)
    }
    return run.messages.enumerated().map { index, message in
      let possible =
        unnamed[index].isEmpty ? named[index] : (named[index] + unnamed[index]).sorted()
      return possible.filter { design.messages[$0].contentAgrees(with: message) }
    }
  }

  /// Returns the design's messages that a row may match, in the design's order.
  func designs(of row: Int) -> [Int] { rows[row].designs }

  /// Returns the design's messages in a range that a row may match, in the design's order.
  func designs(of row: Int, in range: Range<Int>) -> ArraySlice<Int> {
    let all = designs(of: row)
    let start = all.partitioningIndex { $0 >= range.lowerBound }
    let end = all.partitioningIndex { $0 >= range.upperBound }
    return all[start..<end]
  }

  /// Returns, for each message of the design, the messages of the run that may match it.
  func runMessages() -> [Int: [Int]] {
    var result: [Int: [Int]] = [:]
    for row in rows.indices {
      for index in designs(of: row) { result[index, default: []].append(rows[row].message) }
    }
    return result
  }

  /// Returns the candidates with lifelines that agree under a binding.
  func bound(by binding: LifelineBinding) -> Candidates {
    var result = self
    // Messages with equal candidates share a list, so a run that repeats a few messages takes little memory.
    var lists: [[Int]: [Int]] = [:]
    result.rows = rows.compactMap { row in
      let message = run.messages[row.message]
      let designs = row.designs.filter { binding.agrees(design.messages[$0], with: message) }
      guard !designs.isEmpty else { return nil }
      let shared = lists[designs] ?? designs
      lists[designs] = shared
      return Row(message: row.message, designs: shared)
    }
    return result
  }
}

extension Message {
  /// The text that matches any value.
  static let wildcard = "…"

  /// The name without its parentheses and their content.
  fileprivate var baseName: Substring { name.prefix { $0 != "(" } }

  /// Returns whether another message has the content that this message of a design requires, regardless of
  /// sender and receiver.
  fileprivate func contentAgrees(with other: Message) -> Bool {
    isThrow == other.isThrow && nameAgrees(with: other) && shapeAgrees(with: other)
      && valueAgrees(with: other.value) && argumentsAgree(with: other.arguments)
  }

  /// Returns whether the names agree, given that the base names are equal.
  private func nameAgrees(with other: Message) -> Bool {
    if name.isEmpty || name == other.name { return true }
    if name.hasSuffix("\(Self.wildcard))") { return other.name.hasPrefix(name.dropLast(2)) }
    return name == baseName && value == nil
  }

  /// Returns whether both messages are self-messages or neither is. An end without a lifeline in the design's
  /// message agrees with any message.
  private func shapeAgrees(with other: Message) -> Bool {
    guard sender.lifeline != nil, receiver.lifeline != nil else { return true }
    return (sender == receiver) == (other.sender == other.receiver)
  }

  private func valueAgrees(with other: String?) -> Bool {
    value == nil || value == Self.wildcard || value == other
  }

  private func argumentsAgree(with others: [String]) -> Bool {
    guard let last = arguments.last else { return true }
    let isOpen = last == Self.wildcard
    let wanted = isOpen ? arguments.dropLast() : arguments[...]
    guard isOpen ? others.count >= wanted.count : others.count == wanted.count else { return false }
    return zip(wanted, others).allSatisfy { $0 == Self.wildcard || $0 == $1 }
  }
}
