/// The children that a lane still has to wait for, in order of their starts.
struct ChildQueue {
  private var children: [Int32] = []
  private var start = 0
  private var removed: Set<Int32> = []

  /// The child that an `await` without a mark waits for.
  var first: Int32? { start < children.count ? children[start] : nil }

  mutating func append(_ child: Int32) { children.append(child) }

  mutating func removeFirst() {
    start += 1
    skipRemoved()
  }

  /// Removes a child, if it is in the queue.
  mutating func remove(_ child: Int32) {
    // A child that was awaited before may be removed again. It isn't in the queue then, so its entry in
    // `removed` has no effect.
    removed.insert(child)
    skipRemoved()
  }

  private mutating func skipRemoved() {
    while start < children.count, removed.remove(children[start]) != nil { start += 1 }
  }
}
