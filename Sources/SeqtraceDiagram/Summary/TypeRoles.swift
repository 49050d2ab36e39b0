/// The roles of each type's lifelines in a forest.
struct TypeRoles {
  /// The number of other types that call it, and that it calls, without plumbing.
  private(set) var callers: [Int]
  private(set) var callees: [Int]
  /// The number of its calls, and of their different names.
  private(set) var calls: [Int]
  private(set) var names: [Int]
  private(set) var fails: [Bool]
  private(set) var followsError: [Bool]
  /// Whether it takes part in notifications, or receives work for which its sender doesn't wait.
  private(set) var isHandedWork: [Bool]
  /// Whether its objects are numbered.
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
