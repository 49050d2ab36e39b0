import SeqtraceEvents

/// The drawing order of a trace's events, including which of them are parallel.
///
/// Children that a lane starts before it waits for any of them are unordered relative to each other and to
/// the lane's own events until it waits. Each of them becomes an operand of a `par` fragment:
///
/// ```
///   lane 0   ── spawn ── spawn ── c() ── await ── await ──      par
///                 │        │               ▲        ▲             a()
///   child 1       └─ a() ──┼───────────────┘        │            ─────
///                          │                        │             b()
///   child 2                └─ b() ──────────────────┘            ─────
///                                                                 c()
/// ```
///
/// Siblings share an operand if one of them uses a registration or an object that the other created, or if
/// the first would destroy an object that the second still uses. Within an operand, the order is canonical.
struct DrawingOrder {
  /// A step of drawing.
  enum Step: Hashable {
    /// Draws the event at an index of the trace.
    case event(Int)
    /// Starts a `par` fragment and its first operand.
    case begin
    /// Starts the next operand of the innermost fragment.
    case next
    /// Ends the innermost fragment.
    case end
  }

  /// The maximum nesting depth of regions that are drawn with frames.
  ///
  /// It bounds the recursion, and limits the work to this many times the length of the trace.
  private static let depthLimit = 16

  /// The steps; each event of the trace occurs exactly once.
  private(set) var steps: [Step] = []
  let ties: LaneTies

  /// Computes the order for a normalised trace.
  init(of trace: Trace) {
    ties = LaneTies(of: trace)
    steps.reserveCapacity(trace.events.count)
    arrange(Array(trace.events.indices), depth: 0)
  }

  /// Adds the steps for events given in canonical order.
  private mutating func arrange(_ events: [Int], depth: Int) {
    var offset = 0
    while offset < events.count {
      if depth < Self.depthLimit, let region = ConcurrentRegion(from: offset, in: events, ties) {
        add(region, at: depth)
        offset += region.count
      } else {
        steps.append(.event(events[offset]))
        offset += 1
      }
    }
  }

  private mutating func add(_ region: ConcurrentRegion, at depth: Int) {
    steps += region.spawns.map { .event($0) }
    let isParallel = region.operands.count > 1
    for (number, operand) in region.operands.enumerated() {
      if isParallel { steps.append(number == 0 ? .begin : .next) }
      arrange(operand, depth: depth + 1)
    }
    if isParallel { steps.append(.end) }
    steps += region.others.map { .event($0) }
  }
}
