import SeqtraceEvents

/// A story in which the passes of a loop that differ in their inside are told alike: each with what happens in any.
///
/// ```
/// for guest in guests {       hall: Hall ──add(_:)──▶ table: Table      in all three passes
///   hall.seat(guest)          hall: Hall ──call(_:)──▶ waiter: Waiter   opt [1 of 3 times]
/// }
/// ```
///
/// Passes are calls and checks that the test makes in the same statements, again and again.
struct StoryPasses {
  /// What doesn't happen in each pass.
  struct Option {
    /// The events, by their numbers among those of the test's lane.
    let events: ClosedRange<Int>
    let count: Int
    let passes: Int
  }

  /// The most calls and checks in a loop's body.
  private static let longestBody = 32

  private(set) var trace: Trace
  /// In the order of their starts, outer before inner.
  private(set) var options: [Option] = []
  /// Whether the test is told in the order of the run, because causes leave open the order of something that it starts.
  let hasOwnOrder: Bool
  private let original: [TraceEvent]
  private var lastID: EventID
  private var countInLane = 0

  /// - Parameters:
  ///   - places: The statements in which the test makes its calls, from the outermost of its functions.
  ///   - minimumCount: The number of passes from which they are told alike.
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

  /// The loops of a test's body. Of those that start with a call, it is the one with the most calls.
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

  // MARK: - Telling

  private mutating func tell(_ calls: [UnitedCall], of passes: Int, in pass: Int) {
    var next = 0
    while next < calls.count {
      let call = calls[next]
      let place = options.count
      let start = countInLane
      // What happens in the same passes is one option.
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

/// The calls that the passes of a loop make at one place, with what happens in any of them.
private struct UnitedCall {
  /// Equal calls in a row, with their pass.
  typealias Row = (pass: Int, calls: [StoryCall])

  /// In the order of passes.
  let own: [Row]
  /// The same, by pass.
  let calls: [Int: [StoryCall]]
  let inside: [UnitedCall]
  /// Whether the passes have too little in common, or another order, so that they are told as they are.
  private let isTooDifferent: Bool
  /// The number of rows that no single pass has, up to which passes are united.
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

  /// Whether something doesn't happen in each pass.
  var hasOptions: Bool { inside.contains { $0.own.count < own.count || $0.hasOptions } }

  /// Whether passes of this call, or of one inside of it, can't be told alike.
  var isApart: Bool { isTooDifferent || inside.contains(where: \.isApart) }

  /// What one pass does once and another one again and again is done once by each, and then again by some.
  private static func split(_ rows: [Row]) -> [[Row]] {
    let again = rows.filter { $0.calls.count > 1 }
    guard !again.isEmpty, again.count < rows.count else { return [rows] }
    return [
      rows.map { ($0.pass, [$0.calls[0]]) }, again.map { ($0.pass, Array($0.calls.dropFirst())) },
    ]
  }

  /// Adds the rows of another pass; those of the longest common sequence are united.
  ///
  /// - Returns: Whether both have the same order: what is in both is in their common sequence.
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
