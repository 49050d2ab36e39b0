import SeqtraceDiagram
import SeqtraceEvents

/// The lines that explain why a test failed: the expectation, the first difference since the test last
/// passed, the origin of the error, and the last calls.
struct FailureReport {
  /// The result of running the failing test again.
  enum Again {
    /// The test failed again; the trace is that of the second run.
    case failed(Trace)
    case passed
    case unknown
  }

  private static let mostIssues = 3
  private static let mostSurroundings = 3
  private static let mostInsides = 4
  private static let mostLastCalls = 8

  let failure: TestFailure
  let difference: FirstDifference?
  /// Whether there was a passing recording for comparison.
  let hasBase: Bool
  let again: Again
  /// The message and location of the process's crash; `nil` if it didn't crash.
  let crash: CrashMessage?
  /// The number of seconds without progress after which the run was ended; `nil` if it ended by itself.
  let hang: UInt32?
  let paths: [String: String]

  var title: String { failure.test.name.title }

  /// The lines about the cause. Two tests with equal lines failed for the same reason.
  var cause: [String] { differenceLines + originLines }

  /// All lines of the report, without its title.
  func lines(showsCause: Bool) -> [String] {
    var lines = expectationLines + (failure.isUnfinished ? openLines : [])
    if case .passed = again {
      lines.append(
        "  It passed when it ran again by itself: it depends on time, order or other tests.")
    }
    // If the process ended, the open calls explain more than differences or last calls would.
    if failure.isUnfinished { return lines }
    if showsCause { lines += cause + (difference == nil ? lastLines : []) }
    return lines
  }

  // MARK: - What was expected

  private var expectationLines: [String] {
    var lines: [String] = []
    for issue in failure.issues.prefix(Self.mostIssues) {
      let lead = issue.check ?? issue.message.firstLine.trimmingDash
      lines.append("  ✗ \(lead)\(issue.place.ending(by: paths))")
      let rest = issue.check == nil ? issue.message.laterLines : issue.message.lines
      if issue.check != issue.message {
        lines += rest.prefix(3).map { "      \($0.trimmingDash)" }
      }
    }
    let rest = failure.issues.count - Self.mostIssues
    if rest > 0 { lines.append("  … and \(rest) more") }
    if let open = failure.issues.first(where: { !$0.open.isEmpty })?.open {
      lines += ["  It was in:"] + open.lines(hangs: true, paths: paths)
    }
    if failure.issues.isEmpty, let thrown = failure.thrown { lines.append("  ✗ threw \(thrown)") }
    return lines
  }

  // MARK: - What has changed

  private var differenceLines: [String] {
    guard let difference else {
      return hasBase
        ? ["  Its calls are those of the last time that it passed."]
        : [
          "  It isn't known what changed: no run in which it passed was kept. Did it at a commit? --base COMMIT"
        ]
    }
    var lines = ["  First different since it last passed:"]
    for (index, call) in difference.surroundings.prefix(Self.mostSurroundings).enumerated() {
      lines.append(
        "    \(index == 0 ? "inside" : "called by") \(call.call)\(call.place.ending(by: paths))")
    }
    lines += difference.lines.map { " \($0)" }
    var told: Set<String> = []
    for call in difference.insides where told.count < Self.mostInsides {
      let line = "    which calls \(call.call)\(call.place.ending(by: paths))"
      if told.insert(line).inserted { lines.append(line) }
    }
    return lines
  }

  /// The function that first threw the failure's error.
  private var originLines: [String] {
    let events = failure.test.trace.events
    guard
      let last = events[..<min(failure.end + 1, events.count)].last(where: { $0.kind == .throw }),
      failure.thrown != nil
        || failure.issues.contains(where: { $0.message.contains(last.value ?? "error") })
    else { return [] }
    var calls: [EventID: TraceEvent] = [:]
    for event in events where event.kind.opensActivation { calls[event.id] = event }
    let thrown = events.first { $0.kind == .throw && $0.value == last.value }
    guard let origin = thrown?.begin.flatMap({ calls[$0] }) else { return [] }
    return [
      "  First thrown by \(origin.name)\(origin.source.ending(by: paths)): \(last.value ?? "an error")"
    ]
  }

  // MARK: - The end

  private var lastLines: [String] {
    let all = TraceOutline(failure.test.trace, columns: 100).lines
    let before = all.prefix { $0.event?.kind != .issue }
    let lines = TraceOutline.text(of: before.suffix(Self.mostLastCalls), paths).map { "    \($0)" }
    return lines.isEmpty ? [] : ["  The last that it did:"] + lines
  }

  private var openLines: [String] {
    var lines: [String] = []
    if let hang {
      lines.append("  It made no progress for \(hang) s. It was in:")
    } else if let crash {
      lines.append("  ✗ \(crash.message)\(crash.place.ending(by: paths))")
      lines.append("  The process crashed in:")
    } else {
      lines.append("  The process ended in:")
    }
    return lines + failure.open.lines(hangs: hang != nil, paths: paths)
  }
}

/// The runtime's message about a crash, such as `Shop/Stock.swift:12: Fatal error: empty`.
struct CrashMessage {
  let message: String
  let place: SourceLine?

  private static let kinds = ["Fatal error", "Precondition failed", "Assertion failed"]

  /// Finds the last crash message in the output of a run.
  init?(in output: String) {
    for line in output.split(whereSeparator: \.isNewline).reversed() {
      for kind in Self.kinds {
        guard let range = line.firstRange(of: kind) else { continue }
        message = String(line[range.lowerBound...])
        let parts = line[..<range.lowerBound].split(separator: ":")
        place =
          parts.count >= 2
          ? Int32(parts[1]).map { SourceLine(fileID: String(parts[0]), line: $0) } : nil
        return
      }
    }
    return nil
  }
}

extension String {
  fileprivate var lines: [String] { split(whereSeparator: \.isNewline).map(String.init) }
  fileprivate var firstLine: String { lines.first ?? self }
  /// The text without the dash that XCTest puts before the author's message, even if that message is empty.
  fileprivate var trimmingDash: String { hasSuffix(" - ") ? String(dropLast(3)) : self }
  fileprivate var laterLines: [String] { Array(lines.dropFirst()) }
}
