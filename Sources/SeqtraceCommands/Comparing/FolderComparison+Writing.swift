import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceNotation
import SeqtraceTranscript

extension FolderComparison {
  /// Writes the table.
  ///
  /// - Parameter showsAll: Whether unchanged traces have rows too.
  /// - Throws: ``CommandError`` if the format is a picture, which can't show a table.
  func bytes(in format: DifferenceFormat, showsAll: Bool) throws(CommandError) -> [UInt8] {
    var count = 0
    let shown = rows.filter { row in
      if row.state == .same { return showsAll }
      if row.state != .changed { return true }
      if toldElsewhere.contains(row.path) { return false }
      count += 1
      return count <= mostRows
    }
    return switch format {
    case .text: text(of: shown).bytes
    case .markdown: markdown(of: shown).bytes
    case .json: json()
    case .html, .svg, .png, .pdf:
      throw .unusableValue(
        "--format", format.rawValue, expected: "text, markdown or json for two folders")
    }
  }

  private var summary: String {
    let count = rows.count { $0.state != .same }
    let traces = rows.count == 1 ? "1 \(noun)" : "\(rows.count) \(noun)s"
    return "\(count) of \(traces) \(count == 1 ? "differs" : "differ")"
  }

  private var hiddenCount: Int {
    max(rows.count { $0.state == .changed && !toldElsewhere.contains($0.path) } - mostRows, 0)
  }

  private func text(of shown: [Row]) -> TerminalText {
    let lines = shown.map { [$0.path, $0.summary, $0.place] }.lines()
      .map { line -> TerminalText in "  \(line)\n" }
    let more: TerminalText = hiddenCount > 0 ? "  … and \(hiddenCount) more\n" : ""
    return "\(summary)\(lines.isEmpty ? "." : ":")\n\(lines.joined())\(more)"
  }

  private func markdown(of shown: [Row]) -> MarkdownText {
    let rows = shown.map { row -> MarkdownText in
      let cells = [row.path, row.summary, row.place].map { MarkdownText(cell: $0) }
      return "| \(cells.joined(separator: " | ")) |\n"
    }
    if rows.isEmpty { return "\(summary).\n" }
    let more: MarkdownText = hiddenCount > 0 ? "\n… and \(hiddenCount) more\n" : ""
    return "\(summary):\n\n| Trace | What | Where |\n|---|---|---|\n\(rows.joined())\(more)"
  }

  /// The table in JSON.
  ///
  /// - Parameters:
  ///   - changes: The changes that several tests share; `nil` if they weren't searched for.
  ///   - unstable: The tests that agreed when they ran again, with rules for their variations.
  func json(
    with changes: [SharedChange]? = nil,
    _ unstable: [(path: String, rules: [TranscriptRule])] = []
  ) -> [UInt8] {
    let traces = rows.map { row in
      var members: [(key: String, value: JSONValue)] = [
        ("path", JSONValue(row.path)), ("state", JSONValue(row.state.rawValue)),
      ]
      if row.state == .changed {
        members += Row.kinds.map { ($0.name, .integer(row.counts[$0.state] ?? 0)) }
        members.append(("places", JSONValue(row.places)))
      }
      return JSONValue.object(members)
    }
    guard let changes else { return Array("{\"traces\":\(traces.lines)}\n".utf8) }
    let shared = changes.map { change -> JSONValue in
      [
        "id": JSONValue(change.id), "lines": JSONValue(change.lines),
        "inside": JSONValue(change.surroundings), "paths": JSONValue(change.paths),
      ]
    }
    let tests = unstable.map { test -> JSONValue in
      ["path": JSONValue(test.path), "rules": JSONValue(test.rules.map(\.headerLine))]
    }
    let text = """
      {"traces":\(traces.lines),
      "changes":\(shared.lines),
      "unstable":\(tests.lines)}

      """
    return Array(text.utf8)
  }
}
