import SeqtraceDiagram

/// Writes one diagram for the ``DOTExporter``.
struct DOTWriter {
  /// The number of nodes above which `dot` may take minutes, unless its search is bounded.
  private static let largestUnboundedGraph = 40

  let diagram: SequenceDiagram
  private let indices: LifelineIndices
  private let isNumbered: Bool
  private let times: [Position: String]
  private let links: [Position: String]
  private(set) var lines = SourceLines()
  /// The number of messages that were counted so far.
  private var count = 0

  init(_ diagram: SequenceDiagram) {
    self.diagram = diagram
    indices = LifelineIndices(diagram.lifelines)
    isNumbered = diagram.messages.contains { $0.number != nil }
    times = diagram.timesByMessage
    links = diagram.linksByMessage
  }

  mutating func write() {
    lines.append("digraph communication {")
    lines.indent()
    writeDefaults()
    writeNodes()
    for (index, message) in diagram.messages.enumerated() where message.kind != .reply {
      writeEdge(message, index)
    }
    lines.outdent()
    lines.append("}")
  }

  private mutating func writeDefaults() {
    let font = #"fontname="Helvetica,Arial,sans-serif""#
    lines.append("graph [rankdir=LR, nodesep=0.6, ranksep=0.9, \(font)]")
    // These attributes are for `neato` and similar engines; `dot` ignores them.
    lines.append(#"graph [overlap=false, splines=true, sep="+40"]"#)
    let around = diagram.surroundings
    let label =
      [around.header, diagram.title].compactMap(\.?.text)
      .filter { !$0.isEmpty } + diagram.remarks + [around.footer].compactMap(\.?.text)
    if !label.isEmpty {
      let text = DOTText.quoted(label.joined(separator: "\n"))
      lines.append("graph [label=\(text), labelloc=t, fontsize=16]")
    }
    if diagram.lifelines.count > Self.largestUnboundedGraph {
      lines.append("graph [nslimit=2, nslimit1=2, mclimit=0.5, splines=line]")
    }
    lines.append(
      ##"node [shape=box, style="rounded,filled", color="#4a6480", fillcolor="#eaf1f8", \##(font)]"##
    )
    lines.append(##"edge [color="#1b2430", fontsize=11, arrowsize=0.8, len=3, \##(font)]"##)
  }

  private mutating func writeNodes() {
    for (index, lifeline) in diagram.lifelines.enumerated() {
      let shape =
        switch lifeline.kind {
        case .participant: ""
        case .actor, .boundary, .control, .entity: ", shape=oval, style=filled"
        case .database: ", shape=cylinder, style=filled"
        case .collections: ", shape=folder, style=filled"
        case .queue: ", shape=cds, style=filled"
        case .notificationCenter: ", peripheries=2"
        }
      lines.append("p\(index) [label=\(DOTText.quoted(lifeline.label.text))\(shape)]")
    }
    for (index, lifeline) in diagram.lifelines.enumerated() {
      guard let whole = lifeline.facetOf.flatMap({ indices[$0] }), whole != index else { continue }
      lines.append("p\(whole) -> p\(index) [style=dotted, arrowhead=none]")
    }
    let ends = diagram.messages.lazy.filter { $0.kind != .reply }
      .flatMap { [$0.sender, $0.receiver] }
    if ends.contains(.gate) {
      lines.append(#"gate [label="", shape=square, style=solid, width=0.15]"#)
    }
  }

  private mutating func writeEdge(_ message: Message, _ index: Int) {
    count += 1
    let from = node(message.sender, "found\(index)")
    let to = node(message.receiver, "lost\(index)")
    let number = isNumbered ? message.numberPrefix : "\(count): "
    let time = times[message.position] ?? ""
    let label = DOTText.quoted(message.changeMark + number + message.label + time)
    let link = links[message.position].map { ", URL=\(DOTText.quoted($0))" } ?? ""
    let isQuiet = isNumbered && message.number == nil
    let quiet = isQuiet ? ##", color="#8793a1", fontcolor="#5a6675""## : ""
    lines.append("\(from) -> \(to) [label=\(label)\(message.kind.edgeStyle)\(quiet)\(link)]")
  }

  /// Returns the node at a message's end. For an unknown end, this is a dot of its own, which is declared
  /// first.
  private mutating func node(_ end: Message.End, _ dot: String) -> String {
    switch indices.terminal(end) {
    case .lifeline(let index): return "p\(index)"
    case .gate: return "gate"
    case .unknown:
      lines.append("\(dot) [label=\"\", shape=point, width=0.1, fillcolor=\"#1b2430\"]")
      return dot
    }
  }
}

extension Message.Kind {
  /// The attributes by which the arrow of this kind of message differs from that of a call.
  fileprivate var edgeStyle: String {
    switch self {
    case .call, .reply, .destruction: ""
    case .signal: ", arrowhead=vee"
    case .creation: ", style=dashed, arrowhead=vee"
    }
  }
}
