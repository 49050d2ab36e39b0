import SeqtraceEvents
import SeqtraceTranscript

/// The lines of a transcript as a tree, in which equal subtrees have equal numbers.
struct TranscriptTree {
  /// A line, or the root.
  struct Node {
    /// A number for the line's text, without the object and registration numbers in the text; equal for equal
    /// texts.
    var content: Int32
    /// A number that is equal for the same call, even if the call's values changed.
    var identity: Int32
    /// A number for the subtree; equal for equal subtrees.
    var subtree: Int32 = -1
    /// A number for the subtree together with the later uses of the objects that the subtree creates; equal
    /// if both are equal.
    var usage: Int32 = -1
    /// The number of lines in the subtree, which are consecutive.
    var size: Int32 = 1
    /// Whether the line starts a lane. The position of such a line among its siblings has no meaning.
    var isLane: Bool
    /// Whether the node's lanes come after its other children.
    var hasLanesLast: Bool
  }

  /// The root, which isn't a line, followed by the lines in order.
  private(set) var nodes: [Node]
  let transcript: TranscriptLines
  let trace: Trace

  /// The part of a tree that doesn't depend on other trees.
  struct Source {
    /// A normalised trace.
    let trace: Trace
    let transcript: TranscriptLines
    /// The hash of each line's text without the numbers.
    let hashes: [Int]

    init(_ trace: Trace) { self.init(trace, TranscriptLines(trace)) }

    /// Creates a source from lines and their trace, which is empty if the lines don't come from a trace.
    init(_ trace: Trace, _ transcript: TranscriptLines) {
      self.trace = trace
      self.transcript = transcript
      hashes = transcript.lines.map { ContentTable.hash(of: transcript.bytes[$0.unnumberedText]) }
    }
  }

  /// Creates the two trees for a comparison.
  static func both(_ left: Source, _ right: Source) -> (left: TranscriptTree, right: TranscriptTree)
  {
    var table = ContentTable([left.transcript, right.transcript])
    return (TranscriptTree(left, at: 0, &table), TranscriptTree(right, at: 1, &table))
  }

  /// Creates the tree of a source, given the index of the source's transcript in the table.
  private init(_ source: Source, at sourceIndex: Int, _ table: inout ContentTable) {
    trace = source.trace
    transcript = source.transcript
    nodes = [Node(content: -1, identity: -1, isLane: false, hasLanesLast: true)]
    nodes.reserveCapacity(transcript.lines.count + 1)
    var open: [Int] = [0]
    for (line, hash) in zip(transcript.lines, source.hashes) {
      close(&open, downTo: line.depth + 1)
      open.append(nodes.count)
      let content = table.text(line.unnumberedText, of: sourceIndex, hash: hash)
      nodes.append(node(of: line, content, &table))
    }
    close(&open, downTo: 0)
    let uses = ObjectUses(trace, &table)
    // Children come after their parents, so their numbers are known before those of the parents. The root
    // isn't compared, so it needs no number.
    for index in nodes.indices.dropFirst().reversed() {
      let content = table.sequence(of: nodes[index].content)
      let subtree = number(of: index, from: content, &table) { $0.subtree }
      (nodes[index].subtree, nodes[index].usage) = (subtree, subtree)
      if uses.isEmpty { continue }
      let use = uses.use(of: transcript.lines[index - 1].subject)
      // No line has the number -1, so a sequence that starts with a use never equals a sequence that starts
      // with a text.
      let start = use.map { table.appending(-1, to: $0) } ?? content
      nodes[index].usage = number(of: index, from: start, &table) { $0.usage }
    }
  }

  /// Returns the number of a sequence: `start`, followed by the numbers of a node's direct children.
  private func number(
    of node: Int, from start: Int32, _ table: inout ContentTable, _ part: (Node) -> Int32
  ) -> Int32 {
    var number = start
    var child = node + 1
    while child < node + Int(nodes[node].size) {
      number = table.appending(part(nodes[child]), to: number)
      child += Int(nodes[child].size)
    }
    return number
  }

  private mutating func close(_ open: inout [Int], downTo depth: Int) {
    for index in open[depth...] { nodes[index].size = Int32(nodes.count - index) }
    open.removeLast(open.count - depth)
  }

  private func node(
    of line: TranscriptLines.Line, _ content: Int32, _ table: inout ContentTable
  ) -> Node {
    switch line.subject {
    case .lane: return Node(content: content, identity: -2, isLane: true, hasLanesLast: false)
    case .text(let identity):
      let name = String(decoding: transcript.bytes[identity], as: UTF8.self)
      return Node(
        content: content, identity: table.name(ofText: content, .unknown, name), isLane: false,
        hasLanesLast: false)
    case .event(let index):
      let kind = trace.events[index].kind
      return Node(
        content: content,
        identity: table.name(ofText: content, kind, trace.events[index].identity(in: trace)),
        isLane: false, hasLanesLast: kind == .spawn || kind == .handoff)
    }
  }

  /// Returns the line of a node other than the root.
  func line(of node: Int32) -> TranscriptLines.Line { transcript.lines[Int(node) - 1] }

  /// Returns for each node whether the rules apply to its event.
  func nodes(in matcher: VariationMatcher) -> [Bool] {
    let events = matcher.matches(in: trace)
    return [false]
      + transcript.lines.map { line in
        if case .event(let index) = line.subject { events[index] } else { false }
      }
  }

  /// Returns the direct children of a node.
  func children(of node: Int32) -> some Sequence<Int32> {
    let end = node + nodes[Int(node)].size
    return Swift.sequence(state: node + 1) { child -> Int32? in
      guard child < end else { return nil }
      defer { child += nodes[Int(child)].size }
      return child
    }
  }

  /// The parent of each node; the root is its own parent.
  var parents: [Int32] {
    var parents = [Int32](repeating: 0, count: nodes.count)
    var open: [(node: Int32, end: Int32)] = []
    for index in nodes.indices.dropFirst() {
      let node = Int32(index)
      while let last = open.last, last.end <= node { open.removeLast() }
      parents[index] = open.last?.node ?? 0
      if nodes[index].size > 1 { open.append((node, node + nodes[index].size)) }
    }
    return parents
  }

  /// Returns a node's children, without the lines that start lanes.
  func sequence(of node: Int32) -> [Int32] {
    children(of: node).filter { !nodes[Int($0)].isLane }
  }

  /// Returns a node's children that start lanes.
  func lanes(of node: Int32) -> [Int32] {
    children(of: node).filter { nodes[Int($0)].isLane }
  }
}

extension TraceEvent {
  /// Returns the part of an event that, with its kind, stays the same if values, receivers or outcomes
  /// change.
  fileprivate func identity(in trace: Trace) -> String {
    switch kind.rules.parties {
    case .lifetime: receiver.map { trace[$0].name } ?? ""
    case .message, .messageToCenter, .messageFromCenter, .bystander, .nobody:
      unknownKind.map { "\($0) \(name)" } ?? name
    }
  }
}
