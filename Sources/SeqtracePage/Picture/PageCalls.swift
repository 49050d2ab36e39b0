import SeqtraceDiagram

/// The tree of calls: what was sent in which call.
struct PageCalls {
  /// For each message, the index of the call around it.
  private(set) var parents: [Int?] = []
  /// For each message, the number of calls around it, itself included.
  let depths: [Int]
  /// For each message, the index of the activation that it opened.
  private(set) var opened: [Int?] = []
  /// For each note, the index of the call in which it stands.
  let ofNotes: [Int?]

  init(of diagram: SequenceDiagram) {
    let tree = CallTree(of: diagram)
    depths = tree.depths
    var calls: [Int: Int] = [:]
    for (index, message) in diagram.messages.enumerated() {
      parents.append(tree.senders[index].flatMap { calls[$0] })
      let own = tree.starts[index].first {
        diagram.activations[$0].lifeline == message.receiver.lifeline
      }
      if let own { calls[own] = index }
      opened.append(own)
    }
    ofNotes = tree.noteOwners.map { $0.flatMap { calls[$0] } }
  }
}

extension Message {
  /// Whether the message is from a trace.
  var isRecorded: Bool {
    if case .events = origin { true } else { false }
  }
}
