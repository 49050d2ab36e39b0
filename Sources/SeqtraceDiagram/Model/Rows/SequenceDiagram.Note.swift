extension SequenceDiagram {
  /// A remark in a diagram, or the state of a lifeline.
  public struct Note: Sendable, Hashable {
    /// The meaning of a note.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// A remark; in UML, a `Comment`.
      case comment
      /// A state that the lifeline is in; in UML, a `StateInvariant`.
      case state
    }

    /// The outline of a remark. UML defines only the sheet; other notations give the other shapes their own
    /// meanings.
    public enum Shape: String, Sendable, Hashable, CaseIterable {
      /// A sheet with a folded corner.
      case sheet
      /// A rectangle.
      case rectangle
      /// A hexagon with a tip on the left and on the right.
      case hexagon
    }

    /// The horizontal position of a note.
    public enum Placement: Sendable, Hashable {
      /// Left of a lifeline.
      case left(of: Lifeline.ID)
      /// Right of a lifeline.
      case right(of: Lifeline.ID)
      /// Over one lifeline, or over all lifelines from the first to the last.
      case over(Lifeline.ID, Lifeline.ID)
      /// Beside the arrow of the message at a position, and attached to it.
      ///
      /// On the timeline, the note comes between its message and the next one.
      case beside(message: Position)
    }

    /// The note's position on the timeline.
    public var position: Position
    /// The horizontal position of the note.
    public var placement: Placement
    /// The text; line breaks are kept.
    public var text: StyledText
    /// The meaning of the note.
    public var kind: Kind
    /// The outline of a remark. States are always rounded.
    public var shape = Shape.sheet
    /// The colours of the sheet.
    public var look = BoxLook()
    /// The alignment of a remark's lines; `nil` for the default of its shape: centred in a hexagon,
    /// left-aligned in others.
    public var alignment: TextAlignment?
    /// Whether a note beside a message goes to the left of the message if there is room. Other placements
    /// specify their side.
    public var prefersLeft = false
    /// The address that the note links to; `nil` for no link.
    public var link: String?
    /// The comment after the note in its source line, which isn't drawn; `nil` for none.
    public var comment: String?

    /// Creates a remark.
    public init(position: Position, placement: Placement, text: StyledText) {
      self.position = position
      self.placement = placement
      self.text = text
      kind = .comment
    }

    /// Creates a state, which is drawn on its lifeline.
    public init(position: Position, state: StyledText, of lifeline: Lifeline.ID) {
      self.init(position: position, placement: .over(lifeline, lifeline), text: state)
      kind = .state
    }
  }
}
