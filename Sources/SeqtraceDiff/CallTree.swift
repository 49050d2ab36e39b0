import SeqtraceEvents
import SeqtraceTranscript

/// The lines of a transcript as a tree, in which equal subtrees have equal numbers.
struct CallTree {
  /// A line, or the file as a whole.
  struct Node {
    /// The number of what the line says, without the numbers in it.
    var content: Int32
    /// The number of what it is: what can be changed, but is the same call.
    var identity: Int32
    /// The number of the subtree; equal ones say the same.
    var subtree: Int32
    /// The number of the subtree, and of what the objects that it creates are used for.
    var usage: Int32
    /// How many lines the subtree has.
    var size: Int32
    /// The lines below it.
    var children: [Int32]
    /// Whether it starts a lane, so that it has no place among its siblings.
    var isLane: Bool
    /// Whether its lanes stand behind its other children.
    var hasLanesLast: Bool
  }

  /// The root, which is no line, and then the lines in their order.
  private(set) var nodes: [Node]
  let lines: [TranscriptLines.Line]
  let trace: Trace
  let endings: [Int?]

  /// Makes a tree of a normalised trace. Trees that are compared share a table.
  init(_ trace: Trace, _ table: inout ContentTable) {
    self.trace = trace
    let transcript = TranscriptLines(trace)
    lines = transcript.lines
    endings = transcript.endings
    let root = Node(
      content: -1, identity: -1, subtree: -1, usage: -1, size: 1, children: [], isLane: false,
      hasLanesLast: true)
    nodes = [root]
    nodes.reserveCapacity(lines.count + 1)
    var open: [Int32] = [0]
    for line in lines {
      open.removeLast(open.count - line.depth - 1)
      nodes[Int(open[line.depth])].children.append(Int32(nodes.count))
      open.append(Int32(nodes.count))
      nodes.append(Self.node(of: line, in: trace, &table))
    }
    let uses = ObjectUses(trace, &table)
    // Children stand behind their parents.
    for index in nodes.indices.reversed() {
      let children = nodes[index].children
      nodes[index].size = children.reduce(1) { $0 + nodes[Int($1)].size }
      nodes[index].subtree = table.subtree(
        nodes[index].content, children.map { nodes[Int($0)].subtree })
      nodes[index].usage = table.subtree(
        index == 0 ? -1 : uses.use(of: lines[index - 1].subject) ?? nodes[index].content,
        children.map { nodes[Int($0)].usage })
    }
  }

  private static func node(
    of line: TranscriptLines.Line, in trace: Trace, _ table: inout ContentTable
  ) -> Node {
    var node = Node(
      content: table.text(line.unnumberedText), identity: 0, subtree: 0, usage: 0, size: 1,
      children: [],
      isLane: false, hasLanesLast: false)
    switch line.subject {
    case .lane:
      node.isLane = true
      node.identity = table.text("lane")
    case .event(let index):
      let event = trace.events[index]
      node.hasLanesLast = event.kind.startsLanes
      node.identity = table.text(event.identityText(in: trace))
    }
    return node
  }

  /// The line of a node; there is none of the root.
  func line(of node: Int32) -> TranscriptLines.Line { lines[Int(node) - 1] }

  /// A node's children, without the lanes that other lines start.
  func sequence(of node: Int32) -> [Int32] {
    nodes[Int(node)].children.filter { !nodes[Int($0)].isLane }
  }

  /// The lanes that a node starts with lines of their own.
  func lanes(of node: Int32) -> [Int32] {
    nodes[Int(node)].children.filter { nodes[Int($0)].isLane }
  }
}

extension TraceEvent {
  /// What stays when values, receivers or outcomes change.
  fileprivate func identityText(in trace: Trace) -> String {
    switch kind.rules.parties {
    case .lifetime: "\(kind.rawValue) \(receiver.map { trace[$0].name } ?? "")"
    case .message, .messageToCenter, .messageFromCenter, .bystander, .nobody:
      "\(kind.rawValue) \(name)"
    }
  }
}
