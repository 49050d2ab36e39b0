import SeqtraceEvents

/// The failure of a recorded test.
struct TestFailure: Sendable {
  /// An issue that the test framework reported.
  struct Issue: Sendable {
    /// The framework's message.
    let message: String
    let place: SourceLine?
    /// The source text of the check, if it was recorded.
    let check: String?
    /// The calls that were open, if the test exceeded its time limit.
    var open = OpenWork.nothing
  }

  let test: RecordedTest
  let issues: [Issue]
  /// The error that the test threw; `nil` if it threw none.
  let thrown: String?
  /// The index of the event that reports the failure. Later events can't explain it.
  let end: Int
  /// The calls that hadn't ended, with the test's own lane first; empty if the test ended.
  let open: OpenWork

  /// Whether the process ended before the test did.
  var isUnfinished: Bool { !open.isEmpty }

  /// Creates the failure of a test; `nil` if the test passed.
  ///
  /// - Parameter status: The exit status of the run.
  init?(_ test: RecordedTest, status: Int32) {
    self.test = test
    let events = test.trace.events
    if status == 0 { return nil }
    // If the recording was cut off during the test's set-up, there is no call of the test yet.
    let call = events.firstIndex { $0.kind == .call && $0.name == test.name.function } ?? 0
    var issues: [Issue] = []
    var first: Int?
    for (index, event) in events.enumerated() where event.kind == .issue {
      first = first ?? index
      let check = events[..<index].last { $0.lane == event.lane && $0.kind == .check }
      var issue = Issue(
        message: event.name, place: event.source,
        check: check.flatMap { $0.source == event.source ? $0.name : nil })
      if event.name.hasPrefix(Self.timeLimit) {
        issue.open = OpenWork(at: events[..<index], from: events[call].lane)
      }
      issues.append(issue)
    }
    self.issues = issues
    let begin = events[call].id
    let last = events[call...].firstIndex { $0.begin == begin && $0.kind.closesActivation }
    thrown = last.flatMap { end in
      guard events[end].kind == .throw else { return nil }
      let error = events[end].value ?? "an error"
      return Self.skips.contains(where: error.hasPrefix) ? nil : error
    }
    open = last == nil ? OpenWork(at: events, from: events[call].lane) : .nothing
    if issues.isEmpty, thrown == nil, open.isEmpty { return nil }
    end = first ?? last ?? events.count
  }

  /// The start of Swift Testing's message about a test that exceeded its `.timeLimit`.
  private static let timeLimit = "Time limit was exceeded"
  /// The errors that skip a test.
  private static let skips = ["XCTSkip"]

  /// The failure in one line.
  struct Line: Sendable {
    let text: String
    let place: SourceLine?

    /// The line with the path of the file, if known.
    func located(by paths: [String: String]) -> String { text + place.ending(by: paths) }
  }

  /// The first failed check or thrown error; `nil` if the test was only cut off.
  var line: Line? {
    guard let issue = issues.first else {
      return thrown.map { Line(text: "threw \($0)", place: nil) }
    }
    let words = issue.check.map { "\($0): \(issue.message)" } ?? issue.message
    let text = words.split(whereSeparator: \.isNewline).joined(separator: " ")
    return Line(text: text, place: issue.place)
  }
}
