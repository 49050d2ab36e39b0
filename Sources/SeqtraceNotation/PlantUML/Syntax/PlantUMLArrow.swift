import SeqtraceDiagram

/// An arrow of PlantUML's sequence diagrams, in written order from left to right.
public struct PlantUMLArrow: Sendable, Hashable {
  /// The bytes of the arrow.
  public var span: SourceSpan
  /// The head at the left end.
  public var left: Message.Arrow.Tip = .none
  /// The head at the right end.
  public var right: Message.Arrow.Tip = .none
  /// Whether there is a circle at the left end.
  public var hasCircleOnLeft = false
  /// Whether there is a circle at the right end.
  public var hasCircleOnRight = false
  /// Whether the arrow is written with two or more hyphens, and so has a dashed line.
  public var isDashed = false
  /// The colours and line styles in brackets; `nil` if there are none.
  public var style: SourceSpan?
  /// Whether a number in parentheses asks for a slanted line, which is drawn level.
  public var isSlanted = false

  /// Whether the message goes to the left.
  public var isReversed: Bool { right == .none && left != .none }

  /// The kind of a message with this arrow, and the look of its line if it isn't the kind's usual one.
  ///
  /// - Parameter isDashed: Whether the line is dashed, by its hyphens or its style.
  func meaning(isDashed: Bool) -> (kind: Message.Kind, arrow: Message.Arrow?) {
    let arrow = Message.Arrow(
      isDashed: isDashed, head: isReversed ? left : right, tail: isReversed ? right : left,
      hasCircleAtSender: isReversed ? hasCircleOnRight : hasCircleOnLeft,
      hasCircleAtReceiver: isReversed ? hasCircleOnLeft : hasCircleOnRight)
    let kind: Message.Kind = isDashed ? .reply : arrow.head == .open ? .signal : .call
    return (kind, arrow == .usual(for: kind) ? nil : arrow)
  }
}

extension PlantUMLArrow {
  /// The text of an arrow, from the sender on the left to the receiver on the right.
  ///
  /// PlantUML has no arrow without a head, so an arrow without one gets a filled head.
  static func text(of arrow: Message.Arrow) -> String {
    let body = arrow.isDashed ? "--" : "-"
    // A cross replaces a circle.
    let tail = arrow.hasCircleAtSender && arrow.tail != .cross ? "o" : ""
    let circle = arrow.hasCircleAtReceiver && arrow.head != .cross ? "o" : ""
    return tail + arrow.tail.leftText + body + arrow.head.rightText + circle
  }
}

extension Message.Arrow.Tip {
  /// The heads at the left and the right end of an arrow. One comes before those with which it starts.
  static let plantUMLHeads: [(tip: Self, left: StaticString, right: StaticString)] = [
    (.open, "<<", ">>"), (.filled, "<", ">"), (.upperOpen, "//", #"\\"#),
    (.lowerOpen, #"\\"#, "//"),
    (.upperFilled, "/", #"\"#), (.lowerFilled, #"\"#, "/"),
  ]

  /// The text for this tip at the left end of an arrow.
  var leftText: String {
    self == .cross ? "x" : Self.plantUMLHeads.first { $0.tip == self }.map { "\($0.left)" } ?? ""
  }

  /// The text for this tip at the right end of an arrow.
  var rightText: String {
    self == .cross ? ">x" : Self.plantUMLHeads.first { $0.tip == self }.map { "\($0.right)" } ?? ">"
  }
}
