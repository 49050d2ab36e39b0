/// Events that two parts of a player read (github.com/bocan/bocan-music/issues/545).
actor Player {
  nonisolated let events: AsyncStream<Int>
  private let feed: AsyncStream<Int>.Continuation
  private var feeds: [AsyncStream<Int>.Continuation] = []

  init() { (events, feed) = AsyncStream.makeStream() }

  func subscribe() -> AsyncStream<Int> {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    feeds.append(continuation)
    return stream
  }

  func play(_ count: Int) async {
    for number in 1...count {
      feed.yield(number)
      for feed in feeds { feed.yield(number) }
      try? await Task.sleep(for: .milliseconds(5))
    }
    feed.finish()
    for feed in feeds { feed.finish() }
  }
}

/// A part of a player that reads its events.
actor Listener {
  private(set) var heard: [Int] = []
  init() {}
  func follow(_ events: AsyncStream<Int>) async { for await event in events { hear(event) } }
  private func hear(_ event: Int) { heard.append(event) }
}

/// Saves texts later, and says nothing of when (github.com/swiftlang/swift-testing/issues/1283).
final class Saver: Sendable {
  init() {}
  func save() { Task { await write() } }
  func saveAndWait() async { await Task { await write() }.value }
  private func write() async {
    try? await Task.sleep(for: .milliseconds(30))
    flush()
  }
  private func flush() {}
}
