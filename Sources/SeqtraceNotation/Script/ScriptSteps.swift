import SeqtraceDiagram

/// Turns the timeline of a diagram into the statements of a textual notation.
///
/// In a text, blocks must nest, but in a picture, a region may cross the frames of fragments. Therefore, if a
/// block ends or divides while a block inside it is still open, its statement waits until the inner block has
/// ended.
struct ScriptSteps {
  /// An open block, and its statements that wait until the blocks inside it have ended.
  private struct Block {
    let span: Timeline.Span
    var waiting: [DiagramScript.Step] = []
  }

  private let diagram: SequenceDiagram
  private let indices: LifelineIndices
  private let endings: [LifeEnding]
  private var found: [DiagramScript.Step] = []
  /// The open blocks, outermost first.
  private var open: [Block] = []

  init(_ diagram: SequenceDiagram, _ indices: LifelineIndices) {
    self.diagram = diagram
    self.indices = indices
    endings = diagram.lifeEndings
  }

  /// Returns the statements, in order from top to bottom.
  consuming func steps() -> [DiagramScript.Step] {
    found.reserveCapacity(
      diagram.messages.count + diagram.notes.count + 2 * diagram.activations.count)
    for (_, entry) in Timeline(diagram) { add(entry) }
    return found
  }

  private mutating func add(_ entry: Timeline.Entry) {
    switch entry {
    case .message(let index): found.append(.message(index))
    case .note(let index): found.append(.note(index))
    case .reference(let index): found.append(.reference(index))
    case .separator(let index): found.append(.separator(index))
    case .start(let span): start(span)
    case .operand(let operand, let fragment):
      add(.nextOperand(fragment: fragment, operand: operand), to: .fragment(fragment))
    case .end(.activation(let index)): end(activation: index)
    case .end(.registration): break
    case .end(.fragment(let index)): add(.close(fragment: index), to: .fragment(index))
    case .end(.region(let index)): add(.closeRegion(index), to: .region(index))
    case .death(let lifeline):
      guard indices[diagram.lifelines[lifeline].id] == lifeline else { return }
      found.append(.destroy(lifeline: lifeline, endsActivation: false))
    }
  }

  private mutating func start(_ span: Timeline.Span) {
    switch span {
    case .activation(let index):
      guard let lifeline = indices[diagram.activations[index].lifeline] else { return }
      found.append(.activate(lifeline: lifeline, activation: index))
    case .registration: break
    case .fragment(let index):
      open.append(Block(span: span))
      found.append(.open(fragment: index))
    case .region(let index):
      open.append(Block(span: span))
      found.append(.openRegion(index))
    }
  }

  private mutating func end(activation index: Int) {
    let bar = diagram.activations[index]
    guard let lifeline = indices[bar.lifeline] else { return }
    found.append(
      endings[lifeline] == .after(activation: index)
        ? .destroy(lifeline: lifeline, endsActivation: true)
        : .deactivate(lifeline: lifeline, activation: index))
  }

  /// Adds a statement of a block as soon as the block is the innermost open one, and then the statements that
  /// waited for this.
  private mutating func add(_ step: DiagramScript.Step, to span: Timeline.Span) {
    guard let place = open.lastIndex(where: { $0.span == span }) else { return }
    open[place].waiting.append(step)
    while let innermost = open.last, !innermost.waiting.isEmpty {
      found += innermost.waiting
      open[open.count - 1].waiting = []
      guard innermost.waiting.contains(where: \.endsBlock) else { return }
      open.removeLast()
    }
  }
}

extension DiagramScript.Step {
  /// Whether the statement starts, divides or ends a fragment or a region.
  var isBlock: Bool {
    switch self {
    case .open, .nextOperand, .close, .openRegion, .closeRegion: true
    default: false
    }
  }

  /// Whether the statement ends a fragment or a region.
  fileprivate var endsBlock: Bool {
    switch self {
    case .close, .closeRegion: true
    default: false
    }
  }
}
