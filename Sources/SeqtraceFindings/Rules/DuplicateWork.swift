internal import SeqtraceEvents

extension FindingRule {
  /// Two equal calls of an object that overlap, and that do the same.
  static let duplicateWork = FindingRule(
    name: "duplicate-work",
    reason: "The second call doesn't know of the first, and does its work once more.",
    advice: "Keep the task of the first call, and let later calls await its value.",
    isOnByDefault: false, severity: .warning
  ) { _ in DuplicateWork() }
}

/// Equal calls alone aren't enough: many may wait at one gate. So both must make an equal call to another object, also
/// at the same time, and neither may wait for a continuation in it.
private struct DuplicateWork: FindingDetector {
  static let kinds: [TraceEvent.Kind] = [.call, .return, .throw, .wait]

  private struct Call: Hashable {
    let object: ObservedRun.ObjectID
    let name: String
    let arguments: [String]
  }

  private struct Pair {
    let first, second: Int
    let innerFirst, innerSecond: Int
  }

  /// The open calls that are equal, in the order in which they started.
  private var open: [Call: [Int]] = [:]
  /// For an open call, the call around it.
  private var callers: [Int: Int] = [:]
  /// For an open call, the equal one that was open when it started.
  private var equals: [Int: Int] = [:]
  private var waiting: Set<Int> = []
  private var pairs: [Pair] = []
  /// The second inner calls of the pairs.
  private var innerCalls: Set<Int> = []

  mutating func see(_ step: ObservedRun.Step, in run: borrowing ObservedRun) {
    if step.kind == .wait {
      guard run.trace.events[step.position].value == "continuation" else { return }
      waiting.formUnion(run.frames(step).map(\.place))
    } else if let opening = step.opening {
      callers[opening] = nil
      equals[opening] = nil
      guard let call = call(at: opening, run) else { return }
      open[call]?.removeAll { $0 == opening }
      if open[call]?.isEmpty ?? false { open[call] = nil }
    } else if let call = call(at: step.position, run) {
      start(call, step, run)
    }
  }

  private mutating func start(
    _ call: Call, _ step: ObservedRun.Step, _ run: borrowing ObservedRun
  ) {
    let caller = run.parent(of: step)?.place
    callers[step.position] = caller
    let events = run.trace.events
    let lane = events[step.position].lane
    if let first = open[call]?.first(where: { events[$0].lane != lane }) {
      equals[step.position] = first
      if let caller, let outer = equals[caller], callers[first] == outer,
        self.call(at: outer, run)?.object != call.object,
        !innerCalls.contains(caller)
      {
        pairs.append(
          Pair(first: outer, second: caller, innerFirst: first, innerSecond: step.position))
        innerCalls.insert(step.position)
      }
    }
    open[call, default: []].append(step.position)
  }

  /// The call at a position; `nil` if it isn't one of an object, or its arguments or its time aren't known.
  private func call(at position: Int, _ run: borrowing ObservedRun) -> Call? {
    let event = run.trace.events[position]
    guard event.kind == .call, event.time != nil, let object = run.object(event.receiver),
      event.name.hasSuffix("()") || !event.arguments.isEmpty
    else { return nil }
    return Call(object: object, name: event.name, arguments: event.arguments)
  }

  func finish(_ run: borrowing ObservedRun) -> [Finding] {
    var found = FindingCollection()
    for pair in pairs
    where !waiting.contains(pair.innerFirst) && !waiting.contains(pair.innerSecond) {
      let (outer, inner) = (run.callName(pair.second), run.callName(pair.innerSecond))
      found.add(
        run.finding(
          .duplicateWork,
          "\(outer) started while another such call was in flight, and both called \(inner)",
          about: [run.callSubject(pair.second), run.callSubject(pair.innerSecond)],
          [
            "called": pair.first, "its work": pair.innerFirst, "called again": pair.second,
            "the same work": pair.innerSecond,
          ], at: pair.second))
    }
    return found.findings
  }
}
