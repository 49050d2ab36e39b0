internal import SeqtraceDiagram

/// The nodes and links of a communication diagram, without positions.
struct CommunicationGraph: Sendable {
  /// A node of the graph. Links connect nodes.
  enum Node: Sendable, Hashable {
    /// A lifeline, by its index in the diagram.
    case lifeline(Int)
    /// The diagram's edge.
    case gate
    /// An unknown sender or receiver. The value is the index of the lifeline at the message's other end;
    /// `nil` if there is none.
    case unknown(of: Int?)
  }

  /// All messages between two nodes, or from a node to itself.
  struct Link: Sendable, Hashable {
    /// The node that sends the first message.
    let first: Int
    /// The other node, or the same one.
    let second: Int
    /// The indices of the link's messages in the diagram. Replies are left out.
    var messages: [Int] = []

    /// Whether the link connects a node to itself.
    var isLoop: Bool { first == second }
  }

  /// The lifelines in the diagram's order, then the other nodes in the order of their first messages.
  private(set) var nodes: [Node]
  /// The links, in the order of their first messages.
  private(set) var links: [Link] = []
  /// The dashed lines between facets and their objects.
  private(set) var joins: [(facet: Int, object: Int)] = []
  private var indices: [Node: Int] = [:]
  private var linkIndices: [Pair: Int] = [:]

  private struct Pair: Hashable {
    let low, high: Int
    init(_ a: Int, _ b: Int) { (low, high) = (min(a, b), max(a, b)) }
  }

  init(_ diagram: SequenceDiagram) {
    nodes = diagram.lifelines.indices.map { .lifeline($0) }
    for (index, node) in nodes.enumerated() { indices[node] = index }
    let lifelines = Dictionary(
      diagram.lifelines.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    for (index, message) in diagram.messages.enumerated() where message.kind != .reply {
      let sender = message.sender.lifeline.flatMap { lifelines[$0] }
      let receiver = message.receiver.lifeline.flatMap { lifelines[$0] }
      add(
        index, from: self.index(of: message.sender, sender, other: receiver),
        to: self.index(of: message.receiver, receiver, other: sender))
    }
    joins = diagram.lifelines.enumerated().compactMap { index, lifeline in
      guard let object = lifeline.facetOf.flatMap({ lifelines[$0] }), object != index else {
        return nil
      }
      return (index, object)
    }
  }

  /// The rank of each node in the order of first messages. Nodes without messages come last.
  var ranks: [Int] {
    var ranks: [Int?] = Array(repeating: nil, count: nodes.count)
    var count = 0
    for node in links.flatMap({ [$0.first, $0.second] }) + nodes.indices where ranks[node] == nil {
      ranks[node] = count
      count += 1
    }
    return ranks.compactMap(\.self)
  }

  private mutating func add(_ message: Int, from: Int, to: Int) {
    let pair = Pair(from, to)
    if let known = linkIndices[pair] {
      links[known].messages.append(message)
    } else {
      linkIndices[pair] = links.count
      links.append(Link(first: from, second: to, messages: [message]))
    }
  }

  private mutating func index(of end: Message.End, _ lifeline: Int?, other: Int?) -> Int {
    let node: Node
    switch end {
    case .occurrence: node = lifeline.map { .lifeline($0) } ?? .unknown(of: other)
    case .gate: node = .gate
    case .unknown: node = .unknown(of: other)
    }
    if let known = indices[node] { return known }
    indices[node] = nodes.count
    nodes.append(node)
    return nodes.count - 1
  }
}
