/// The paths of a forest's calls, ranked.
///
/// ```
/// Test: run()                     path 0
///   Cart: add(_:)                 path 1
///     Price: total()              path 2
///   Cart: add(_:)                 path 1, again
/// ```
///
/// A path that most tests of a suite have loses two points, but never falls below the threshold for that
/// reason.
struct SummaryPaths {
  /// The path of each call; `nil` for what happens inside the death of an object.
  private(set) var pathOfCall: [Int?] = []
  /// The points of each path's highest-ranked call.
  private(set) var points: [Int] = []

  private let forest: SummaryForest
  /// For each path, its kind, and the number of changes of lifeline on the way to it.
  private var kinds: [Int] = []
  private var levels: [Int] = []

  init(of forest: SummaryForest, _ ranking: SummaryRanking, common: CommonCalls) {
    self.forest = forest
    let isCommon = forest.kinds.map { kind in
      kind.type.map {
        common.contains(.init(type: forest.types[$0], name: forest.names[kind.name]))
      } ?? false
    }
    var paths: [SIMD2<Int>: Int] = [:]
    for (index, call) in forest.calls.enumerated() {
      guard !call.isDeath else {
        pathOfCall.append(nil)
        continue
      }
      let outer = call.caller.flatMap { pathOfCall[$0] }
      let key: SIMD2<Int> = [outer ?? -1, call.kind]
      let path = paths[key] ?? points.count
      pathOfCall.append(path)
      var callPoints = ranking.points[index]
      if isCommon[call.kind] {
        callPoints = max(min(callPoints, SummaryRanking.threshold), callPoints - 2)
      }
      if path < points.count {
        points[path] = max(points[path], callPoints)
      } else {
        paths[key] = path
        points.append(callPoints)
        kinds.append(call.kind)
        levels.append(outer.map { levels[$0] + (call.isSelfCall ? 0 : 1) } ?? 0)
      }
    }
    keepDeregistrations()
  }

  /// Gives a deregistration the path of its registration, even if it is inside the death of its owner.
  private mutating func keepDeregistrations() {
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

  /// The candidates, highest-ranked first.
  ///
  /// A path's points are reduced by its place: by one for each change of lifeline after the first, by two for
  /// each higher-ranked path of the same name, and by two for each doubling of the number of names on the
  /// same lifeline. The last reduction keeps a single lifeline from taking all places.
  func ranked(_ isCandidate: [Bool]) -> [Int] {
    let here = points.indices.map { points[$0] - max(0, levels[$0] - 1) }
    let candidates = points.indices.filter { isCandidate[$0] }
    var pathsOfName: [SIMD2<Int>: Int] = [:]
    var namesOfType: [Int: Int] = [:]
    var places: [(path: Int, points: Int)] = []
    for path in candidates.sorted(by: { (here[$1], $0) < (here[$0], $1) }) {
      let kind = forest.kinds[kinds[path]], type = kind.type ?? -1
      let earlier = pathsOfName[[type, kind.name], default: 0]
      pathsOfName[[type, kind.name]] = earlier + 1
      if earlier == 0 { namesOfType[type, default: 0] += 1 }
      let names = namesOfType[type, default: 1]
      let doublings = Int.bitWidth - names.leadingZeroBitCount - 1
      places.append((path, here[path] - 2 * min(earlier, 6) - 2 * doublings))
    }
    return places.sorted { ($1.points, $0.path) < ($0.points, $1.path) }.map(\.path)
  }
}
