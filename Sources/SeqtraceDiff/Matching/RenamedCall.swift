import SeqtraceDiagram
import SeqtraceEvents

/// The behaviour of a call: its receiver's type, and its content.
///
/// If calls of different functions have equal behaviour, the function is assumed to have been renamed.
struct RenamedCall: Hashable {
  private let receiver: String
  private let inside: [Int32]

  /// Creates the behaviour of a node's call; fails if the call has no content and therefore isn't
  /// distinctive.
  init?(_ node: Int32, in tree: TranscriptTree) {
    guard case .event(let index) = tree.line(of: node).subject else { return nil }
    let event = tree.trace.events[index]
    guard event.kind == .call, let receiver = event.receiver else { return nil }
    inside = tree.children(of: node).map { tree.nodes[Int($0)].subtree }
    if inside.isEmpty { return nil }
    self.receiver = tree.trace[receiver].name
  }

  /// Returns the pairs of equal calls in two lists of nodes, in the order of both lists, or `nil` if the
  /// lists differ too much.
  static func pairs(
    _ left: [Int32], in old: TranscriptTree, _ right: [Int32], in new: TranscriptTree
  ) -> [(old: Int32, new: Int32)]? {
    let (left, right) = (calls(left, in: old), calls(right, in: new))
    return SequenceMatching.nearlyAllPairs(of: left.map(\.call), right.map(\.call))?.map {
      (left[$0.old].node, right[$0.new].node)
    }
  }

  private static func calls(
    _ nodes: [Int32], in tree: TranscriptTree
  ) -> [(node: Int32, call: RenamedCall)] {
    nodes.compactMap { node in RenamedCall(node, in: tree).map { (node, $0) } }
  }
}
