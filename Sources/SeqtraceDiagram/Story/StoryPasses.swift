import SeqtraceEvents

/// A story in which all iterations of a loop are drawn alike: each contains everything that happens in any of
/// them.
///
/// ```
/// for guest in guests {       hall: Hall ──add(_:)──▶ table: Table      in all three passes
///   hall.seat(guest)          hall: Hall ──call(_:)──▶ waiter: Waiter   opt [1 of 3 times]
/// }
/// ```
///
/// A loop is a sequence of calls and checks that the test makes repeatedly in the same statements. Here, each
/// iteration is a *pass*.
struct StoryPasses {
  /// A part of a loop's body that doesn't happen in each pass.
  struct Option {
    /// The events, as indices among the events of the test's lane.
    let events: ClosedRange<Int>
    let count: Int
    let passes: Int
  }

  /// The maximum number of calls and checks in a loop's body.
  private static let longestBody = 32

  private(set) var trace: Trace
  /// The options, ordered by start, outer before inner.
  private(set) var options: [Option] = []
  /// Whether the story keeps the recorded order, because causality doesn't determine the order of some of the
  /// work that the test starts.
  let hasOwnOrder: Bool
  private let original: [TraceEvent]
  private var lastID: EventID
  private var countInLane = 0

  /// Unites the passes of the loops in a story.
  ///
  /// - Parameters:
  ///   - places: For each call that the test makes, the enclosing statements of the test, from its outermost
  ///     function to its innermost.
  ///   - minimumCount: The number of passes from which all passes of a loop are drawn alike.
  init(of story: Trace, places: [EventID: [StoryPlace.Statement]], atLeast minimumCount: Int) {
    trace = story
    original = story.events
    hasOwnOrder =
      original.contains { $0.lane != 0 }
      && LaneTies(of: story.normalized(keepingDetails: false)).hasUnorderedLanes
    lastID = original.map(\.id).max() ?? 0
    let loops = Self.loops(StoryForest(of: original, places).roots, minimumCount)
      .filter { $0.body.contains(where: \.hasOptions) && !$0.body.contains(where: \.isApart) }
    if loops.isEmpty { return }
    trace.events = []
    var next = 0
    for loop in loops {
      for event in original[next..<loop.events.lowerBound] { append(event) }
      for pass in 0..<loop.passes { tell(loop.body, of: loop.passes, in: pass) }
      next = loop.events.upperBound
    }
    for event in original[next...] { append(event) }
  }

  private mutating func append(_ event: TraceEvent) {
    trace.events.append(event)
    if event.lane == 0 { countInLane += 1 }
  }

  // MARK: - Loops

  private struct Loop {
    let events: Range<Int>
    let passes: Int
    let body: [UnitedCall]
  }

  /// Returns the loops of a test's body. If several loops start with the same call, the one with the most
  /// calls is used.
  private static func loops(_ calls: [StoryCall], _ minimumCount: Int) -> [Loop] {
    var loops: [Loop] = []
    var start = 0
    while start < calls.count {
      var best = (length: 1, passes: 1)
      for length in 1..<max(2, min(longestBody, (calls.count - start) / 2) + 1) {
        var passes = 1
        while start + (passes + 1) * length <= calls.count,
          (0..<length).allSatisfy({
            calls[start + $0].look == calls[start + passes * length + $0].look
          })
        {
          passes += 1
        }
        if passes > 1, passes * length > best.passes * best.length { best = (length, passes) }
      }
      let end = start + best.length * best.passes
      if best.passes >= max(2, minimumCount) {
        let body = (0..<best.length).map { place in
          UnitedCall(
            (0..<best.passes).map { ($0, [calls[start + $0 * best.length + place]]) })
        }
        loops.append(
          Loop(
            events: calls[start].events.lowerBound..<calls[end - 1].events.upperBound,
            passes: best.passes, body: body))
      }
      start = end
    }
    return loops
  }

  // MARK: - Writing events

  private mutating func tell(_ calls: [UnitedCall], of passes: Int, in pass: Int) {
    var next = 0
    while next < calls.count {
      let call = calls[next]
      let place = options.count
      let start = countInLane
      // Consecutive calls of the same passes form one option.
      repeat {
        tell(calls[next], in: pass)
        next += 1
      } while next < calls.count && call.own.count < passes
        && calls[next].own.map(\.pass) == call.own.map(\.pass)
      if call.own.count < passes {
        options.insert(
          Option(events: start...countInLane - 1, count: call.own.count, passes: passes), at: place)
      }
    }
  }

  private mutating func tell(_ call: UnitedCall, in pass: Int) {
    let own = call.calls[pass]
    for told in own ?? call.own[0].calls {
      var event = original[told.events.lowerBound]
      if own == nil { event.id = newID() }
      let begin = event.id
      append(event)
      tell(call.inside, of: call.own.count, in: pass)
      guard told.isClosed else { continue }
      event = original[told.events.upperBound - 1]
      if own == nil { (event.id, event.begin) = (newID(), begin) }
      append(event)
    }
  }

  private mutating func newID() -> EventID {
    lastID = lastID.next
    return lastID
  }
}

/// The corresponding calls of all passes of a loop, with the inner calls of all these calls.
private struct UnitedCall {
  /// Consecutive equal calls, with the pass that they belong to.
  typealias Row = (pass: Int, calls: [StoryCall])

  /// The rows, ordered by pass.
  let own: [Row]
  /// The calls by pass.
  let calls: [Int: [StoryCall]]
  let inside: [UnitedCall]
  /// Whether the passes have too little in common, or a different order, so that they stay as they are.
  private let isTooDifferent: Bool
  /// The maximum number of rows beyond those of the longest pass; passes with more aren't united.
  private static let mostOptions = 5

  init(_ own: [Row]) {
    self.own = own
    calls = Dictionary(uniqueKeysWithValues: own.lazy.map { ($0.pass, $0.calls) })
    var united: [[Row]] = []
    let all = own.map { (pass: $0.pass, rows: $0.calls[0].rows) }
    let most = (all.map(\.rows.count).max() ?? 0) + Self.mostOptions
    isTooDifferent = !all.allSatisfy { pass, rows in
      Self.unite(&united, with: rows.map { [(pass, $0)] }) && united.count <= most
    }
    inside = united.flatMap(Self.split).map(UnitedCall.init)
  }

  /// Whether some inner call doesn't happen in each pass.
  var hasOptions: Bool { inside.contains { $0.own.count < own.count || $0.hasOptions } }

  /// Whether the passes of this call, or of an inner call, can't be drawn alike.
  var isApart: Bool { isTooDifferent || inside.contains(where: \.isApart) }

  /// Splits calls that happen once in some passes and repeatedly in others: into one call in each pass, and
  /// the further calls of some passes.
  private static func split(_ rows: [Row]) -> [[Row]] {
    let again = rows.filter { $0.calls.count > 1 }
    guard !again.isEmpty, again.count < rows.count else { return [rows] }
    return [
      rows.map { ($0.pass, [$0.calls[0]]) }, again.map { ($0.pass, Array($0.calls.dropFirst())) },
    ]
  }

  /// Adds the rows of another pass, and unites those in the longest common subsequence.
  ///
  /// - Returns: Whether the order agrees: all rows that the new pass shares with the earlier ones are in the
  ///   common subsequence.
  private static func unite(_ rows: inout [[Row]], with others: [[Row]]) -> Bool {
    let changes = others.difference(from: rows) {
      $0[0].calls[0].look == $1[0].calls[0].look
    }
    let removals = Set(changes.removals.map(\.offset))
    let insertions = Set(changes.insertions.map(\.offset))
    var result: [[Row]] = []
    var next = 0
    for (index, row) in rows.enumerated() {
      if removals.contains(index) {
        result.append(row)
        continue
      }
      while insertions.contains(next) {
        result.append(others[next])
        next += 1
      }
      result.append(row + others[next])
      next += 1
    }
    let removed = Set(removals.map { rows[$0][0].calls[0].look })
    let hasOrder = insertions.allSatisfy { !removed.contains(others[$0][0].calls[0].look) }
    rows = result + others[next...]
    return hasOrder
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
