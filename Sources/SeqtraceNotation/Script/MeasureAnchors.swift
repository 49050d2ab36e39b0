import SeqtraceDiagram

/// Finds the messages between which time is measured.
struct MeasureAnchors {
  /// A measure with both of its messages found, by index.
  struct Anchored: Equatable {
    let start: Int
    let end: Int
    let words: String
    /// Whether both messages are between two lifelines and in the same block.
    let isAnchored: Bool
  }

  /// The measures by the message at which they end.
  private let measures: [Int: [Anchored]]
  /// The messages at which anchored measures start or end.
  private let anchors: Set<Int>

  /// Visits the messages only if there are measures.
  ///
  /// - Parameters:
  ///   - diagram: The diagram.
  ///   - steps: Its statements, which show the block of each message.
  ///   - lifelines: Returns the number of a message's ends on lifelines; a message without any isn't drawn.
  init(
    _ diagram: SequenceDiagram, _ steps: [DiagramScript.Step], lifelines: (Message) -> Int
  ) {
    guard !diagram.measures.isEmpty else {
      (measures, anchors) = ([:], [])
      return
    }
    let blocks = Self.blocks(in: steps)
    let ends = Set(diagram.measures.flatMap { [$0.start, $0.end] })
    let places = Dictionary(
      diagram.messages.enumerated().lazy.filter { ends.contains($0.element.position) }
        .map { ($0.element.position, $0.offset) }
    ) { first, _ in first }
    let found = diagram.measures.compactMap { measure -> Anchored? in
      guard measure.start < measure.end, let start = places[measure.start],
        let end = places[measure.end],
        case let counts = [start, end].map({ lifelines(diagram.messages[$0]) }), !counts.contains(0)
      else { return nil }
      return Anchored(
        start: start, end: end, words: measure.words,
        // PlantUML draws no constraint without words.
        isAnchored: counts == [2, 2] && blocks[start] == blocks[end]
          && !measure.words.allSatisfy(\.isWhitespace))
    }
    measures = Dictionary(grouping: found, by: \.end)
    anchors = Set(found.filter(\.isAnchored).flatMap { [$0.start, $0.end] })
  }

  /// Whether a measure is anchored.
  var hasAnchors: Bool { !anchors.isEmpty }

  /// Whether an anchored measure starts or ends at a message.
  func isAnchor(_ message: Int) -> Bool { anchors.contains(message) }

  /// The measures that end at a message.
  func ending(at message: Int) -> [Anchored] { measures[message] ?? [] }

  /// The number of the innermost operand or region around each message.
  private static func blocks(in steps: [DiagramScript.Step]) -> [Int: Int] {
    var blocks: [Int: Int] = [:]
    var open = [0]
    var count = 0
    for step in steps {
      switch step {
      case .message(let index): blocks[index] = open[open.count - 1]
      case .open, .openRegion:
        count += 1
        open.append(count)
      case .nextOperand:
        count += 1
        open[open.count - 1] = count
      case .close, .closeRegion: open.removeLast()
      default: break
      }
    }
    return blocks
  }
}
