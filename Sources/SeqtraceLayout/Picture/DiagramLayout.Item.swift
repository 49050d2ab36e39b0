public import SeqtraceDiagram

extension DiagramLayout {
  /// One element to draw. Its look follows from its style and the theme, except for colours of its own.
  public enum Item: Sendable, Hashable {
    /// A straight line. A colour replaces the style's; themes adjust it until it is visible.
    case line(from: Point, to: Point, style: Style, color: Tint.Color? = nil)
    /// A filled and outlined rectangle.
    case box(Rectangle, cornerRadius: Int, style: Style, look: Look = .plain)
    /// A filled and outlined polygon: a folded note, a fragment's tab.
    case polygon([Point], style: Style, look: Look = .plain)
    /// A message's line with its arrowheads.
    case arrow(Arrow)
    /// A line of text.
    case text(Text)
    /// A small fixed drawing.
    case symbol(Symbol, center: Point, style: Style, look: Look = .plain)
    /// A tinted part of the background, without an outline; `nil` is the canvas itself.
    case tint(Rectangle, Tint?)
  }

  /// Colours that replace those of a theme's style.
  public struct Look: Sendable, Hashable {
    /// The filling; `nil` for the style's own.
    public var tint: Tint?
    /// The colour of the outline, which themes adjust until it is visible; `nil` for the style's own.
    public var outline: Tint.Color?
    /// The colour that all texts inside share, if they do. If it is readable on the filling, themes adjust
    /// neither.
    public var ink: Tint.Color?

    /// Creates a look.
    public init(tint: Tint? = nil, outline: Tint.Color? = nil, ink: Tint.Color? = nil) {
      self.tint = tint
      self.outline = outline
      self.ink = ink
    }

    /// Creates the look of a box.
    init(_ box: BoxLook, ink: Tint.Color? = nil) {
      self.init(tint: box.tint, outline: box.outline, ink: ink)
    }

    /// The look of the style alone.
    public static let plain = Look()
  }

  /// A message's line.
  public struct Arrow: Sendable, Hashable {
    /// The shape at an end of the line.
    public enum Head: String, Sendable, Hashable, CaseIterable {
      /// A filled triangle: a call, a destruction.
      case filled
      /// Two strokes: a signal, a reply, a creation.
      case open
      /// Nothing.
      case none
      /// A cross; the line ends in its middle.
      case cross
      /// The half of a filled triangle on the left, seen in the arrow's direction.
      case leftFilled
      /// The half of a filled triangle on the right, seen in the arrow's direction.
      case rightFilled
      /// The stroke on the left, seen in the arrow's direction.
      case leftOpen
      /// The stroke on the right, seen in the arrow's direction.
      case rightOpen

      /// Whether the head is a filled area instead of strokes.
      package var isSolid: Bool { [.filled, .leftFilled, .rightFilled].contains(self) }
    }

    /// The point where the line leaves the sender.
    public var start: Point
    /// The point where the line reaches the receiver; the tip of the head.
    public var end: Point
    /// The x coordinate at which a self-message turns back; `nil` for all other messages, which are
    /// straight.
    public var loop: Int?
    /// The shape at the receiver's end.
    public var head: Head
    /// The shape at the sender's end, pointing away from the line.
    public var tail: Head
    /// Whether the line is dashed.
    public var isDashed: Bool
    /// The end that a dot marks: the start of a found message, the end of a lost one; `nil` for
    /// none.
    public var dot: Dot?
    /// The role that decides the line's colour.
    public var style: Style
    /// A colour that replaces the role's; themes adjust it until it is visible.
    public var color: Tint.Color?

    /// The unknown end of an arrow.
    public enum Dot: String, Sendable, Hashable { case start, end }

    /// Creates an arrow.
    public init(
      from start: Point, to end: Point, loop: Int? = nil, head: Head, tail: Head = .none,
      isDashed: Bool = false,
      dot: Dot? = nil, style: Style = .message, color: Tint.Color? = nil
    ) {
      self.start = start
      self.end = end
      self.loop = loop
      self.head = head
      self.tail = tail
      self.isDashed = isDashed
      self.dot = dot
      self.style = style
      self.color = color
    }

    /// The corners from the sender to the receiver: two, or four for a self-message.
    public var points: [Point] {
      guard let loop else { return [start, end] }
      return [start, Point(x: loop, y: start.y), Point(x: loop, y: end.y), end]
    }
  }

  /// A line of text, its width already measured.
  public struct Text: Sendable, Hashable {
    /// A stretch of text in one style.
    public struct Span: Sendable, Hashable {
      /// The text, free of control characters.
      public var text: String
      /// The text's width, in the layout's units.
      public var width: Int
      /// A colour that replaces the role's; themes adjust it until it is readable. It is declared here
      /// because a span would take eight bytes more with it at the end.
      public var color: Tint.Color?
      /// The font size, in the layout's units; 0 for that of the line.
      public var size: UInt8 = 0
      /// The role that decides the text's colour.
      public var style: Style
      /// How the letters look.
      public var looks: TextRun.Looks

      /// Creates a span.
      public init(
        _ text: String, width: Int, style: Style = .text, looks: TextRun.Looks = [],
        color: Tint.Color? = nil
      ) {
        self.text = text
        self.width = width
        self.color = color
        self.style = style
        self.looks = looks
      }
    }

    /// The left end of the baseline.
    public var origin: Point
    /// The spans, from left to right, without gaps.
    public var spans: [Span]
    /// The font size, in the layout's units.
    public var fontSize: Int
    /// Whether the text has a background that hides lines behind it.
    public var isMasked: Bool
    /// The tint of that background, if the same tint is behind the whole text; `nil` for the
    /// canvas.
    public var tint: Tint?
    /// Whether all of the text is underlined, because it is a link.
    public var isLink: Bool

    /// Creates a line of text.
    public init(
      origin: Point, spans: [Span], fontSize: Int, isMasked: Bool = false,
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

    /// The rectangle that the text's background hides: from ascent to descent only, because a bar
    /// may end just above it.
    public var cover: Rectangle {
      let size = spans.reduce(fontSize) { Swift.max($0, Int($1.size)) }
      return Rectangle(x: origin.x - 2, y: origin.y - size + 3, width: width + 4, height: size)
    }

    /// How far a span is below the baseline; negative if it is raised.
    package func drop(of span: Span) -> Int {
      if span.looks.contains(.raised) { return -fontSize * 5 / 13 }
      return span.looks.contains(.lowered) ? fontSize * 3 / 13 : 0
    }

    /// The underlined stretches of links, from left to right. Nearly every text has none.
    package var links: [Range<Int>] {
      if isLink { return [origin.x..<origin.x + width] }
      var (links, x) = ([Range<Int>](), origin.x)
      for span in spans {
        if span.looks.contains(.linked) {
          let start = links.last?.upperBound == x ? links.removeLast().lowerBound : x
          links.append(start..<x + span.width)
        }
        x += span.width
      }
      return links
    }
  }

  /// A small fixed drawing, the same for all renderers.
  public enum Symbol: String, Sendable, Hashable, CaseIterable {
    /// The X at the end of a lifeline.
    case destruction
    /// A stick figure.
    case actor
    /// A boundary: a circle beside a wall.
    case boundary
    /// A control: a circle with an arrowhead.
    case control
    /// An entity: a circle on a line.
    case entity
    /// A standing cylinder.
    case database
    /// A lying cylinder.
    case queue
    /// A notification centre's bell.
    case bell
    /// The start of a registration.
    case registrationStart
    /// The end of a registration.
    case registrationEnd
    /// A registration that never ends.
    case registrationOpen
    /// The upper end of a measure.
    case measureStart
    /// The lower end of a measure.
    case measureEnd
    /// The small circle at a message's end on a lifeline.
    case connection
    /// The same, filled.
    case solidConnection
    /// The jagged end of an interrupted activation.
    case interruption
  }

  /// The role by which a theme gives an item its colours.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    case text, quietText, heading, number, error
    case lifeline, lifelineGap, group, divider, head, facetHead, activation, message, reply
    case fragment, fragmentTab, fragmentSeparator, note, registration, openRegistration, destruction
    case measure, measureGuide, link, connection
    case added, removed, changed

    /// Whether straight lines of this style are dashed.
    public var isDashed: Bool {
      self == .fragmentSeparator || self == .lifelineGap || self == .measureGuide
    }

    /// Whether these dashes are short.
    package var hasShortDashes: Bool { self == .lifelineGap }
  }
}
