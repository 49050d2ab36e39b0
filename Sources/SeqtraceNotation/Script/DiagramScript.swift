import SeqtraceDiagram

/// A diagram as the list of statements that a textual notation needs, in the order of the page.
///
/// ```
///  position   steps
///     4       nextOperand, close, open     what ends or starts before 4
///             message 4                    or a note, a reference, a separator
///             activate, deactivate         what 4 starts, then what it ends, inner first
///             destroy                      an X
/// ```
///
/// Lifelines are identified by their index in the diagram, so exporters can name them without using their
/// labels.
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
    /// The X; if `endsActivation`, the lifeline's activation ends with it.
    case destroy(lifeline: Int, endsActivation: Bool)
    case open(fragment: Int)
    case nextOperand(fragment: Int, operand: Int)
    case close(fragment: Int)
    case openRegion(Int)
    case closeRegion(Int)
  }

  /// The start or the end of a message.
  enum Terminal: Equatable {
    case lifeline(Int)
    case gate
    case unknown

    /// Whether it is on a lifeline.
    var isLifeline: Bool { if case .lifeline = self { true } else { false } }
  }

  let diagram: SequenceDiagram
  let steps: [Step]
  /// The lifelines that have their heads at a message, by the index of that message. Another lifeline sends
  /// it before anything else mentions the new one.
  let creations: [Int: Int]
  /// The count of the messages, if their numbers only count them.
  let count: MessageCount?
  private let indices: LifelineIndices
  private let times: [Position: String]
  private let links: [Position: String]
  private let anchors: NoteAnchors
  /// The messages between which time is measured.
  let measures: MeasureAnchors
  /// The fragments that are beside another one, each with that one.
  let fragmentsBeside: [Int: Int]

  init(_ diagram: SequenceDiagram) {
    self.diagram = diagram
    indices = LifelineIndices(diagram.lifelines)
    steps = ScriptSteps(diagram, indices).steps()
    anchors = NoteAnchors(diagram)
    creations = CreationSearch(diagram, indices, anchors).creations()
    count = MessageCount(steps, of: diagram)
    times = diagram.timesByMessage
    fragmentsBeside = diagram.fragmentsBeside
    let indices = indices
    measures = MeasureAnchors(diagram) { message in
      [message.sender, message.receiver].contains { indices.terminal($0).isLifeline }
    }
    links = diagram.linksByMessage
  }

  /// The duration of a message, as ` {12 ms}`, to append to its label.
  func time(of message: Message) -> String { times[message.position] ?? "" }

  /// The number before a message's label; empty if the notation counts the messages itself.
  func numberPrefix(of message: Message) -> String { count == nil ? message.numberPrefix : "" }

  /// The address of a message's link; `nil` if it has none.
  func link(of message: Message) -> String? { links[message.position] }

  /// The index of the message beside which a note is; `nil` if there is none.
  func message(beside note: Note) -> Int? { anchors.message(beside: note) }

  /// The lifelines beside or over which a note is, by index; for a note at a message, the rightmost of the
  /// message's ends.
  func lifelines(of note: Note) -> [Int] {
    guard case .beside = note.placement else {
      return note.placement.lifelines.compactMap { indices[$0] }
    }
    guard let message = anchors.message(beside: note).map({ diagram.messages[$0] }) else {
      return []
    }
    let ends = [message.sender, message.receiver].compactMap(\.lifeline).compactMap { indices[$0] }
    return Array(ends.sorted().suffix(1))
  }

  /// The lifelines that a region covers, by index; `nil` if it spans all.
  func lifelines(of region: Region) -> ClosedRange<Int>? {
    guard let first = region.first.flatMap({ indices[$0] }),
      let last = region.last.flatMap({ indices[$0] })
    else { return nil }
    return min(first, last)...max(first, last)
  }

  /// The groups of lifelines from left to right, the outer ones first, with the indices of their lifelines.
  /// Groups that overlap an earlier one are left out.
  var groups: [(group: LifelineGroup, lifelines: ClosedRange<Int>, tint: Tint, outerDepth: Int)] {
    let nesting = GroupNesting(diagram.groups) { indices[$0] }
    // The last lifeline of the last group inside each group; for `nil`, of the last outermost group.
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

  /// The text of a measure that is written as a note: the labels of its messages, and the time.
  func text(of measure: MeasureAnchors.Anchored) -> String {
    let labels = [measure.start, measure.end].map { diagram.messages[$0].label }
    return "\(labels[0]) … \(labels[1]) {\(measure.words)}"
  }

  /// The index of a lifeline; `nil` for an unknown id.
  func index(of id: Lifeline.ID) -> Int? { indices[id] }

  /// The place of a message's end; an end on an unknown lifeline is unknown.
  func terminal(_ end: Message.End) -> Terminal { indices.terminal(end) }
}

/// The indices of the lifelines in their diagram, by id.
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
