import SeqtraceDiagram
import SeqtraceInterchange
import SeqtraceRecording

/// The list of the traces in files of spans, one per line.
struct SpanListing {
  let inputs: [String]
  let format: InputFormat?
  let isPartial: Bool

  /// Reads the files, and writes the list.
  func write(on console: Console) throws {
    for input in inputs {
      let file = InputFile(path: input)
      var pieces = try file.pieces()
      let format = if let format { format } else { try InputFormat(of: &pieces) }
      guard format.hasSpans else { throw CommandError.nothingToList(file.name) }
      let result = try SpanReading.Result.of(&pieces, ReadingChoice(isPartial: isPartial))
      console.complain(result.complaints(in: file.name))
      try console.writeOutput(Self.lines(of: result.collection.summaries))
    }
  }

  private static func lines(of summaries: [SpanCollection.Summary]) -> TerminalText {
    summaries.map(cells).lines().map { "\($0)\n" }.joined()
  }

  private static func cells(of summary: SpanCollection.Summary) -> [String] {
    [
      summary.id, summary.start.isEmpty ? "-" : summary.start,
      summary.duration.map { TimeSpan(nanoseconds: $0).description } ?? "-",
      count(summary.spanCount, "span"), count(summary.serviceCount, "service"),
      count(summary.errorCount, "error"),
      ForeignValue.shown(summary.root, named: "")
        + (summary.wholeID.map { " (its parent is in \($0), whose id ends alike)" } ?? ""),
    ]
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
