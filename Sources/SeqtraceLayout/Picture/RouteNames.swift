import SeqtraceDiagram

/// Describes senders and receivers in words, for tooltips and assistive technology.
struct RouteNames: Sendable {
  /// The lifelines' names, from left to right.
  private let names: [String]
  private let edge: String
  private let unknown: String

  /// Collects the names of a diagram's lifelines. Very long names are shortened, because each message repeats
  /// them.
  init(_ diagram: SequenceDiagram, _ wording: LayoutWording) {
    names = diagram.lifelines.map { VisibleText.name($0.label.text) }
    (edge, unknown) = (wording.edge, wording.unknownEnd)
  }

  /// The names of a message's sender and receiver.
  func route(
    from sender: MessageOutline.Terminal, to receiver: MessageOutline.Terminal,
    of kind: Message.Kind
  ) -> DiagramLayout.Title.Route {
    .init(from: name(of: sender), to: name(of: receiver), isReply: kind == .reply)
  }

  private func name(of terminal: MessageOutline.Terminal) -> String {
    switch terminal {
    case .gate: edge
    case .unknown: unknown
    default: terminal.column.map { names[$0] } ?? "?"
    }
  }
}
