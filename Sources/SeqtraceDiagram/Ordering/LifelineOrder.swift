/// A rule for the order of lifelines from left to right.
public enum LifelineOrder: String, Sendable, Hashable, CaseIterable {
  /// By their first messages.
  case appearance
  /// By their first messages, and then changed until arrows are short.
  case short
}
