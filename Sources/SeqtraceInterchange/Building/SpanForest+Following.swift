extension SpanForest {
  /// Returns whether a span is drawn after its parent instead of inside it: it starts after the parent has
  /// ended, in the same service.
  func follows(_ index: Int32) -> Bool {
    let parent = parents[Int(index)]
    guard parent >= 0, answers[Int(parent)] < 0 else { return false }
    let (span, outer) = (spans[Int(index)], spans[Int(parent)])
    // A span after a server's span would overlap the rest of the client's span that the server answers.
    let grandparent = parents[Int(parent)]
    if grandparent >= 0, answers[Int(grandparent)] == parent { return false }
    guard span.service == outer.service, span.kind != .consumer || outer.kind != .producer,
      let start = span.start, let end = outer.end
    else { return false }
    // A span of zero length may be at the exact end of its parent, and still be inside it.
    return start > end || (start == end && span.end ?? start > end)
  }

  /// For each span, its own end or the end of the last span that follows it, whichever is later.
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
