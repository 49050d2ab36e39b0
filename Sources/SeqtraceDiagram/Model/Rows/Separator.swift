/// A mark or an empty space across all lifelines that divides the diagram into phases.
public struct Separator: Sendable, Hashable {
  /// The form of a separator.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A double line: a new phase starts.
    case divider
    /// Dashed lifelines: time passes, and nothing is shown of it.
    case delay
    /// Nothing but lifelines. What starts, ends or dies between two other rows, such as after the end of a
    /// loop, does so here.
    case space
    /// A page break that the author wrote. What follows is on the next page, with this text as its title. A
    /// diagram in one piece shows it as a divider.
    case page
  }

  /// The separator's position on the timeline.
  public var position: SequenceDiagram.Position
  /// The form.
  public var kind: Kind
  /// The text on the separator; may be empty. A space has none.
  public var text: StyledText
  /// The colours of a divider: behind its text, and of its lines.
  public var look = BoxLook()
  /// The minimum height of a space in points; 0 for just enough room for what starts and ends there.
  public var height: Int

  /// The largest height of a space that is drawn, in points.
  package static let maximumHeight = 1000

  /// The height that is drawn, in points.
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
