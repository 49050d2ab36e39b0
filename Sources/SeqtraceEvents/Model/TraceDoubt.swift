/// An uncertain fact about a trace that was merged from the reports of several programs.
///
/// A diagram shows a remark for each. No trace format stores them.
public enum TraceDoubt: Sendable, Hashable {
  /// Messages with causes that aren't in the file.
  case missingCauses(Messages)
  /// Messages ordered only by the clocks of several programs.
  case clockOrder(Messages)
  /// Clocks of two programs that contradict causality, by at least this many nanoseconds and in this many
  /// messages.
  case skew(from: String, to: String, nanoseconds: Int64, messageCount: Int)
  /// The number of messages that didn't end.
  case unfinished(Int)
  /// The number of messages that ended before they started.
  case reversed(Int)
  /// The number of messages that were reported twice.
  case duplicates(Int)
  /// The number of causes that were ignored because they would form a cycle.
  case cycles(Int)
  /// The number of programs with clocks that were aligned by the first messages between them.
  case alignedClocks(Int)

  /// A number of messages, with the names of the first ones.
  public struct Messages: Sendable, Hashable {
    /// The names of the first messages.
    public private(set) var names: [String] = []
    /// The number of messages, including those without a stored name.
    public private(set) var count = 0

    /// The maximum number of stored names.
    private static let mostNames = 50

    /// Creates an empty list.
    public init() {}

    /// Adds a message, and stores its name if fewer than 50 are stored.
    public mutating func append(_ name: String) {
      count += 1
      if names.count < Self.mostNames { names.append(name) }
    }
  }
}
