extension SequenceDiagram {
  /// A remark in a diagram, or the state of a lifeline.
  public struct Note: Sendable, Hashable {
    /// The meaning of a note.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// A remark; in UML, a `Comment`.
      case comment
      /// The state that a lifeline is in; in UML, a `StateInvariant`.
      case state
    }

    /// The outline of a remark. UML knows only the sheet; other notations give the others meanings of
    /// their own.
    public enum Shape: String, Sendable, Hashable, CaseIterable {
      /// A sheet with a folded corner.
      case sheet
      /// A rectangle.
      case rectangle
      /// A hexagon with a tip on the left and on the right.
      case hexagon
    }

    /// The place of a note beside the lifelines.
    public enum Placement: Sendable, Hashable {
      /// Left of a lifeline.
      case left(of: Lifeline.ID)
      /// Right of a lifeline.
      case right(of: Lifeline.ID)
      /// Over one lifeline, or over all lifelines from the first to the last.
      case over(Lifeline.ID, Lifeline.ID)
      /// Beside the arrow of the message at a position, attached to it.
      ///
      /// On the timeline, the note comes between its message and the next one.
      case beside(message: Position)
    }

    /// The note's position on the timeline.
    public var position: Position
    /// The note's place beside the lifelines.
    public var placement: Placement
    /// The text; line breaks are kept.
    public var text: String
    /// The looks of the text's parts; empty for plain text. They count as long as they make up the
    /// whole text.
    public var runs: [TextRun] = []
    /// The content of the note.
    public var kind: Kind
    /// The outline of a remark; that of a state is always rounded.
    public var shape = Shape.sheet
    /// The tint of the sheet; `nil` for the theme's own colour.
    public var tint: Tint?
    /// The colour of the outline, which a theme changes until it can be seen; `nil` for the theme's own.
    public var outline: Tint.Color?
    /// Where the lines of a remark stand; `nil` for where its outline has them: in the middle of a hexagon, on
    /// the left in others.
    public var alignment: TextAlignment?
    /// Whether a note beside a message stands left of it, if nothing is in the way there; other placements
    /// say so themselves.
    public var prefersLeft = false
    /// The address to which the note leads; `nil` if it leads nowhere.
    public var link: String?

    /// Creates a remark.
    public init(position: Position, placement: Placement, text: String) {
      self.position = position
      self.placement = placement
      self.text = text
      kind = .comment
    }

    /// Creates the state of a lifeline, which stands on it.
    public init(position: Position, state: String, of lifeline: Lifeline.ID) {
      self.init(position: position, placement: .over(lifeline, lifeline), text: state)
      kind = .state
    }
  }
}
