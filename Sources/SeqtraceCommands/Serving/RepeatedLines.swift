/// Indented lines in which repeats are shown once, as in a picture's summary.
struct RepeatedLines {
  /// The smallest number of repetitions that are folded.
  private static let leastTimes = 3
  /// The largest number of consecutive sibling lines that are folded together.
  private static let mostTogether = 6

  /// A line with the lines that are nested in it.
  fileprivate struct Node {
    let line: Substring
    let depth: Int
    var below: [Node] = []
    /// A hash of the line and its nested lines, without arguments, results and object numbers. Repeats have
    /// equal hashes.
    var signature: Int
  }

  /// The text with folded repeats.
  private(set) var text = ""
  private(set) var left = 0

  init(_ text: String) {
    var open = [Node(line: "", depth: -1, signature: 0)]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let depth = line.indentation
      while open.last!.depth >= depth { Self.close(&open) }
      open.append(Node(line: line, depth: depth, signature: Self.signature(of: line)))
    }
    while open.count > 1 { Self.close(&open) }
    write(open[0].below)
    // Remove the additional line break at the end.
    self.text.removeLast()
  }

  private static func close(_ open: inout [Node]) {
    let node = open.removeLast()
    let above = open.count - 1
    open[above].signature = open[above].signature &* 31 &+ node.signature
    open[above].below.append(node)
  }

  /// A hash of a line without its arguments, result and object numbers; of the whole line for a check or an
  /// issue.
  private static func signature(of line: Substring) -> Int {
    var words = String(line)
    let isChecked = ["check ", "issue ", "✓", "✗"].contains(
      where: line.drop { $0 == " " }.hasPrefix)
    if isChecked { return words.hashValue }
    if let start = line.firstIndex(of: "("), let end = line.lastIndex(of: ")"), start < end {
      let rest = line[end...]
      let result = rest.firstRange(of: " returns ")?.lowerBound ?? rest.endIndex
      words = String(line[..<start] + rest[..<result])
    }
    return words.replacing(/#\d+/, with: "#").hashValue
  }

  private mutating func write(_ nodes: [Node]) {
    var next = 0
    while next < nodes.count {
      let (width, times) = Self.repeats(in: nodes, from: next)
      for node in nodes[next..<next + width] {
        text += node.line + "\n"
        write(node.below)
      }
      next += width
      guard times >= Self.leastTimes else { continue }
      let others = nodes[next..<next + width * (times - 1)]
      let indentation = String(repeating: "  ", count: max(others[next].depth, 0))
      text += "\(indentation)… \(times - 1) more times\n"
      for node in others { left += node.size }
      next += others.count
    }
  }

  /// The number of consecutive nodes, from an index on, that are repeated together, and the number of times
  /// that they occur in a row. Both are 1 if nothing is repeated often enough.
  private static func repeats(in nodes: [Node], from start: Int) -> (width: Int, times: Int) {
    for width in 1...mostTogether {
      var times = 1
      while start + width * (times + 1) <= nodes.count,
        (0..<width).allSatisfy({
          nodes[start + $0].signature == nodes[start + width * times + $0].signature
        })
      { times += 1 }
      if times >= leastTimes { return (width, times) }
    }
    return (1, 1)
  }
}

extension RepeatedLines.Node {
  /// The number of lines in the node.
  fileprivate var size: Int { below.reduce(1) { $0 + $1.size } }
}

extension Substring {
  /// The indentation level of the line.
  var indentation: Int { prefix { $0 == " " }.count / 2 }
}
