import SeqtraceDiagram

extension DiagramLayout {
  /// What the tint of a part of the background means; a theme gives each its colour.
  public enum Tint: String, Sendable, Hashable, CaseIterable {
    /// Set apart, and no more.
    case neutral
    /// Worth looking at.
    case accent
    /// As it should be.
    case positive
    /// To be careful with.
    case caution
    /// As it should not be.
    case negative
  }
}

extension DiagramLayout.Tint {
  /// The tint of a region.
  init(_ tint: Region.Tint) {
    self =
      switch tint {
      case .neutral: .neutral
      case .accent: .accent
      case .positive: .positive
      case .caution: .caution
      case .negative: .negative
      }
  }
}
