/// Calls that happen more or fewer times in succession: they were added or removed, and an equal neighbouring
/// subtree is paired.
struct Repetitions {
  /// A series of equal consecutive subtrees, of which both trees have at least one.
  struct Run {
    /// The number that identifies the series.
    var number: Int
    var oldCount = 0
    var newCount = 0
  }

  /// The series of each unpaired subtree, by its root.
  private(set) var added: [Int32: Run] = [:]
  private(set) var removed: [Int32: Run] = [:]
  private var runCount = 0

  init(_ old: TranscriptTree, _ new: TranscriptTree, _ matching: TreeMatching) {
    for index in new.nodes.indices where matching.oldOf[index] >= 0 && new.nodes[index].size > 1 {
      let partner = matching.oldOf[index]
      if old.nodes[Int(partner)].subtree == new.nodes[index].subtree, index > 0 { continue }
      take(old, new, old.sequence(of: partner), new.sequence(of: Int32(index)), matching)
    }
  }

  private mutating func take(
    _ old: TranscriptTree, _ new: TranscriptTree, _ left: [Int32], _ right: [Int32],
    _ matching: TreeMatching
  ) {
    if left.allSatisfy({ matching.newOf[Int($0)] >= 0 }),
      right.allSatisfy({ matching.oldOf[Int($0)] >= 0 })
    {
      return
    }
    let oldRuns = Self.runs(left, in: old)
    var oldRunOf: [Int32: ArraySlice<Int32>] = [:]
    for run in oldRuns { for node in run { oldRunOf[node] = run } }
    for run in Self.runs(right, in: new) {
      // The old series that contains the partner of a subtree in this series.
      let partner = run.lazy.map { matching.oldOf[Int($0)] }.first { $0 >= 0 }
      guard let partner, let other = oldRunOf[partner], other.count != run.count,
        old.nodes[Int(partner)].subtree == new.nodes[Int(run[run.startIndex])].subtree
      else { continue }
      runCount += 1
      let found = Run(number: runCount, oldCount: other.count, newCount: run.count)
      for node in run where matching.oldOf[Int(node)] < 0 { added[node] = found }
      for node in other where matching.newOf[Int(node)] < 0 { removed[node] = found }
    }
  }

  /// Returns the series of equal neighbouring siblings.
  private static func runs(_ siblings: [Int32], in tree: TranscriptTree) -> [ArraySlice<Int32>] {
    var runs: [ArraySlice<Int32>] = []
    var start = 0
    for index in siblings.indices {
      let isLast = index + 1 == siblings.count
      let subtree = tree.nodes[Int(siblings[index])].subtree
      if isLast || tree.nodes[Int(siblings[index + 1])].subtree != subtree {
        runs.append(siblings[start...index])
        start = index + 1
      }
    }
    return runs
  }
}
