/// A rule for the order of lifelines from left to right.
public enum LifelineOrder: String, Sendable, Hashable, CaseIterable {
  /// By first message.
  case appearance
  /// By first message, then rearranged for short arrows.
  case short
}
