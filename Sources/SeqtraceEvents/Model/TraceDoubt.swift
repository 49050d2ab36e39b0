/// What isn't certain about a trace that was put together from the reports of several programs.
///
/// A diagram has a remark for each. No format of traces keeps them.
public enum TraceDoubt: Sendable, Hashable {
  /// Messages without a known cause, because what caused them isn't in the file.
  case missingCauses(Messages)
  /// Messages with an order that is only known from the clocks of several programs.
  case clockOrder(Messages)
  /// The clocks of two programs contradict what caused what: by at least this much, in a number of messages.
  case skew(from: String, to: String, nanoseconds: Int64, messageCount: Int)
  /// The number of messages that didn't end.
  case unfinished(Int)
  /// The number of messages that ended before they started.
  case reversed(Int)
  /// The number of messages that were reported twice.
  case duplicates(Int)
  /// The number of causes that were ignored, because what they caused would have caused them.
  case cycles(Int)
  /// The number of programs with clocks that were aligned by their first messages to each other.
  case alignedClocks(Int)

  /// The names of some messages.
  public struct Messages: Sendable, Hashable {
    /// The first names.
    public private(set) var names: [String] = []
    /// The number of all messages.
    public private(set) var count = 0

    /// The largest number of names that are kept.
    private static let mostNames = 50

    /// Creates an empty list.
    public init() {}

    /// Adds a message, whose name is kept if there are few.
    public mutating func append(_ name: String) {
      count += 1
      if names.count < Self.mostNames { names.append(name) }
    }
  }
}
