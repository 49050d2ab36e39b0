/// A rule for the division of a diagram into pages.
public enum PageSize: Sendable, Hashable {
  /// This number of pages, at least 1, with nearly equal numbers of messages. There are fewer pages if one of
  /// them, other than the last, would have a single message.
  case pages(Int)
  /// As few pages as possible with at most this number of messages each, at least 2.
  case messages(Int)
  /// A new page at each ``Separator`` of the kind `.page`, that is, at each page break by the author. Pages
  /// without rows are omitted.
  case separators

  /// Returns the number of pages for a diagram, and the maximum number of messages on a page; `nil` if the
  /// author chose the page breaks.
  func pages(for messageCount: Int) -> (count: Int, limit: Int)? {
    switch self {
    case .pages(let count):
      precondition(count >= 1, "a diagram has at least one page")
      return (Swift.max(1, Swift.min(count, (messageCount + 1) / 2)), Swift.max(messageCount, 1))
    case .messages(let limit):
      precondition(limit >= 2, "a page has at least two messages")
      return (Swift.max(1, messageCount / limit + (messageCount % limit == 0 ? 0 : 1)), limit)
    case .separators: return nil
    }
  }
}
