internal import SeqtraceDiagram
internal import SeqtraceEvents

extension FindingRule {
  /// Where the time of the longest call went.
  static let slowestPath = FindingRule(
    name: "slowest-path",
    reason: "Most of the time of the run is spent here.",
    advice:
      "Look at the innermost call first. A call that is recorded takes longer than one that isn't.",
    isOnByDefault: false, severity: .note, isOfAll: true
  ) { _ in SlowestPath() }
}

/// The longest of the outermost calls, then the call in it with the most time on the critical path, and so on; and
/// the operation that takes most of that path itself.
private struct SlowestPath: FindingDetector {
  static let kinds: [TraceEvent.Kind] = [
    .return, .throw, .callbackEnd, .postEnd, .destroyEnd,
  ]

  private var longest: (start: Int, end: Int, time: TimeSpan)?

  mutating func see(_ step: ObservedRun.Step, in run: borrowing ObservedRun) {
    guard let opening = step.opening, run.parent(of: step) == nil,
      let time = run.duration(from: opening, to: step.position), time > longest?.time ?? .zero
    else { return }
    longest = (opening, step.position, time)
  }

  func finish(_ run: borrowing ObservedRun) -> [Finding] {
    guard let longest else { return [] }
    let calls = calls(from: longest.start, run)
    let path = CriticalPath(times: calls.map(\.time), inner: calls.map(\.inner), outermost: [0])
    var steps = [0]
    while steps.count < Self.mostParts,
      let next = calls[steps[steps.count - 1]].inner.filter({
        path.whole[$0] > longest.time.nanoseconds / Self.leastShare
      })
      .max(by: { path.whole[$0] < path.whole[$1] })
    {
      steps.append(next)
    }
    var sentence: FindingText = ""
    for (index, step) in steps.enumerated() {
      let call = calls[step]
      let time = call.end.flatMap { run.duration(from: call.start, to: $0) } ?? .zero
      let part: FindingText = "\(run.callName(call.start)), \(time.description)"
      sentence = index == 0 ? part : "\(sentence); in it \(part)"
    }
    var times: [String: (time: Int64, call: Int)] = [:]
    for (index, time) in path.own.enumerated() {
      times[run.callName(calls[index].start), default: (0, index)].time += time
    }
    guard let most = times.max(by: { ($0.value.time, $1.key) < ($1.value.time, $0.key) }) else {
      return []
    }
    let statement = statement(of: calls[most.value.call], atLeast: most.value.time / 2, run)
    // A test that takes most of the time itself does so in one of its statements, or the path says nothing.
    if statement == nil, isTold(calls[most.value.call], run) { return [] }
    if steps.count > 1 || statement != nil {
      let time = TimeSpan(nanoseconds: most.value.time).description
      sentence = "\(sentence); \(most.key) itself takes \(time) of the critical path"
    }
    if let statement { sentence = "\(sentence), most of it in \(statement)" }
    return [
      Finding(
        rule: .slowestPath, sentence: sentence,
        // Of all recordings, the slowest one is shown.
        subjects: [],
        evidence: steps.map { step in
          let start = calls[step].start
          return Finding.Evidence(
            position: start, label: "called", source: run.trace.events[start].source)
        },
        source: run.trace.events[calls[steps[steps.count - 1]].start].source,
        weight: longest.time.nanoseconds)
    ]
  }

  /// Whether a call's own statements are recorded, as those of a test are.
  private func isTold(_ call: Call, _ run: borrowing ObservedRun) -> Bool {
    let events = run.trace.events
    let next = events[(call.start + 1)...].first { $0.lane == events[call.start].lane }
    return next.map { [.step, .check].contains($0.kind) } ?? false
  }

  /// The statement of a call after which its lane did nothing for at least some nanoseconds.
  private func statement(
    of call: Call, atLeast least: Int64, _ run: borrowing ObservedRun
  ) -> String? {
    let events = run.trace.events
    let lane = events[call.start].lane
    var last: Int?
    for position in call.start...(call.end ?? events.count - 1) where events[position].lane == lane
    {
      if let last, let time = run.duration(from: last, to: position), time.nanoseconds >= least {
        return [.step, .check, .wait].contains(events[last].kind) ? events[last].name : nil
      }
      last = position
    }
    return nil
  }

  /// A call, as positions of events.
  private struct Call {
    let start: Int
    var end: Int?
    /// The start and the end in nanoseconds; `nil` if they aren't known.
    var time: Range<Int64>?
    /// The calls inside.
    var inner: [Int] = []
  }

  /// A call on the path takes at least this part of its time: one in so many.
  private static let leastShare: Int64 = 20
  /// The largest number of calls that are shown.
  private static let mostParts = 6
  /// The latest time in nanoseconds: 63 years. A file may claim any time; differences of these don't overflow.
  private static let latestTime: Int64 = 2_000_000_000_000_000_000

  /// A call, and all calls inside it: in its lane, and in those that were started in it.
  private func calls(from start: Int, _ run: borrowing ObservedRun) -> [Call] {
    let events = run.trace.events
    var calls: [Call] = []
    var open: [LaneID: [Int]] = [:]
    var running: [EventID: Int] = [:]
    for position in start..<events.count {
      let event = events[position]
      if open[event.lane] == nil, position > start {
        guard let caller = event.cause.flatMap({ running[$0] }) else { continue }
        open[event.lane] = [caller]
      }
      let around = open[event.lane]?.last
      if event.kind.startsLanes { running[event.id] = around }
      if event.kind.opensActivation, around != nil || position == start {
        if let around { calls[around].inner.append(calls.count) }
        open[event.lane, default: []].append(calls.count)
        calls.append(Call(start: position))
      } else if event.kind.closesActivation, let around,
        events[calls[around].start].id == event.begin
      {
        open[event.lane]?.removeLast()
        calls[around].end = position
        guard let first = events[calls[around].start].time, let last = event.time, first <= last
        else { continue }
        calls[around].time = (first..<last).clamped(to: -Self.latestTime..<Self.latestTime)
      }
    }
    return calls
  }
}
