import SeqtraceEvents

/// The order in which the events of a trace are drawn, and which of them are parallel.
///
/// Children that a lane starts before it waits for any of them are unordered, and so is what the
/// lane itself does until it waits. Each becomes an operand of a `par` fragment:
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
/// Siblings share an operand if one uses what the other registered or created, or if the first would destroy
/// what the second still uses. Within an operand the order is canonical.
struct DrawingOrder {
  /// The next thing to draw.
  enum Step: Hashable {
    /// The event at an index of the trace.
    case event(Int)
    /// A `par` fragment and its first operand.
    case begin
    /// The fragment's next operand.
    case next
    /// The end of the innermost fragment.
    case end
  }

  /// The deepest nesting of regions that is drawn with frames.
  ///
  /// It bounds the stack, and limits the work to this many times the length of the trace.
  private static let depthLimit = 16

  /// The steps; each event of the trace occurs once.
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
