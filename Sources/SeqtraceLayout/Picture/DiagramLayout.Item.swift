public import SeqtraceDiagram

extension DiagramLayout {
  /// One thing to draw. What it looks like follows from its style and the theme.
  public enum Item: Sendable, Hashable {
    /// A straight line.
    case line(from: Point, to: Point, style: Style)
    /// A filled and outlined rectangle.
    case box(Rectangle, cornerRadius: Int, style: Style)
    /// A filled and outlined outline of straight sides: a folded note, a fragment's tab.
    case polygon([Point], style: Style)
    /// A message's line with what stands at its ends.
    case arrow(Arrow)
    /// A line of text.
    case text(Text)
    /// A small fixed drawing.
    case symbol(Symbol, center: Point, style: Style)
    /// A tinted part of the background, without an outline; `nil` is the canvas itself.
    case tint(Rectangle, Tint?)
  }

  /// A message's line.
  public struct Arrow: Sendable, Hashable {
    /// What stands at the tip.
    public enum Head: String, Sendable, Hashable, CaseIterable {
      /// A filled triangle: a call, a destruction.
      case filled
      /// Two strokes: a signal, a reply, a creation.
      case open
      /// Nothing.
      case none
      /// A cross on the line, just before its end.
      case cross
      /// The half of a filled triangle that is on the left of its direction.
      case leftFilled
      /// The half of a filled triangle that is on the right of its direction.
      case rightFilled
      /// The stroke on the left of its direction.
      case leftOpen
      /// The stroke on the right of its direction.
      case rightOpen

      /// Whether it is an area instead of strokes.
      package var isSolid: Bool {
        switch self {
        case .filled, .leftFilled, .rightFilled: true
        case .open, .none, .cross, .leftOpen, .rightOpen: false
        }
      }
    }

    /// Where it leaves the sender.
    public var start: Point
    /// Where it reaches the receiver; what stands at the tip stands here.
    public var end: Point
    /// How far a message to oneself reaches to the right before it turns back; `nil` for all
    /// others, whose line is straight.
    public var loop: Int?
    /// What stands at the tip.
    public var head: Head
    /// What stands at the start, pointing away from the line.
    public var tail: Head
    /// Whether the line is dashed.
    public var isDashed: Bool
    /// Whether a dot marks the start (found) or the end (lost).
    public var dot: Dot?
    /// The colour's role.
    public var style: Style

    /// The end of an arrow that nobody knows.
    public enum Dot: String, Sendable, Hashable { case start, end }

    /// Creates an arrow.
    public init(
      from start: Point, to end: Point, loop: Int? = nil, head: Head, tail: Head = .none,
      isDashed: Bool = false,
      dot: Dot? = nil, style: Style = .message
    ) {
      self.start = start
      self.end = end
      self.loop = loop
      self.head = head
      self.tail = tail
      self.isDashed = isDashed
      self.dot = dot
      self.style = style
    }

    /// The corners from the sender to the receiver: two, or four for a message to oneself.
    public var points: [Point] {
      guard let loop else { return [start, end] }
      return [start, Point(x: loop, y: start.y), Point(x: loop, y: end.y), end]
    }
  }

  /// A line of text, its width already measured.
  public struct Text: Sendable, Hashable {
    /// A stretch of one look.
    public struct Span: Sendable, Hashable {
      /// The text, free of control characters.
      public var text: String
      /// Its width in the layout's units.
      public var width: Int
      /// The colour's role.
      public var style: Style
      /// Whether it is bold.
      public var isBold: Bool

      /// Creates a span.
      public init(_ text: String, width: Int, style: Style = .text, isBold: Bool = false) {
        self.text = text
        self.width = width
        self.style = style
        self.isBold = isBold
      }
    }

    /// The left end of the baseline.
    public var origin: Point
    /// The spans, from left to right, without gaps.
    public var spans: Spans
    /// The size of the type, in the layout's units.
    public var fontSize: Int
    /// Whether the background hides what the text stands on.
    public var isMasked: Bool
    /// The tint of that background, if it has one for the whole text; `nil` for the canvas.
    public var tint: Tint?
    /// Whether it is underlined, so that one sees that it leads somewhere.
    public var isLink: Bool

    /// Creates a line of text.
    public init(
      origin: Point, spans: [Span], fontSize: Int, isMasked: Bool = false,
      tint: Tint? = nil, isLink: Bool = false
    ) {
      self.init(
        origin: origin, spans: Spans(spans), fontSize: fontSize, isMasked: isMasked, tint: tint,
        isLink: isLink)
    }

    /// Creates a line of text.
    public init(
      origin: Point, spans: Spans, fontSize: Int, isMasked: Bool = false,
      tint: Tint? = nil, isLink: Bool = false
    ) {
      self.origin = origin
      self.spans = spans
      self.fontSize = fontSize
      self.isMasked = isMasked
      self.tint = tint
      self.isLink = isLink
    }

    /// The sum of the spans' widths.
    public var width: Int { spans.width }

    /// What its background hides: its ascent and its descent, and no more, as a bar may end just
    /// above it.
    public var cover: Rectangle {
      Rectangle(x: origin.x - 2, y: origin.y - fontSize + 3, width: width + 4, height: fontSize)
    }
  }

  /// A small fixed drawing, made once for all renderers.
  public enum Symbol: String, Sendable, Hashable, CaseIterable {
    /// The X at the end of a life.
    case destruction
    /// A stick figure.
    case actor
    /// A circle beside a wall.
    case boundary
    /// A circle with an arrow head.
    case control
    /// A circle on a line.
    case entity
    /// A standing cylinder.
    case database
    /// Boxes behind each other.
    case collections
    /// A lying cylinder.
    case queue
    /// A notification centre's bell.
    case bell
    /// The start of a registration.
    case registrationStart
    /// The end of a registration.
    case registrationEnd
    /// A registration that nothing ended.
    case registrationOpen
    /// The upper end of a measure.
    case measureStart
    /// The lower end of a measure.
    case measureEnd
    /// The circle where a message meets a lifeline.
    case connection
    /// The jagged end of an activation that was interrupted.
    case interruption
  }

  /// The role by which a theme gives an item its colours.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    case text, quietText, heading, number, error
    case lifeline, lifelineGap, group, divider, head, facetHead, activation, message, reply
    case fragment, fragmentTab, fragmentSeparator, note, registration, openRegistration, destruction
    case measure, measureGuide, link
    case added, removed, changed

    /// Whether straight lines of this style are dashed.
    public var isDashed: Bool {
      self == .fragmentSeparator || self == .lifelineGap || self == .measureGuide
    }
  }
}
