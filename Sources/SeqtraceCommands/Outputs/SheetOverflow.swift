import SeqtraceDiagram
import SeqtraceLayout

/// A picture that is too large to be printed or read in one piece, and what makes it smaller.
struct SheetOverflow: Sendable {
  /// What makes the picture smaller.
  enum Remedy: Sendable {
    /// Its summary, which was laid out and isn't too large.
    case fittingSummary
    /// Its summary, which wasn't laid out.
    case summary
    /// Pages, because a summary is too large, too.
    case pages
  }

  /// Four sheets of A4 beside or below each other, in points.
  private static let limit = (width: 4 * 595, height: 4 * 842)
  /// The most messages of a diagram whose summary is laid out, which takes time.
  private static let mostMessages = 10_000
  /// The number of messages on a page: as many as a summary has at most.
  private static let pageMessages = 60

  /// The size of the picture, in points.
  let size: DiagramLayout.Size
  let remedy: Remedy

  /// Looks for what makes a picture smaller; `nil` if it isn't too large.
  ///
  /// - Parameters:
  ///   - size: The size of the picture, in points.
  ///   - messageCount: The number of messages in the picture.
  ///   - summary: Returns the summary of the diagram; `nil` if the picture is one already.
  init?(size: DiagramLayout.Size, messageCount: Int, summary: () -> SequenceDiagram?) {
    guard Self.exceedsLimit(size) else { return nil }
    self.size = size
    if messageCount > Self.mostMessages {
      remedy = .summary
    } else if let summary = summary(),
      !Self.exceedsLimit(LayoutEngine.points.layout(summary).size)
    {
      remedy = .fittingSummary
    } else {
      remedy = .pages
    }
  }

  private static func exceedsLimit(_ size: DiagramLayout.Size) -> Bool {
    size.width > limit.width || size.height > limit.height
  }

  /// The complaint for the user.
  ///
  /// - Parameter arguments: The arguments of the command that drew the picture.
  func complaint(arguments: [String]) -> Complaint {
    let (words, options) =
      switch remedy {
      case .fittingSummary: ("This fits", ["--summary"])
      case .summary: ("As a summary", ["--summary"])
      case .pages: ("In pages", ["--page-messages", "\(Self.pageMessages)"])
      }
    return Complaint(
      .note,
      "the picture has \(size.width) × \(size.height) points, more than four sheets of A4 in a "
        + "direction",
      hint: "\(words): \(arguments.commandLine(adding: options))")
  }
}
