/// Takes lifelines and levels of calls out of a summary until it is small.
///
/// A lifeline that is taken out calls no other one, and the deepest level calls nothing. So whatever
/// is taken out goes with all that it calls, no call changes its caller, and the counts that decide
/// on the next step are kept up to date instead of being taken anew.
struct SummaryPruning {
  /// A call that may be taken out.
  struct Call {
    /// The index of the caller; callers come before what they call.
    let caller: Int?
    /// The depth in the whole diagram, from 1.
    let depth: Int
    let sender: Lifeline.ID?
    let receiver: Lifeline.ID?
    /// What the call looks like without what it calls.
    let hash: UInt64
  }

  /// What was taken out.
  struct Result {
    /// The lifelines, with the numbers of their calls.
    var lifelines: [(id: Lifeline.ID, count: Int)] = []
    /// The depth that is left, if levels were taken out.
    var depth: Int?
    /// The number of calls in these levels.
    var deepCalls = 0
    /// For each call, whether it is left.
    var isKept: [Bool]
  }

  private let calls: [Call]
  private let size: SequenceDiagram.SummarySize
  private var result: Result

  /// The calls to each lifeline, and the places of the lifelines from left to right.
  private var callsOfLifeline: [Lifeline.ID: [Int]] = [:]
  private let places: [Lifeline.ID: Int]
  /// How many calls keep each lifeline from being taken out: those from it to another one, and those
  /// to it from outside.
  private var bonds: [Lifeline.ID: Int] = [:]
  /// The lifelines that may be taken out.
  private var mostFirst = LeafQueue()
  private var fewestFirst = LeafQueue()
  private var isGone: Set<Lifeline.ID> = []
  /// The lifelines that lost their last bond in this step, and aren't in the queues yet.
  private var freed: [Lifeline.ID] = []

  private var callsAtDepth: [Int: [Int]] = [:]
  /// How many calls of each depth are left.
  private var countAtDepth: [Int: Int] = [:]
  private var deepest = 0

  /// How many messages each lifeline has.
  private var uses: [Lifeline.ID: Int] = [:]
  /// How many calls look the same; how many callers each call has, and how many calls have as many.
  private var sameCalls: [UInt64: Int] = [:]
  private var level: [Int] = []
  private var callsAtLevel: [Int] = []

  init(_ calls: [Call], lifelines: [Lifeline.ID], to size: SequenceDiagram.SummarySize) {
    self.calls = calls
    self.size = size
    result = Result(isKept: Array(repeating: true, count: calls.count))
    places = Dictionary(zip(lifelines, lifelines.indices)) { first, _ in first }
    for (index, call) in calls.enumerated() { add(call, index) }
    freed = lifelines.filter { bonds[$0, default: 0] == 0 }
  }

  private mutating func add(_ call: Call, _ index: Int) {
    if let receiver = call.receiver { callsOfLifeline[receiver, default: []].append(index) }
    callsAtDepth[call.depth, default: []].append(index)
    countAtDepth[call.depth, default: 0] += 1
    deepest = max(deepest, call.depth)
    if let bound = bound(by: call) { bonds[bound, default: 0] += 1 }
    for id in Set([call.sender, call.receiver].compactMap(\.self)) { uses[id, default: 0] += 1 }
    sameCalls[call.hash, default: 0] += 1
    level.append(call.caller.map { level[$0] + 1 } ?? 0)
    if level[index] == callsAtLevel.count { callsAtLevel.append(0) }
    callsAtLevel[level[index]] += 1
  }

  /// The lifeline that a call keeps in the summary.
  private func bound(by call: Call) -> Lifeline.ID? {
    guard let caller = call.caller else { return call.receiver }
    let id = calls[caller].receiver
    return id == call.receiver ? nil : id
  }

  /// Puts the freed lifelines into the queues, with the numbers of calls that the step left.
  private mutating func offerFreed() {
    for id in freed {
      guard let count = callsOfLifeline[id]?.count(where: { result.isKept[$0] }), count > 0,
        let place = places[id]
      else { continue }
      mostFirst.insert(.init(id: id, order: count, place: place))
      fewestFirst.insert(.init(id: id, order: -count, place: place))
    }
    freed = []
  }

  // MARK: - Steps

  /// Takes out what has to go.
  ///
  /// - Complexity: O(*n* log *n*) for *n* calls, plus O(*n*) for each step that leaves few kinds of
  ///   calls, and few in each other.
  consuming func pruned() -> Result {
    while true {
      offerFreed()
      let isLong = self.isLong
      if !isLong, uses.count <= size.lifelines { break }
      if let leaf = nextLeaf(withMost: isLong) {
        isGone.insert(leaf)
        let gone = callsOfLifeline[leaf]!.filter { result.isKept[$0] }
        for index in gone { remove(index) }
        result.lifelines.append((leaf, gone.count))
      } else if deepest > 1 {
        let gone = callsAtDepth[deepest]!.filter { result.isKept[$0] }
        for index in gone { remove(index) }
        deepest -= 1
        result.depth = deepest
        result.deepCalls += gone.count
      } else {
        break
      }
      while deepest > 1, countAtDepth[deepest, default: 0] == 0 { deepest -= 1 }
    }
    return result
  }

  private mutating func nextLeaf(withMost: Bool) -> Lifeline.ID? {
    while let leaf = withMost ? mostFirst.popFirst() : fewestFirst.popFirst() {
      if !isGone.contains(leaf.id) { return leaf.id }
    }
    return nil
  }

  private mutating func remove(_ index: Int) {
    let call = calls[index]
    result.isKept[index] = false
    for id in Set([call.sender, call.receiver].compactMap(\.self)) {
      uses[id]! -= 1
      if uses[id] == 0 { uses[id] = nil }
    }
    countAtDepth[call.depth]! -= 1
    sameCalls[call.hash]! -= 1
    if sameCalls[call.hash] == 0 { sameCalls[call.hash] = nil }
    callsAtLevel[level[index]] -= 1
    while callsAtLevel.last == 0 { callsAtLevel.removeLast() }
    guard let bound = bound(by: call) else { return }
    bonds[bound]! -= 1
    if bonds[bound] == 0 { freed.append(bound) }
  }

  /// Whether the messages are too many.
  ///
  /// Folding leaves at least one call of each kind, and as many as the longest chain of calls has.
  private var isLong: Bool {
    if max(sameCalls.count, callsAtLevel.count) > size.messages { return true }
    return FoldedCount(
      of: calls.indices.filter { result.isKept[$0] }.map {
        FoldedCount.Shape(node: $0, parent: calls[$0].caller, hash: calls[$0].hash)
      }
    ).count > size.messages
  }
}

/// Lifelines that may be taken out of a summary, the next one first.
private struct LeafQueue {
  struct Leaf {
    let id: Lifeline.ID
    let order: Int
    /// The place of the lifeline: of equal ones, the rightmost comes first.
    let place: Int

    func precedes(_ other: Leaf) -> Bool { (order, place) > (other.order, other.place) }
  }

  /// A heap: no leaf precedes the one at half its index.
  private var leaves: [Leaf] = []

  mutating func insert(_ leaf: Leaf) {
    leaves.append(leaf)
    var index = leaves.count - 1
    while index > 0, case let parent = (index - 1) / 2, leaves[index].precedes(leaves[parent]) {
      leaves.swapAt(index, parent)
      index = parent
    }
  }

  mutating func popFirst() -> Leaf? {
    guard let first = leaves.first else { return nil }
    let last = leaves.removeLast()
    if leaves.isEmpty { return first }
    leaves[0] = last
    var index = 0
    while true {
      let children = [2 * index + 1, 2 * index + 2].filter { $0 < leaves.count }
      guard let child = children.max(by: { leaves[$1].precedes(leaves[$0]) }),
        leaves[child].precedes(leaves[index])
      else { return first }
      leaves.swapAt(index, child)
      index = child
    }
  }
}
