/// The room that a line of text takes, for its link and for breaks between pages.
///
/// ```
///  top ─────┬──────────────┬─
///           │ Typography   │    the faces' ascent and descent are
///  baseline │─────p──p──p──│    0.905 and 0.212 of their size
///  bottom ──┴──────────────┴─
/// ```
struct TextBox: Sendable, Hashable {
  let left, right, top, bottom: Double

  private static let ascent = 0.905
  private static let descent = 0.212
  private static let margin = 2.0

  init(_ text: DiagramLayout.Text) {
    let size = text.spans.reduce(Double(text.fontSize)) { max($0, Double($1.size)) }
    let width = text.spans.reduce(0.0) { $0 + Double($1.width) }
    left = Double(text.origin.x) - Self.margin
    right = Double(text.origin.x) + width + Self.margin
    // Whole units, so that the edges are crisp.
    top = (Double(text.origin.y) - size * Self.ascent).rounded(.down)
    bottom = (Double(text.origin.y) + size * Self.descent).rounded(.up)
  }
}
