import SeqtraceDiagram

/// Finds the messages at which measures of time start and end.
struct MeasureAnchors {
  /// A measure, with the indices of its two messages.
  struct Anchored: Equatable {
    let start: Int
    let end: Int
    let words: String
    /// Whether the measure can be written as a constraint between its messages: each of them is between two
    /// lifelines, and both are in the same block.
    let isAnchored: Bool
  }

  /// The measures, by the index of the message at which they end.
  private let measures: [Int: [Anchored]]
  /// The indices of the messages at which anchored measures start or end.
  private let anchors: Set<Int>

  /// Finds the messages. Does nothing if the diagram has no measures.
  ///
  /// - Parameters:
  ///   - diagram: The diagram.
  ///   - steps: The statements of the diagram, which show the block around each message.
  ///   - lifelines: Returns how many ends of a message are on lifelines. A message for which this is 0 isn't
  ///     drawn.
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
        // PlantUML draws a constraint only if it has words.
        isAnchored: counts == [2, 2] && blocks[start] == blocks[end]
          && !measure.words.allSatisfy(\.isWhitespace))
    }
    measures = Dictionary(grouping: found, by: \.end)
    anchors = Set(found.filter(\.isAnchored).flatMap { [$0.start, $0.end] })
  }

  /// Whether any measure is anchored.
  var hasAnchors: Bool { !anchors.isEmpty }

  /// Returns whether an anchored measure starts or ends at the message with an index.
  func isAnchor(_ message: Int) -> Bool { anchors.contains(message) }

  /// Returns the measures that end at the message with an index.
  func ending(at message: Int) -> [Anchored] { measures[message] ?? [] }

  /// Returns, for each message by its index, a number for the innermost operand or region around it.
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
