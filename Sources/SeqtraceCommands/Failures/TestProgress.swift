import SeqtraceDiagram
import SeqtraceEvents

/// Watches recordings that grow: those of tests each by itself, so that a test that goes on hides no other one, and
/// those of a program's processes together.
final class TestProgress {
  /// What was seen of a recording.
  private struct State {
    var content: String
    var since: ContinuousClock.Instant
    /// Whether it is known that the test has ended.
    var isOver = false
  }

  private let folder: String
  private let package: String?
  private let isOfTests: Bool
  private let limit: Duration
  private let interval: Duration
  private var states: [String: State] = [:]
  private var next = ContinuousClock.now
  /// The recordings that have made no progress.
  private var still: [SessionOrigin] = []
  /// Their paths.
  var stuck: Set<String> { Set(still.map(\.path)) }
  var hangs: Bool { !still.isEmpty }

  /// - Parameters:
  ///   - folder: The folder of the sessions.
  ///   - package: The package's folder; `nil` for the one that the working directory is in.
  ///   - isOfTests: Whether each test has a recording of its own.
  ///   - seconds: The time without an event after which a test or program hangs.
  init(
    in folder: String, of package: String? = nil, ofTests isOfTests: Bool, seconds: UInt32
  ) {
    (self.folder, self.package) = (folder, package)
    self.isOfTests = isOfTests
    limit = .seconds(seconds)
    interval = min(max(limit / 10, .seconds(1)), .seconds(10))
  }

  /// Whether a test that hasn't ended, or all of a program, has recorded nothing for too long.
  func isStuck() -> Bool {
    if hangs || ContinuousClock.now < next { return hangs }
    next = .now + interval
    let sessions = sessions.filter { isOfTests || $0.isRunning }
    let late = sessions.filter { isStuck($0, for: limit) }
    if isOfTests, !late.isEmpty {
      // Those that would follow in a moment hang, too.
      still = sessions.filter { isStuck($0, for: limit / 2) }
    } else if late.count == sessions.count {
      still = late
    }
    return hangs
  }

  private var sessions: [SessionOrigin] {
    let processes = (try? SessionCatalog(folder + "/").members()) ?? []
    if !isOfTests { return processes }
    return processes.flatMap { (try? SessionCatalog($0.path).ownSessions()) ?? [] }
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
    guard isOfTests else { return true }
    guard let test = (try? DrawnTest.reading(session)).flatMap({ RecordedTest($0.trace) }) else {
      return false
    }
    let isOver = !(TestFailure(test, status: PackageRun.hung)?.isUnfinished ?? false)
    states[session.path]!.isOver = isOver
    return !isOver
  }

  // MARK: - What they are in

  /// Says what the recordings without progress are in.
  func report(after seconds: UInt32, on console: Console) {
    let words = "made no progress for \(seconds) s, so the run was ended; it was in:"
    report(still, words, on: console)
  }

  /// Says what all are in that haven't ended.
  func reportInterrupted(on console: Console) {
    report(sessions, "was interrupted; it was in:", on: console)
  }

  private func report(_ sessions: [SessionOrigin], _ words: String, on console: Console) {
    let paths = SourcePaths.found(for: package)
    for session in sessions {
      guard let trace = try? DrawnTest.reading(session).trace else { continue }
      let open =
        isOfTests
        ? RecordedTest(trace).flatMap { TestFailure($0, status: PackageRun.hung) }?.open ?? .nothing
        : OpenWork(at: trace.events)
      if open.isEmpty { continue }
      let name = isOfTests ? trace.title : nil
      console.complain([Complaint(.warning, at: name ?? session.program, words)])
      if console.isQuiet { continue }
      for line in open.lines(hangs: true, paths: paths) { console.complain("\(line.dropFirst(2))") }
    }
  }
}
