/// A rule for the left-to-right order of lifelines.
public enum LifelineOrder: String, Sendable, Hashable, CaseIterable {
  /// By first message.
  case appearance
  /// By first message, and then rearranged to shorten the arrows.
  case short
}
