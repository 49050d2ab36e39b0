extension SequenceDiagram {
  /// Returns this diagram with its messages renumbered.
  ///
  /// Replies aren't counted: they belong to their calls. In nested form, the number of a message within a
  /// call starts with the call's number, as in UML's communication diagrams: 1, 1.1, 1.1.1, 1.2, 2. Numbers
  /// have at most eight parts; deeper calls continue the count of the eighth.
  ///
  /// - Parameters:
  ///   - first: The first number; in nested form, the number of the first outermost message.
  ///   - step: The difference between consecutive numbers; in nested form, between those of outermost
  ///     messages. Must be at least 1.
  ///   - isNested: Whether numbers follow the nesting of calls.
  /// - Complexity: O(*n*) for *n* messages and activations together.
  public func numbered(from first: Int = 1, step: Int = 1, nested isNested: Bool = false)
    -> SequenceDiagram
  {
    precondition(step >= 1, "numbers grow")
    var result = self
    var numbers = MessageCount(from: first, step: step, tree: isNested ? CallTree(of: self) : nil)
    for (index, message) in messages.enumerated() {
      result.messages[index].number = message.kind == .reply ? nil : numbers.next(index, of: self)
    }
    return result
  }

  /// Returns this diagram without numbers and captions.
  public func unnumbered() -> SequenceDiagram {
    var result = self
    for index in result.messages.indices { result.messages[index].number = nil }
    result.captions = []
    return result
  }
}

/// Counts messages, either consecutively or within their calls.
private struct MessageCount {
  /// The maximum number of parts of a number; longer ones are unreadable. Without a limit, the total length
  /// of the numbers would grow with the square of the depth in deep recursion.
  private static let mostParts = 8

  /// The numbering within one call, or at the top level.
  private struct Scope {
    let prefix: [Int]
    var next: Int
    let step: Int
  }

  private let tree: CallTree?
  private var scopes: [Scope]
  /// The scope for the messages in each activation.
  private var scopeOfActivation: [Int: Int] = [:]

  init(from first: Int, step: Int, tree: CallTree?) {
    self.tree = tree
    scopes = [Scope(prefix: [], next: first, step: step)]
  }

  mutating func next(_ index: Int, of diagram: SequenceDiagram) -> MessageNumber {
    let scope = tree?.senders[index].flatMap { scopeOfActivation[$0] } ?? 0
    var number = MessageNumber(0)
    number.parts = scopes[scope].prefix + [scopes[scope].next]
    scopes[scope].next += scopes[scope].step
    if let tree { open(tree.starts[index], number, in: scope, of: diagram, index) }
    return number
  }

  /// Starts the numbering within the activation that a message starts.
  private mutating func open(
    _ bars: Range<Int>, _ number: MessageNumber, in scope: Int, of diagram: SequenceDiagram,
    _ message: Int
  ) {
    let isLeaf = number.parts.count == Self.mostParts
    let receiver = diagram.messages[message].receiver.lifeline
    for bar in bars where diagram.activations[bar].lifeline == receiver {
      scopeOfActivation[bar] = isLeaf ? scope : scopes.count
    }
    if !isLeaf { scopes.append(Scope(prefix: number.parts, next: 1, step: 1)) }
  }
}
