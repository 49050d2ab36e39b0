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

/// The longest of the outermost calls, then the longest call in it, and so on.
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
    let path = path(from: longest.start, to: longest.end, run)
    let steps = path.map { step -> FindingText in
      let event = run.trace.events[step.start]
      let name = event.name.isEmpty ? event.kind.rawValue : event.name
      return "\(run.name(event.receiver)).\(name), \(step.time.description)"
    }
    var sentence = steps[0]
    for step in steps.dropFirst() { sentence = "\(sentence); in it \(step)" }
    let last = run.trace.events[path[path.count - 1].start]
    return [
      Finding(
        rule: .slowestPath, sentence: sentence,
        // Of all recordings, the slowest one is shown.
        subjects: [], evidence: path.map { run.evidence("called", $0.start) }, source: last.source,
        weight: longest.time.nanoseconds)
    ]
  }

  private struct Part {
    let start: Int
    let time: TimeSpan
  }

  /// The largest number of calls that are shown.
  private static let mostParts = 6

  private func path(
    from start: Int, to end: Int, _ run: borrowing ObservedRun
  ) -> [Part] {
    let lane = run.trace.events[start].lane
    var open: [Int] = []
    var longest: [Int: Part] = [:]
    for position in start...end where run.trace.events[position].lane == lane {
      let kind = run.trace.events[position].kind
      if kind.opensActivation { open.append(position) }
      guard kind.closesActivation, let opening = open.popLast(), let outer = open.last,
        let time = run.duration(from: opening, to: position)
      else { continue }
      if time > longest[outer]?.time ?? .zero { longest[outer] = Part(start: opening, time: time) }
    }
    var path = [Part(start: start, time: run.duration(from: start, to: end) ?? .zero)]
    while path.count < Self.mostParts, let next = longest[path[path.count - 1].start] {
      path.append(next)
    }
    return path
  }
}
