/// A mark or a space across all lifelines that divides the diagram into phases.
public struct Separator: Sendable, Hashable {
  /// The look of a separator.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A double line: a new phase starts.
    case divider
    /// A stretch of dashed lifelines: time passes, and nothing is shown of it.
    case delay
    /// Nothing but lifelines. What starts, ends or dies between two other rows, such as behind the
    /// end of a loop, does so here.
    case space
    /// The end of a page that somebody wrote: what follows stands on the next one, with this text as
    /// its title. A diagram in one piece shows it as a divider.
    case page
  }

  /// The separator's position on the timeline.
  public var position: SequenceDiagram.Position
  /// The look.
  public var kind: Kind
  /// The text on the separator; may be empty. A space has none.
  public var text: String
  /// The looks of the text's parts; none if all of it is plain.
  public var runs: [TextRun] = []
  /// The tint behind the text of a divider; `nil` for the theme's own colour.
  public var tint: Tint?
  /// The colour of a divider's lines, which a theme changes until it can be seen; `nil` for the theme's own.
  public var outline: Tint.Color?
  /// The least height of a space in points; 0 for what is needed by what starts and ends there.
  public var height: Int

  /// The largest height of a space that is drawn, in points.
  package static let maximumHeight = 1000

  /// The height that is drawn, in points.
  package var drawnHeight: Int { kind == .space ? min(max(height, 0), Self.maximumHeight) : 0 }

  /// Creates a separator.
  public init(position: SequenceDiagram.Position, kind: Kind, text: String = "", height: Int = 0) {
    self.position = position
    self.kind = kind
    self.text = text
    self.height = height
  }
}
