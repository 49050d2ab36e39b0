import SeqtraceDiagram

/// Says in words who speaks to whom, for tooltips and for those who can't see the picture.
///
/// Messages between the same two lifelines share one text.
struct MessageRoutes {
  private let indices: ColumnIndices
  private let names: [String]
  private var routes: [Int: String] = [:]

  /// Takes the lifelines' names.
  init(_ diagram: SequenceDiagram, indices: ColumnIndices) {
    self.indices = indices
    names = diagram.lifelines.map { VisibleText.line($0.label) }
  }

  /// What a message says, whole and in one line.
  mutating func title(of message: Message, label: MessageLabel) -> DiagramLayout.Title {
    let text =
      if label.spans.count == 1, !label.hasBreaks, message.number == nil {
        label.spans[0].text
      } else {
        VisibleText.line(message.label)
      }
    return DiagramLayout.Title(
      number: message.number?.description, route: route(of: message), text: text)
  }

  private mutating func route(of message: Message) -> String {
    let isReply = message.kind == .reply
    let key =
      (code(message.sender) * (names.count + 3) + code(message.receiver)) * 2 + (isReply ? 1 : 0)
    if let known = routes[key] { return known }
    let route = name(message.sender) + (isReply ? " ⇢ " : " → ") + name(message.receiver)
    routes[key] = route
    return route
  }

  private func code(_ end: Message.End) -> Int {
    switch end {
    case .occurrence(let id): indices[id] ?? names.count
    case .gate: names.count + 1
    case .unknown: names.count + 2
    }
  }

  private func name(_ end: Message.End) -> String {
    switch end {
    case .occurrence(let id): indices[id].map { names[$0] } ?? "?"
    case .gate: "(edge)"
    case .unknown: "(unknown)"
    }
  }
}
