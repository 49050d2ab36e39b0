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

extension MessageLink {
  /// Whether the address leads to the web or is relative, and has no character that a notation could
  /// take for its own.
  var isPlain: Bool {
    let marks = "-._~:/?#@!$&()*+,;=%".unicodeScalars
    let isClean = address.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        || marks.contains(scalar)
    }
    let scheme = address.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
    let hasScheme = address.dropFirst(scheme.count).first == ":"
    return isClean && !address.isEmpty
      && (!hasScheme || ["http", "https"].contains(scheme.lowercased()))
  }
}
