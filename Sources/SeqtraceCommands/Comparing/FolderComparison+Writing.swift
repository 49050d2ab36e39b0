import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceEvents

extension FolderComparison {
  /// Writes the table.
  ///
  /// - Parameter showsAll: Whether unchanged traces have rows, too.
  /// - Throws: ``CommandError`` if the format is a picture, which can only show a single trace.
  func bytes(in format: DifferenceFormat, showsAll: Bool) throws(CommandError) -> [UInt8] {
    var count = 0
    let shown = rows.filter { row in
      if row.state == .same { return showsAll }
      if row.state == .changed { count += 1 }
      return row.state != .changed || count <= mostRows
    }
    return switch format {
    case .text: text(of: shown).bytes
    case .markdown: markdown(of: shown).bytes
    case .json: json
    case .html, .svg, .png, .pdf:
      throw .unusableValue(
        UnusableValue(
          option: "--format", text: format.rawValue,
          expected: "text, markdown or json for two folders"))
    }
  }

  private var summary: String {
    let count = rows.count { $0.state != .same }
    let traces = rows.count == 1 ? "1 \(noun)" : "\(rows.count) \(noun)s"
    return "\(count) of \(traces) \(count == 1 ? "differs" : "differ")"
  }

  private var hiddenCount: Int { max(rows.count { $0.state == .changed } - mostRows, 0) }

  private func text(of shown: [Row]) -> TerminalText {
    let pathWidth = shown.reduce(0) { max($0, $1.path.columns) }
    let width = shown.reduce(0) { max($0, $1.summary.columns) }
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(width - text.columns, 0))
    }
    let lines = shown.map { row -> TerminalText in
      let line = "  \(padded(row.path, pathWidth))  \(padded(row.summary, width))  \(row.place)"
      return "\(String(line.reversed().drop { $0 == " " }.reversed()))\n"
    }
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

  private var json: [UInt8] {
    var bytes = Array("{\"traces\":[".utf8)
    for (index, row) in rows.enumerated() {
      bytes += Array((index == 0 ? "\n" : ",\n").utf8) + Array("{\"path\":".utf8)
      bytes.appendJSON(row.path)
      bytes += Array(",\"state\":\"\(row.state.rawValue)\"".utf8)
      if row.state == .changed {
        let counts: [(String, TraceDifference.State)] = [
          ("added", .added), ("removed", .removed), ("changed", .changed), ("moved", .movedHere),
        ]
        for (key, state) in counts {
          bytes += Array(",\"\(key)\":\(row.counts[state] ?? 0)".utf8)
        }
        bytes += Array(",\"places\":[".utf8)
        for (number, place) in row.places.enumerated() {
          if number > 0 { bytes.append(UInt8(ascii: ",")) }
          bytes.appendJSON(place)
        }
        bytes.append(UInt8(ascii: "]"))
      }
      bytes.append(UInt8(ascii: "}"))
    }
    return bytes + Array("]}\n".utf8)
  }
}
