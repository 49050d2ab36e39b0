import SeqtraceEvents

/// The words of a transcript that aren't kinds of events, each with a single meaning.
enum TranscriptWord: String, CaseIterable {
  /// The start of a lane.
  case lane
  /// The end of an activation, if the line of its start can't hold all information about it.
  case end

  // Information about an event.
  case about, on, by, unregistered, returns, `throws`, cancelled, interrupted, after, named, with
  case `as`, to, at, from, nothing
}

extension TranscriptWord {
  /// The kinds of event by the words with which their lines start.
  static let kinds: [String: TraceEvent.Kind] = Dictionary(
    uniqueKeysWithValues: TraceEvent.Kind.allCases.compactMap { kind in
      kind.lineForm.start.word.map { ($0, kind) }
    })

  /// The words for an event or a lane at the start of a line.
  static let actions: Set<String> = Set(kinds.keys).union([lane.rawValue, end.rawValue])

  /// All words; a text that equals one of them is quoted.
  static let reserved: Set<String> = actions.union(allCases.map(\.rawValue))
}
