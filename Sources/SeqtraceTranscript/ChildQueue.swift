/// The children of a lane that it didn't wait for yet, in the order in which they were started.
struct ChildQueue {
  private var children: [Int32] = []
  private var start = 0
  private var removed: Set<Int32> = []

  /// The one that an `await` without a mark waits for.
  var first: Int32? { start < children.count ? children[start] : nil }

  mutating func append(_ child: Int32) { children.append(child) }

  mutating func removeFirst() {
    start += 1
    skipRemoved()
  }

  /// Removes a child, if it is in the queue.
  mutating func remove(_ child: Int32) {
    // A child that was waited for before may be named again; it must not be remembered for ever.
    removed.insert(child)
    skipRemoved()
  }

  private mutating func skipRemoved() {
    while start < children.count, removed.remove(children[start]) != nil { start += 1 }
  }
}
