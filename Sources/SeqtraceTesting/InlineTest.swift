import SeqtraceEvents
import SeqtraceTranscript

/// A comparison of a recording with a transcript in the test itself.
enum InlineTest {
  /// Compares a trace with a transcript, whose header may be left out.
  static func verdict(
    on trace: Trace, inline transcript: String, rules: [TranscriptRule]
  ) -> GoldenVerdict {
    var trace = trace
    // Neither stands in a transcript without a header.
    (trace.title, trace.design) = (nil, nil)
    let header = "seqtrace transcript \(TranscriptWriter.currentVersion)\n"
    let text = transcript.hasPrefix("seqtrace transcript") ? transcript : header + "\n" + transcript
    let comparison = TraceComparison(
      recorded: trace, rules: rules, isInline: true)
    do {
      guard let found = try comparison.finding(against: Array((text + "\n").utf8)) else {
        return .passed
      }
      let new = String(decoding: found.transcript, as: UTF8.self)
      let body = new.hasPrefix(header + "\n") ? new.dropFirst(header.count + 1) : new[...]
      let lines =
        ["What happened differs from the transcript in the test:"] + found.lines
        + ["To accept it, let the transcript be:", "", String(body)]
      return GoldenVerdict(message: lines.joined(separator: "\n"), exhibits: found.exhibits)
    } catch {
      return GoldenVerdict(message: "The transcript in the test can't be used: \(error)")
    }
  }
}
