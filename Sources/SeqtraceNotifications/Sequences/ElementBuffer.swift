internal import Foundation
internal import SeqtraceRecording
import Synchronization

/// The posted elements of a sequence that its consumers haven't taken yet, oldest first.
///
/// A consumer that finds the buffer empty waits. Several consumers may wait.
final class ElementBuffer<Element>: Sendable {
  /// An element with the post from which it was made.
  struct Item: @unchecked Sendable {
    // Sendable because Foundation's sequence also passes notifications to another task, so notifications
    // posted to an iteration must allow that. Messages are Sendable themselves.
    let element: Element
    let cause: PostReference?
  }

  private struct State {
    var items: [Item] = []
    var waiting: [UnsafeContinuation<Item?, Never>] = []
    var droppedCount = 0
    var isFinished = false
  }

  let limit: Int
  private let state = Mutex(State())

  /// Creates a buffer.
  ///
  /// - Parameter limit: The greatest number of elements that the buffer holds; values below 1 mean 1.
  init(limit: Int) { self.limit = max(limit, 1) }

  /// The number of elements dropped because the buffer was full.
  var droppedCount: Int { state.withLock { $0.droppedCount } }

  /// Adds an element, or passes it to a waiting consumer. If the buffer is full, drops the oldest element.
  ///
  /// - Returns: Whether an element was dropped for the first time.
  func append(_ item: Item) -> Bool {
    let (waiting, isFirstLoss) = state.withLock { state in
      if state.isFinished { return (UnsafeContinuation<Item?, Never>?.none, false) }
      if !state.waiting.isEmpty { return (state.waiting.removeFirst(), false) }
      state.items.append(item)
      guard state.items.count > limit else { return (nil, false) }
      state.items.removeFirst()
      state.droppedCount += 1
      return (nil, state.droppedCount == 1)
    }
    waiting?.resume(returning: item)
    return isFirstLoss
  }

  /// Waits for an element if the buffer is empty, then removes and returns the oldest; returns `nil` after
  /// `finish()`.
  func next(isolation: isolated (any Actor)? = #isolation) async -> Item? {
    await withUnsafeContinuation { continuation in
      let answer: Item?? = state.withLock { state in
        if state.isFinished { return .some(nil) }
        if !state.items.isEmpty { return .some(state.items.removeFirst()) }
        state.waiting.append(continuation)
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  /// Drops the remaining elements and ends the wait of all consumers.
  func finish() {
    let waiting = state.withLock { state in
      state.isFinished = true
      state.items = []
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: nil) }
  }
}
