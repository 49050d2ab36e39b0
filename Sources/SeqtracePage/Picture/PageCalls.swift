import SeqtraceDiagram

/// The tree of calls: what was sent in which call.
struct PageCalls {
  /// For each message, the index of the call around it.
  let parents: [Int?]
  /// For each message, the number of calls around it, itself included.
  let depths: [Int]
  /// For each message, the index of the activation that it opened.
  let opened: [Int?]
  /// For each note, the index of the call in which it stands.
  let ofNotes: [Int?]

  init(of diagram: SequenceDiagram) {
    let tree = CallTree(of: diagram)
    depths = tree.depths
    opened = zip(diagram.messages, tree.starts).map { message, starts in
      starts.first { diagram.activations[$0].lifeline == message.receiver.lifeline }
    }
    var calls: [Int: Int] = [:]
    for case (let call, let activation?) in opened.enumerated() { calls[activation] = call }
    parents = tree.senders.map { $0.flatMap { calls[$0] } }
    ofNotes = tree.noteOwners.map { $0.flatMap { calls[$0] } }
  }
}

extension Message {
  /// Whether the message is from a trace.
  var isRecorded: Bool {
    if case .events = origin { true } else { false }
  }
}
