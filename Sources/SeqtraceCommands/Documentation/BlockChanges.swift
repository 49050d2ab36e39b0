import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceEvents
import SeqtraceNotation

/// The changes in a documentation block.
struct BlockChanges {
  /// The largest number of lines that are shown of a text difference.
  private static let mostLines = 40

  let form: BlockForm
  let oldText: [UInt8]
  let newText: [UInt8]
  /// The pictures for light pages; the old one is `nil` if it doesn't exist.
  var pictures: (old: [UInt8]?, new: [UInt8])?

  /// The changes as lines: changes of the diagram if both versions can be read, else of the text.
  var lines: [String] {
    if let pictures {
      guard let old = pictures.old else { return ["  the picture is missing"] }
      if let before = PictureMark.source(in: old), let after = PictureMark.source(in: pictures.new),
        let lines = Self.differences(from: before, to: after)
      {
        return lines
      }
      // Line numbers in the list of titles have no meaning for the user.
      let lines = difference(Self.titles(in: old), Self.titles(in: pictures.new))
        .filter { !$0.hasPrefix("  line ") }
      if !lines.isEmpty { return lines }
      if old != pictures.new { return ["  the picture shows the same in another way"] }
    } else if form == .mermaid, let lines = Self.differences(from: oldText, to: newText) {
      return lines
    }
    return difference(
      String(decoding: oldText, as: UTF8.self), String(decoding: newText, as: UTF8.self))
  }

  private func difference(_ old: String, _ new: String) -> [String] {
    var difference = TextDifference()
    (difference.context, difference.mostLines) = (1, Self.mostLines)
    return difference.lines(from: old, to: new)
  }

  /// The differences between the diagrams in two fenced code blocks, as `seqtrace diff` shows them; `nil` if
  /// unknown or if there are none.
  private static func differences(from oldText: [UInt8], to newText: [UInt8]) -> [String]? {
    guard let old = diagram(in: oldText), let new = diagram(in: newText) else { return nil }
    func compared(_ diagram: SequenceDiagram) -> ComparedTrace {
      ComparedTrace(trace: Trace(), rules: nil, isNormalized: true, diagram: diagram)
    }
    guard
      let comparison = try? TraceComparison(
        from: compared(old), to: compared(new), under: ComparisonRules()),
      comparison.difference.changeCount > 0,
      let bytes = try? DifferenceWriter(format: .text).bytes(of: comparison)
    else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The diagram in a fenced code block.
  private static func diagram(in text: [UInt8]) -> SequenceDiagram? {
    MarkdownBlocks(text).blocks.first.map { $0.language.read($0.source).0.whole }
  }

  /// The titles of a picture's messages and notes, one per line.
  private static func titles(in picture: [UInt8]) -> String {
    let lines = String(decoding: picture, as: UTF8.self).split(separator: "\n")
    return lines.compactMap { line -> Substring? in
      guard let start = line.firstRange(of: "<title>"),
        let end = line[start.upperBound...].firstRange(of: "</title>")
      else { return nil }
      return line[start.upperBound..<end.lowerBound]
    }.joined(separator: "\n")
      .replacingScalars("&lt;", with: "<").replacingScalars("&gt;", with: ">")
      .replacingScalars("&quot;", with: "\"").replacingScalars("&amp;", with: "&")
  }
}
