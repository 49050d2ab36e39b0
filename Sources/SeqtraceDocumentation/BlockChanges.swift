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
  /// - Parameters:
  ///   - old: The text as it is.
  ///   - new: The text as it should be.
  ///   - pictures: The pictures for light pages, if any; the old one is `nil` if it doesn't exist.
  ///   - isMermaid: Whether the texts are diagrams.
  package init(
    from old: [UInt8], to new: [UInt8], pictures: (old: [UInt8]?, new: [UInt8])?, isMermaid: Bool
  ) {
    guard let pictures, pictures.old != pictures.new else {
      lines = Self.lines(from: old, to: new, areDiagrams: isMermaid)
      return
    }
    guard let picture = pictures.old else {
      lines = ["  the picture is missing"]
      return
    }
    // A picture contains the text of its diagram.
    let (before, after) = (PictureMark.source(in: picture), PictureMark.source(in: pictures.new))
    if let before, let after, before != after {
      lines = Self.lines(from: before, to: after, areDiagrams: true)
    } else {
      lines = ["  the picture shows the same in another way"]
    }
  }

  private static func lines(
    from old: [UInt8], to new: [UInt8], areDiagrams: Bool
  ) -> [String] {
    if areDiagrams, let lines = differences(from: old, to: new) { return lines }
    var difference = TextDifference()
    (difference.context, difference.mostLines) = (1, mostLines)
    return difference.lines(
      from: String(decoding: old, as: UTF8.self), to: String(decoding: new, as: UTF8.self))
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
}
