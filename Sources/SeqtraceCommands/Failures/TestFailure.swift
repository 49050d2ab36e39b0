import SeqtraceEvents

/// What went wrong in a recorded test.
struct TestFailure: Sendable {
  /// An issue of the test framework.
  struct Issue: Sendable {
    /// The framework's message.
    let message: String
    let place: SourceLine?
    /// The source of the check, if it was recorded.
    let check: String?
  }

  /// A call that had not ended when the recording did.
  struct OpenCall: Sendable {
    let name: String
    let place: SourceLine?
    /// The last statement in it that is known to have begun: one of the test, or one that waits.
    var statement: String?
    var statementPlace: SourceLine?

    /// Whether the statement may wait for something.
    var waits: Bool {
      let words = ["await ", ".wait(", ".lock(", ".sync", ".waitUntil"]
      return statement.map { statement in words.contains(where: statement.contains) } ?? false
    }

    /// Whether a place may be in the function.
    func contains(_ other: SourceLine) -> Bool {
      guard let place, place.fileID == other.fileID else { return false }
      return (place.line ?? 0) <= (other.line ?? 0)
    }
  }

  /// A lane that had not ended.
  struct OpenLane: Sendable {
    /// Its calls that had not ended, from the outermost.
    let calls: [OpenCall]
    /// Where the work was started; `nil` for the test's own lane.
    let start: SourceLine?
  }

  let test: RecordedTest
  let issues: [Issue]
  /// The error that the test threw; `nil` if it threw none.
  let thrown: String?
  /// The index of the event after which nothing explains the failure any more.
  let end: Int
  /// The lanes with calls that had not ended; empty if the test ended. The test's own lane is first.
  let openLanes: [OpenLane]

  /// Whether the process ended, or was ended, before the test.
  var isUnfinished: Bool { !openLanes.isEmpty }

  /// `nil` if the test passed.
  ///
  /// - Parameter status: The exit status of the run.
  init?(_ test: RecordedTest, status: Int32) {
    self.test = test
    let events = test.trace.events
    if status == 0 { return nil }
    // What sets a test up may have been cut off before the test's call.
    let call = events.firstIndex { $0.kind == .call && $0.name == test.name.function } ?? 0
    var issues: [Issue] = []
    var first: Int?
    for (index, event) in events.enumerated() where event.kind == .issue {
      first = first ?? index
      let check = events[..<index].last { $0.lane == event.lane && $0.kind == .check }
      issues.append(
        Issue(
          message: event.name, place: event.source,
          check: check.flatMap { $0.source == event.source ? $0.name : nil }))
    }
    self.issues = issues
    let begin = events[call].id
    let last = events[call...].firstIndex { $0.begin == begin && $0.kind.closesActivation }
    thrown = last.flatMap { end in
      guard events[end].kind == .throw else { return nil }
      let error = events[end].value ?? "an error"
      return Self.skips.contains(where: error.hasPrefix) ? nil : error
    }
    openLanes = last == nil ? Self.openLanes(in: events, lane: events[call].lane) : []
    if issues.isEmpty, thrown == nil, openLanes.isEmpty { return nil }
    end = first ?? last ?? events.count
  }

  /// The errors with which a test is skipped.
  private static let skips = ["XCTSkip"]

  /// What failed, in one line.
  struct Line: Sendable {
    let text: String
    let place: SourceLine?

    /// The line with the path of the file, if that is known.
    func located(by paths: [String: String]) -> String {
      text + (place.map { ", \($0.located(by: paths).text)" } ?? "")
    }
  }

  /// The first thing that failed; `nil` for a test that was only cut off.
  var line: Line? {
    guard let issue = issues.first else {
      return thrown.map { Line(text: "threw \($0)", place: nil) }
    }
    let words = issue.check.map { "\($0): \(issue.message)" } ?? issue.message
    let text = words.split(whereSeparator: \.isNewline).joined(separator: " ")
    return Line(text: text, place: issue.place)
  }

  private static func openLanes(in events: [TraceEvent], lane: LaneID) -> [OpenLane] {
    var open: [LaneID: [(id: EventID, call: OpenCall)]] = [:]
    var order: [LaneID] = [lane]
    var starts: [LaneID: EventID] = [:]
    var places: [EventID: SourceLine] = [:]
    for event in events {
      if event.kind == .spawn || event.kind == .handoff { places[event.id] = event.source }
      if let cause = event.cause, starts[event.lane] == nil { starts[event.lane] = cause }
      if event.kind.opensActivation {
        if open[event.lane] == nil, event.lane != lane { order.append(event.lane) }
        open[event.lane, default: []].append(
          (event.id, OpenCall(name: event.wording, place: event.source)))
      } else if event.kind.closesActivation {
        let index = open[event.lane]?.lastIndex { $0.id == event.begin }
        if let index { open[event.lane]!.removeSubrange(index...) }
      } else if event.kind == .step || event.kind == .check {
        guard let index = open[event.lane]?.indices.last else { continue }
        open[event.lane]![index].call.statement = event.name
        open[event.lane]![index].call.statementPlace = event.source
      }
    }
    return order.compactMap { lane in
      let calls = open[lane]?.map(\.call) ?? []
      return calls.isEmpty
        ? nil : OpenLane(calls: calls, start: starts[lane].flatMap { places[$0] })
    }
  }
}

extension TraceEvent {
  /// What begins, in a few words.
  var wording: String {
    switch kind {
    case .postBegin: "post of \(name)"
    case .callbackBegin: "callback of \(name)"
    case .destroyBegin: "deinit"
    default: name
    }
  }
}
