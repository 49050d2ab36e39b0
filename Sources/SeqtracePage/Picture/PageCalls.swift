import SeqtraceDiagram
import SeqtraceNotation

extension ElementColumns {
  /// Adds the tree of calls: for each message, how many messages before it the call around it is, its depth, and
  /// the activation that it opened.
  mutating func add(calls tree: CallTree, of diagram: SequenceDiagram) {
    let calls = tree.calls(of: diagram)
    var opened: [Int?] = []
    var parents: [Int?] = []
    for (index, message) in diagram.messages.enumerated() {
      parents.append(tree.senders[index].flatMap { calls[$0] })
      let own = tree.starts[index].first {
        diagram.activations[$0].lifeline == message.receiver.lifeline
      }
      opened.append(own)
    }
    count = parents.count
    add("up", of: Array(parents.indices)) { index in parents[index].map { .integer(index - $0) } }
    add("depth", of: tree.depths) { .integer($0) }
    add("opened", of: opened) { $0.map { .integer($0) } }
  }
}

extension CallTree {
  /// For each activation, the index of the message that opened it.
  func calls(of diagram: SequenceDiagram) -> [Int: Int] {
    var calls: [Int: Int] = [:]
    for (index, message) in diagram.messages.enumerated() {
      let own = starts[index].first {
        diagram.activations[$0].lifeline == message.receiver.lifeline
      }
      if let own { calls[own] = index }
    }
    return calls
  }
}

extension Message {
  /// Whether the message is from a trace.
  var isRecorded: Bool {
    if case .events = origin { true } else { false }
  }
}
