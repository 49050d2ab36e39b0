import SeqtraceGraphviz

extension GraphvizError {
  /// The message that `name`, such as `PNG` or `a communication diagram`, can't be drawn.
  func message(for name: String) -> String {
    switch self {
    case .unavailable(.notBuilt):
      return "\(name) needs Graphviz, but this seqtrace was built without it"
    case .unavailable(.notFound(let detail)): return "\(name) needs Graphviz: \(detail)"
    case .unavailable(.incompatible(let function)):
      return "\(name) needs another version of Graphviz: this one has no \(function)"
    case .noFont(let families):
      return "\(name) needs a font; expected one of \(families.joined(separator: ", "))"
    case .tooLarge(let excess):
      return "\(excess.size.width) × \(excess.size.height) is too large for \(name); expected "
        + "sides of at most \(excess.largestSide) and an area of at most \(excess.largestArea)"
    case .tooWide(let excess):
      return "\(excess.width) points are too wide to be readable on this page; expected at most "
        + "\(excess.widest)"
    case .tooManyLinks(let crowd):
      typealias Limit = GraphvizError.Crowd
      return "\(crowd.lifelines) lifelines with \(crowd.links) links are too many for \(name); "
        + "expected at most \(Limit.mostLifelines) with \(Limit.mostLinks)"
    case .unusableScale(let scale): return "the scale \(scale) is out of range"
    case .failed(let stage, let messages):
      let detail = messages.isEmpty ? "" : ": " + messages.joined(separator: "; ")
      return "Graphviz failed to make \(name), at \(stage.rawValue)\(detail)"
    }
  }

  /// Advice on how to fix the problem; `nil` if there is none.
  var hint: String? {
    if case .tooLarge(let excess) = self {
      return excess.largestScale.map { "Try --scale \($0)" } ?? "SVG has no such limit."
    }
    if case .tooManyLinks = self { return "Show less with --only, --hide or --focus." }
    if case .tooWide = self {
      return "Try a larger --paper, or show less with --only, --hide or --focus"
    }
    let again = self == .unavailable(.notBuilt) ? ", then build seqtrace again" : ""
    return installCommands.isEmpty
      ? nil : "Install it: \(installCommands.joined(separator: "; "))\(again)"
  }
}
