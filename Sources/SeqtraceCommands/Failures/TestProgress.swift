import SeqtraceDiagram
import SeqtraceEvents

/// Watches growing recordings for progress. Tests are watched separately, so that a running test can't hide
/// one that hangs. The processes of a program are watched together.
final class TestProgress {
  /// The last known state of a recording.
  private struct State {
    var content: String
    var since: ContinuousClock.Instant
    /// Whether the test is known to have ended.
    var isOver = false
  }

  private let folder: String
  private let package: String?
  private let isOfTests: Bool
  private let limit: Duration
  private let interval: Duration
  private var states: [String: State] = [:]
  private var next = ContinuousClock.now
  /// The recordings without progress.
  private var still: [SessionOrigin] = []
  /// The paths of the recordings without progress.
  var stuck: Set<String> { Set(still.map(\.path)) }
  var hangs: Bool { !still.isEmpty }

  /// - Parameters:
  ///   - folder: The folder of the sessions.
  ///   - package: The package's folder; `nil` for the working directory's package.
  ///   - isOfTests: Whether each test has its own recording.
  ///   - seconds: The time without events after which a test or program counts as hanging.
  init(
    in folder: String, of package: String? = nil, ofTests isOfTests: Bool, seconds: UInt32
  ) {
    (self.folder, self.package) = (folder, package)
    self.isOfTests = isOfTests
    limit = .seconds(seconds)
    interval = min(max(limit / 10, .seconds(1)), .seconds(10))
  }

  /// Whether an unfinished test, or the whole program, has recorded nothing for too long.
  func isStuck() -> Bool {
    if hangs || ContinuousClock.now < next { return hangs }
    next = .now + interval
    let sessions = sessions.filter { isOfTests || $0.isRunning }
    let late = sessions.filter { isStuck($0, for: limit) }
    if isOfTests, !late.isEmpty {
      // Tests without progress for half of the limit are assumed to hang too.
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

  // MARK: - Open calls

  /// Reports the open calls of the recordings without progress.
  func report(after seconds: UInt32, on console: Console) {
    let words = "made no progress for \(seconds) s, so the run was ended; it was in:"
    report(still, words, on: console)
  }

  /// Reports the open calls of all unfinished recordings.
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
      console.complain(.warning, at: name ?? session.program, words)
      if console.isQuiet { continue }
      for line in open.lines(hangs: true, paths: paths) { console.complain("\(line.dropFirst(2))") }
    }
  }
}
