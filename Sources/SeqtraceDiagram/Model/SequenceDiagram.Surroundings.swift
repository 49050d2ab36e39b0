extension SequenceDiagram {
  /// What is around a diagram, and what an author chose for all of it.
  public struct Surroundings: Sendable, Hashable {
    /// The box around the title; a box without colours isn't drawn.
    public var titleBox = BoxLook()
    /// The text in the corner of a frame around the whole diagram (in UML, `sd` and a name); `nil` for no
    /// frame.
    public var frameName: StyledText?
    /// Text drawn quietly above the title; line breaks are kept. `%page%` and `%lastpage%` stand for the
    /// page's number and the last page's.
    public var header: StyledText?
    /// Text drawn quietly below the picture, as the header is above it.
    public var footer: StyledText?
    /// The author's explanation under the picture, in a frame; line breaks are kept, and rules and tables
    /// work as in notes.
    public var explanation: StyledText?
    /// The frame of the explanation.
    public var explanationBox = BoxLook()
    /// The title for screen readers; `nil` for the drawn one.
    public var accessibleTitle: String?
    /// The description for screen readers; `nil` for a generated summary.
    public var accessibleDescription: String?
    /// The tint of the whole picture's background; `nil` for the theme's.
    public var background: Tint?
    /// The thickness of elements' lines, in points; the theme decides for elements without an entry.
    public var lineWidths: [LineKind: Int] = [:]
    /// The places of the texts above and below the diagram.
    public var textPlaces = TextPlaces()
    /// The distances and widths that an author chose.
    public var dimensions = Dimensions()

    /// Creates the surroundings of a diagram of which nothing was chosen.
    public init() {}
  }
}
