import SeqtraceEvents
import SeqtraceTranscript

/// A comparison of a recording with a transcript in the test itself.
enum InlineTest {
  /// Compares a trace with a transcript. The transcript's header is optional.
  static func verdict(
    on trace: Trace, inline transcript: String, rules: [TranscriptRule]
  ) -> GoldenVerdict {
    var trace = trace
    // A transcript without a header has no title or design, so the trace's aren't compared.
    (trace.title, trace.design) = (nil, nil)
    let header = "seqtrace transcript \(TranscriptWriter.currentVersion)\n"
    let text = transcript.hasPrefix("seqtrace transcript") ? transcript : header + "\n" + transcript
    let comparison = TraceComparison(
      recorded: trace, rules: rules, isInline: true)
    do {
      guard let found = try comparison.finding(against: Array((text + "\n").utf8)) else {
        return .passed
      }
      if let error = found.readError {
        let headerLines = text.hasPrefix(transcript) ? 0 : 2
        return GoldenVerdict(message: message(on: error, below: headerLines))
      }
      let new = String(decoding: found.transcript, as: UTF8.self)
      let body = new.hasPrefix(header + "\n") ? new.dropFirst(header.count + 1) : new[...]
      let lines =
        ["What happened differs from the transcript in the test:"] + found.lines
        + (try comparison.isEmpty
          ? ["Nothing was recorded.", GoldenVerdict.wayToRecord]
          : ["To accept it, let the transcript be:", "", String(body)])
      return GoldenVerdict(message: lines.joined(separator: "\n"), exhibits: found.exhibits)
    } catch {
      return GoldenVerdict(message: "The transcript in the test can't be used: \(error)")
    }
  }

  /// Describes why a transcript can't be read. The line number is that in the test's text, without an added
  /// header.
  private static func message(on error: TranscriptReadError, below headerLines: Int) -> String {
    var diagnostic = error.diagnostic
    diagnostic.line = max(1, diagnostic.line - headerLines)
    let description = TranscriptReadError(diagnostic).description
    return "The transcript in the test can't be read:\n\(description)"
      .replacing("\n", with: "\n  ")
  }
}
