import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceEvents
import SeqtraceLayout
import SeqtraceRendering
import SeqtraceTranscript

/// A comparison of a recording with its golden file.
struct GoldenTest {
  let name: String
  let testFile: String
  var mode = GoldenMode.current()
  var run = GoldenRun.process

  // MARK: - Transcripts

  /// Compares a trace with its golden transcript.
  func verdict(on trace: Trace, rules: [TranscriptRule]) -> GoldenVerdict {
    let file = GoldenFile(name, ending: TranscriptWriter.fileEnding, beside: testFile, in: run)
    let comparison = TraceComparison(recorded: trace, rules: rules)
    let isEmpty = (try? comparison.isEmpty) ?? false
    return verdict(in: file, isEmpty: isEmpty) { golden in
      guard let golden else {
        return .init(lines: [], transcript: try comparison.transcript())
      }
      return try comparison.finding(against: golden)
    } new: { golden in
      let old = golden.flatMap { try? TranscriptReader().read($0) }
      var kept = comparison
      if let old { kept.recorded.title = old.trace.title }
      return try kept.transcript(
        keeping: old?.rules ?? TranscriptReader.rules(inHeaderOf: golden ?? []))
    }
  }

  // MARK: - Diagrams

  /// Compares a trace's diagram, drawn as text, with its golden file.
  func verdict(onDiagramOf trace: Trace) -> GoldenVerdict {
    let file = GoldenFile(name, ending: "txt", beside: testFile, in: run)
    let drawn = Self.diagram(of: trace)
    return verdict(in: file, isEmpty: trace.events.isEmpty) { golden in
      golden == drawn
        ? nil
        : .init(lines: golden.map { Self.differences($0, drawn) } ?? [], transcript: drawn)
    } new: { _ in
      drawn
    }
  }

  /// Returns a trace's diagram, drawn as text.
  static func diagram(of trace: Trace) -> [UInt8] {
    let diagram = DiagramBuilder().build(trace.normalized())
    return TextRenderer(style: .unicode).render(LayoutEngine.cells.layout(diagram))
  }

  private static func differences(_ golden: [UInt8], _ drawn: [UInt8]) -> [String] {
    var difference = TextDifference()
    difference.mostLines = 24
    return difference.lines(
      from: String(decoding: golden, as: UTF8.self), to: String(decoding: drawn, as: UTF8.self)
    ).map { $0.shortened(toColumns: GoldenVerdict.width) }
  }

  // MARK: - Files

  private func verdict(
    in file: GoldenFile, isEmpty: Bool,
    finding: ([UInt8]?) throws -> TraceComparison.Finding?, new: ([UInt8]?) throws -> [UInt8]
  ) -> GoldenVerdict {
    do {
      let golden = try file.read()
      // Don't accept an empty recording: it would match any code that records nothing.
      if isEmpty, golden == nil || mode == .record {
        return Self.nothingRecorded(file)
      }
      switch mode {
      case .record:
        try file.write(try new(golden))
        return .passed
      case .refused:
        return GoldenVerdict(
          message: "Golden files aren't recorded where CI is set: \(file.shownPath)")
      case .compare: break
      }
      guard let found = try finding(golden) else {
        file.removeCandidate()
        return .passed
      }
      return verdict(of: found, in: file, isMissing: golden == nil)
    } catch {
      return GoldenVerdict(
        message:
          "\(name.debugDescription) can't be compared with its golden file:\n  \(file.shownPath)\n"
          + "\(error)".split { $0 == ";" || $0.isNewline }.map { "  \($0.drop { $0 == " " })" }
          .joined(separator: "\n"))
    }
  }

  private static func nothingRecorded(_ file: GoldenFile) -> GoldenVerdict {
    GoldenVerdict(
      message: """
        Nothing was recorded, so there is nothing to write into the golden file:
          \(file.shownPath)
        Is what the test calls recorded, by @Traced or by hand? Do its rules leave anything?
        \(GoldenVerdict.wayToRecord)
        """)
  }

  private func verdict(
    of found: TraceComparison.Finding, in file: GoldenFile, isMissing: Bool
  ) -> GoldenVerdict {
    var lines =
      isMissing
      ? ["There is no golden file yet:", "  \(file.shownPath)"]
      : [
        found.readError != nil
          ? "The golden file can't be read:" : "What happened differs from the golden file:",
        "  \(file.shownPath)",
      ] + found.lines
    do {
      try file.writeCandidate(found.transcript)
      lines.append("The new one is beside it, with \(GoldenFile.candidateEnding) at its end.")
    } catch {
      lines.append("The new one can't be written beside it: \(error)")
    }
    lines.append("To accept it: seqtrace goldens accept, or test with")
    lines.append("  \(GoldenMode.recordingVariable)=1")
    return GoldenVerdict(
      message: lines.joined(separator: "\n"), exhibits: found.exhibits, golden: file)
  }
}
