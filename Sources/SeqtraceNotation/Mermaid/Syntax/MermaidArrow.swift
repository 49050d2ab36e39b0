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
  var meaning: (kind: Message.Kind, arrow: Message.Arrow?) {
    switch self {
    case .solid: (.call, nil)
    case .dotted: (.reply, Message.Arrow(isDashed: true, head: .filled))
    case .async: (.signal, nil)
    case .dottedAsync: (.signal, Message.Arrow(isDashed: true, head: .open))
    case .open: (.call, Message.Arrow(head: .none))
    case .dottedOpen: (.reply, Message.Arrow(isDashed: true, head: .none))
    case .cross: (.call, Message.Arrow(head: .cross))
    case .dottedCross: (.reply, Message.Arrow(isDashed: true, head: .cross))
    case .bidirectional: (.call, Message.Arrow(head: .filled, tail: .filled))
    case .dottedBidirectional:
      (.reply, Message.Arrow(isDashed: true, head: .filled, tail: .filled))
    case .top: (.call, Message.Arrow(head: .upperFilled))
    case .bottom: (.call, Message.Arrow(head: .lowerFilled))
    case .stickTop: (.call, Message.Arrow(head: .upperOpen))
    case .stickBottom: (.call, Message.Arrow(head: .lowerOpen))
    case .dottedTop: (.reply, Message.Arrow(isDashed: true, head: .upperFilled))
    case .dottedBottom: (.reply, Message.Arrow(isDashed: true, head: .lowerFilled))
    case .dottedStickTop: (.reply, Message.Arrow(isDashed: true, head: .upperOpen))
    case .dottedStickBottom: (.reply, Message.Arrow(isDashed: true, head: .lowerOpen))
    case .reverseTop: (.call, Message.Arrow(head: .none, tail: .upperFilled))
    case .reverseBottom: (.call, Message.Arrow(head: .none, tail: .lowerFilled))
    case .reverseStickTop: (.call, Message.Arrow(head: .none, tail: .upperOpen))
    case .reverseStickBottom: (.call, Message.Arrow(head: .none, tail: .lowerOpen))
    case .reverseDottedTop:
      (.reply, Message.Arrow(isDashed: true, head: .none, tail: .upperFilled))
    case .reverseDottedBottom:
      (.reply, Message.Arrow(isDashed: true, head: .none, tail: .lowerFilled))
    case .reverseDottedStickTop:
      (.reply, Message.Arrow(isDashed: true, head: .none, tail: .upperOpen))
    case .reverseDottedStickBottom:
      (.reply, Message.Arrow(isDashed: true, head: .none, tail: .lowerOpen))
    }
  }
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
