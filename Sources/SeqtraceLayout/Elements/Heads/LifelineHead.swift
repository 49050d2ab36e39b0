import SeqtraceDiagram

/// A lifeline's head, measured but not yet placed.
struct LifelineHead {
  /// The lines of the name, then for a facet the name of its object.
  let lines: [TextLine]
  /// The icon beside or above the name.
  var symbol: DiagramLayout.Symbol?
  /// The size of the box, or of the figure with its name.
  var size: Size
  /// Whether it is the head of a facet.
  let isFacet: Bool
  /// The height of the figure above the name, which replaces the box; 0 for a head with a box.
  var figureHeight: Int
  /// How far a second box shows above and to the right of the box; 0 for none.
  var stack: Int
  /// The colours of the box or the figure.
  let look: DiagramLayout.Look
  /// Whether the head is a link.
  var isLink = false
  /// Whether all heads of the diagram are figures. If so, all names end at the same height.
  var isAmongFigures = false

  /// The height that the name needs in a row of heads. The name below a figure counts as if in a
  /// box, so all names in the row share a baseline.
  func nameHeight(_ metrics: LayoutMetrics) -> Int {
    figureHeight > 0 ? metrics.height(of: lines) + 2 * metrics.headPaddingY : size.height
  }

  /// The height of the name in a head outside the row, at the message that creates its object.
  func createdNameHeight(_ metrics: LayoutMetrics) -> Int { size.height - figureHeight }

  /// The distance from the bottom of a row of heads up to where the lifeline starts: near the name of a
  /// figure, 0 for a box.
  func gap(belowNameIn nameHeight: Int, _ metrics: LayoutMetrics) -> Int {
    guard figureHeight > 0 else { return 0 }
    return max(0, spaceAtLifeline(in: nameHeight, metrics) - metrics.tagPadding)
  }

  /// The height of the head in a row with boxes of a given height.
  func height(nameHeight: Int, _ metrics: LayoutMetrics) -> Int {
    guard figureHeight > 0 else { return nameHeight }
    return figureHeight + metrics.height(of: lines)
      + spaceAtLifeline(in: nameHeight, metrics)
  }

  /// The space between a name and its lifeline: half the free height. If all heads are figures, it is no
  /// larger than in a box, so that all names end at the same height.
  func spaceAtLifeline(in nameHeight: Int, _ metrics: LayoutMetrics) -> Int {
    let half = (nameHeight - metrics.height(of: lines)) / 2
    return isAmongFigures ? min(half, metrics.headPaddingY) : half
  }
}

/// The height of a row of heads.
struct HeadRowHeight {
  /// The height of the boxes, in the middle of which all names are.
  let names: Int
  /// The height including figures.
  let all: Int

  init(_ heads: some Sequence<LifelineHead>, _ metrics: LayoutMetrics) {
    let names = heads.reduce(0) { max($0, $1.nameHeight(metrics)) }
    self.names = names
    all = heads.reduce(0) { max($0, $1.height(nameHeight: names, metrics)) }
  }
}

extension LayoutEngine {
  /// Measures the heads of a diagram.
  func heads(of diagram: SequenceDiagram) -> [LifelineHead] {
    let labels = Dictionary(
      diagram.lifelines.lazy.map { ($0.id, $0.label.text) }, uniquingKeysWith: { first, _ in first }
    )
    var heads = diagram.lifelines.map { lifeline in
      head(of: lifeline, owner: lifeline.facetOf.flatMap { labels[$0] })
    }
    if heads.allSatisfy({ $0.figureHeight > 0 }) {
      for column in heads.indices { heads[column].isAmongFigures = true }
    }
    return heads
  }

  /// The head of a lifeline; for a facet, `owner` is the name of its object.
  private func head(of lifeline: Lifeline, owner: String?) -> LifelineHead {
    let breaker = labels.breaker(looks: .bold)
    let label = lifeline.label
    let chosen = VisibleText.lines(of: label.text, limit: metrics.maximumNoteLines)
    let limit =
      chosen.count > 1 ? metrics.brokenWidth(metrics.headWrapWidth) : metrics.headWrapWidth
    let broken = chosen.flatMap { self.lines(of: $0, breaker, limit: limit) }
    var lines = labels.styled(broken, of: label, looks: .bold)
    if !lines.isEmpty, !label.runs.contains(where: { $0.looks.contains(.bold) }) {
      setStereotype(of: &lines)
    }
    if let owner {
      lines += labels.lines(
        of: wording.owner(VisibleText.line(owner)), limit: metrics.headWrapWidth, maximumCount: 1,
        style: .quietText, looks: .bold)
    }
    let symbol = lifeline.kind.symbol
    let icon = symbol == .bell ? metrics.iconWidth : 0
    let figure = lifeline.kind.isFigure ? metrics.figureHeight : 0
    let stack = lifeline.kind == .collections ? metrics.headStack : 0
    if let keyword = lifeline.kind.keyword, figure == 0, stack == 0 {
      lines.insert([labels.span("«\(keyword)»", style: .quietText)], at: 0)
    }
    // A figure's name is below it and so not on its colour.
    let isColored = figure == 0 && owner == nil
    // A colour without letters on it stays unchanged.
    let ink = isColored ? label.commonColor : figure > 0 ? lifeline.look.tint?.letters : nil
    let padding = figure > 0 ? 0 : metrics.headPaddingY
    let name = lines.width
    let width =
      figure > 0
      ? max(name, metrics.figureHeight) : name + icon + 2 * (metrics.headPaddingX + stack)
    let height = figure + metrics.height(of: lines) + 2 * padding
    return LifelineHead(
      lines: lines, symbol: symbol, size: Size(width: width, height: height),
      isFacet: lifeline.facetOf != nil, figureHeight: figure, stack: stack,
      look: .init(lifeline.look, ink: ink),
      isLink: lifeline.link.flatMap(LinkAddress.init) != nil && !label.runs.haveLinks)
  }

  /// Removes bold from the stereotypes above a name, so that only the name is bold.
  private func setStereotype(of lines: inout [TextLine]) {
    let texts = lines.map { $0.map(\.text).joined() }
    var start = 0
    // The last line always belongs to the name.
    while texts[start].first == "«",
      let last = texts[start...].dropLast().firstIndex(where: { $0.last == "»" })
    {
      for index in start...last {
        lines[index] = lines[index].map { span in
          var look = span
          look.looks.remove(.bold)
          return labels.span(span.text, like: look)
        }
      }
      start = last + 1
    }
  }

  /// A name in a few lines. If it doesn't fit, its generic arguments are elided before it is cut off; the
  /// tooltip has the whole name.
  private func lines(of name: String, _ breaker: LineBreaker, limit: Int) -> [String] {
    func lines(of name: String, atMost count: Int) -> [String] {
      breaker.lines(of: name, limit: limit, maximumCount: count)
    }
    let most = metrics.maximumNameLines
    let whole = lines(of: name, atMost: most + 1)
    if whole.count <= most { return whole }
    for depth in [2, 1] {
      let short = name.eliding(argumentsInside: depth).map { lines(of: $0, atMost: most + 1) }
      if let short, short.count <= most { return short }
    }
    return lines(of: name, atMost: most)
  }
}

extension LifelineHead {
  /// The distance from the head's left side to its lifeline.
  var leftHalf: Int { size.width / 2 }
  /// The distance from the lifeline to the head's right side.
  var rightHalf: Int { size.width - size.width / 2 }
  /// The distance from the top of the head to the message that creates its object, which points to the middle
  /// of the box or the figure.
  var creationDrop: Int { (figureHeight > 0 ? figureHeight : size.height) / 2 }

  /// The distance from the lifeline to the tip of the message that creates its object.
  func creationTip(fromLeft: Bool) -> Int {
    guard figureHeight > 0, let symbol else { return fromLeft ? leftHalf - stack : rightHalf }
    return SymbolShape(symbol).halfWidth + 2
  }
}

extension Lifeline.Kind {
  /// Whether it is drawn as a figure above its name instead of a box around it.
  var isFigure: Bool { DiagramLayout.Symbol(rawValue: rawValue) != nil }

  /// The icon beside or above the name.
  fileprivate var symbol: DiagramLayout.Symbol? {
    self == .notificationCenter ? .bell : DiagramLayout.Symbol(rawValue: rawValue)
  }

  /// The keyword above the name if there is no room for an icon; an actor needs none.
  fileprivate var keyword: String? {
    switch self {
    case .participant, .actor, .notificationCenter: nil
    default: rawValue
    }
  }
}
