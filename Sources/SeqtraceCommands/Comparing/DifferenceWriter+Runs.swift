import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceInterchange

/// Two collections of runs, before and after a change, and their comparison.
struct RunDifference {
  let old: RunAggregate
  let new: RunAggregate
  let comparison: RunComparison

  init(from old: RunAggregate, to new: RunAggregate) {
    (self.old, self.new) = (old, new)
    comparison = RunComparison(from: old, to: new)
  }
}

extension DifferenceWriter {
  /// Writes the differences between two collections of runs, the most important cause first.
  func bytes(of difference: RunDifference) throws(CommandError) -> [UInt8] {
    let comparison = difference.comparison
    return switch format {
    case .text: lines(of: comparison).map { TerminalText("\($0)\n") }.joined().bytes
    case .markdown: markdown(of: comparison).bytes
    case .json: json(of: comparison)
    case .html:
      page("What changed", try drawing(of: diagram(of: difference)), lines(of: comparison))
    case .svg, .png, .pdf: try drawing(of: diagram(of: difference))
    }
  }

  private func diagram(of difference: RunDifference) -> SequenceDiagram {
    let wording = DiagramWording(in: picture.language)
    let whole = difference.comparison.diagram(
      of: difference.old, difference.new, wording: wording)
    guard let context = diagram.context else { return whole }
    return whole.foldingUnchanged(context: context, wording: wording)
  }

  private func head(of comparison: RunComparison) -> String {
    let runs = "\(comparison.counts.old) and \(comparison.counts.new) runs"
    let count = comparison.changes.count
    return count == 0
      ? "Nothing differs between \(runs) that chance doesn't explain."
      : "\(count) \(count == 1 ? "thing differs" : "things differ") between \(runs):"
  }

  private func lines(of comparison: RunComparison) -> [String] {
    let shown = comparison.changes.prefix(mostCauses).enumerated().map { index, change in
      "\(index + 1). \(change.title): \(change.sentence)"
    }
    return [head(of: comparison)] + shown + more(of: comparison)
  }

  private func more(of comparison: RunComparison) -> [String] {
    let count = comparison.changes.count - mostCauses
    return count > 0 ? ["… and \(count) more; --all shows them"] : []
  }

  private func markdown(of comparison: RunComparison) -> MarkdownText {
    let shown = comparison.changes.prefix(mostCauses).enumerated().map {
      index, change -> MarkdownText in
      "\(index + 1). **\(change.title):** \(change.sentence)\n"
    }
    let lines = shown + more(of: comparison).map { "\n\($0)\n" }
    return MarkdownText(markup: head(of: comparison)) + "\n" + (lines.isEmpty ? "" : "\n")
      + lines.joined()
  }

  private func json(of comparison: RunComparison) -> [UInt8] {
    let counts = comparison.counts
    var bytes = Array(
      "{\"changes\":\(comparison.changes.count),\"runs\":{\"old\":\(counts.old),\"new\":\(counts.new)},\"causes\":["
        .utf8)
    for (index, change) in comparison.changes.enumerated() {
      bytes += Array((index == 0 ? "\n" : ",\n").utf8)
      change.write(to: &bytes)
    }
    return bytes + Array("]}\n".utf8)
  }
}
