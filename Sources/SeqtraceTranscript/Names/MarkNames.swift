import SeqtraceEvents

/// The names of marks, such as `price` and `price#2`. Lines of a transcript use the names to refer to other
/// lines.
struct MarkNames {
  private var names: [CauseReferences.Mark: String] = [:]

  /// Assigns a name to each marked line, in order of the lines.
  init(
    _ marked: Set<CauseReferences.Mark>, on lines: [LineOrder.Line], of trace: Trace,
    _ structure: LaneStructure
  ) {
    if marked.isEmpty { return }
    var counts: [String: Int] = [:]
    for line in lines where marked.contains(line.mark) {
      let base = Self.base(of: line.mark, in: trace, structure)
      counts[base, default: 0] += 1
      let count = counts[base]!
      names[line.mark] = count == 1 ? base : "\(base)#\(count)"
    }
  }

  subscript(mark: CauseReferences.Mark) -> String? { names[mark] }

  /// Returns the base of a mark's name: the name of the marked event or of its enclosing call, `start` for a
  /// lane, or `mark` if no name is a plain word. The base doesn't depend on neighbouring events, so an
  /// additional call doesn't rename a mark.
  private static func base(
    of mark: CauseReferences.Mark, in trace: Trace, _ structure: LaneStructure
  ) -> String {
    guard case .event(let event) = mark else { return "start" }
    let parent = structure.parentOf[Int(event)]
    for index in [event, parent] where index >= 0 {
      let name = String(trace.events[Int(index)].name.prefix { $0 != "(" })
      if PlainText.isWord(name) { return name }
    }
    return "mark"
  }
}
