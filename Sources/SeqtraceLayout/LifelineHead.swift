import SeqtraceDiagram

/// A lifeline's head, measured but not yet placed.
struct LifelineHead {
  /// The name's lines, then what the facet belongs to.
  let lines: [DiagramLayout.Text.Span]
  /// The icon beside or above the name.
  let symbol: DiagramLayout.Symbol?
  /// The size of the box, or of the figure with its name.
  let size: Size
  /// Whether it is a side of the object beside it.
  let isFacet: Bool
  /// The height of the figure above the name, which stands in place of a box.
  let figureHeight: Int
}

/// Measures heads.
struct HeadTypesetter {
  let metrics: LayoutMetrics
  let text: any TextMetrics

  /// The head of a lifeline; `owner` is the name of the object of which it is a facet.
  func head(of lifeline: Lifeline, owner: String?) -> LifelineHead {
    let breaker = LineBreaker(text: text, fontSize: metrics.fontSize, isBold: true)
    var lines: [DiagramLayout.Text.Span] = []
    for paragraph in VisibleText.lines(of: lifeline.label, limit: 3) {
      lines += breaker.lines(of: paragraph, limit: metrics.headWrapWidth, maximumCount: 3)
        .map { span($0, isBold: true) }
    }
    if let owner {
      let line = breaker.lines(
        of: "of " + VisibleText.line(owner), limit: metrics.headWrapWidth, maximumCount: 1)
      lines += line.map { span($0, isBold: false, style: .quietText) }
    }
    let symbol: DiagramLayout.Symbol? =
      switch lifeline.kind {
      case .participant: nil
      case .actor: .actor
      case .notificationCenter: .bell
      }
    let icon = symbol == .bell ? metrics.iconWidth : 0
    let figure = symbol == .actor ? metrics.figureHeight : 0
    let padding = figure > 0 ? 0 : metrics.headPaddingY
    let width = lines.reduce(0) { max($0, $1.width) } + icon + 2 * metrics.headPaddingX
    let height = figure + lines.count * metrics.lineHeight + 2 * padding
    return LifelineHead(
      lines: lines, symbol: symbol, size: Size(width: width, height: height),
      isFacet: lifeline.facetOf != nil, figureHeight: figure)
  }

  private func span(
    _ string: String, isBold: Bool, style: DiagramLayout.Style = .text
  ) -> DiagramLayout.Text.Span {
    .init(
      string, width: text.width(of: string, isBold: isBold, fontSize: metrics.fontSize),
      style: style, isBold: isBold)
  }
}
