import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceEvents
import SeqtraceLayout
import SeqtraceRendering
import SeqtraceTranscript

/// Compares a recorded trace with a golden transcript.
struct TraceComparison {
  /// The recorded trace, including source lines.
  var recorded: Trace
  /// The rules that the test sets. The golden file's header may add further rules.
  let rules: [TranscriptRule]
  /// Whether the transcript is in the test itself. Its header then needn't contain the test's rules, and
  /// source files are compared only if the transcript contains at least one.
  var isInline = false

  /// The differences, or the reason why no comparison was possible.
  struct Finding {
    var lines: [String]
    /// The error in the golden file if it can't be read, which prevents a comparison; otherwise `nil`.
    var readError: TranscriptReadError?
    /// The content that the golden file would need for the test to pass.
    var transcript: [UInt8]
    var exhibits: [GoldenVerdict.Exhibit] = []
  }

  /// Whether no event remains after the test's rules have been applied.
  var isEmpty: Bool {
    get throws { try TraceRules(rules).applied(to: recorded).events.isEmpty }
  }

  /// Returns the trace's transcript for a golden file with a header that keeps the given rules.
  func transcript(keeping header: [TranscriptRule] = []) throws -> [UInt8] {
    let all = Self.union(header, rules)
    return TranscriptWriter().write(try TraceRules(all).applied(to: recorded), rules: all)
  }

  /// Returns the differences from a golden transcript; `nil` if there are none.
  func finding(against golden: [UInt8]) throws -> Finding? {
    let reading: TranscriptReader.Reading
    do throws(TranscriptReadError) {
      reading = try TranscriptReader().read(golden)
    } catch {
      let lines = error.description.split(separator: "\n").map { "  \($0)" }
      let kept = TranscriptReader.rules(inHeaderOf: golden)
      return Finding(
        lines: lines, readError: error, transcript: try transcript(keeping: kept))
    }
    return try finding(against: reading)
  }

  private func finding(against reading: TranscriptReader.Reading) throws -> Finding? {
    let all = Self.union(reading.rules, rules)
    let traceRules = try TraceRules(all)
    let old = try traceRules.applied(toNormalized: reading.trace)
    var new = try traceRules.applied(to: recorded)
    if isInline, old.events.allSatisfy({ $0.source == nil }) {
      for index in new.events.indices { new.events[index].source = nil }
    }
    // The usual case is that the traces are equal. It is checked first, because it doesn't need trees of
    // calls.
    let missing = isInline ? [] : missingRules(in: reading.rules)
    let areEqual =
      old.participants == new.participants
      && old.events.elementsEqual(new.events) { $0 == $1.withoutDetails }
    if areEqual, missing.isEmpty { return nil }
    let difference = traceRules.differ.difference(from: old, to: new)
    let count = difference.changeCount
    if count == 0, missing.isEmpty { return nil }
    // Only the recorded trace has source lines; a transcript has no more than files.
    let places = try traceRules.applied(to: recorded).events.map(\.source)
    var writer = DifferenceText()
    writer.width = GoldenVerdict.width
    let text = writer.lines(of: difference) { index in
      places[index].flatMap { $0.line == nil ? nil : $0.inPackage.text }
    }
    let written = TranscriptWriter().write(new, rules: all)
    let heading =
      count == 0
      ? []
      : [
        (count == 1 ? "1 thing differs" : "\(count) things differ")
          + (difference.hasNothingInCommon ? "; the two have nothing in common:" : ":")
      ]
    return Finding(
      lines: missing + heading + text, transcript: written,
      exhibits: [
        .init(name: "recorded.transcript", bytes: written),
        .init(name: "difference.svg", bytes: Self.picture(of: difference, from: old, to: new)),
        .init(name: "golden.jsonl", bytes: TraceWriter().write(old.normalized())),
        .init(name: "recorded.jsonl", bytes: TraceWriter().write(new)),
      ])
  }

  /// Returns the difference as a picture with unchanged parts folded.
  private static func picture(
    of difference: TraceDifference, from old: Trace, to new: Trace
  ) -> [UInt8] {
    var diagram = DifferenceDiagramBuilder().build(difference, from: old, to: new)
    diagram.legend = diagram.changeNotation.map { kind in
      LegendEntry(kind: kind, text: kind.changeText)
    }
    return SVGRenderer().render(LayoutEngine.points.layout(diagram))
  }

  /// Lists the test's rules that the golden file's header lacks. They must be in the header, so that a
  /// reviewer of the golden file sees the parts that the test leaves out.
  private func missingRules(in header: [TranscriptRule]) -> [String] {
    let missing = Self.union(header, rules).dropFirst(Self.union(header, []).count)
    if missing.isEmpty { return [] }
    return ["The header of the golden file lacks rules of the test:"]
      + missing.map { "   + \($0.key): \($0.text)" }
  }

  /// Returns the rules of both lists, without duplicates.
  private static func union(
    _ header: [TranscriptRule], _ others: [TranscriptRule]
  ) -> [TranscriptRule] {
    var seen: Set<TranscriptRule> = []
    return (header + others).filter { rule in
      seen.insert(TranscriptRule(key: rule.key, text: rule.text)).inserted
    }
  }
}

extension TraceEvent {
  /// The event as a transcript shows it, without its time and source line.
  fileprivate var withoutDetails: TraceEvent {
    var event = self
    event.time = nil
    event.source?.line = nil
    return event
  }
}

extension LegendEntry.Kind {
  /// The meaning of the mark, as a text.
  fileprivate var changeText: String {
    switch self {
    case .added: "added"
    case .removed: "removed"
    case .movedHere: "moved to here"
    case .movedAway: "moved away from here"
    default: "changed"
    }
  }
}
