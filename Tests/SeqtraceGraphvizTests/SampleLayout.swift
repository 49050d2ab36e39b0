import SeqtraceDiagram
import SeqtraceLayout

/// A small picture made by hand that holds every kind of item.
enum SampleLayout {
  typealias Item = DiagramLayout.Item
  typealias Span = DiagramLayout.Text.Span

  /// Everything that a layout can hold, with a title and a link for the first message.
  static let everything: DiagramLayout = {
    var builder = Builder()
    builder.add(.fragment, fragment)
    builder.add(.lifeline, lifelines)
    builder.add(.head, heads)
    builder.add(
      .message, call, title: "1 isHidden = true & more", link: "https://example.com/a?x=1&y=(2)")
    builder.add(.message, otherMessages)
    builder.add(.registration, symbols)
    builder.add(.note, note)
    return builder.layout(Size(width: 420, height: 330))
  }()

  /// One text, masked and in the middle of a picture.
  static func text(
    _ text: String, width: Int = 200, looks: TextRun.Looks = [], style: DiagramLayout.Style = .text
  ) -> DiagramLayout {
    var builder = Builder()
    builder.add(
      .heading,
      [
        .text(
          DiagramLayout.Text(
            origin: Point(x: 20, y: 30),
            spans: [Span(text, width: width, style: style, looks: looks)], fontSize: 13))
      ])
    return builder.layout(Size(width: 320, height: 50))
  }

  /// Items on a canvas of a size.
  static func items(_ items: [Item], size: Size = Size(width: 40, height: 40)) -> DiagramLayout {
    var builder = Builder()
    builder.add(.message, items)
    return builder.layout(size)
  }

  /// Collects items into groups.
  private struct Builder {
    var groups: [DiagramLayout.Group] = []

    mutating func add(
      _ role: DiagramLayout.Role, _ added: [Item], title: String? = nil, link: String? = nil
    ) {
      groups.append(
        DiagramLayout.Group(
          role: role, number: groups.count, title: title, link: link,
          items: added))
    }

    func layout(_ size: Size) -> DiagramLayout {
      DiagramLayout(
        size: size, title: "Sample", summary: "Every kind of item.", groups: .init(groups))
    }
  }
}

extension SampleLayout {
  private static let fragment: [Item] = [
    .box(Rectangle(x: 15, y: 80, width: 290, height: 120), cornerRadius: 0, style: .fragment),
    .polygon(
      [
        Point(x: 15, y: 80), Point(x: 55, y: 80), Point(x: 55, y: 90), Point(x: 48, y: 97),
        Point(x: 15, y: 97),
      ], style: .fragmentTab),
    .text(line(Span("alt", width: 18, looks: .bold), at: Point(x: 22, y: 93))),
    .line(from: Point(x: 15, y: 150), to: Point(x: 305, y: 150), style: .fragment),
  ]

  private static let lifelines: [Item] = [
    .line(from: Point(x: 70, y: 44), to: Point(x: 70, y: 320), style: .lifeline),
    .line(from: Point(x: 250, y: 44), to: Point(x: 250, y: 290), style: .lifeline),
    .symbol(.destruction, center: Point(x: 250, y: 290), style: .destruction),
  ]

  private static let heads: [Item] = [
    .box(Rectangle(x: 20, y: 14, width: 100, height: 30), cornerRadius: 4, style: .head),
    .text(line(Span("UITextView", width: 69), at: Point(x: 36, y: 34))),
    .box(Rectangle(x: 200, y: 14, width: 100, height: 30), cornerRadius: 4, style: .facetHead),
    .text(line(Span("日本語 🎉", width: 60), at: Point(x: 220, y: 34))),
  ]

  private static let call: [Item] = [
    .box(Rectangle(x: 245, y: 110, width: 10, height: 70), cornerRadius: 0, style: .activation),
    .arrow(
      DiagramLayout.Arrow(from: Point(x: 70, y: 110), to: Point(x: 245, y: 110), head: .filled)),
    .text(
      DiagramLayout.Text(
        origin: Point(x: 90, y: 105),
        spans: [
          Span("12 ", width: 18, style: .number, looks: .bold), Span("isHidden", width: 51),
          Span(" = true", width: 42, style: .quietText),
        ], fontSize: 13, isMasked: true)),
  ]

  private static let otherMessages: [Item] = [
    .arrow(
      DiagramLayout.Arrow(
        from: Point(x: 255, y: 125), to: Point(x: 255, y: 140), loop: 285, head: .open)),
    .arrow(
      DiagramLayout.Arrow(
        from: Point(x: 245, y: 180), to: Point(x: 70, y: 180), head: .open, isDashed: true,
        style: .reply)),
    .arrow(
      DiagramLayout.Arrow(
        from: Point(x: 70, y: 220), to: Point(x: 180, y: 220), head: .filled, dot: .end)),
    .arrow(
      DiagramLayout.Arrow(
        from: Point(x: 160, y: 250), to: Point(x: 250, y: 270), head: .open, dot: .start,
        style: .added)),
  ]

  private static let symbols: [Item] = zip(DiagramLayout.Symbol.allCases, 0...).map {
    .symbol($0, center: Point(x: 340 + 30 * ($1 % 3), y: 150 + 40 * ($1 / 3)), style: .registration)
  }

  private static let note: [Item] = [
    .polygon(
      [
        Point(x: 320, y: 50), Point(x: 395, y: 50), Point(x: 405, y: 60), Point(x: 405, y: 80),
        Point(x: 320, y: 80),
      ], style: .note),
    .text(line(Span("&amp; <b> «x»", width: 76), at: Point(x: 326, y: 70))),
  ]

  private static func line(_ span: Span, at origin: Point) -> DiagramLayout.Text {
    DiagramLayout.Text(origin: origin, spans: [span], fontSize: 13)
  }
}

extension DiagramLayout {
  /// Sets the link of a group.
  mutating func link(_ index: Int, to address: String) {
    var groups = Array(groups)
    groups[index].link = address
    self.groups = .init(groups)
  }
}
