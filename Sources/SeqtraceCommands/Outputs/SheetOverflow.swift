import SeqtraceLayout

/// A picture that is too large to be printed or read in one piece.
struct SheetOverflow: Sendable {
  /// The size of four A4 sheets in either direction, in points.
  private static let limit = (width: 4 * 595, height: 4 * 842)
  /// The number of messages on a page: the maximum of a summary.
  private static let pageMessages = 60

  /// The size of the picture, in points.
  let size: DiagramLayout.Size

  /// Creates the facts about a picture with a size in points; `nil` if it isn't too large.
  init?(size: DiagramLayout.Size) {
    guard size.width > Self.limit.width || size.height > Self.limit.height else { return nil }
    self.size = size
  }

  /// The complaint for the user.
  ///
  /// - Parameter arguments: The arguments of the command that drew the picture.
  func complaint(arguments: [String]) -> Complaint {
    // What was requested isn't recommended again: `record` summarises unless told not to.
    let isCut =
      arguments.contains("--summary")
      || arguments.first == "record" && !arguments.contains("--no-summary")
    let advice = isCut ? "" : " (--summary instead shows the most important messages)"
    return Complaint(
      .note,
      "the picture has \(size.width) × \(size.height) points, more than four sheets of A4 in a "
        + "direction",
      hint: "In pages: "
        + arguments.commandLine(adding: ["--page-messages", "\(Self.pageMessages)"]) + advice)
  }
}
