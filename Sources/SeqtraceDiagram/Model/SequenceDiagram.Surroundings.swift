extension SequenceDiagram {
  /// The texts around a diagram, and the author's choices for the whole picture.
  public struct Surroundings: Sendable, Hashable {
    /// The box around the title; a box without colours isn't drawn.
    public var titleBox = BoxLook()
    /// The text in the corner of a frame around the whole diagram (in UML, `sd` and a name); `nil` for no
    /// frame.
    public var frameName: StyledText?
    /// Quiet text above the title; line breaks are kept. `%page%` and `%lastpage%` are replaced by the number
    /// of the page and of the last page.
    public var header: StyledText?
    /// Quiet text below the picture, in the same form as the header.
    public var footer: StyledText?
    /// The author's explanation below the picture, in a frame. Line breaks are kept, and rules and tables
    /// work as in notes.
    public var explanation: StyledText?
    /// The frame of the explanation.
    public var explanationBox = BoxLook()
    /// The title for screen readers; `nil` for the visible one.
    public var accessibleTitle: String?
    /// The description for screen readers; `nil` for a generated summary.
    public var accessibleDescription: String?
    /// The tint of the picture's background; `nil` for the theme's.
    public var background: Tint?
    /// The line thickness in points, by kind of element; the theme decides for kinds without an entry.
    public var lineWidths: [LineKind: Int] = [:]
    /// The positions of the texts above and below the diagram.
    public var textPlaces = TextPlaces()
    /// The distances and widths that the author chose.
    public var dimensions = Dimensions()

    /// Creates default surroundings.
    public init() {}
  }
}
