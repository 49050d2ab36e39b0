/// A mark or empty space across all lifelines that divides the diagram into phases.
public struct Separator: Sendable, Hashable {
  /// The form of a separator.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A double line: a new phase starts.
    case divider
    /// Dashed lifelines: a period of time that isn't shown.
    case delay
    /// An empty row with lifelines only. Bars, frames and lifelines that start or end between the rows above
    /// and below do so in this row, for example after the end of a loop.
    case space
    /// A page break by the author. The rest of the diagram is on the next page, with this text as the page's
    /// title. A diagram in one piece shows the page break as a divider.
    case page
  }

  /// The separator's position on the timeline.
  public var position: SequenceDiagram.Position
  /// The form of the separator.
  public var kind: Kind
  /// The text on the separator; may be empty. A space has none.
  public var text: StyledText
  /// The colours of a divider: the background of its text, and its lines.
  public var look = BoxLook()
  /// The minimum height of a space in points. With 0, the space has just enough room for everything that
  /// starts or ends in it.
  public var height: Int

  /// The maximum drawn height of a space, in points.
  package static let maximumHeight = 1000

  /// The drawn height, in points.
  package var drawnHeight: Int { kind == .space ? min(max(height, 0), Self.maximumHeight) : 0 }

  /// Creates a separator.
  public init(
    position: SequenceDiagram.Position, kind: Kind, text: StyledText = "", height: Int = 0
  ) {
    self.position = position
    self.kind = kind
    self.text = text
    self.height = height
  }
}
