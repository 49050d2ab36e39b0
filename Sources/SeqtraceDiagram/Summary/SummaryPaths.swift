/// The paths of a forest's calls, ranked.
///
/// ```
/// Test: run()                     path 0
///   Cart: add(_:)                 path 1
///     Price: total()              path 2
///   Cart: add(_:)                 path 1, again
/// ```
///
/// A path that most tests of a suite have loses two points, but isn't left out where there is room.
struct SummaryPaths {
  /// For each call its path; `nil` for what happens as objects die.
  private(set) var pathOfCall: [Int?] = []
  /// For each path the points of its most telling call.
  private(set) var points: [Int] = []

  private let forest: SummaryForest
  /// For each path its kind, and how often the lifeline changes on the way to it.
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

  /// Lets a deregistration go where its registration goes, also out of the death of its owner.
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

  /// The candidates, the most telling first.
  ///
  /// Of a path's points, its place takes some: one for each change of the lifeline after the first, two for
  /// each more telling path of the same name, and two for each doubling of the names on the same lifeline,
  /// so that not all that is left is about one of them.
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
