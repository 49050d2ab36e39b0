import SeqtraceDiagram

/// Merges a diagram's messages, notes, activations, deaths and fragments into one order.
struct StepSequence {
  private let diagram: SequenceDiagram
  private let indices: LifelineIndices

  init(_ diagram: SequenceDiagram, _ indices: LifelineIndices) {
    self.diagram = diagram
    self.indices = indices
  }

  func steps() -> [DiagramScript.Step] {
    var steps: [DiagramScript.Step] = []
    var fragments = FragmentCursor(diagram)
    let marks = sortedMarks()
    steps.reserveCapacity(marks.count + 2 * diagram.fragments.count)
    for mark in marks {
      fragments.advance(to: mark.position, into: &steps)
      steps.append(mark.step)
    }
    fragments.advance(to: .max, into: &steps)
    return steps
  }

  /// A step with its place. Of one position, messages and notes come first, then what they start,
  /// then what they end, the inner before the outer.
  private struct Mark {
    var position: Position
    var rank: Int
    var order: Int
    var step: DiagramScript.Step

    static func precedes(_ left: Mark, _ right: Mark) -> Bool {
      (left.position, left.rank, left.order) < (right.position, right.rank, right.order)
    }
  }

  /// The sort finds runs that are in order already, so it is linear for a diagram as built.
  private func sortedMarks() -> [Mark] {
    var marks: [Mark] = []
    marks.reserveCapacity(
      diagram.messages.count + diagram.notes.count + 2 * diagram.activations.count)
    for (index, message) in diagram.messages.enumerated() {
      marks.append(
        Mark(position: message.position, rank: 0, order: index, step: .message(index)))
    }
    for (index, note) in diagram.notes.enumerated() {
      marks.append(Mark(position: note.position, rank: 1, order: index, step: .note(index)))
    }
    for (index, reference) in diagram.references.enumerated() {
      let step = DiagramScript.Step.reference(index)
      marks.append(Mark(position: reference.position, rank: 1, order: index, step: step))
    }
    for (index, separator) in diagram.separators.enumerated() {
      let step = DiagramScript.Step.separator(index)
      marks.append(Mark(position: separator.position, rank: 1, order: index, step: step))
    }
    appendActivations(to: &marks)
    marks.sort(by: Mark.precedes)
    return marks
  }

  private func appendActivations(to marks: inout [Mark]) {
    let dying = dyingActivations()
    for (index, activation) in diagram.activations.enumerated() {
      guard let lifeline = indices[activation.lifeline] else { continue }
      let isBrief = activation.end <= activation.start
      let start = DiagramScript.Step.activate(lifeline: lifeline, isBrief: isBrief)
      marks.append(Mark(position: activation.start, rank: 2, order: index, step: start))
      let end: DiagramScript.Step =
        dying[lifeline] == index
        ? .destroy(lifeline: lifeline, endsActivation: true)
        : .deactivate(lifeline: lifeline, isInterrupted: activation.isInterrupted)
      let position = max(activation.start, activation.end)
      marks.append(Mark(position: position, rank: 3, order: -index, step: end))
    }
    for (index, lifeline) in diagram.lifelines.enumerated() where dying[index] == nil {
      guard let position = lifeline.destruction, indices[lifeline.id] == index else { continue }
      let step = DiagramScript.Step.destroy(lifeline: index, endsActivation: false)
      marks.append(Mark(position: position, rank: 4, order: index, step: step))
    }
  }

  /// For each lifeline that dies in an activation, the outermost that starts with its death.
  private func dyingActivations() -> [Int: Int] {
    var dying: [Int: Int] = [:]
    for (index, activation) in diagram.activations.enumerated() {
      guard let lifeline = indices[activation.lifeline],
        diagram.lifelines[lifeline].destruction == activation.start
      else { continue }
      if let other = dying[lifeline], diagram.activations[other].end >= activation.end { continue }
      dying[lifeline] = index
    }
    return dying
  }
}
