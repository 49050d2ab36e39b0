internal import SeqtraceDiagram
internal import SeqtraceEvents

extension FindingRule {
  /// Many calls of the same function from one call: a query for each element, instead of one for all.
  static let repeatedCall = FindingRule(
    name: "repeated-call",
    reason:
      "The cost grows with the number of elements; with a database or a service, each call is a round trip.",
    advice: "Ask once for all elements, or keep what was answered.",
    isOnByDefault: false, severity: .note
  ) { RepeatedCall(least: $0.leastRepeats) }
}

/// Counts the calls that an open call makes itself, by the receiver's type and the name. Other calls may be between
/// them. Calls within a type are its own affair, and so are those of values.
private struct RepeatedCall: FindingDetector {
  static let kinds: [TraceEvent.Kind] = [.call, .return, .throw, .callbackEnd, .destroyEnd]

  let least: Int

  private struct Callee: Hashable {
    let type: Int
    let name: String
  }

  private struct Repeats {
    let first: Int
    var count = 0
    var time: Int64 = 0
    /// The first few different arguments.
    var arguments: [[String]] = []

    mutating func add(_ nanoseconds: Int64) {
      // Times may be anything, in files of other programs.
      let (sum, overflows) = time.addingReportingOverflow(nanoseconds)
      time = overflows ? .max : sum
    }
  }

  /// By the position of the caller.
  private var callers: [Int: [Callee: Repeats]] = [:]
  private var found = FindingCollection()

  init(least: Int) { self.least = least }

  mutating func see(_ step: ObservedRun.Step, in run: borrowing ObservedRun) {
    guard let opening = step.opening else {
      if step.kind == .call { count(step, run) }
      return
    }
    if let receiver = step.receiver, let parent = run.parent(of: step),
      callers[parent.place] != nil, run.trace.events[opening].kind == .call
    {
      let callee = Callee(type: run.type(receiver), name: run.trace.events[opening].name)
      callers[parent.place]?[callee]?.add(
        run.duration(from: opening, to: step.position)?.nanoseconds ?? 0)
    }
    guard let callees = callers.removeValue(forKey: opening) else { return }
    for (callee, repeats) in callees.sorted(by: { $0.value.first < $1.value.first })
    where repeats.count >= least {
      report(callee, repeats, in: opening, until: step.position, run)
    }
  }

  private mutating func count(_ step: ObservedRun.Step, _ run: borrowing ObservedRun) {
    guard let receiver = step.receiver, let parent = run.parent(of: step),
      let caller = parent.receiver, run.type(caller) != run.type(receiver),
      // The functions of values calculate; what costs a round trip is asked of an object.
      run.object(receiver) != nil
    else { return }
    let callee = Callee(
      type: run.type(receiver), name: run.trace.events[step.position].name)
    var repeats =
      callers[parent.place]?[callee] ?? Repeats(first: step.position)
    repeats.count += 1
    let arguments = run.trace.events[step.position].arguments
    if repeats.arguments.count < least, !arguments.isEmpty, !repeats.arguments.contains(arguments) {
      repeats.arguments.append(arguments)
    }
    callers[parent.place, default: [:]][callee] = repeats
  }

  private mutating func report(
    _ callee: Callee, _ repeats: Repeats, in caller: Int, until end: Int,
    _ run: borrowing ObservedRun
  ) {
    let event = run.trace.events[caller]
    let name = event.name.isEmpty ? event.kind.rawValue : event.name
    var sentence: FindingText =
      "\(run.callName(caller)) called \(run.names[callee.type]).\(callee.name) \(.times(repeats.count))"
    if repeats.arguments.count > 1 { sentence = "\(sentence), with different arguments" }
    if repeats.arguments.count == 1 { sentence = "\(sentence), with the same arguments" }
    if let all = run.duration(from: caller, to: end)?.nanoseconds, all > 0, repeats.time > 0 {
      sentence =
        "\(sentence), which took \(Int(min(1, Double(repeats.time) / Double(all)) * 100)) % of its time"
    }
    found.add(
      run.finding(
        .repeatedCall, sentence,
        about: ["\(run.subject(event.receiver)).\(name)", run.callSubject(repeats.first)],
        ["called by": caller, "called first": repeats.first], at: repeats.first, caller,
        weight: Int64(repeats.count)))
  }

  func finish(_ run: borrowing ObservedRun) -> [Finding] { found.findings }
}
