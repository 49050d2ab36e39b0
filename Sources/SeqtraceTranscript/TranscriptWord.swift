import SeqtraceEvents

/// The words of a transcript other than the keywords of events, each with a single meaning.
enum TranscriptWord: String, CaseIterable {
  /// The start of a lane.
  case lane
  /// The end of an activation, if the line of its start can't hold all information about the end.
  case end

  // Clauses with further information about an event.
  case about, on, by, unregistered, returns, `throws`, cancelled, interrupted, after, named, with
  case `as`, to, at, from, nothing
}

extension TranscriptWord {
  /// The kinds of events by the keyword of their lines.
  static let kinds: [String: TraceEvent.Kind] = Dictionary(
    uniqueKeysWithValues: TraceEvent.Kind.allCases.compactMap { kind in
      kind.lineForm.start.word.map { ($0, kind) }
    })

  /// The keywords for an event or a lane at the start of a line.
  static let actions: Set<String> = Set(kinds.keys).union([lane.rawValue, end.rawValue])

  /// All words; a text that equals one of them is quoted.
  static let reserved: Set<String> = actions.union(allCases.map(\.rawValue))
}
