extension SequenceDiagram {
  /// The texts around a diagram, and the author's choices for the whole picture.
  public struct Surroundings: Sendable, Hashable {
    /// Quiet text above the title; line breaks are kept. `%page%` and `%lastpage%` are replaced by the number
    /// of the page and of the last page.
    public var header: StyledText?
    /// Quiet text below the picture, in the same form as the header.
    public var footer: StyledText?
    /// The title for screen readers; `nil` for the visible one.
    public var accessibleTitle: String?
    /// The description for screen readers; `nil` for a generated summary.
    public var accessibleDescription: String?
    /// The tint of the picture's background; `nil` for the theme's.
    public var background: Tint?
    /// The thickness of messages' lines in points, clamped to 1...6; `nil` for the theme's.
    public var messageWidth: Int?
    /// The positions of the texts above and below the diagram.
    public var textPlaces = TextPlaces()
    /// The distances and widths that the author chose.
    public var dimensions = Dimensions()

    /// Creates default surroundings.
    public init() {}
  }
}
