package import SeqtraceDiagram

/// Tracks the surface behind texts while items are drawn one after the other: the last element with a colour
/// of its own, if the text is inside it.
package struct TextSurface {
  /// A filling, with the element's style and colours.
  package struct Filling: Sendable, Hashable {
    package let style: DiagramLayout.Style
    package let tint: Tint
    /// The colour that all texts inside share, if they do.
    package let ink: Tint.Color?

    /// Creates the filling of an element.
    package init(style: DiagramLayout.Style, tint: Tint, ink: Tint.Color? = nil) {
      (self.style, self.tint, self.ink) = (style, tint, ink)
    }

    /// Creates the filling of an element; `nil` if the element has the theme's filling.
    package init?(_ look: DiagramLayout.Look, of style: DiagramLayout.Style) {
      guard let tint = look.tint else { return nil }
      self.init(style: style, tint: tint, ink: look.ink)
    }

    /// The filling as a look.
    package var look: DiagramLayout.Look { .init(tint: tint, ink: ink) }
  }

  private var latest: (box: Rectangle, filling: Filling)?
  /// The corner of that element, if the corner has a colour of its own.
  private var corner: (box: Rectangle, filling: Filling)?

  /// Starts with the background.
  package init() {}

  /// Moves on to the next item.
  package mutating func pass(_ item: DiagramLayout.Item) {
    switch item {
    case .box(let box, _, let style, let look): pass(box, style, look)
    case .polygon(let corners, let style, let look):
      if let box = Rectangle(around: corners) { pass(box, style, look) }
    default: break
    }
  }

  private mutating func pass(
    _ box: Rectangle, _ style: DiagramLayout.Style, _ look: DiagramLayout.Look
  ) {
    let filling = Filling(look, of: style)
    // The folded corner of a note is a part of the note, but the corner of a frame has its own letters.
    if let latest, latest.filling.style == style, latest.box.holds(box) {
      corner = style == .fragmentTab ? filling.map { (box, $0) } : nil
      return
    }
    corner = nil
    latest = filling.map { (box, $0) }
  }

  /// The filling behind a whole text.
  package func filling(behind text: DiagramLayout.Text) -> Filling? {
    let point = Rectangle(x: text.origin.x, y: text.origin.y, width: 0, height: 0)
    if let corner, corner.box.holds(point) { return corner.filling }
    guard let latest, latest.box.holds(point) else { return nil }
    return latest.filling
  }
}

extension Rectangle {
  fileprivate func holds(_ other: Self) -> Bool {
    x <= other.x && other.maxX <= maxX && y <= other.y && other.maxY <= maxY
  }
}
