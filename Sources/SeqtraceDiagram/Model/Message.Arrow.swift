extension Message {
  /// How a message's line is drawn where a notation chose it, instead of by the message's kind.
  ///
  /// The text of such a message is its label as it stands, without a stereotype before it.
  public struct Arrow: Sendable, Hashable {
    /// What stands at an end of the line.
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
      /// The upper one of two strokes.
      case upperOpen
      /// The lower one of two strokes.
      case lowerOpen
    }

    /// Whether the line is dashed.
    public var isDashed: Bool
    /// What stands at the receiver.
    public var head: Tip
    /// What stands at the sender.
    public var tail: Tip
    /// Whether a small circle marks the sender's lifeline.
    public var hasCircleAtSender: Bool
    /// Whether a small circle marks the receiver's lifeline.
    public var hasCircleAtReceiver: Bool

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

    /// The arrow that UML gives a kind of message.
    public static func usual(for kind: Kind) -> Arrow {
      switch kind {
      case .call, .destruction: Arrow(head: .filled)
      case .signal: Arrow(head: .open)
      case .reply, .creation: Arrow(isDashed: true, head: .open)
      }
    }
  }

  /// How the line is drawn; `nil` if the kind alone decides.
  public var arrow: Arrow? {
    @inlinable get { if case .some(let fields) = rareFields { fields.arrow } else { nil } }
    set { rareFields.fields.arrow = newValue }
  }
}
