internal import SeqtraceEvents

extension FindingRule {
  /// A post that causes the same post again.
  static let notificationFeedback = FindingRule(
    name: "notification-feedback",
    reason:
      "Observers see changes in the middle of a change, and a missing check makes it endless.",
    advice:
      "Don't post from an observer of the same notification, or only if something has changed.",
    isOnByDefault: false, severity: .warning
  ) { _ in NotificationFeedback() }
}

private struct NotificationFeedback: FindingDetector {
  static let kinds: [TraceEvent.Kind] = [.postBegin, .postEnd]

  private struct Topic: Hashable {
    let stack: Int
    let center: ParticipantID
    let name: String
    let object: ParticipantID?
  }

  /// The open posts about a topic: the positions of the outermost ones, and how many are open.
  private struct Nest {
    var outer: Int
    var inner: Int?
    var callback: Int?
    var open = 1
    var deepest = 1
  }

  private var nests: [Topic: Nest] = [:]
  private var found = FindingCollection()

  mutating func see(_ step: ObservedRun.Step, in run: borrowing ObservedRun) {
    let post = step.opening ?? step.position
    let event = run.trace.events[post]
    guard event.kind == .postBegin, let center = event.receiver else { return }
    let topic = Topic(
      stack: step.stack, center: center, name: event.name, object: event.object)
    if step.opening != nil { return end(topic, run) }
    guard step.kind == .postBegin else { return }
    guard var nest = nests[topic] else {
      nests[topic] = Nest(outer: post)
      return
    }
    nest.open += 1
    // Without a callback between them, something else posts twice, such as a centre in front of another one.
    if let callback = run.frames(step).last?.callback, callback > nest.outer {
      nest.deepest = max(nest.deepest, nest.open)
      if nest.inner == nil { (nest.inner, nest.callback) = (post, callback) }
    }
    nests[topic] = nest
  }

  private mutating func end(_ topic: Topic, _ run: borrowing ObservedRun) {
    guard var nest = nests[topic] else { return }
    nest.open -= 1
    nests[topic] = nest.open > 0 ? nest : nil
    if nest.open == 0 { report(nest, run) }
  }

  private mutating func report(_ nest: Nest, _ run: borrowing ObservedRun) {
    guard let inner = nest.inner, let callback = nest.callback else { return }
    let event = run.trace.events[nest.outer]
    let observer = run.trace.events[callback].receiver
    found.add(
      run.finding(
        .notificationFeedback,
        "\(event.name) was posted again while \(run.name(observer)) observed it, \(nest.deepest) posts deep",
        about: [event.name, run.subject(observer)],
        ["posted": nest.outer, "called back": callback, "posted again": inner], at: inner))
  }

  mutating func finish(_ run: borrowing ObservedRun) -> [Finding] {
    // Posts that never ended: the program may have run out of stack.
    for nest in nests.values.sorted(by: { $0.outer < $1.outer }) { report(nest, run) }
    return found.findings
  }
}
