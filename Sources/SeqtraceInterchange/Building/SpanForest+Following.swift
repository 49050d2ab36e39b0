extension SpanForest {
  /// Returns whether a span starts after its parent in the same service has ended, and is drawn after it.
  func follows(_ index: Int32) -> Bool {
    let parent = parents[Int(index)]
    guard parent >= 0, answers[Int(parent)] < 0 else { return false }
    let (span, outer) = (spans[Int(index)], spans[Int(parent)])
    // Spans that follow a server's span overlap the rest of its client's span.
    let grandparent = parents[Int(parent)]
    if grandparent >= 0, answers[Int(grandparent)] == parent { return false }
    guard span.service == outer.service, span.kind != .consumer || outer.kind != .producer,
      let start = span.start, let end = outer.end
    else { return false }
    // A span of zero length may happen exactly at its parent's end.
    return start > end || (start == end && span.end ?? start > end)
  }

  /// The end of each span, including the spans that follow it.
  var reach: [Int128?] {
    var reach = spans.map(\.end)
    var order = roots + guests
    var next = 0
    while next < order.count {
      order += children(of: order[next])
      next += 1
    }
    for index in order.reversed() where follows(index) {
      let parent = Int(parents[Int(index)])
      if let own = reach[Int(index)], let outer = reach[parent] { reach[parent] = max(own, outer) }
    }
    return reach
  }
}
