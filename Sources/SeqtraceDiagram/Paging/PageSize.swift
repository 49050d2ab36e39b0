/// How a diagram is divided into pages.
public enum PageSize: Sendable, Hashable {
  /// This number of pages, at least 1, with nearly equal numbers of messages. There are fewer pages
  /// if one before the last would otherwise hold a single message.
  case pages(Int)
  /// As few pages as possible, with at most this number of messages each. At least 2.
  case messages(Int)
  /// A new page at each ``Separator`` of the kind `.page`, which the author wrote. Pages without rows are
  /// left out.
  case separators

  /// Returns the number of pages for a diagram, and the largest number of messages on a page; `nil` if the
  /// author chose where pages start.
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
