import SeqtraceDiagram

/// An arrow of Mermaid's sequence diagrams: a line, and the shapes at its ends.
public enum MermaidArrow: String, Sendable, Hashable, CaseIterable {
  // An arrow comes before shorter arrows with which it starts.
  case bidirectional = "<<->>"
  case dottedBidirectional = "<<-->>"
  case solid = "->>"
  case dotted = "-->>"
  case dottedCross = "--x"
  case dottedAsync = "--)"
  case dottedTop = "--|\\"
  case dottedBottom = "--|/"
  case dottedStickTop = "--\\\\"
  case dottedStickBottom = "--//"
  case open = "->"
  case dottedOpen = "-->"
  case cross = "-x"
  case async = "-)"
  case top = "-|\\"
  case bottom = "-|/"
  case stickTop = "-\\\\"
  case stickBottom = "-//"
  case reverseDottedTop = "/|--"
  case reverseDottedBottom = "\\|--"
  case reverseDottedStickTop = "//--"
  case reverseDottedStickBottom = "\\\\--"
  case reverseTop = "/|-"
  case reverseBottom = "\\|-"
  case reverseStickTop = "//-"
  case reverseStickBottom = "\\\\-"
}

extension MermaidArrow {
  /// The kind of message that has this arrow, and the look of the line if it isn't the usual one for the
  /// kind.
  var meaning: (kind: Message.Kind, arrow: Message.Arrow?) { Self.meanings[self] ?? (.call, nil) }

  private static let meanings = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, meaning(of: $0.rawValue)) })

  private static func meaning(of text: String) -> (kind: Message.Kind, arrow: Message.Arrow?) {
    let tail = text.prefix { $0 != "-" }
    let line = text[tail.endIndex...].prefix { $0 == "-" }
    let head = text[line.endIndex...]
    let isDashed = line.count > 1
    let arrow = Message.Arrow(
      isDashed: isDashed, head: heads[head, default: .none],
      tail: tails[tail, default: .none])
    let kind: Message.Kind = head == ")" ? .signal : isDashed ? .reply : .call
    return (kind, arrow == .usual(for: kind) ? nil : arrow)
  }

  private static let heads: [Substring: Message.Arrow.Tip] = [
    ">>": .filled, ")": .open, "x": .cross, "|\\": .upperFilled, "|/": .lowerFilled,
    "\\\\": .upperOpen, "//": .lowerOpen,
  ]
  private static let tails: [Substring: Message.Arrow.Tip] = [
    "<<": .filled, "/|": .upperFilled, "\\|": .lowerFilled, "//": .upperOpen,
    "\\\\": .lowerOpen,
  ]
}

extension MermaidArrow {
  /// Returns the text, including circles, of the arrow that is drawn like the arrow of a message.
  static func text(of arrow: Message.Arrow, for kind: Message.Kind) -> String {
    var plain = arrow
    (plain.hasCircleAtSender, plain.hasCircleAtReceiver) = (false, false)
    (plain.hasSolidCircles, plain.isBare) = (false, false)
    let alike = allCases.filter { ($0.meaning.arrow ?? .usual(for: $0.meaning.kind)) == plain }
    let found = alike.first { $0.meaning.kind == kind } ?? alike.first
    let nearest: MermaidArrow = plain.isDashed ? .dotted : plain.head == .open ? .async : .solid
    return (arrow.hasCircleAtSender ? "()" : "") + (found ?? nearest).rawValue
      + (arrow.hasCircleAtReceiver ? "()" : "")
  }
}
