import SeqtraceDiagram

extension SequenceDiagram {
  /// How long the calls took, by the position of the message, as ` {12 ms}` to be put behind its
  /// label; in UML, a duration constraint stands in braces.
  var timesByMessage: [Position: String] {
    durations.reduce(into: [:]) { times, mark in
      times[mark.start, default: ""] += " {\(mark.time)}"
    }
  }
}

extension SequenceDiagram {
  /// Where messages lead, by position, in characters that no notation takes for its own.
  var linksByMessage: [Position: String] {
    links.reduce(into: [:]) { addresses, link in
      guard addresses[link.position] == nil else { return }
      addresses[link.position] = LinkAddress(link.address)?.encoded
    }
  }
}
