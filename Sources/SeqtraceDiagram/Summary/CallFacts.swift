/// Facts about the calls of a forest that depend on the calls around them.
struct CallFacts {
  /// For each kind, whether it is plumbing.
  let isPlumbing: [Bool]
  /// For each call, whether its sender hands the work over: a signal, or a notification's callback.
  private(set) var isHandedOver: [Bool] = []
  /// For each call, whether an earlier call of its caller failed, or this is true of its caller: the error is
  /// being handled there.
  private(set) var followsError: [Bool] = []
  /// For each call, the approximate number of other types that it leads to, up to 15.
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

  /// Types share 64 bits, because a bit for each type would take too much memory.
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
