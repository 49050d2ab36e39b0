import SeqtraceDiagram
import SeqtraceEvents

/// Watches the recordings of tests that are running, each by itself, so that a test that goes on hides no other one.
final class TestProgress {
  /// What was seen of a test's recording.
  private struct State {
    var content: String
    var since: ContinuousClock.Instant
    /// Whether it is known that the test has ended.
    var isOver = false
  }

  private let folder: String
  private let limit: Duration
  private let interval: Duration
  private var states: [String: State] = [:]
  private var next = ContinuousClock.now
  /// The recordings of the tests that have made no progress.
  private(set) var stuck: Set<String> = []
  var hangs: Bool { !stuck.isEmpty }

  /// - Parameters:
  ///   - folder: The folder of the sessions.
  ///   - seconds: The time without an event after which a test hangs.
  init(in folder: String, seconds: UInt32) {
    self.folder = folder
    limit = .seconds(seconds)
    interval = min(max(limit / 10, .seconds(1)), .seconds(10))
  }

  /// Whether a test that hasn't ended has recorded nothing for too long.
  func isStuck() -> Bool {
    if hangs || ContinuousClock.now < next { return hangs }
    next = .now + interval
    let processes = (try? SessionCatalog(folder + "/").members()) ?? []
    let sessions = processes.flatMap { (try? SessionCatalog($0.path).ownSessions()) ?? [] }
    if sessions.contains(where: { isStuck($0, for: limit) }) {
      // Those that would follow in a moment hang, too.
      stuck = Set(sessions.filter { isStuck($0, for: limit / 2) }.map(\.path))
    }
    return hangs
  }

  private func isStuck(_ session: SessionOrigin, for time: Duration) -> Bool {
    if states[session.path]?.isOver ?? false { return false }
    var hash = ContentHash()
    for name in (try? FolderListing.names(in: session.path)) ?? [] {
      hash.add((try? InputFile(path: "\(session.path)/\(name)").read()) ?? [])
    }
    guard let state = states[session.path], state.content == hash.text else {
      states[session.path] = State(content: hash.text, since: .now)
      return false
    }
    guard .now - state.since >= time else { return false }
    guard let test = (try? DrawnTest.reading(session)).flatMap({ RecordedTest($0.trace) }) else {
      return false
    }
    let isOver = !(TestFailure(test, status: PackageRun.hung)?.isUnfinished ?? false)
    states[session.path]!.isOver = isOver
    return !isOver
  }
}
