/// The activation that sends each message, and the nesting depth of calls.
///
/// ```
///  client ──f()──▶ A          f() has depth 1, and so has A's activation
///                  A ──g()──▶ B        g() has depth 2
///                  A ◀──reply── B      an answer has its call's depth
/// ```
///
/// A message is sent from the innermost open activation of its sender's lifeline or, if there is none, from
/// that of another lifeline of the same object.
///
/// The layout has its own stacks of bars (`Bars`), because a picture shows bars by column, whereas calls are
/// nested by object.
package struct CallTree {
  /// For each message, the index of the activation that sends it.
  package private(set) var senders: [Int?] = []
  /// For each message, the number of enclosing calls, including itself; at least 1.
  package private(set) var depths: [Int] = []
  /// For each message, the activations that start with it.
  package private(set) var starts: [Range<Int>] = []
  /// For each note, the innermost activation of its first lifeline; `nil` for a note beside a message.
  package private(set) var noteOwners: [Int?] = []
  /// For each activation, the activation that sends its call.
  private(set) var parents: [Int?]
  private var activationDepths: [Int]

  private let diagram: SequenceDiagram
  private let objects: [Lifeline.ID: Lifeline.ID]
  private var open: [Lifeline.ID: [Int]] = [:]
  private var openByObject: [Lifeline.ID: [Int]] = [:]
  private var next = 0

  /// Builds the tree in one pass over the diagram.
  package init(of diagram: SequenceDiagram) {
    self.diagram = diagram
    objects = Dictionary(diagram.lifelines.map { ($0.id, $0.facetOf ?? $0.id) }) { first, _ in
      first
    }
    parents = Array(repeating: nil, count: diagram.activations.count)
    activationDepths = Array(repeating: 0, count: diagram.activations.count)
    senders.reserveCapacity(diagram.messages.count)
    depths.reserveCapacity(diagram.messages.count)
    starts.reserveCapacity(diagram.messages.count)
    var note = 0
    for message in diagram.messages {
      while note < diagram.notes.count, diagram.notes[note].position < message.position {
        add(diagram.notes[note])
        note += 1
      }
      add(message)
    }
    for note in diagram.notes[note...] { add(note) }
  }

  private mutating func add(_ message: Message) {
    while let activation = nextStart(before: message.position) { push(activation) }
    let sender = message.sender.lifeline.flatMap { innermost(on: $0, at: message.position) }
    let around = sender.map { activationDepths[$0] } ?? 0
    let depth = message.kind == .reply ? max(around, 1) : around + 1
    senders.append(sender)
    depths.append(depth)
    let first = next
    while let activation = nextStart(before: message.position + 1) {
      if diagram.activations[activation].lifeline == message.receiver.lifeline {
        parents[activation] = sender
        activationDepths[activation] = depth
      }
      push(activation)
    }
    starts.append(first..<next)
  }

  private mutating func add(_ note: Note) {
    while let activation = nextStart(before: note.position) { push(activation) }
    noteOwners.append(
      note.placement.lifelines.first.flatMap { innermost(on: $0, at: note.position) })
  }

  private mutating func nextStart(before position: Position) -> Int? {
    guard next < diagram.activations.count, diagram.activations[next].start < position else {
      return nil
    }
    defer { next += 1 }
    return next
  }

  private mutating func push(_ activation: Int) {
    let lifeline = diagram.activations[activation].lifeline
    let start = diagram.activations[activation].start
    _ = innermost(on: lifeline, at: start)
    open[lifeline, default: []].append(activation)
    openByObject[objects[lifeline] ?? lifeline, default: []].append(activation)
  }

  /// Returns the open activation that started last, on the lifeline or otherwise on another lifeline of its
  /// object. Removes ended activations first.
  private mutating func innermost(on lifeline: Lifeline.ID, at position: Position) -> Int? {
    let object = objects[lifeline] ?? lifeline
    Self.forget(diagram.activations, in: &open[lifeline, default: []], before: position)
    Self.forget(diagram.activations, in: &openByObject[object, default: []], before: position)
    return open[lifeline]?.last ?? openByObject[object]?.last
  }

  /// Removes the activations that ended before a position. The function is static, because an instance method
  /// would have to copy `self`, so that each change of a stack would copy its table.
  private static func forget(
    _ activations: [Activation], in stack: inout [Int], before position: Position
  ) {
    while let last = stack.last, activations[last].end < position { stack.removeLast() }
  }
}
