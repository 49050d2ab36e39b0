import SeqtraceDiagram

@testable import SeqtraceComparison

/// A small design, as a tree that the oracle reads and as the diagram that the checker reads.
indirect enum DrawnPart: Hashable {
  /// A message of the alphabet, with what is drawn in the bar of its call; `nil` for no bar.
  case call(Int, bar: [DrawnPart]?)
  case alt([[DrawnPart]])
  case opt([DrawnPart])
  case loop([DrawnPart], least: Int, most: Int?)
  case par([[DrawnPart]])
  case breaking([DrawnPart])
  case critical([DrawnPart])
  case weak([DrawnPart])

  /// The parts in it, and those in them.
  var all: [DrawnPart] {
    let inside: [DrawnPart] =
      switch self {
      case .call(_, let bar): bar ?? []
      case .alt(let operands), .par(let operands): operands.flatMap { $0 }
      case .opt(let parts), .loop(let parts, _, _), .breaking(let parts), .critical(let parts),
        .weak(let parts):
        parts
      }
    return [self] + inside.flatMap(\.all)
  }

  /// The letters of its messages.
  var letters: Set<Int> {
    Set(all.compactMap { if case .call(let letter, _) = $0 { letter } else { nil } })
  }
}

/// The messages of random designs and runs: by letter, sender and receiver.
enum Alphabet {
  static let ends = [(0, 1), (1, 2), (2, 3), (0, 2), (1, 3)]
  static let lifelines = (0..<4).map { Lifeline(id: $0, name: "L\($0)") }

  static func message(_ letter: Int, at position: Int) -> Message {
    Message(
      position: position, from: .occurrence(ends[letter].0), to: .occurrence(ends[letter].1),
      name: "m\(letter)")
  }

  static func lifelines(of letters: Set<Int>) -> Set<Int> {
    Set(letters.flatMap { [ends[$0].0, ends[$0].1] })
  }
}

/// Draws the tree of a design as a diagram.
struct DesignDrawing {
  private var diagram = SequenceDiagram(lifelines: Alphabet.lifelines)
  private var position = 1

  static func diagram(of parts: [DrawnPart]) -> SequenceDiagram {
    var drawing = DesignDrawing()
    drawing.draw(parts)
    return drawing.diagram
  }

  private mutating func draw(_ parts: [DrawnPart]) {
    for part in parts { draw(part) }
  }

  private mutating func draw(_ part: DrawnPart) {
    switch part {
    case .call(let letter, let bar):
      let start = position
      diagram.messages.append(Alphabet.message(letter, at: position))
      position += 1
      guard let bar else { return }
      let index = diagram.activations.count
      let lifeline = Alphabet.ends[letter].1
      diagram.activations.append(Activation(lifeline: lifeline, start: start, end: start))
      draw(bar)
      diagram.activations[index].end = position - 1
    case .alt(let operands): fragment(.alt, operands)
    case .opt(let body): fragment(.opt, [body])
    case .loop(let body, let least, let most):
      fragment(.loop, [body], condition: "\(least)..\(most.map(String.init) ?? "*")")
    case .par(let operands): fragment(.par, operands)
    case .breaking(let body): fragment(.break, [body])
    case .critical(let body): fragment(.critical, [body])
    case .weak(let body): fragment(.seq, [body])
    }
  }

  private mutating func fragment(
    _ rule: CombinedFragment.Operator, _ operands: [[DrawnPart]], condition: String? = nil
  ) {
    let index = diagram.fragments.count
    diagram.fragments.append(CombinedFragment(rule, operands: [.init(positions: 0..<0)]))
    let drawn = operands.map { parts in
      let start = position
      draw(parts)
      return CombinedFragment.Operand(
        condition: condition.map { StyledText($0) }, positions: start..<position)
    }
    diagram.fragments[index].operands = drawn
  }
}

/// A run: letters in order, each with the index of the last one inside its call.
struct DrawnRun: Hashable {
  var letters: [Int]
  var ends: [Int]

  /// The diagram of the run.
  var diagram: SequenceDiagram {
    SequenceDiagram(
      lifelines: Alphabet.lifelines,
      messages: letters.enumerated().map { Alphabet.message($1, at: $0) },
      activations: letters.indices.map {
        Activation(lifeline: Alphabet.ends[letters[$0]].1, start: $0, end: ends[$0])
      })
  }
}
