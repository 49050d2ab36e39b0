import SeqtraceDiagram
import SeqtraceEvents

/// Converts the path that a search found into a ``Conformance``.
struct DeviationReport {
  let specification: Specification
  let participants: ParticipantBinding
  let steps: StepBinding
  let run: SequenceDiagram
  let events: RunEvents
  let sources: [EventID: SourceLine]
  let isClosed: Bool
  private var results: [Conformance.Step] = []
  private var labels: [Lifeline.ID: String] = [:]
  /// The steps that happened, in the order of the design, each with its message.
  private var met: [(step: Int, message: Int)] = []
  /// The messages that match steps.
  private var used: Set<Int> = []
  /// The messages already reported as happening instead of a step.
  private var offered: Set<Int> = []

  init(
    specification: Specification, participants: ParticipantBinding, steps: StepBinding,
    run: SequenceDiagram, events: RunEvents, sources: [EventID: SourceLine], isClosed: Bool
  ) {
    self.specification = specification
    self.participants = participants
    self.steps = steps
    self.run = run
    self.events = events
    self.sources = sources
    self.isClosed = isClosed
    labels = run.labels
    results = specification.steps.enumerated().map { index, step in
      Conformance.Step(
        position: step.message.position, label: step.shownLabel,
        sender: step.message.sender.lifeline.map { participants.entries[$0].participant },
        receiver: step.message.receiver.lifeline.map { participants.entries[$0].participant },
        place: step.place, rule: steps.rules[index], state: .untaken)
    }
  }

  mutating func conformance(of result: ConformanceSearch.Result, isCut: Bool) -> Conformance {
    let fragments = specification.uses(on: result.entries)
    let deviations = deviations(on: result.entries)
    let verdict: Conformance.Verdict =
      if result.cost == nil { .undecided } else if deviations.isEmpty {
        .conforms
      } else if isCut,
        result.isPrefix
      { .cutOff } else { .deviates }
    return Conformance(
      verdict: verdict, deviations: deviations, isExact: result.isExact,
      participants: participants, steps: results, fragments: fragments,
      busiestFragment: result.pathologicFragment.map { fragments[$0] },
      openReferences: specification.openReferences)
  }

  private mutating func deviations(on entries: [History.Entry]) -> [Deviation] {
    for case .met(let step, let message) in entries {
      results[step].state = .met
      met.append((step, message))
      used.insert(message)
    }
    var missed: [(step: Int, metBefore: Int)] = []
    var extras: [Int] = []
    var metCount = 0
    var seen: Set<Int> = []
    for entry in entries {
      switch entry {
      case .met: metCount += 1
      case .missed(let step): if seen.insert(step).inserted { missed.append((step, metCount)) }
      case .extra(let message): extras.append(message)
      case .took, .entered, .ran: break
      }
    }
    let occurrences = occurrences(of: seen)
    var deviations = unbound(missed.map(\.step))
    for (step, metBefore) in missed
    where participants.unbound(specification.steps[step].message).isEmpty {
      if let answer = answer(insteadOf: step, metBefore: metBefore) {
        results[step].state = .missed
        deviations.append(answer)
      } else if let free = occurrences[step, default: []].first(where: { !used.contains($0) }) {
        used.insert(free)
        results[step].state = .misplaced
        let relation = relation(of: free, to: step, metBefore: metBefore)
        deviations.append(.misplaced(results[step], occurrence(free), relation))
      } else {
        if results[step].state == .untaken { results[step].state = .missed }
        deviations.append(missing(step, metBefore: metBefore))
      }
    }
    for message in extras where !used.contains(message) {
      deviations.append(.extra(occurrence(message), reason(for: message)))
    }
    return deviations
  }

  /// Returns a deviation for each participant that represents nothing, with the steps that therefore couldn't
  /// happen.
  private mutating func unbound(_ missed: [Int]) -> [Deviation] {
    var stepsOf: [Int: [Int]] = [:]
    for step in missed {
      guard let participant = participants.unbound(specification.steps[step].message).first else {
        continue
      }
      results[step].state = .missed
      stepsOf[participant, default: []].append(step)
    }
    return stepsOf.sorted { $0.value[0] < $1.value[0] }.map { participant, steps in
      let entry = participants.entries[participant]
      return .unbound(
        participant: entry.participant, nearest: entry.nearest ?? receiver(of: steps),
        steps: steps.map { results[$0] })
    }
  }

  /// Returns the lifeline that receives the messages drawn to a participant that the run lacks.
  private func receiver(of steps: [Int]) -> String? {
    for step in steps {
      if let similar = self.steps.similar(to: step, participants), similar.isElsewhere {
        return occurrence(similar.message).receiver
      }
    }
    return nil
  }

  /// Returns a deviation for a reply if its call had another outcome than drawn; otherwise `nil`.
  private func answer(insteadOf step: Int, metBefore: Int) -> Deviation? {
    guard let call = specification.steps[step].answers,
      let message = met[..<metBefore].last(where: { $0.step == call })?.message,
      let reply = events.answers[message...].firstIndex(of: message),
      case let answer = events.messages[reply],
      !steps.steps(of: reply, answer).contains(step)
    else { return nil }
    return .answered(
      results[step], call: occurrence(message),
      answer.isThrow ? .threw(answer.value) : .returned(answer.value))
  }

  /// Returns the messages that match each of the given steps, in the run's order.
  private func occurrences(of wanted: Set<Int>) -> [Int: [Int]] {
    var result: [Int: [Int]] = [:]
    for (index, message) in events.messages.enumerated() {
      for step in steps.steps(of: index, message) where wanted.contains(step) {
        result[step, default: []].append(index)
      }
    }
    return result
  }

  private func relation(of message: Int, to step: Int, metBefore: Int) -> Deviation.Relation {
    if let other = met[..<metBefore].first(where: { $0.message > message }) {
      return .before(results[other.step])
    }
    if let other = met[metBefore...].last(where: { $0.message < message }) {
      return .after(results[other.step])
    }
    let position = events.messages[message].position
    for bar in specification.steps[step].bars.reversed() {
      guard let call = met.last(where: { $0.step == bar }) else { continue }
      if events.ends[call.message] < position { return .outside(results[bar]) }
    }
    return .otherwise
  }

  private mutating func missing(_ step: Int, metBefore: Int) -> Deviation {
    let wanted = specification.steps[step]
    let previous = metBefore > 0 ? met[metBefore - 1].message : -1
    let next = metBefore < met.count ? met[metBefore].message : events.messages.count
    let between = (previous + 1..<max(previous + 1, next)).first { index in
      !used.contains(index) && !offered.contains(index) && events.messages[index].kind != .reply
        && participants.agrees(wanted.message.sender, with: events.messages[index].sender)
    }
    if let between { offered.insert(between) }
    // If a message matches the step itself, another step has already taken it.
    let similar =
      steps.rules[step] == nil && wanted.answers == nil
      ? steps.similar(to: step, participants) : nil
    let areConnected =
      wanted.answers != nil || similar?.isElsewhere == true
      || events.messages.contains { message in
        message.kind != .reply && participants.agrees(wanted.message, with: message)
      }
    let occurrence = similar.map { self.occurrence($0.message) }
    return .missing(
      results[step], endsAreConnected: areConnected,
      similar: similar?.isElsewhere == false ? occurrence : nil,
      elsewhere: similar?.isElsewhere == true ? occurrence : nil,
      instead: between.map(self.occurrence))
  }

  private func reason(for message: Int) -> Deviation.Reason {
    let found = steps.steps(of: message, events.messages[message])
    if let step = found.first(where: { specification.steps[$0].isRestricted }) {
      return .restricted(results[step])
    }
    return isClosed ? .undrawn : .interruption
  }

  private func occurrence(_ index: Int) -> Conformance.Occurrence {
    let message = events.messages[index]
    var source: SourceLine?
    if case .events(let ids) = message.origin, let id = ids.first { source = sources[id] }
    return Conformance.Occurrence(
      sender: message.sender.lifeline.flatMap { labels[$0] },
      receiver: message.receiver.lifeline.flatMap { labels[$0] },
      name: message.name.isEmpty ? message.label : message.name, source: source)
  }
}

extension Specification.Step {
  /// The label as drawn or, for a message without a label, the name of its kind.
  fileprivate var shownLabel: String {
    switch message.kind {
    case .creation: label.text.isEmpty ? "«create»" : message.label
    case .destruction: "«destroy»"
    case .reply: label.text.isEmpty ? "reply" : label.text
    case .call, .signal: label.text
    }
  }
}
