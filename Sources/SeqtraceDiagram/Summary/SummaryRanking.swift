/// How much the calls of a diagram say about its subject, in points.
///
/// ```
/// lifeline:  other types that call it, and that it calls   +1 for 1, +2 for 2, +3 for 4, +4 for 8 …
///            a call that fails, or follows on an error     +2 each
///            notifications, and work that is handed over   +2
///            an object, which has a number                 +2
///            the words of the diagram's name               up to +4
///            calls per name                                −1 for 8, −2 for 16 …
/// call:      the points of its lifeline, and
///            it fails, or is requested                     +1000
///            it follows on an error                        +4
///            it is a notification, or handed over          +4
///            it is an outermost call                       +4
///            the words of the diagram's name               up to +8
///            the types that it leads to                    +1 for 1, +2 for 2, +3 for 4 …
///            a call of a lifeline to itself                −8, unless one of these:
///                it fails, follows on an error, is handed over, has a word of the diagram's name,
///                or happens in a callback or in work that was handed over
///            an initialiser                                −2, or −1 if it leads to another one
///            plumbing                                      −20, or −4 with a word of the name
/// ```
///
/// Numbers count by their doublings: the second partner of a lifeline says more than its tenth.
struct SummaryRanking {
  /// The fewest points with which a call is in a summary that has room for it.
  ///
  /// A call to an object (+2) that one other type calls (+1) has this many.
  static let threshold = 3

  /// The points of what is only left out if not even all calls with these points have room.
  private static let required = 1000

  /// The points of each call, without regard to its place.
  private(set) var points: [Int] = []

  private let forest: SummaryForest
  private let facts: CallFacts
  private let mainCall: Int?
  private let isRequested: [Bool]

  /// Ranks calls.
  ///
  /// - Complexity: O(*n*) for *n* calls.
  init(of forest: SummaryForest, _ request: SequenceDiagram.SummaryRequest) {
    self.forest = forest
    isRequested = request.requestedCalls(in: forest)
    mainCall = forest.mainCall
    facts = CallFacts(of: forest)
    let title = TitleWords(of: forest, mainCall: mainCall)
    let types = typePoints(title)
    points = forest.calls.indices.map { points(of: $0, types, title) }
  }

  // MARK: - Lifelines

  private func typePoints(_ title: TitleWords) -> [Int] {
    let roles = TypeRoles(of: forest, facts)
    return forest.types.indices.map { type in
      var points = Self.doublings(roles.callers[type]) + Self.doublings(roles.callees[type])
      if roles.fails[type] { points += 2 }
      if roles.followsError[type] { points += 2 }
      if roles.isHandedWork[type] { points += 2 }
      if roles.isObject[type] { points += 2 }
      points += title.typePoints[type]
      let callsPerName = roles.calls[type] / max(1, roles.names[type])
      return points - max(0, Self.doublings(callsPerName) - 3)
    }
  }

  /// 1 for 1, 2 for 2, 3 for 4, 4 for 8.
  private static func doublings(_ count: Int) -> Int { Int.bitWidth - count.leadingZeroBitCount }

  // MARK: - Calls

  private func points(of index: Int, _ types: [Int], _ title: TitleWords) -> Int {
    let call = forest.calls[index]
    if index == mainCall { return .max / 2 }
    let kind = forest.kinds[call.kind]
    let nameWords = title.namePoints[kind.name]
    let leadsOn = facts.reach[index] > 0
    var points = kind.type.map { types[$0] } ?? 0
    if call.fails || isRequested[index] { points += Self.required }
    if facts.followsError[index] { points += 4 }
    if facts.isHandedOver[index] { points += 4 }
    if call.caller == nil { points += 4 }
    points += 2 * nameWords + Self.doublings(facts.reach[index])
    let isTold =
      call.fails || facts.followsError[index] || facts.isHandedOver[index] || nameWords > 0
      || call.caller.map { facts.isHandedOver[$0] } == true
    if call.isSelfCall, !isTold { points -= 8 }
    if forest.names[kind.name].hasPrefix("init(") { points -= leadsOn ? 1 : 2 }
    if facts.isPlumbing[call.kind], call.caller != nil { points -= nameWords > 0 ? 4 : 20 }
    return points
  }
}
