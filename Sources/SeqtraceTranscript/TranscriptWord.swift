import SeqtraceEvents

/// The words of a transcript, each with the one meaning that it has there.
enum TranscriptWord: String, CaseIterable {
  // What happens.
  case create, destroy, register, post, callback, deregister, note, spawn, `await`, handoff, gap
  case unknown
  /// The start of a lane.
  case lane
  /// An ending that says more than its opening line can.
  case end

  // What is said of it.
  case about, on, by, unregistered, returns, `throws`, cancelled, interrupted, after, named, with
  case `as`, to, at, from, nothing
}

extension TranscriptWord {
  /// The kinds of event by the words with which their lines start; all endings start alike.
  private static let kinds: [Self: TraceEvent.Kind] = Dictionary(
    uniqueKeysWithValues: TraceEvent.Kind.allCases.compactMap { kind in
      kind.closesActivation ? nil : kind.lineForm.start.word.map { ($0, kind) }
    })

  /// The kind of event for which this word stands at the start of a line.
  var kind: TraceEvent.Kind? { Self.kinds[self] }

  /// The words that stand for an event or a lane at the start of a line.
  static let actions: Set<String> = Set(
    allCases.filter { $0.kind != nil || $0 == .lane || $0 == .end }.map(\.rawValue))

  /// All words; a text that equals one of them is quoted.
  static let reserved: Set<String> = Set(allCases.map(\.rawValue))
}
