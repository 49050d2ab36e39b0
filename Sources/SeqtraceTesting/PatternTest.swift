import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceEvents
import SeqtraceTranscript
import Testing

/// Searches a trace for a fragment of a transcript.
enum PatternTest {
  /// The number of lines of the trace that a message shows.
  private static let mostLines = 12

  static func verdict(on trace: Trace, contains text: String) -> GoldenVerdict {
    let pattern = TracePattern(text)
    if let problem = pattern.problem { return verdict(on: problem) }
    guard pattern.matches(in: trace).isEmpty else { return .passed }
    let transcript = TranscriptLines(trace.normalized())
    let shown = transcript.lines.prefix(mostLines).map { line in
      let text = String(repeating: "  ", count: min(line.depth, 20)) + transcript.text(of: line)
      return "  " + text.shortened(toColumns: GoldenVerdict.width - 2)
    }
    let rest = transcript.lines.count - shown.count
    return GoldenVerdict(
      message: (["This didn't happen:", indented(text), "This did:"] + shown
        + (rest > 0 ? ["  … \(rest) more lines"] : [])).joined(separator: "\n"))
  }

  static func verdict(on trace: Trace, neverContains text: String) -> GoldenVerdict {
    let pattern = TracePattern(text)
    if let problem = pattern.problem { return verdict(on: problem) }
    let matches = pattern.matches(in: trace)
    guard let first = matches.first else { return .passed }
    let event = trace.normalized(keepingDetails: true).events[first]
    let transcript = TranscriptLines(trace.normalized())
    let line = transcript.lines.first { $0.subject == .event(first) }
    let source = event.source.flatMap { $0.line == nil ? nil : $0.inPackage.text }
    return GoldenVerdict(
      message: [
        matches.count == 1 ? "This happened:" : "This happened \(matches.count) times:",
        indented(text), "first as:",
        "  " + (line.map(transcript.text) ?? "").shortened(toColumns: GoldenVerdict.width - 2),
        source.map { "  recorded at \($0)" },
      ].compactMap { $0 }.joined(separator: "\n"))
  }

  /// Returns a failure for an invalid pattern. Such a pattern matches nothing, so it would pass each test
  /// that expects no match.
  static func verdict(on problem: TracePattern.Problem) -> GoldenVerdict {
    switch problem {
    case .empty: return GoldenVerdict(message: "The pattern is empty, so nothing can match it.")
    case .malformedLine(let line, let problem):
      let diagnostic = TranscriptDiagnostic(line: 1, column: 1, problem: problem)
      let expected = diagnostic.expected.map { "; expected \($0)" } ?? ""
      return GoldenVerdict(
        message: "No transcript has a line like this: \(diagnostic.message)\(expected)\n  \(line)")
    }
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
      .joined(separator: "\n")
  }
}
