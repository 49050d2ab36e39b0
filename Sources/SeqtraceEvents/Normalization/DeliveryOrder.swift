/// The order in which a post reached its observers, as far as the trace shows it.
///
/// A centre calls its observers in order of registration. A delivery to a queue therefore starts after the
/// end of each callback inside the post that has an earlier registration.
///
/// ```
///   lane of the post   post ── callback 1 ── end ── callback 3 ── …
///                                             │
///   queue                                     └─▶ callback 2
/// ```
struct DeliveryOrder {
  /// A callback inside its post.
  private struct Callback {
    let registration: Int32
    /// The event that ends the callback; the callback's start event if the trace has no end event for it.
    var end: Int32
  }

  /// The end of a callback, with the number of its registration.
  private struct NumberedEnd {
    let number: Int32
    var end: Int32
  }

  /// The callbacks inside each post that is also delivered to other lanes, by post.
  private var callbacks: [Int32: [Callback]] = [:]
  /// For each of these posts, its callbacks by registration. Each entry has the latest end among itself and
  /// the entries before it.
  private var latestEnds: [Int32: [NumberedEnd]] = [:]

  init(_ graph: TraceGraph, _ indices: IdentifierTable) {
    let posts = Self.postsDeliveredElsewhere(in: graph)
    if posts.isEmpty { return }
    for lane in graph.lanes { collect(lane, posts, in: graph, indices) }
  }

  /// Returns the event that must precede a delivery to another lane, or `nil` if there is none.
  ///
  /// Registrations that aren't numbered at the first call for a post have no effect.
  mutating func predecessor(
    of event: Int32, in graph: TraceGraph, _ numbers: LaneRanking.Numbers
  ) -> Int32? {
    let post = graph.causeOf[Int(event)]
    guard graph.events[Int(event)].kind == .callbackBegin, let inside = callbacks[post],
      graph.isInOtherLane(post, than: graph.laneOf[Int(event)])
    else { return nil }
    if latestEnds[post] == nil { latestEnds[post] = Self.latestEnds(of: inside, graph, numbers) }
    let number = numbers.registration(of: event)
    guard let ends = latestEnds[post], number != .max else { return nil }
    let count = ends.partitioningIndex { $0.number >= number }
    return count == 0 ? nil : ends[count - 1].end
  }

  // MARK: - Building

  private static func postsDeliveredElsewhere(in graph: TraceGraph) -> Set<Int32> {
    var posts: Set<Int32> = []
    for (index, event) in graph.events.enumerated() where event.kind == .callbackBegin {
      let cause = graph.causeOf[index]
      guard graph.isInOtherLane(cause, than: graph.laneOf[index]),
        graph.events[Int(cause)].kind == .postBegin
      else { continue }
      posts.insert(cause)
    }
    return posts
  }

  /// Collects, from the events of one lane, the callbacks inside the lane's posts.
  private mutating func collect(
    _ lane: [Int32], _ posts: Set<Int32>, in graph: TraceGraph, _ indices: IdentifierTable
  ) {
    /// The open posts.
    var open: Set<Int32> = []
    /// The open callbacks, each with its post and its index in the post's list.
    var unended: [Int32: (post: Int32, place: Int)] = [:]
    for index in lane {
      let (kind, cause) = (graph.events[Int(index)].kind, graph.causeOf[Int(index)])
      switch kind {
      case .postBegin where posts.contains(index): open.insert(index)
      case .callbackBegin where open.contains(cause):
        unended[index] = (cause, callbacks[cause]?.count ?? 0)
        let registration = graph.registrationOf[Int(index)]
        callbacks[cause, default: []].append(Callback(registration: registration, end: index))
      case .postEnd, .callbackEnd:
        guard let begin = graph.events[Int(index)].begin.flatMap({ indices[$0] }) else { continue }
        open.remove(Int32(begin))
        guard let (post, place) = unended.removeValue(forKey: Int32(begin)) else { continue }
        callbacks[post]![place].end = index
      default: break
      }
    }
  }

  private static func latestEnds(
    of callbacks: [Callback], _ graph: TraceGraph, _ numbers: LaneRanking.Numbers
  ) -> [NumberedEnd] {
    var ends = callbacks.map {
      NumberedEnd(number: numbers.number(ofRegistration: $0.registration), end: $0.end)
    }
    ends.removeAll { $0.number == .max }
    ends.sort { ($0.number, $0.end) < ($1.number, $1.end) }
    for index in ends.indices.dropFirst() {
      let (end, previous) = (ends[index].end, ends[index - 1].end)
      if graph.placeOf[Int(previous)] > graph.placeOf[Int(end)] { ends[index].end = previous }
    }
    return ends
  }
}
