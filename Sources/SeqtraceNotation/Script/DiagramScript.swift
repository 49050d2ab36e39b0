import SeqtraceDiagram

/// A diagram as the list of statements that a textual notation needs, in order from top to bottom.
///
/// ```
///  position   steps
///   4       nextOperand, close, open     blocks that end or start before 4
///             message 4                    or a note, a reference, a separator
///           activate, deactivate         bars that start at 4, then bars that end there, inner ones first
///             destroy                      an X
/// ```
///
/// Lifelines are given by their indices in the diagram, so exporters can make names for them that don't
/// depend on their labels.
struct DiagramScript {
  /// One statement. Integers are indices into the diagram's arrays.
  enum Step: Equatable {
    case message(Int)
    case note(Int)
    case reference(Int)
    case separator(Int)
    /// The start of a bar.
    case activate(lifeline: Int, activation: Int)
    case deactivate(lifeline: Int, activation: Int)
    /// The X of a lifeline. If `endsActivation` is true, an activation of the lifeline ends with it.
    case destroy(lifeline: Int, endsActivation: Bool)
    case open(fragment: Int)
    case nextOperand(fragment: Int, operand: Int)
    case close(fragment: Int)
    case openRegion(Int)
    case closeRegion(Int)
  }

  /// The start or the end of a message, as a notation needs it.
  enum Terminal: Equatable {
    case lifeline(Int)
    case gate
    case unknown

    /// The index of the lifeline; `nil` if this end is on none.
    var lifeline: Int? { if case .lifeline(let index) = self { index } else { nil } }

    /// Whether this end is on a lifeline.
    var isLifeline: Bool { lifeline != nil }
  }

  let diagram: SequenceDiagram
  let steps: [Step]
  /// The lifelines with heads at a message, by the index of that message. Another lifeline sends this
  /// message, and nothing before it mentions the new lifeline.
  private(set) var creations: [Int: Int] = [:]
  /// The way in which the messages are counted; `nil` if their numbers aren't simply counted.
  let count: MessageCount?
  private let indices: LifelineIndices
  /// The index of the message at each position.
  private let messages: [Position: Int]
  private let times: [Position: String]
  private let links: [Position: String]

  init(_ diagram: SequenceDiagram) {
    self.diagram = diagram
    indices = LifelineIndices(diagram.lifelines)
    steps = ScriptSteps(diagram, indices).steps()
    messages = Dictionary(zip(diagram.messages.map(\.position), 0...)) { first, _ in first }
    count = MessageCount(steps, of: diagram)
    times = diagram.timesByMessage
    links = diagram.linksByMessage
    creations = findCreations()
  }

  /// Returns the duration of a message in the form ` {12 ms}`, for appending to its label; empty if it has
  /// none.
  func time(of message: Message) -> String { times[message.position] ?? "" }

  /// Returns the number to write before a message's label; empty if the notation itself counts the messages.
  func numberPrefix(of message: Message) -> String { count == nil ? message.numberPrefix : "" }

  /// Returns the address of a message's link; `nil` if the message has none.
  func link(of message: Message) -> String? { links[message.position] }

  /// Returns the index of the message beside which a note is placed; `nil` if there is none.
  func message(beside note: Note) -> Int? {
    if case .beside(let position) = note.placement { messages[position] } else { nil }
  }

  /// Returns the lifelines in the placement of a note, without duplicates. For a note beside a message, these
  /// are the lifelines of the message's ends.
  func ids(of note: Note) -> [Lifeline.ID] {
    guard let message = message(beside: note).map({ diagram.messages[$0] }) else {
      return note.placement.lifelines
    }
    return [message.sender, message.receiver].compactMap(\.lifeline)
  }

  /// Returns the indices of the lifelines beside or over which a note is placed. For a note beside a message,
  /// this is the rightmost lifeline of the message's ends.
  func lifelines(of note: Note) -> [Int] {
    let lifelines = ids(of: note).compactMap { indices[$0] }
    if case .beside = note.placement { return Array(lifelines.sorted().suffix(1)) }
    return lifelines
  }

  /// Returns the indices of the lifelines that a region covers; `nil` if it covers all.
  func lifelines(of region: Region) -> ClosedRange<Int>? {
    guard let first = region.first.flatMap({ indices[$0] }),
      let last = region.last.flatMap({ indices[$0] })
    else { return nil }
    return min(first, last)...max(first, last)
  }

  /// The groups of lifelines from left to right, an outer group before those inside it. A group that overlaps
  /// an earlier one, without being inside it, is left out.
  var groups: [(group: LifelineGroup, lifelines: ClosedRange<Int>, tint: Tint, outerDepth: Int)] {
    let nesting = GroupNesting(diagram.groups) { indices[$0] }
    // For each group, the index of the last lifeline of the last group inside it; for `nil`, that of the last
    // outermost group.
    var ends: [Int?: Int] = [:]
    var dropped: Set<Int> = []
    return nesting.order.compactMap { index in
      guard let range = nesting.ranges[index] else { return nil }
      let parent = nesting.parents[index]
      guard ends[parent] ?? -1 < range.lowerBound, parent.map({ !dropped.contains($0) }) ?? true
      else {
        dropped.insert(index)
        return nil
      }
      ends[parent] = range.upperBound
      let group = diagram.groups[index]
      return (group, range, group.look.tint ?? .series(index), nesting.outerDepths[index])
    }
  }

  /// The texts of the measures that are written as notes, by the message at which the measure ends: the labels
  /// of its two messages, and the time.
  var measures: [Int: [String]] {
    diagram.measures.reduce(into: [:]) { texts, measure in
      guard measure.start < measure.end, let start = messages[measure.start],
        let end = messages[measure.end], isAtLifeline(start), isAtLifeline(end)
      else { return }
      let labels = [start, end].map { diagram.messages[$0].label }
      texts[end, default: []].append("\(labels[0]) … \(labels[1]) {\(measure.words)}")
    }
  }

  /// Returns whether a message has an end on a lifeline.
  func isAtLifeline(_ message: Int) -> Bool {
    let message = diagram.messages[message]
    return terminal(message.sender).isLifeline || terminal(message.receiver).isLifeline
  }

  /// Returns the index of a lifeline; `nil` if the diagram doesn't have it.
  func index(of id: Lifeline.ID) -> Int? { indices[id] }

  /// Returns the end of a message as a terminal. An end on a lifeline that the diagram doesn't have is
  /// unknown.
  func terminal(_ end: Message.End) -> Terminal { indices.terminal(end) }
}

/// The indices of a diagram's lifelines, by id.
struct LifelineIndices {
  private let indices: [Lifeline.ID: Int]

  init(_ lifelines: [Lifeline]) {
    indices = Dictionary(zip(lifelines.map(\.id), 0...), uniquingKeysWith: { first, _ in first })
  }

  subscript(id: Lifeline.ID) -> Int? { indices[id] }

  func terminal(_ end: Message.End) -> DiagramScript.Terminal {
    switch end {
    case .occurrence(let id): indices[id].map { .lifeline($0) } ?? .unknown
    case .gate: .gate
    case .unknown: .unknown
    }
  }
}
