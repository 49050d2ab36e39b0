/// Indented lines in which what is repeated stands once, as in a summary of a picture.
struct RepeatedLines {
  /// The number of times from which it stands once.
  private static let leastTimes = 3
  /// The largest number of lines side by side that are repeated together.
  private static let mostTogether = 6

  /// A line with the lines that are indented below it.
  fileprivate struct Node {
    let line: Substring
    let depth: Int
    var below: [Node] = []
    /// What is equal in repeats: the lines without arguments, results and numbers of objects.
    var signature: Int
  }

  /// The text with repeats once, and the number of lines that are left out.
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
    // The last line has no end of its own.
    self.text.removeLast()
  }

  private static func close(_ open: inout [Node]) {
    let node = open.removeLast()
    let above = open.count - 1
    open[above].signature = open[above].signature &* 31 &+ node.signature
    open[above].below.append(node)
  }

  /// A number for the words before the arguments and after them, up to a result; for all words of what a test checks.
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

  /// How many nodes are repeated from an index on, and how often; one node, once, if none are.
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
  /// The number of its lines.
  fileprivate var size: Int { below.reduce(1) { $0 + $1.size } }
}

extension Substring {
  /// The number of levels by which the line is indented.
  var indentation: Int { prefix { $0 == " " }.count / 2 }
}
