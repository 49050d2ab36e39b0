import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceEvents

/// Writes the difference between two traces.
struct DifferenceWriter {
  let format: DifferenceFormat
  /// The style of the picture.
  var picture = PictureStyle()
  /// The form of the lines.
  var text = DifferenceText()
  /// The builder of the picture's diagram.
  var diagram = DifferenceDiagramBuilder()

  init(format: DifferenceFormat, picture: PictureStyle = PictureStyle()) {
    self.format = format
    self.picture = picture
  }

  /// Writes a difference.
  ///
  /// - Throws: ``CommandError`` if the picture can't be drawn, or if it is of diagrams that weren't recorded.
  func bytes(of comparison: TraceComparison) throws(CommandError) -> [UInt8] {
    if comparison.isOfDiagrams, format.picture != nil {
      throw .onlyForTraces("--format \(format.rawValue)")
    }
    return switch format {
    case .text: Array((lines(of: comparison, text) + [""]).joined(separator: "\n").utf8)
    case .markdown: markdown(of: comparison)
    case .json: json(of: comparison.difference)
    case .html: try page(of: comparison)
    case .svg, .png, .pdf: try drawing(of: comparison)
    }
  }

  // MARK: - Pictures

  private func drawing(of comparison: TraceComparison) throws(CommandError) -> [UInt8] {
    guard let format = format.picture, case .diagram(let writer) = format.writer else { return [] }
    try writer.checkAvailability()
    return try writer.content(of: diagram(of: comparison), picture).bytes
  }

  /// The diagram, with a legend of its marks.
  private func diagram(of comparison: TraceComparison) -> SequenceDiagram {
    var builder = diagram
    builder.wording = DiagramWords.wording(in: picture.language)
    var result = builder.build(comparison.difference, from: comparison.old, to: comparison.new)
    result.legend = result.changeNotation.map { kind in
      LegendEntry(kind: kind, text: LegendWording.text(for: kind, in: picture.language))
    }
    return result
  }

  private func page(of comparison: TraceComparison) throws(CommandError) -> [UInt8] {
    var plain = text
    plain.isColored = false
    let title = comparison.new.title ?? comparison.old.title ?? "What changed"
    let head = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width"><title>\(title.escapedForXML)</title>
      <style>:root{color-scheme:light dark}body{font-family:sans-serif;margin:2em}
      pre{overflow-x:auto}svg{max-width:100%;height:auto}</style></head><body>
      <h1>\(title.escapedForXML)</h1>

      """
    let lines = lines(of: comparison, plain).map(\.escapedForXML).joined(separator: "\n")
    return Array(head.utf8) + (try drawing(of: comparison))
      + Array("\n<pre>\(lines)</pre>\n</body></html>\n".utf8)
  }

  // MARK: - Lines

  private func lines(of comparison: TraceComparison, _ text: DifferenceText) -> [String] {
    let count = comparison.difference.changeCount
    if count == 0 { return ["Nothing differs."] }
    let common = comparison.difference.hasNothingInCommon ? "; the two have nothing in common" : ""
    return ["\(count) \(count == 1 ? "thing differs" : "things differ")\(common):"]
      + text.lines(of: comparison.difference) { index in
        comparison.new.events[index].source
          .flatMap { place in place.line.map { "\(place.fileID):\($0)" } }
      }
  }

  private func markdown(of comparison: TraceComparison) -> [UInt8] {
    var uncolored = self.text
    uncolored.isColored = false
    let lines = lines(of: comparison, uncolored)
    let fence = MarkdownText.fence(around: lines)
    var text = ""
    var isOpen = false
    for line in lines {
      if line.hasPrefix("   ") {
        if !isOpen { text += "\n\(fence)diff\n" }
        isOpen = true
        // Signs only count in the first column.
        let sign = line.dropFirst(3).first
        let shown = sign == ">" ? "+" : sign == "<" ? "-" : sign.map(String.init) ?? ""
        text += shown + line.dropFirst(4) + "\n"
      } else {
        if isOpen { text += fence + "\n" }
        isOpen = false
        text += "\n" + Self.heading(line) + "\n"
      }
    }
    if isOpen { text += fence + "\n" }
    return Array(text.dropFirst().utf8)
  }

  /// A heading with a place, such as `1. inside Bank.pay(5):`, or a line without one.
  private static func heading(_ line: String) -> String {
    guard let number = line.utf8.firstRange(of: ". ".utf8)?.upperBound else { return line }
    let end = line.utf8.last == UInt8(ascii: ":") ? ":" : ""
    return line[..<number] + MarkdownText.inline(line[number...].droppingEnding(end)) + end
  }

  private func json(of difference: TraceDifference) -> [UInt8] {
    var bytes = Array("{\"changes\":\(difference.changeCount),\"lines\":[".utf8)
    for (index, entry) in difference.entries.enumerated() {
      bytes += Array((index == 0 ? "\n" : ",\n").utf8)
      bytes += Array("{\"state\":\"\(entry.state.rawValue)\",\"depth\":\(entry.depth)".utf8)
      if entry.beginsChange { bytes += Array(",\"begins\":true".utf8) }
      switch entry.detail {
      case nil: break
      case .repeated(let old, let new):
        bytes += Array(",\"repeated\":{\"old\":\(old),\"new\":\(new)}".utf8)
      case .laneOrder: bytes += Array(",\"laneOrder\":true".utf8)
      }
      for (key, text) in [("old", entry.oldText), ("new", entry.newText)] {
        guard let text else { continue }
        bytes += Array(",\"\(key)\":".utf8)
        bytes.appendJSON(text)
      }
      bytes.append(UInt8(ascii: "}"))
    }
    return bytes + Array("]}\n".utf8)
  }
}

extension String {
  /// The text for an HTML page.
  fileprivate var escapedForXML: String {
    visible.replacingScalars("&", with: "&amp;").replacingScalars("<", with: "&lt;")
      .replacingScalars("\"", with: "&quot;")
  }
}
