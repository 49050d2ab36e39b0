import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceEvents
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
    var bytes = Array("{\"traces\":[".utf8)
    bytes.appendList(rows, lines: true) { row, bytes in
      bytes += Array("{\"path\":".utf8)
      bytes.appendJSON(row.path)
      bytes += Array(",\"state\":\"\(row.state.rawValue)\"".utf8)
      if row.state == .changed {
        let counts: [(String, TraceDifference.State)] = [
          ("added", .added), ("removed", .removed), ("changed", .changed), ("moved", .movedHere),
        ]
        for (key, state) in counts {
          bytes += Array(",\"\(key)\":\(row.counts[state] ?? 0)".utf8)
        }
        bytes.appendList("places", row.places)
      }
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.append(UInt8(ascii: "]"))
    if let changes {
      bytes += Array(",\n\"changes\":[".utf8)
      bytes.appendList(changes, lines: true) { change, bytes in
        bytes += Array("{\"id\":\"\(change.id)\"".utf8)
        bytes.appendList("lines", change.lines)
        bytes.appendList("inside", change.surroundings)
        bytes.appendList("paths", change.paths)
        bytes.append(UInt8(ascii: "}"))
      }
      bytes += Array("],\n\"unstable\":[".utf8)
      bytes.appendList(unstable, lines: true) { test, bytes in
        bytes += Array("{\"path\":".utf8)
        bytes.appendJSON(test.path)
        bytes.appendList("rules", test.rules.map(\.headerLine))
        bytes.append(UInt8(ascii: "}"))
      }
      bytes.append(UInt8(ascii: "]"))
    }
    return bytes + Array("}\n".utf8)
  }
}

extension [UInt8] {
  /// Appends a member whose value is a list of texts.
  fileprivate mutating func appendList(_ key: String, _ texts: [String]) {
    self += Array(",\"\(key)\":[".utf8)
    appendList(texts, lines: false) { $1.appendJSON($0) }
    append(UInt8(ascii: "]"))
  }

  /// Appends elements, separated by commas; each on its own line if `lines` is true.
  fileprivate mutating func appendList<Value>(
    _ elements: [Value], lines: Bool, _ add: (Value, inout [UInt8]) -> Void
  ) {
    for (index, element) in elements.enumerated() {
      self += Array(((index > 0 ? "," : "") + (lines ? "\n" : "")).utf8)
      add(element, &self)
    }
  }
}
