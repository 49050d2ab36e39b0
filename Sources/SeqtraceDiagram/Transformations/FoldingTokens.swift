/// A diagram as a sequence of tokens, in which repetitions are found by comparing numbers.
///
/// ```
///  loop ┌──────────────   open loop                     symbol 0
///       │ A ──f()──▶ B    message, starts a bar of B     symbol 1
///       │            ┃    the bar ends                   symbol 2
///       └──────────────   close loop                     symbol 3
/// ```
///
/// Tokens with equal symbols look the same, except for arguments and values. The symbol of an end contains
/// the number of spans that started after its start and are still open. The *state* between two tokens is the
/// set of open bars, operands and registrations. A range of tokens between equal states is balanced: it ends
/// everything that it starts, and starts everything that it ends.
struct FoldingTokens {
  /// The element that a token represents, if any.
  enum Item {
    case message(Int)
    case note(Int)
    /// The start and the end of an operand that may represent equal operands.
    case operandStart(Int, ofFragment: Int)
    case operandEnd(ofFragment: Int)
  }

  /// For each token, a number that is equal for repetitions.
  private(set) var symbols: [Int] = []
  /// Before each token and after the last, a hash of the state.
  private(set) var states: [Int] = [0]
  /// The position of each token.
  private(set) var positions: [Position] = []
  /// The element that each token represents.
  private(set) var items: [Item?] = []
  /// Before each token and after the last, the number of preceding messages.
  private(set) var messageCounts: [Int] = [0]
  /// The token that starts each activation, registration and fragment, by index.
  private(set) var starts: [Timeline.Span: Int] = [:]
  /// The tokens that start the operands of each fragment that isn't empty, by index.
  private(set) var operandStarts: [Int: [Int]] = [:]
  /// The symbols of starts of operands.
  private var operandSymbols: Set<Int> = []
  /// The tokens that start the open operands, outer before inner.
  private(set) var openOperands: [Int] = []
  /// The open spans, in the order of their starts.
  private var open: [Timeline.Span] = []
  /// The maximum depth at which the start of an ending span is searched. Deeper ends never repeat.
  private static let deepestEnd = 1000
  private var table = Numbers<Key>()

  /// A key that is equal for tokens that look the same.
  enum Key: Hashable {
    case message(Message.Kind, Message.End, Message.End, String, isThrow: Bool, Message.Change?)
    case note(Note)
    /// A token with which a span starts, with the token's symbol so far.
    case starting(Int, Lifeline.ID, isInterrupted: Bool)
    case registering(Int, Lifeline.ID, String?)
    /// The number of spans that started later and are still open.
    case end(Int)
    case open(CombinedFragment.Operator)
    case operand(String?)
    case operandEnd
    case empty(CombinedFragment)
    /// A token that never repeats.
    case unique(Int)
  }

  var count: Int { symbols.count }

  /// The number of different keys.
  var symbolCount: Int { table.count }

  mutating func append(_ key: Key, at position: Position, _ item: Item? = nil) {
    symbols.append(table.number(of: key))
    positions.append(position)
    items.append(item)
    states.append(states[states.count - 1])
    let isMessage = if case .message = item { 1 } else { 0 }
    messageCounts.append(messageCounts[messageCounts.count - 1] + isMessage)
  }

  /// Adds the start of a span to the last token, which then equals only tokens with the same start. `key`
  /// creates the new key from the old symbol.
  mutating func start(_ span: Timeline.Span, at position: Position, key: (Int) -> Key) {
    if symbols.isEmpty { append(.unique(-1), at: position) }
    symbols[count - 1] = table.number(of: key(symbols[count - 1]))
    begin(span)
  }

  /// Records the last token as the start of an element without an end.
  mutating func setStart(of span: Timeline.Span) { starts[span] = count - 1 }

  /// Records that a span starts with the last token.
  mutating func begin(_ span: Timeline.Span) {
    setStart(of: span)
    open.append(span)
    states[count] ^= span.hashValue
  }

  /// Appends the end of a span.
  mutating func end(_ span: Timeline.Span, at position: Position) {
    let place = open.suffix(Self.deepestEnd).lastIndex(of: span)
    append(place.map { .end(open.count - 1 - $0) } ?? .unique(count), at: position)
    guard let place else { return }
    open.remove(at: place)
    states[count] ^= span.hashValue
  }

  /// Appends the start of an operand.
  mutating func startOperand(
    _ operand: Int, ofFragment fragment: Int, _ content: CombinedFragment, at position: Position
  ) {
    let item = content.operator == .par ? Item.operandStart(operand, ofFragment: fragment) : nil
    append(.operand(content.operands[operand].condition?.text), at: position, item)
    operandStarts[fragment, default: []].append(count - 1)
    operandSymbols.insert(symbols[count - 1])
    openOperands.append(count - 1)
    states[count] ^= Timeline.Entry.operand(operand, ofFragment: fragment).hashValue
  }

  /// Returns whether a token starts an operand.
  func startsOperand(_ token: Int) -> Bool { operandSymbols.contains(symbols[token]) }

  /// Appends the end of an operand.
  mutating func endOperand(
    _ operand: Int, ofFragment fragment: Int, _ content: CombinedFragment, at position: Position
  ) {
    let item = content.operator == .par ? Item.operandEnd(ofFragment: fragment) : nil
    append(.operandEnd, at: position, item)
    openOperands.removeLast()
    states[count] ^= Timeline.Entry.operand(operand, ofFragment: fragment).hashValue
  }
}
