/// What is known of the calls of a forest from those around them.
struct CallFacts {
  /// For each kind whether it is plumbing.
  let isPlumbing: [Bool]
  /// For each call whether its sender doesn't do it itself: a signal, or a notification's callback.
  private(set) var isHandedOver: [Bool] = []
  /// For each call whether an earlier call of its caller failed, or it is inside such a call: the
  /// error is handled there.
  private(set) var followsError: [Bool] = []
  /// For each call about how many other types it leads to, up to 15.
  private(set) var reach: [Int] = []

  init(of forest: SummaryForest) {
    isPlumbing = forest.kinds.map { kind in
      Plumbing.contains(forest.names[kind.name], of: kind.type.map { forest.types[$0] })
    }
    let centers = Set(
      forest.diagram.lifelines.lazy.filter { $0.kind == .notificationCenter }.map(\.id))
    isHandedOver = forest.calls.map { call in
      let message = forest.diagram.messages[call.message]
      return message.kind == .signal || message.sender.lifeline.map(centers.contains) == true
    }
    findFollowers(in: forest)
    findReach(in: forest)
  }

  private mutating func findFollowers(in forest: SummaryForest) {
    followsError.reserveCapacity(forest.calls.count)
    var hasFailed = Array(repeating: false, count: forest.calls.count)
    for call in forest.calls {
      followsError.append(call.caller.map { hasFailed[$0] || followsError[$0] } ?? false)
      if call.fails, !call.isDeath, let caller = call.caller { hasFailed[caller] = true }
    }
  }

  /// A bit for each type would take more room than there is: types share 64 of them.
  private mutating func findReach(in forest: SummaryForest) {
    var bits = Array(repeating: UInt64(0), count: forest.calls.count)
    for (index, call) in forest.calls.enumerated().reversed() {
      guard let caller = call.caller, !call.isDeath, !isPlumbing[call.kind] else { continue }
      let type = forest.kinds[call.kind].type
      let isOther = type != forest.kinds[forest.calls[caller].kind].type
      bits[caller] |= bits[index] | (isOther ? type.map { 1 << UInt64($0 % 64) } ?? 0 : 0)
    }
    reach = bits.map { min($0.nonzeroBitCount, 15) }
  }
}

/// What the lifelines of each type do in a forest.
struct TypeRoles {
  /// How many other types call it, and how many it calls, without plumbing.
  private(set) var callers: [Int]
  private(set) var callees: [Int]
  /// The numbers of its calls, and of their names.
  private(set) var calls: [Int]
  private(set) var names: [Int]
  private(set) var fails: [Bool]
  private(set) var followsError: [Bool]
  /// Whether it is told by notifications, or given work that its sender doesn't wait for.
  private(set) var isHandedWork: [Bool]
  /// Whether its objects are told from each other.
  private(set) var isObject: [Bool]

  init(of forest: SummaryForest, _ facts: CallFacts) {
    let none = Array(repeating: 0, count: forest.types.count)
    let no = Array(repeating: false, count: forest.types.count)
    (callers, callees, calls, names) = (none, none, none, none)
    (fails, followsError, isHandedWork, isObject) = (no, no, no, no)
    for kind in forest.kinds { if let type = kind.type { names[type] += 1 } }
    for (lifeline, type) in zip(forest.diagram.lifelines, forest.typeOfLifeline) {
      if lifeline.isNumbered { isObject[type] = true }
      if lifeline.kind == .notificationCenter { isHandedWork[type] = true }
    }
    var pairs: Set<SIMD2<Int>> = []
    for (index, call) in forest.calls.enumerated() where !call.isDeath {
      guard let type = forest.kinds[call.kind].type else { continue }
      calls[type] += 1
      if call.fails { fails[type] = true }
      if facts.followsError[index] { followsError[type] = true }
      if facts.isHandedOver[index] { isHandedWork[type] = true }
      let sender = forest.diagram.messages[call.message].sender.lifeline
      guard !facts.isPlumbing[call.kind],
        let caller = sender.flatMap({ forest.lifelineIndices[$0] }).map({
          forest.typeOfLifeline[$0]
        }),
        caller != type, pairs.insert([caller, type]).inserted
      else { continue }
      callers[type] += 1
      callees[caller] += 1
    }
  }
}
