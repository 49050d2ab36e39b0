import SeqtraceDiagram

/// The steps of a design that each message of a run can match.
struct StepBinding {
  /// The rule by which each step's label was matched; `nil` if no message of the run matches.
  private(set) var rules: [LabelRule?] = []
  /// The steps that each group of messages can match, in ascending order.
  private var stepsOfGroup: [[Int]]
  /// For each group, whether any of its steps requires values.
  private var asksForValues: [Bool]
  private let groups: MessageGroups
  private let steps: [Specification.Step]

  init(
    of steps: [Specification.Step], to messages: [Message], participants: ParticipantBinding
  ) {
    groups = MessageGroups(messages)
    self.steps = steps
    stepsOfGroup = Array(repeating: [], count: groups.examples.count)
    asksForValues = Array(repeating: false, count: groups.examples.count)
    // The table has entries for groups instead of messages, so it stays small even if a label without text
    // matches all messages between two participants.
    for (index, step) in steps.enumerated() {
      let found = strictest(step, messages, participants)
      rules.append(found?.rule)
      for group in found?.groups ?? [] {
        stepsOfGroup[group].append(index)
        if step.label.asksForValues { asksForValues[group] = true }
      }
    }
  }

  /// Returns the strictest rule by which any message matches a step, with the groups of matching messages.
  private func strictest(
    _ step: Specification.Step, _ messages: [Message], _ participants: ParticipantBinding
  ) -> (rule: LabelRule, groups: [Int])? {
    for rule in step.rules {
      let found = groups.groups(for: step.label, by: rule).filter { group in
        let example = groups.examples[group]
        guard step.allows(example, by: rule),
          participants.agrees(step.message.sender, with: example.sender),
          participants.agrees(step.message.receiver, with: example.receiver)
        else { return false }
        return !step.label.asksForValues
          || groups.members[group].contains { step.label.valuesAgree(with: messages[$0]) }
      }
      if !found.isEmpty { return (rule, found) }
    }
    return nil
  }

  /// Returns the steps that a message can match, in ascending order.
  func steps(of index: Int, _ message: Message) -> [Int] {
    let group = groups.groupOfMessage[index]
    guard asksForValues[group] else { return stepsOfGroup[group] }
    return stepsOfGroup[group].filter { steps[$0].label.valuesAgree(with: message) }
  }

  /// Returns a message similar to a step: the first message with the step's label and one of its ends,
  /// preferably the receiver, or else a message with both ends and a similar name. Returns `nil` if there is
  /// none.
  func similar(
    to index: Int, _ participants: ParticipantBinding
  ) -> (message: Int, isElsewhere: Bool)? {
    let step = steps[index]
    func agreements(_ group: Int) -> (sender: Bool, receiver: Bool) {
      let example = groups.examples[group]
      return (
        participants.agrees(step.message.sender, with: example.sender),
        participants.agrees(step.message.receiver, with: example.receiver)
      )
    }
    for rule in step.rules where rule != .anything {
      let fitting = groups.groups(for: step.label, by: rule).filter {
        step.allows(groups.examples[$0], by: rule)
      }
      if let found = fitting.first(where: { agreements($0).receiver }) {
        return (groups.members[found][0], false)
      }
      if let found = fitting.first(where: { agreements($0).sender }) {
        return (groups.members[found][0], true)
      }
    }
    let connected = groups.examples.indices.filter { group in
      agreements(group) == (true, true) && groups.examples[group].kind != .reply
    }
    let names = connected.map { groups.examples[$0].name.beforeParenthesis }
    guard let near = NameSuggestion(names: names).nearest(to: step.label.base),
      let place = names.firstIndex(of: near)
    else { return nil }
    return (groups.members[connected[place]][0], false)
  }
}
