import SeqtraceDiff
import SeqtraceEvents

/// What a difference is written as.
enum DifferenceFormat: String, NamedValue {
  /// Lines for a terminal.
  case text
  /// A comment for a pull request.
  case markdown
  /// All lines, for programs.
  case json
}

extension DifferenceFormat {
  /// Writes a difference.
  func bytes(of difference: TraceDifference, new: Trace, style: DifferenceText) -> [UInt8] {
    switch self {
    case .text: Array((lines(of: difference, new, style) + [""]).joined(separator: "\n").utf8)
    case .markdown: markdown(of: difference, new, style)
    case .json: json(of: difference)
    }
  }

  private func lines(
    of difference: TraceDifference, _ new: Trace, _ style: DifferenceText
  ) -> [String] {
    let count = difference.changeCount
    let summary = "\(count) \(count == 1 ? "thing differs" : "things differ")"
    return [summary + ":"]
      + style.lines(of: difference) { index in
        new.events[index].source.flatMap { place in place.line.map { "\(place.fileID):\($0)" } }
      }.map(\.visibleInTerminal)
  }

  private func markdown(
    of difference: TraceDifference, _ new: Trace, _ style: DifferenceText
  ) -> [UInt8] {
    var style = style
    style.isColored = false
    var text = ""
    var isOpen = false
    for line in lines(of: difference, new, style) {
      if line.hasPrefix("   ") {
        if !isOpen { text += "\n```diff\n" }
        isOpen = true
        // Signs count in the first column only.
        let sign = line.dropFirst(3).first
        let shown = sign == ">" ? "+" : sign == "<" ? "-" : sign.map(String.init) ?? ""
        text += shown + line.dropFirst(4) + "\n"
      } else {
        if isOpen { text += "```\n" }
        isOpen = false
        text += "\n" + line.replacing("`", with: "\\`") + "\n"
      }
    }
    if isOpen { text += "```\n" }
    return Array(text.dropFirst().utf8)
  }

  private func json(of difference: TraceDifference) -> [UInt8] {
    var bytes = Array("{\"changes\":\(difference.changeCount),\"lines\":[".utf8)
    for (index, entry) in difference.entries.enumerated() {
      bytes += Array((index == 0 ? "\n" : ",\n").utf8)
      bytes += Array("{\"state\":\"\(entry.state.rawValue)\",\"depth\":\(entry.depth)".utf8)
      if entry.beginsChange { bytes += Array(",\"begins\":true".utf8) }
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
  /// The line without what drives a terminal, but for the colours that were put in.
  fileprivate var visibleInTerminal: String {
    let parts = split(separator: "\u{1B}", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return visible }
    return parts.enumerated().map { $0 == 0 ? String($1).visible : "\u{1B}" + String($1).visible }
      .joined()
  }
}
