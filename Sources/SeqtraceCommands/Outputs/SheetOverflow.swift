import SeqtraceDiagram
import SeqtraceLayout

/// A picture that is too large to be printed or read in one piece.
struct SheetOverflow: Sendable {
  /// The size in points of four A4 sheets in each direction.
  private static let limit = (width: 4 * 595, height: 4 * 842)
  /// The recommended number of messages on a page, equal to the maximum of a summary.
  private static let pageMessages = 60

  /// The picture's size in points.
  let size: DiagramLayout.Size

  /// Creates the overflow of a picture with a size in points; `nil` if the picture isn't too large.
  init?(size: DiagramLayout.Size) {
    guard size.width > Self.limit.width || size.height > Self.limit.height else { return nil }
    self.size = size
  }

  /// Returns a smaller size for a summary; `nil` if the size can't be reduced. With the smaller size, the
  /// summary's picture probably fits.
  ///
  /// - Parameter drawn: The diagram in the picture.
  func smaller(
    than size: SequenceDiagram.SummarySize, drawn: SequenceDiagram
  ) -> SequenceDiagram.SummarySize? {
    let messages = drawn.messages.count { $0.kind != .reply }
    let smaller = SequenceDiagram.SummarySize(
      messages: Self.reduced(
        size.messages, drawn: messages, by: (Self.limit.height, self.size.height)),
      lifelines: Self.reduced(
        size.lifelines, drawn: drawn.lifelines.count, by: (Self.limit.width, self.size.width)))
    return smaller == size ? nil : smaller
  }

  /// A limit, reduced by the ratio of the given length to the needed length.
  private static func reduced(_ limit: Int, drawn: Int, by ratio: (given: Int, needed: Int)) -> Int
  {
    guard ratio.needed > ratio.given else { return limit }
    return max(1, min(limit - 1, drawn * ratio.given / ratio.needed))
  }

  /// The note for the user.
  ///
  /// - Parameter isSummary: Whether the picture is a summary already; if it isn't, the note recommends one.
  func note(isSummary: Bool) -> SizeNote {
    SizeNote(
      message:
        "the picture has \(size.width) × \(size.height) points, more than four sheets of A4 in a "
        + "direction", hint: "In pages: ", options: ["--page-messages", "\(Self.pageMessages)"],
      addition: isSummary ? "" : " (--summary instead shows the most important messages)")
  }
}
