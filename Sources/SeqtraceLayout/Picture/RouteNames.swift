import SeqtraceDiagram

/// Describes senders and receivers in words, for tooltips and assistive technology.
struct RouteNames: Sendable {
  /// The lifelines' names, from left to right.
  private let names: [String]
  private let wording: LayoutWording

  /// Collects the names of a diagram's lifelines. Very long names are shortened, because each message repeats
  /// them.
  init(_ diagram: SequenceDiagram, _ wording: LayoutWording) {
    names = diagram.lifelines.map { VisibleText.name($0.label.text) }
    self.wording = wording
  }

  /// A message in words: `3. client → UITextView: addSubview(label)`.
  func title(
    number: String?, from sender: MessageOutline.Terminal, to receiver: MessageOutline.Terminal,
    isReply: Bool, _ text: String
  ) -> String {
    var title = number.map { VisibleText.line($0) + ". " } ?? ""
    title += name(of: sender)
    title += isReply ? " ⇢ " : " → "
    title += name(of: receiver)
    if !text.isEmpty { title += ": " }
    title += text
    return title
  }

  private func name(of terminal: MessageOutline.Terminal) -> String {
    switch terminal {
    case .gate: wording.edge
    case .unknown: wording.unknownEnd
    default: terminal.column.map { names[$0] } ?? "?"
    }
  }
}
