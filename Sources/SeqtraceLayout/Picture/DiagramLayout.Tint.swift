import SeqtraceDiagram

extension DiagramLayout {
  /// The colour of a part of the background; a theme says which colour that is.
  public enum Tint: Sendable, Hashable {
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
    /// The canvas, where it hides something.
    case canvas
    /// One of the theme's tints for things in a row, from 0; behind the last, they begin again.
    case series(Int)
    /// A colour, which the theme thins until texts can be read on it.
    case color(Theme.Color)

    /// The tints that have a meaning.
    public static let meanings: [Self] = [.neutral, .accent, .positive, .caution, .negative]

    /// The tint in a word that ids and style classes can use.
    public var name: String {
      switch self {
      case .neutral: "neutral"
      case .accent: "accent"
      case .positive: "positive"
      case .caution: "caution"
      case .negative: "negative"
      case .canvas: "canvas"
      case .series(let index): "\(index + 1)"
      case .color(let color): String(color.hex.dropFirst())
      }
    }
  }
}

extension DiagramLayout.Tint {
  /// The tint of a region or of a group.
  init(_ tint: Tint) {
    self =
      switch tint {
      case .neutral: .neutral
      case .accent: .accent
      case .positive: .positive
      case .caution: .caution
      case .negative: .negative
      case .series(let index): .series(max(0, index))
      case .color(let color): .color(Theme.Color(color.rgb))
      }
  }
}

extension DiagramLayout.Tint: Comparable {
  /// Orders tints for style sheets: those with a meaning, those in a row, then colours.
  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: (Int, Int) {
    switch self {
    case .neutral: (0, 0)
    case .accent: (0, 1)
    case .positive: (0, 2)
    case .caution: (0, 3)
    case .negative: (0, 4)
    case .canvas: (0, 5)
    case .series(let index): (1, index)
    case .color(let color): (2, Int(color.rgb))
    }
  }
}
