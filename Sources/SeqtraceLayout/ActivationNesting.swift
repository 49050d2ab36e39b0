import SeqtraceDiagram

/// How deep each bar is nested on its lifeline, and how many bars each message's ends stand on.
///
/// ```
///   │          depth 0: the bare lifeline
///   ┃          depth 1: level 0 is open
///   ┃┃         depth 2: levels 0 and 1 are open
/// ```
struct ActivationNesting {
  /// The level of each activation, in the diagram's order; 0 is the outermost.
  private(set) var levels: [Int] = []
  /// How many bars are open where each message starts, in the diagram's order.
  private(set) var senderDepths: [Int] = []
  /// How many bars are open where each message ends, those that it starts included.
  private(set) var receiverDepths: [Int] = []

  /// Sweeps once over the messages and the activations.
  init(_ diagram: SequenceDiagram, indices: ColumnIndices) {
    levels = Array(repeating: 0, count: diagram.activations.count)
    senderDepths.reserveCapacity(diagram.messages.count)
    receiverDepths.reserveCapacity(diagram.messages.count)
    // The bars open on each column; one more stack takes those of unknown lifelines.
    var open: [[Int]] = Array(repeating: [], count: indices.count + 1)
    var next = 0
    for message in diagram.messages {
      let sender = indices[message.sender]
      let receiver = indices[message.receiver]
      // What started before any message, in a part of a diagram, is open to the first one, too.
      start(before: message.position, &next, &open, message, diagram, indices)
      if let sender { Self.close(in: &open[sender], before: message, of: diagram) }
      if let receiver { Self.close(in: &open[receiver], before: message, of: diagram) }
      senderDepths.append(sender.map { open[$0].count } ?? 0)
      start(before: message.position + 1, &next, &open, message, diagram, indices)
      receiverDepths.append(receiver.map { open[$0].count } ?? 0)
    }
  }

  /// Puts the bars that start before a position onto their lifelines' stacks.
  private mutating func start(
    before position: Position, _ next: inout Int, _ open: inout [[Int]], _ message: Message,
    _ diagram: SequenceDiagram, _ indices: ColumnIndices
  ) {
    while next < diagram.activations.count, diagram.activations[next].start < position {
      let column = indices[diagram.activations[next].lifeline] ?? indices.count
      Self.close(in: &open[column], before: message, of: diagram)
      levels[next] = open[column].count
      open[column].append(next)
      next += 1
    }
  }

  /// Takes the bars off a lifeline's stack that ended before a message.
  private static func close(
    in stack: inout [Int], before message: Message, of diagram: SequenceDiagram
  ) {
    while let last = stack.last, diagram.activations[last].end < message.position {
      stack.removeLast()
    }
  }
}
