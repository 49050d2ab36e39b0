import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceNotation

/// The changes in a documentation block.
package struct BlockChanges {
  /// The largest number of lines that are shown of a text difference.
  private static let mostLines = 40

  /// The changes as lines: changes of the diagram if both versions can be read, else of the text.
  package let lines: [String]

  /// Compares two versions of a block.
  ///
  /// - Parameter pictures: The pictures for light pages, if any; the old one is `nil` if it doesn't exist.
  package init(
    from old: [UInt8], to new: [UInt8], pictures: (old: [UInt8]?, new: [UInt8])?, isMermaid: Bool
  ) {
    lines = Self.lines(from: old, to: new, pictures, isMermaid: isMermaid)
  }

  private static func lines(
    from oldText: [UInt8], to newText: [UInt8], _ pictures: (old: [UInt8]?, new: [UInt8])?,
    isMermaid: Bool
  ) -> [String] {
    if let pictures {
      guard let old = pictures.old else { return ["  the picture is missing"] }
      if let before = PictureMark.source(in: old), let after = PictureMark.source(in: pictures.new),
        let lines = differences(from: before, to: after)
      {
        return lines
      }
      // Line numbers in the list of titles have no meaning for the user.
      let lines = difference(titles(in: old), titles(in: pictures.new))
        .filter { !$0.hasPrefix("  line ") }
      if !lines.isEmpty { return lines }
      if old != pictures.new { return ["  the picture shows the same in another way"] }
    } else if isMermaid, let lines = differences(from: oldText, to: newText) {
      return lines
    }
    return difference(
      String(decoding: oldText, as: UTF8.self), String(decoding: newText, as: UTF8.self))
  }

  private static func difference(_ old: String, _ new: String) -> [String] {
    var difference = TextDifference()
    (difference.context, difference.mostLines) = (1, mostLines)
    return difference.lines(from: old, to: new)
  }

  /// The differences between the diagrams in two fenced code blocks, as `seqtrace diff` shows them; `nil` if
  /// unknown or if there are none.
  private static func differences(from oldText: [UInt8], to newText: [UInt8]) -> [String]? {
    guard let old = diagram(in: oldText), let new = diagram(in: newText) else { return nil }
    let difference = TraceDiffer().difference(from: old, to: new, ignoringValues: false)
    return difference.changeCount > 0 ? DifferenceText().report(of: difference) : nil
  }

  /// The diagram in a fenced code block.
  private static func diagram(in text: [UInt8]) -> SequenceDiagram? {
    MarkdownBlocks(text).blocks.first { $0.language == .mermaid }
      .map { MermaidImporter().read($0.source).diagram }
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
