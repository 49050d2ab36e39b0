/// How a diagram is dealt out to pages.
public enum PageSize: Sendable, Hashable {
  /// So many pages, nearly equal; fewer where that would leave one with a single message, unless it
  /// is the last. At least 1.
  case pages(Int)
  /// As few pages as hold at most so many messages each. At least 2.
  case messages(Int)

  /// How many pages a diagram takes, and the most messages that one may have.
  func pages(for messageCount: Int) -> (count: Int, limit: Int) {
    switch self {
    case .pages(let count):
      precondition(count >= 1, "a diagram has at least one page")
      return (Swift.max(1, Swift.min(count, (messageCount + 1) / 2)), Swift.max(messageCount, 1))
    case .messages(let limit):
      precondition(limit >= 2, "a page has at least two messages")
      return (Swift.max(1, messageCount / limit + (messageCount % limit == 0 ? 0 : 1)), limit)
    }
  }
}
