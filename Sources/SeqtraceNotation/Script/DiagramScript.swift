import SeqtraceDiagram

/// A diagram as the list of statements that a textual notation needs, in the order of the page.
///
/// ```
///  position   steps
///     4       nextOperand, close, open     what ends or begins before 4
///             message 4                    or a note, a reference, a separator
///             activate, deactivate         what 4 starts, then what it ends, inner first
///             destroy                      an X
/// ```
///
/// Lifelines are known by their index in the diagram, so that exporters can name them without
/// looking at their labels.
struct DiagramScript {
  /// One statement. Integers are indices into the diagram's arrays.
  enum Step: Equatable {
    case message(Int)
    case note(Int)
    case reference(Int)
    case separator(Int)
    /// The start of a bar; where nothing happens in it, its end follows at once.
    case activate(lifeline: Int, isBrief: Bool)
    case deactivate(lifeline: Int, isInterrupted: Bool)
    /// The X; where the dying lifeline was active, its activation ends with it.
    case destroy(lifeline: Int, endsActivation: Bool)
    case open(fragment: Int)
    case nextOperand(fragment: Int, operand: Int)
    case close(fragment: Int)
  }

  /// Where a message starts or ends.
  enum Terminal: Equatable {
    case lifeline(Int)
    case gate
    case unknown

    /// Whether it is on a lifeline.
    var isLifeline: Bool { if case .lifeline = self { true } else { false } }
  }

  let diagram: SequenceDiagram
  let steps: [Step]
  /// The lifelines whose heads stand at an arrow, by the index of the message: the creating one,
  /// sent by another lifeline before anything else touches this one.
  let creations: [Int: Int]
  private let indices: LifelineIndices

  init(_ diagram: SequenceDiagram) {
    self.diagram = diagram
    indices = LifelineIndices(diagram.lifelines)
    steps = StepSequence(diagram, indices).steps()
    creations = CreationSearch(diagram, indices).creations()
  }

  /// The groups of lifelines that don't overlap one before them, by index.
  var groups: [(title: String, lifelines: ClosedRange<Int>)] {
    var taken: [ClosedRange<Int>] = []
    return diagram.groups.compactMap { group in
      guard let first = indices[group.first], let last = indices[group.last] else { return nil }
      let range = min(first, last)...max(first, last)
      guard !taken.contains(where: { $0.overlaps(range) }) else { return nil }
      taken.append(range)
      return (group.title, range)
    }
  }

  /// The index of a lifeline, or `nil` for an id that no lifeline has.
  func index(of id: Lifeline.ID) -> Int? { indices[id] }

  /// Where an end of a message lies; an end on a lifeline that isn't there is unknown.
  func terminal(_ end: Message.End) -> Terminal { indices.terminal(end) }
}

/// The places of the lifelines in their diagram, by id.
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
