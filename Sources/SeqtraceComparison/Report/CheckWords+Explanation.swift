import SeqtraceDiagram

extension CheckWords {
  /// Explains how participants and labels were interpreted, and by which rules.
  package func explanation(of conformance: Conformance) -> [Text] {
    conformance.participants.entries.map(participant)
      + conformance.steps.map { step in
        let rule = words("check.label.\(step.rule?.rawValue ?? "nothing")")
        let label: Text = step.label.isEmpty ? "→" : "\(step.label)"
        return "\(place(step.place)): \(label): \(rule), \(text(for: step.state))"
      }
  }

  private func participant(_ entry: ParticipantBinding.Entry) -> Text {
    let found = entry.lifelines.prefix(Self.mostLifelines).map { name -> Text in "\(name)" }
    let more = entry.lifelines.count > Self.mostLifelines ? ", …" : ""
    let list = found.joined(separator: ", ") + Text(markup: more)
    let rule = words("check.participant.\(entry.rule?.rawValue ?? "nothing")")
    return entry.lifelines.isEmpty
      ? "\(entry.participant): \(rule)" : "\(entry.participant): \(list) (\(rule))"
  }

  /// The maximum number of lifelines to list for a participant.
  private static var mostLifelines: Int { 6 }

  /// Returns the wording for the result of a step.
  package func text(for state: Conformance.StepState) -> Text {
    words("check.state.\(state.rawValue)")
  }

  // MARK: - Coverage

  /// Returns the parts of designs that none of several runs covered: operands that no run took, and loops
  /// that no run skipped, ran once or ran several times.
  package func coverage(of results: [CheckResult]) -> [Text] {
    var order: [Key] = []
    var uses: [Key: Conformance.FragmentUse] = [:]
    var counts: [Key: Int] = [:]
    for result in results where result.conformance.verdict != .undecided {
      for (index, use) in result.conformance.fragments.enumerated() {
        let key = Key(file: result.design.file, name: result.design.name, index: index)
        if uses[key] == nil { order.append(key) }
        uses[key, default: use].takenOperands.formUnion(use.takenOperands)
        uses[key]?.runs.formUnion(use.runs)
        counts[key, default: 0] += 1
      }
    }
    return order.flatMap { key -> [Text] in
      guard let use = uses[key], counts[key, default: 0] > 1 else { return [] }
      return gaps(in: use)
    }
  }

  private struct Key: Hashable {
    let file: String
    let name: String?
    let index: Int
  }

  private func gaps(in use: Conformance.FragmentUse) -> [Text] {
    let place = self.place(use.place)
    switch use.operator {
    case .alt, .opt, .break:
      return use.guards.indices.filter { !use.takenOperands.contains($0) }.map { operand in
        let text = use.guards[operand]
        let shown: Text = text.isEmpty ? "\(operand + 1)" : "[\(text)]"
        return words("check.untakenOperand", place, "\(use.operator.rawValue)", shown)
      }
    case .loop:
      return [0, 1, 2].filter { !use.runs.contains($0) && !(use.runs.isEmpty) }.map { count in
        words("check.loopNever\(count)", place)
      }
    default: return []
    }
  }
}
