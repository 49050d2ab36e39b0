import SeqtraceDiagram

extension SequenceDiagram {
  /// The durations of calls by the position of the message, as ` {12 ms}`, to append to its label. In UML, a
  /// duration constraint is in braces.
  var timesByMessage: [Position: String] {
    durations.reduce(into: [:]) { times, mark in
      times[mark.start, default: ""] += " {\(mark.words)}"
    }
  }
}

extension SequenceDiagram {
  /// The links of messages by position, encoded without characters that have a meaning in a notation.
  var linksByMessage: [Position: String] {
    links.reduce(into: [:]) { addresses, link in
      guard addresses[link.position] == nil else { return }
      addresses[link.position] = LinkAddress(link.address)?.encoded
    }
  }
}
