import SeqtraceDiagram

/// Pairs the nodes of two call trees, from the roots down.
struct TreeMatching {
  /// The partner of each node, by index; -1 if it has none.
  private(set) var newOf: [Int32]
  private(set) var oldOf: [Int32]

  private let old: TranscriptTree
  private let new: TranscriptTree
  /// Whether to ignore the order of all siblings.
  private let ignoresOrder: Bool
  /// For each node, whether a rule says to ignore its position among its siblings; empty if there are no such
  /// rules.
  private var isLoose: (old: [Bool], new: [Bool]) = ([], [])
  private var distance: EditDistance
  /// The pairs of nodes with children that aren't matched yet.
  private var pending: [(old: Int32, new: Int32)] = []

  init(
    _ old: TranscriptTree, _ new: TranscriptTree, ignoringOrder ignoresOrder: Bool = false,
    of variations: [VariationRule] = []
  ) {
    self.old = old
    self.new = new
    self.ignoresOrder = ignoresOrder
    distance = EditDistance(old, new)
    newOf = [Int32](repeating: -1, count: old.nodes.count)
    oldOf = [Int32](repeating: -1, count: new.nodes.count)
    if !variations.isEmpty {
      let matcher = VariationMatcher(variations, of: .order)
      isLoose = (old.nodes(in: matcher), new.nodes(in: matcher))
    }
    // The roots have no numbers with which to check whether they are equal.
    (newOf[0], oldOf[0]) = (0, 0)
    pending.append((0, 0))
    while let (left, right) = pending.popLast() {
      matchLanes(old.lanes(of: left), new.lanes(of: right))
      var (siblings, others) = (old.sequence(of: left), new.sequence(of: right))
      if ignoresOrder {
        matchInAnyOrder(siblings, others)
        continue
      }
      if !isLoose.old.isEmpty {
        matchInAnyOrder(
          siblings.filter { isLoose.old[Int($0)] }, others.filter { isLoose.new[Int($0)] })
        siblings.removeAll { isLoose.old[Int($0)] }
        others.removeAll { isLoose.new[Int($0)] }
      }
      match(siblings, others)
      pairRenamed(siblings, others)
    }
  }

  /// Whether pairs of siblings may cross. They may then also cross inside equal subtrees, where objects may
  /// have swapped positions.
  var mayCross: Bool { ignoresOrder || !isLoose.old.isEmpty }

  private mutating func pair(_ left: Int32, _ right: Int32) {
    guard old.nodes[Int(left)].subtree == new.nodes[Int(right)].subtree,
      !mayCross || old.nodes[Int(left)].size == 1
    else {
      (newOf[Int(left)], oldOf[Int(right)]) = (right, left)
      pending.append((left, right))
      return
    }
    // The lines of equal subtrees are in the same order.
    for offset in 0..<old.nodes[Int(left)].size {
      newOf[Int(left + offset)] = right + offset
      oldOf[Int(right + offset)] = left + offset
    }
  }

  // MARK: - Lanes

  /// Pairs lanes in any order: first equal lanes, then lanes that start with the same call, then the rest.
  private mutating func matchLanes(_ left: [Int32], _ right: [Int32]) {
    if left.isEmpty || right.isEmpty { return }
    var (left, right) = (left, right)
    pairAlike(&left, &right) { tree, node in tree.nodes[Int(node)].subtree }
    pairAlike(&left, &right) { tree, node in
      tree.nodes[Int(node)].size > 1 ? tree.nodes[Int(node) + 1].identity : -1
    }
    for (left, right) in zip(left, right) { pair(left, right) }
  }

  /// Pairs siblings with equal keys, in order for each key, and removes them from the lists.
  private mutating func pairAlike<Key: Hashable>(
    _ left: inout [Int32], _ right: inout [Int32], by key: (TranscriptTree, Int32) -> Key
  ) {
    var waiting: [Key: [Int32]] = [:]
    for node in right.reversed() { waiting[key(new, node), default: []].append(node) }
    left.removeAll { node in
      guard let partner = waiting[key(old, node)]?.popLast() else { return false }
      pair(node, partner)
      return true
    }
    right.removeAll { oldOf[Int($0)] >= 0 }
  }

  // MARK: - Siblings

  /// Pairs siblings regardless of their positions: first equal siblings, preferably with the same object
  /// numbers, then siblings of the same identity.
  private mutating func matchInAnyOrder(_ left: [Int32], _ right: [Int32]) {
    var (left, right) = (left, right)
    pairAlike(&left, &right) { tree, node in
      NumberedCall(
        usage: tree.nodes[Int(node)].usage,
        text: tree.transcript.bytes[tree.line(of: node).text])
    }
    pairAlike(&left, &right) { tree, node in tree.nodes[Int(node)].usage }
    pairAlike(&left, &right) { tree, node in tree.nodes[Int(node)].subtree }
    pairAlike(&left, &right) { tree, node in tree.nodes[Int(node)].identity }
  }

  private mutating func match(_ left: [Int32], _ right: [Int32]) {
    var start = 0
    while start < left.count, start < right.count, areEqual(left[start], right[start]) {
      pair(left[start], right[start])
      start += 1
    }
    var (leftEnd, rightEnd) = (left.count, right.count)
    while leftEnd > start, rightEnd > start, areEqual(left[leftEnd - 1], right[rightEnd - 1]) {
      leftEnd -= 1
      rightEnd -= 1
      pair(left[leftEnd], right[rightEnd])
    }
    matchMiddle(left[start..<leftEnd], right[start..<rightEnd])
  }

  /// Pairs unpaired calls that have the same content but different names.
  private mutating func pairRenamed(_ left: [Int32], _ right: [Int32]) {
    let (left, right) = (
      left.filter { newOf[Int($0)] < 0 }, right.filter { oldOf[Int($0)] < 0 }
    )
    if left.isEmpty || right.isEmpty { return }
    for (left, right) in RenamedCall.pairs(left, in: old, right, in: new) ?? [] {
      pair(left, right)
    }
  }

  private func areEqual(_ left: Int32, _ right: Int32) -> Bool {
    old.nodes[Int(left)].usage == new.nodes[Int(right)].usage
  }

  private mutating func matchMiddle(_ left: ArraySlice<Int32>, _ right: ArraySlice<Int32>) {
    let (left, right) = inOneOrder(left, right)
    if left.isEmpty || right.isEmpty { return }
    if distance.isExact(left, right) {
      for (left, right) in distance.pairs(left, right) { pair(left, right) }
      return
    }
    let oldSubtrees = left.map { old.nodes[Int($0)].usage }
    let newSubtrees = right.map { new.nodes[Int($0)].usage }
    let equal = SequenceMatching.pairs(oldSubtrees, newSubtrees) ?? []
    matchGaps(left, right, between: equal)
    for (x, y) in equal { pair(left[left.startIndex + x], right[right.startIndex + y]) }
  }

  /// Returns the siblings without the starts of lanes that only changed their order.
  ///
  /// Such starts stay unpaired, so that they are later found as moved. Otherwise, if two tasks swap
  /// positions, the difference would show two tasks that swap their content.
  private func inOneOrder(
    _ left: ArraySlice<Int32>, _ right: ArraySlice<Int32>
  ) -> (ArraySlice<Int32>, ArraySlice<Int32>) {
    let (oldStarts, newStarts) = (
      left.filter { old.nodes[Int($0)].hasLanesLast },
      right.filter { new.nodes[Int($0)].hasLanesLast }
    )
    guard oldStarts.count > 1, newStarts.count > 1 else { return (left, right) }
    let (oldKeys, newKeys) = (
      oldStarts.map { old.nodes[Int($0)].subtree }, newStarts.map { new.nodes[Int($0)].subtree }
    )
    let pairs = SequenceMatching.pairs(oldKeys, newKeys) ?? []
    var waiting: [Int32: [Int32]] = [:]
    let newPaired = Set(pairs.map(\.new))
    for index in newStarts.indices.reversed() where !newPaired.contains(index) {
      waiting[newKeys[index], default: []].append(newStarts[index])
    }
    var moved: (old: Set<Int32>, new: Set<Int32>) = ([], [])
    let oldPaired = Set(pairs.map(\.old))
    for index in oldStarts.indices where !oldPaired.contains(index) {
      guard let partner = waiting[oldKeys[index]]?.popLast() else { continue }
      moved.old.insert(oldStarts[index])
      moved.new.insert(partner)
    }
    if moved.old.isEmpty { return (left, right) }
    return (
      left.filter { !moved.old.contains($0) }[...], right.filter { !moved.new.contains($0) }[...]
    )
  }

  private mutating func matchGaps(
    _ left: ArraySlice<Int32>, _ right: ArraySlice<Int32>, between equal: [(old: Int, new: Int)]
  ) {
    var (x, y) = (left.startIndex, right.startIndex)
    for (oldIndex, newIndex) in equal + [(left.count, right.count)] {
      matchGap(left[x..<left.startIndex + oldIndex], right[y..<right.startIndex + newIndex])
      (x, y) = (left.startIndex + oldIndex + 1, right.startIndex + newIndex + 1)
    }
  }

  /// Pairs, by identity, the siblings between two pairs of equal siblings.
  private mutating func matchGap(_ left: ArraySlice<Int32>, _ right: ArraySlice<Int32>) {
    if left.isEmpty || right.isEmpty { return }
    if distance.isExact(left, right) {
      for (left, right) in distance.pairs(left, right) { pair(left, right) }
      return
    }
    let identities = SequenceMatching.pairs(
      left.map { old.nodes[Int($0)].identity }, right.map { new.nodes[Int($0)].identity })
    for (x, y) in identities ?? [] {
      pair(left[left.startIndex + x], right[right.startIndex + y])
    }
  }
}

/// A call with its use, and its line including the numbers of objects.
private struct NumberedCall: Hashable {
  let usage: Int32
  let text: ArraySlice<UInt8>
}
