extension Message {
  /// The style of a message's line, if a text notation chose it independently of the message's kind.
  ///
  /// The label of a message with such a style has no stereotype in front.
  public struct Arrow: Sendable, Hashable {
    /// The shape at one end of the line.
    public enum Tip: String, Sendable, Hashable, CaseIterable {
      /// Nothing.
      case none
      /// A filled triangle.
      case filled
      /// Two strokes.
      case open
      /// A cross.
      case cross
      /// The upper half of a filled triangle.
      case upperFilled
      /// The lower half of a filled triangle.
      case lowerFilled
      /// The upper of two strokes.
      case upperOpen
      /// The lower of two strokes.
      case lowerOpen
    }

    /// Whether the line is dashed.
    public var isDashed: Bool
    /// The shape at the receiver.
    public var head: Tip
    /// The shape at the sender.
    public var tail: Tip
    /// Whether a small circle marks the sender's lifeline.
    public var hasCircleAtSender: Bool
    /// Whether a small circle marks the receiver's lifeline.
    public var hasCircleAtReceiver: Bool
    /// Whether these circles are filled, as in Mermaid's *central connections*.
    public var hasSolidCircles = false
    /// Whether a lost or found message is drawn without its dot.
    public var isBare = false

    /// Creates an arrow.
    public init(
      isDashed: Bool = false, head: Tip, tail: Tip = .none, hasCircleAtSender: Bool = false,
      hasCircleAtReceiver: Bool = false
    ) {
      self.isDashed = isDashed
      self.head = head
      self.tail = tail
      self.hasCircleAtSender = hasCircleAtSender
      self.hasCircleAtReceiver = hasCircleAtReceiver
    }

    /// Returns the arrow that UML uses for a kind of message.
    public static func usual(for kind: Kind) -> Arrow {
      switch kind {
      case .call, .destruction: Arrow(head: .filled)
      case .signal: Arrow(head: .open)
      case .reply, .creation: Arrow(isDashed: true, head: .open)
      }
    }
  }

  /// The style of the line; `nil` for the usual style of the message's kind.
  public var arrow: Arrow? {
    @inlinable get { if case .some(let fields) = rareFields { fields.arrow } else { nil } }
    set { rareFields.fields.arrow = newValue }
  }

  /// The colour of the line, which the theme adjusts for visibility; `nil` for the theme's colour.
  public var color: Tint.Color? {
    @inlinable get { if case .some(let fields) = rareFields { fields.color } else { nil } }
    set { rareFields.fields.color = newValue }
  }

  /// Whether the open end of a message (a gate or an unknown end) is on the opposite side: the message comes
  /// from the right, or goes to the left.
  public var isMirrored: Bool {
    @inlinable get { if case .some(let fields) = rareFields { fields.isMirrored } else { false } }
    set { rareFields.fields.isMirrored = newValue }
  }
}
