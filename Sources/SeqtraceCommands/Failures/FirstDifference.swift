import SeqtraceDiff
import SeqtraceEvents
import SeqtraceTranscript

/// The first difference between a failing test's recording and a passing one.
struct FirstDifference {
  /// An enclosing or inner call, with the location of its function.
  struct Surrounding {
    let call: String
    let place: SourceLine?
  }

  /// The lines of the difference, in the format of `seqtrace diff`.
  let lines: [String]
  /// The enclosing calls, from the innermost to the outermost.
  let surroundings: [Surrounding]
  /// The calls inside a call, if only the call's outcome differs; these calls are the same on both sides. One
  /// of them, or the function itself, causes the difference.
  let insides: [Surrounding]

  private let old: ComparedTrace
  private let new: Trace
  private let rules: ComparisonRules

  private static let mostAttempts = 3

  /// Compares a failing recording with a passing one; `nil` if there is no difference beyond known
  /// variations.
  ///
  /// - Parameters:
  ///   - new: The failing recording.
  ///   - old: The passing recording.
  ///   - again: The test in another failing run. Differences between the two failing runs aren't causes.
  ///   - paths: The paths of the source files.
  init?(
    of new: Trace, since old: GreenRuns.Recording, again: Trace?, paths: [String: String]
  ) throws(CommandError) {
    let part = new.ofCalls
    let now = ComparedTrace(trace: part.withoutPlaces, rules: [], isNormalized: true)
    var rules = ComparisonRules(ignoresValues: !old.hasValues)
    if let again {
      let other = ComparedTrace(trace: again.ofCalls.withoutPlaces, rules: [], isNormalized: true)
      for _ in 0..<Self.mostAttempts {
        let comparison = try TraceComparison(from: other, to: now, under: rules)
        if comparison.difference.isEmpty { break }
        rules.rules += TraceVariation.rules(
          for: comparison.difference, from: comparison.old, to: comparison.new,
          besides: rules.rules)
      }
    }
    let kept = try ComparedTrace(transcript: old.transcript, of: old.path)
    let before = ComparedTrace(
      trace: kept.trace.ofCalls.withoutPlaces, rules: [], isNormalized: true)
    (self.old, self.new, self.rules) = (before, new, rules)
    var comparison = try TraceComparison(from: before, to: now, under: rules)
    comparison.takeSources(of: part)
    guard let first = Self.first(in: comparison) else { return nil }
    let events = comparison.new.events
    func place(_ index: Int?) -> SourceLine? {
      index.flatMap { events[$0].place(by: paths) }
    }
    var text = DifferenceText()
    (text.context, text.mostLines) = (2, 8)
    let difference = comparison.difference
    lines = text.lines(of: difference, around: first) { place($0)?.text }
    var depth = difference.entries[first].depth
    var surroundings: [Surrounding] = []
    for entry in difference.entries[..<first].reversed() where entry.depth < depth {
      depth = entry.depth
      let name = entry.newEvent.map { events[$0].wording } ?? entry.oldText ?? ""
      surroundings.append(Surrounding(call: name, place: place(entry.newEvent)))
    }
    self.surroundings = surroundings
    let entry = difference.entries[first]
    let inside = difference.entries[(first + 1)...].prefix { $0.depth > entry.depth }
    insides =
      !Self.differsInOutcome(entry, comparison)
      ? []
      : inside.compactMap { inner in
        guard let event = inner.newEvent, events[event].kind == .call else { return nil }
        return Surrounding(call: events[event].wording, place: place(event))
      }
  }

  /// Compares the whole recordings, including the failures.
  func comparison() throws(CommandError) -> TraceComparison {
    let part = new.ofCalls(and: .issue)
    let failing = ComparedTrace(trace: part.withoutPlaces, rules: [], isNormalized: true)
    var comparison = try TraceComparison(from: old, to: failing, under: rules)
    comparison.takeSources(of: part)
    return comparison
  }

  /// Whether a call is the same on both sides, except for its result or error.
  private static func differsInOutcome(
    _ entry: TraceDifference.Entry, _ comparison: TraceComparison
  ) -> Bool {
    guard let new = entry.newEvent.map({ comparison.new.events[$0] }),
      let old = entry.oldEvent.map({ comparison.old.events[$0] })
    else { return false }
    return new.name == old.name && new.arguments == old.arguments
  }

  /// The difference that is first in time. The time of a call is that of its start. The time of a different
  /// outcome is that of the call's end.
  private static func first(in comparison: TraceComparison) -> Int? {
    let new = comparison.new.events
    var ends: [EventID: Int] = [:]
    for (index, event) in new.enumerated() {
      if let begin = event.begin, event.kind.closesActivation { ends[begin] = index }
    }
    var first: (time: Int, index: Int)?
    // Twice the index of the latest new event. A missing call gets the odd number after it.
    var now = 0
    for (index, entry) in comparison.difference.entries.enumerated() {
      if let event = entry.newEvent { now = max(now, 2 * event) }
      guard entry.beginsChange, entry.state != .movedAway else { continue }
      var time = now
      if entry.newEvent == nil {
        time += 1
      } else if let event = entry.newEvent, differsInOutcome(entry, comparison) {
        // If the call never ended, its outcome differs after everything else.
        time = ends[new[event].id].map { 2 * $0 } ?? .max
      }
      if first.map({ time < $0.time }) ?? true { first = (time, index) }
    }
    return first?.index
  }
}

extension Trace {
  /// The calls alone, without statements, checks and issues, normalised.
  fileprivate var ofCalls: Trace { ofCalls(and: nil) }

  fileprivate func ofCalls(and kind: TraceEvent.Kind?) -> Trace {
    var trace = self
    trace.events.removeAll { $0.kind.tellsSource && $0.kind != kind }
    return trace.normalized(keepingDetails: true)
  }
}
