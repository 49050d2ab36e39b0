package import SeqtraceDiagram
internal import SeqtraceEvents

/// A call that the architecture of a package forbids: `View* -> Database*`.
package struct ForbiddenCall: Sendable, Hashable {
  /// The types that mustn't call.
  package let sender: NamePattern
  /// The types that they mustn't call.
  package let receiver: NamePattern
  /// The rule as it is written.
  package let text: String

  /// Reads a rule; `nil` if it isn't two patterns with an arrow, `->` or `→`, between them.
  package init?(_ text: String) {
    let arrow = text.firstRange(of: "->") ?? text.firstRange(of: "→")
    guard let arrow else { return nil }
    let parts = [text[..<arrow.lowerBound], text[arrow.upperBound...]].map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    sender = NamePattern(parts[0])
    receiver = NamePattern(parts[1])
    self.text = "\(parts[0]) -> \(parts[1])"
  }

  fileprivate func forbids(_ names: (sender: [String], receiver: [String])) -> Bool {
    names.sender.contains { sender.matches($0) } && names.receiver.contains { receiver.matches($0) }
  }
}

extension FindingRule {
  /// A call that the project file forbids.
  static let forbiddenCall = FindingRule(
    name: "forbidden-call",
    reason: "The project's rules say which parts may know each other.",
    advice:
      "Call through the part that the architecture has for it, or change the rule in .seqtrace.yml.",
    isOnByDefault: true, severity: .warning
  ) { ForbiddenCalls(rules: $0.forbiddenCalls) }
}

private struct ForbiddenCalls: FindingDetector {
  static let kinds: [TraceEvent.Kind] = [.call, .create, .propertyChange]

  let rules: [ForbiddenCall]

  private struct Pair: Hashable {
    let sender: Int
    let receiver: Int
  }

  /// The rule that forbids calls between two types, by the types; -1 if none does.
  private var answers: [Pair: Int] = [:]
  private var found = FindingCollection()

  init(rules: [ForbiddenCall]) { self.rules = rules }

  mutating func see(_ step: ObservedRun.Step, in run: borrowing ObservedRun) {
    guard !rules.isEmpty, let sender = step.sender, let receiver = step.receiver else { return }
    let pair = Pair(sender: run.type(sender), receiver: run.type(receiver))
    if pair.sender == pair.receiver { return }
    let answer = answers[pair] ?? decide(sender, receiver, run)
    answers[pair] = answer
    guard answer >= 0 else { return }
    let event = run.trace.events[step.position]
    let name = event.name.isEmpty ? "init" : event.name
    found.add(
      run.finding(
        .forbiddenCall,
        "\(run.name(sender)) called \(run.name(receiver)).\(name), which '\(rules[answer].text)' forbids",
        about: [run.subject(sender), "\(run.subject(receiver)).\(name)"],
        ["called": step.position], at: step.position))
  }

  private func decide(
    _ sender: ParticipantID, _ receiver: ParticipantID, _ run: borrowing ObservedRun
  ) -> Int {
    let names = (
      sender: TypeName.spellings(of: run.trace[sender].name),
      receiver: TypeName.spellings(of: run.trace[receiver].name)
    )
    return rules.firstIndex { $0.forbids(names) } ?? -1
  }

  func finish(_ run: borrowing ObservedRun) -> [Finding] { found.findings }
}
