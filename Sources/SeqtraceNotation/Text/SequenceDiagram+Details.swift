import SeqtraceDiagram

extension SequenceDiagram {
  /// The durations of calls, by the position of the message, in the form ` {12 ms}`, for appending to its
  /// label. In UML, a duration constraint is written in braces.
  var timesByMessage: [Position: String] {
    durations.reduce(into: [:]) { times, mark in
      times[mark.start, default: ""] += " {\(mark.words)}"
    }
  }
}

extension SequenceDiagram {
  /// The addresses of the messages' links, by position. Characters that have a meaning in a notation are
  /// percent-encoded.
  var linksByMessage: [Position: String] {
    links.reduce(into: [:]) { addresses, link in
      guard addresses[link.position] == nil else { return }
      addresses[link.position] = LinkAddress(link.address)?.encoded
    }
  }
}
