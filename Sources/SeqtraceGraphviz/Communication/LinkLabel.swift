internal import SeqtraceDiagram
internal import SeqtraceLayout

/// The messages of a link, typeset and stacked.
struct LinkLabel: Sendable {
  /// A message, typeset on one line.
  struct Line: Sendable {
    let spans: [DiagramLayout.Text.Span]
    let title: String
    let position: Position
    /// Whether the message goes from the link's first node to its second.
    let isForward: Bool

    var width: Int { spans.reduce(0) { $0 + $1.width } }
  }

  /// The messages that are shown.
  let lines: [Line]
  /// The number of hidden messages, as text, and their titles; `nil` if no message is hidden.
  let rest: (text: DiagramLayout.Text.Span, titles: [String])?
  /// The size of the stack with its padding.
  let size: Size

  /// The space around the stack.
  static let padding = 4
  /// The width of the column for the arrows.
  static let arrowColumn = 14

  init(
    _ link: CommunicationGraph.Link, in diagram: SequenceDiagram, graph: CommunicationGraph,
    typesetter: inout CommunicationTypesetter, engine: CommunicationLayoutEngine
  ) {
    let isLong = link.messages.count > engine.longestStack
    let shown = isLong ? max(engine.longestStack - 1, 0) : link.messages.count
    var lines: [Line] = []
    for index in link.messages.prefix(shown) {
      let message = diagram.messages[index]
      lines.append(
        Line(
          spans: typesetter.line(of: message, limit: engine.labelWidth),
          title: typesetter.title(of: message), position: message.position,
          isForward: graph.isForward(message, link, in: diagram)))
    }
    self.lines = lines
    var titles: [String] = []
    for index in link.messages.dropFirst(shown) {
      titles.append(typesetter.title(of: diagram.messages[index]))
    }
    rest = titles.isEmpty ? nil : (typesetter.remark(engine.wording.more(titles.count)), titles)
    let count = lines.count + (rest == nil ? 0 : 1)
    let width = max(lines.reduce(0) { max($0, $1.width) }, rest?.text.width ?? 0)
    size = Size(
      width: width + (link.isLoop ? 0 : Self.arrowColumn) + 2 * Self.padding,
      height: count * LayoutMetrics.points.lineHeight + 2 * Self.padding)
  }
}

extension CommunicationGraph {
  /// Whether a message goes from a link's first node to its second.
  func isForward(_ message: Message, _ link: Link, in diagram: SequenceDiagram) -> Bool {
    switch nodes[link.first] {
    case .lifeline(let index): message.sender.lifeline == diagram.lifelines[index].id
    case .gate: message.sender == .gate
    case .unknown: message.sender == .unknown
    }
  }
}
