/// The paths of a forest's calls, with their depths. A path is a kind of call, either outermost or inside
/// another path.
///
/// ```
/// Test: run()                     path 0, depth 0
///   Cart: add(_:)                 path 1, depth 1
///     Price: total()              path 2, depth 2
///   Cart: add(_:)                 path 1, again
/// ```
struct SummaryPaths {
  /// The path of each call; `nil` for calls inside the destruction of an object.
  private(set) var pathOfCall: [Int?] = []
  /// The depth of each path, counted in changes of lifeline; −1 for requested calls and errors.
  private(set) var depths: [Int] = []
  /// Whether a path is an implementation detail of its caller, or an operation common to all programs.
  private(set) var isMinor: [Bool] = []

  init(of forest: SummaryForest, _ request: SequenceDiagram.SummaryRequest) {
    let isRequested = request.requestedCalls(in: forest)
    let receivers = Set(forest.calls.lazy.filter { !$0.isSelfCall }.map(\.lifeline))
    // If there is a single lifeline, its calls to itself are the whole diagram, so they count.
    let hasOthers = receivers.count > 1
    // Objects that are only created are of no interest.
    let isMaking = forest.names.map { $0.hasPrefix("init(") || $0.isEmpty }
    let speaking = Set(forest.calls.lazy.filter { !isMaking[$0.name] }.map(forest.receiverType))
    let lifelines = forest.diagram.lifelines
    let centers = Set(lifelines.indices.filter { lifelines[$0].kind == .notificationCenter })
    var silent: Set<Int> = []
    var paths = Numbers<SIMD3<Int>>()
    for (index, call) in forest.calls.enumerated() {
      guard !call.isDeath else {
        pathOfCall.append(nil)
        continue
      }
      let outer = call.caller.flatMap { pathOfCall[$0] }
      let type = forest.receiverType(of: call)
      let key: SIMD3<Int> = [outer ?? -1, type ?? -1, call.name]
      let path = paths.number(of: key)
      pathOfCall.append(path)
      if let outer { silent.remove(outer) }
      let isFirst = isRequested[index] || call.fails
      if path == depths.count {
        isMinor.append(
          call.isSelfCall && hasOthers || StoryFacts.incidental.contains(forest.names[call.name]))
        if !speaking.contains(type) { silent.insert(path) }
        // A notification centre is as deep as its user.
        let isNear = call.isSelfCall || call.lifeline.map(centers.contains) ?? false
        depths.append(outer.map { max(0, depths[$0]) + (isNear ? 0 : 1) } ?? 0)
      }
      if isFirst {
        (depths[path], isMinor[path]) = (-1, false)
        silent.remove(path)
      }
    }
    for path in silent { isMinor[path] = true }
    keepDeregistrations(forest)
  }

  /// Gives each deregistration the path of its registration, even if the deregistration is inside the
  /// destruction of an object.
  private mutating func keepDeregistrations(_ forest: SummaryForest) {
    let diagram = forest.diagram
    for registration in diagram.registrations {
      guard let start = diagram.messageIndex(at: registration.start), let end = registration.end,
        let start = forest.callOfMessage[start], let path = pathOfCall[start],
        let end = diagram.messageIndex(at: end), var call = forest.callOfMessage[end]
      else { continue }
      pathOfCall[call] = path
      while let outer = forest.calls[call].caller, forest.calls[outer].isDeath {
        pathOfCall[outer] = path
        call = outer
      }
    }
  }

  /// Returns the candidates, outermost first.
  func ranked(_ isCandidate: [Bool]) -> [Int] {
    depths.indices.filter { isCandidate[$0] }.sorted { (depths[$0], $0) < (depths[$1], $1) }
  }
}
