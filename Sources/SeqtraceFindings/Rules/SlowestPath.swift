internal import SeqtraceDiagram
internal import SeqtraceEvents

extension FindingRule {
  /// Where the time of the longest call went.
  static let slowestPath = FindingRule(
    name: "slowest-path",
    title: .init(en: "The slowest path", zh: "最慢的路径", es: "El camino más lento"),
    reason: "Most of the time of the run is spent here.",
    advice:
      "Look at the innermost call first. A call that is recorded takes longer than one that isn't.",
    isOnByDefault: false, severity: .note
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
      let next = calls[steps[steps.count - 1]].inner.filter({ path.whole[$0] > 0 })
        .max(by: { path.whole[$0] < path.whole[$1] })
    {
      steps.append(next)
    }
    var sentence: FindingText = ""
    for (index, step) in steps.enumerated() {
      let call = calls[step]
      let time = call.end.flatMap { run.duration(from: call.start, to: $0) } ?? .zero
      let part: FindingText = "\(name(of: call, run)), \(time.description)"
      sentence = index == 0 ? part : "\(sentence); in it \(part)"
    }
    if steps.count > 1 {
      var times: [String: Int64] = [:]
      for (call, time) in zip(calls, path.own) { times[name(of: call, run), default: 0] += time }
      if let most = times.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) {
        let time = TimeSpan(nanoseconds: most.value).description
        sentence = "\(sentence); \(most.key) itself takes \(time) of the critical path"
      }
    }
    return [
      Finding(
        rule: .slowestPath, sentence: sentence,
        // Of all recordings, the slowest one is shown.
        subjects: [], evidence: steps.map { run.evidence("called", calls[$0].start) },
        source: run.trace.events[calls[steps[steps.count - 1]].start].source,
        weight: longest.time.nanoseconds)
    ]
  }

  private func name(of call: Call, _ run: borrowing ObservedRun) -> String {
    let event = run.trace.events[call.start]
    return "\(run.name(event.receiver)).\(event.name.isEmpty ? event.kind.rawValue : event.name)"
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
        let limits = -Self.latestTime...Self.latestTime
        calls[around].time = first.clamped(to: limits)..<last.clamped(to: limits)
      }
    }
    return calls
  }
}

extension Int64 {
  fileprivate func clamped(to limits: ClosedRange<Int64>) -> Int64 {
    Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
  }
}
