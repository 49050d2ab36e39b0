import SeqtraceEvents

/// The words of a transcript that stand for no kind of event, each with the one meaning that it has.
enum TranscriptWord: String, CaseIterable {
  /// The start of a lane.
  case lane
  /// An end event with more information than its opening line can hold.
  case end

  // What is said of an event.
  case about, on, by, unregistered, returns, `throws`, cancelled, interrupted, after, named, with
  case `as`, to, at, from, nothing
}

extension TranscriptWord {
  /// The kinds of event by the words with which their lines start.
  static let kinds: [String: TraceEvent.Kind] = Dictionary(
    uniqueKeysWithValues: TraceEvent.Kind.allCases.compactMap { kind in
      kind.lineForm.start.word.map { ($0, kind) }
    })

  /// The words that stand for an event or a lane at the start of a line.
  static let actions: Set<String> = Set(kinds.keys).union([lane.rawValue, end.rawValue])

  /// All words; a text that equals one of them is quoted.
  static let reserved: Set<String> = actions.union(allCases.map(\.rawValue))
}
