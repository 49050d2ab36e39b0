import SeqtraceDiagram

/// The parts of a diagram in the order in which they stand below each other.
struct Timeline: Sequence {
  /// One step down the page.
  enum Step {
    /// The fragment of this index begins.
    case open(fragment: Int)
    /// The operand of this index, not the first, begins.
    case separate(fragment: Int, operand: Int)
    /// The fragment of this index ends.
    case close(fragment: Int)
    /// The message of this index.
    case message(Int)
    /// The note of this index.
    case note(Int)
    /// The reference of this index.
    case reference(Int)
    /// The separator of this index.
    case separator(Int)
    /// The region of this index begins.
    case beginRegion(Int)
    /// The region of this index ends.
    case endRegion(Int)
  }

  let diagram: SequenceDiagram

  /// Walks over messages, notes and the like and fragments by position, merging their sorted arrays.
  func makeIterator() -> Iterator { Iterator(diagram: diagram) }

  struct Iterator: IteratorProtocol {
    let diagram: SequenceDiagram
    private var message = 0
    private var note = 0
    private var reference = 0
    private var separator = 0
    private var fragment = 0
    private(set) var open: [(fragment: Int, operand: Int)] = []
    var region = 0
    var openRegions: [Int] = []

    init(diagram: SequenceDiagram) { self.diagram = diagram }

    mutating func next() -> Step? {
      let messagePosition =
        message < diagram.messages.count ? diagram.messages[message].position : Int.max
      let notePosition = note < diagram.notes.count ? diagram.notes[note].position : Int.max
      let referencePosition =
        reference < diagram.references.count ? diagram.references[reference].position : Int.max
      let separatorPosition =
        separator < diagram.separators.count ? diagram.separators[separator].position : Int.max
      let position = Swift.min(
        messagePosition, notePosition, referencePosition, separatorPosition)
      if let step = regionBoundary(before: position) ?? boundary(before: position) { return step }
      switch position {
      case .max: return nil
      case messagePosition:
        message += 1
        return .message(message - 1)
      case notePosition:
        note += 1
        return .note(note - 1)
      case referencePosition:
        reference += 1
        return .reference(reference - 1)
      default:
        separator += 1
        return .separator(separator - 1)
      }
    }

    /// What a fragment does before the next message or note: end, go on or begin.
    private mutating func boundary(before position: Position) -> Step? {
      if let last = open.last {
        let operands = diagram.fragments[last.fragment].operands
        let end = operands[last.operand].positions.upperBound
        let begins = nextStart
        if end <= position && end <= begins {
          if last.operand + 1 < operands.count {
            open[open.count - 1].operand += 1
            return .separate(fragment: last.fragment, operand: last.operand + 1)
          }
          open.removeLast()
          return .close(fragment: last.fragment)
        }
      }
      guard nextStart <= position, fragment < diagram.fragments.count else { return nil }
      open.append((fragment, 0))
      fragment += 1
      return .open(fragment: fragment - 1)
    }

    /// The index of the fragment that begins next.
    var nextFragment: Int { fragment }

    /// Where it begins.
    var nextStart: Position {
      fragment < diagram.fragments.count
        ? diagram.fragments[fragment].positions.lowerBound : Int.max
    }
  }
}
