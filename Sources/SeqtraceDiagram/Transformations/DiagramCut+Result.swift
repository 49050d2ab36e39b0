extension DiagramCut {
  /// Returns the diagram of the kept elements, with a remark about the omitted ones.
  ///
  /// - Parameters:
  ///   - reason: The reason for the omission.
  ///   - wording: The wording of the remark.
  func result(
    _ reason: DiagramText.Omission.Reason, _ wording: DiagramWording
  ) -> SequenceDiagram {
    guard hasGaps else { return whole }
    var result = whole
    result.lifelines = zip(whole.lifelines, keepsLifeline).lazy.filter(\.1).map(\.0)
    result.messages = zip(whole.messages, keepsMessage).lazy.filter(\.1).map { cut($0.0) }
    result.notes = zip(whole.notes, keepsNote).lazy.filter(\.1).compactMap { note, _ in
      placement(of: note).map { placement in
        var note = note
        note.placement = placement
        return note
      }
    }
    result.references = references
    result.separators = separators
    result.groups = groups
    let timeline = CutTimeline(
      whole: RowPositions(of: whole), kept: RowPositions(of: result), range: range)
    result.activations = zip(whole.activations, keepsActivation).compactMap { activation, isKept in
      isKept && keeps(activation.lifeline) ? timeline.cut(activation) : nil
    }
    result.fragments = whole.fragments.compactMap(timeline.cut)
    result.regions = regions(timeline)
    result.durations = durations(of: result.activations, timeline)
    result.measures = whole.measures.filter { measure in
      keeps(measure.lifeline) && timeline.kept.contains(measure.start)
        && timeline.kept.contains(measure.end)
    }
    result.links = whole.links.filter { timeline.kept.contains($0.position) }
    result.registrations = whole.registrations.compactMap { registration in
      keeps(registration.center) ? timeline.cut(registration) : nil
    }
    cutLives(of: &result.lifelines, timeline)
    let lost = lostNumbers(in: result)
    result.captions.removeAll { lost.contains($0.number) }
    result.remarks.append(
      wording(.omission(omission(in: result, reason, numbers: lost.sorted()))))
    return result
  }

  private var hasGaps: Bool {
    [keepsLifeline, keepsMessage, keepsActivation, keepsNote].contains { $0.contains(false) }
  }

  /// Returns the message, with ends on hidden lifelines moved to the diagram's edge.
  private func cut(_ message: Message) -> Message {
    var message = message
    if hides(message.sender) { message.sender = .gate }
    if hides(message.receiver) { message.receiver = .gate }
    return message
  }

  private func cutLives(of lifelines: inout [Lifeline], _ timeline: CutTimeline) {
    let endings = zip(whole.lifeEndings, keepsLifeline).filter(\.1).map(\.0)
    for (index, ending) in endings.enumerated() {
      if let position = lifelines[index].destruction {
        var last = position
        if case .after(let bar) = ending { last = max(last, whole.activations[bar].end) }
        lifelines[index].destruction = timeline.death(at: position, until: last)
      }
      if let creation = lifelines[index].creation, !timeline.kept.contains(creation) {
        lifelines[index].creation = nil
      }
      if let owner = lifelines[index].facetOf, !keeps(owner) { lifelines[index].facetOf = nil }
    }
  }

  /// Returns the numbers that no remaining message has.
  private func lostNumbers(in result: SequenceDiagram) -> Set<MessageNumber> {
    let shown = Set(result.messages.lazy.compactMap(\.number))
    return Set(whole.messages.lazy.compactMap(\.number)).subtracting(shown)
  }

  private func omission(
    in result: SequenceDiagram, _ reason: DiagramText.Omission.Reason, numbers: [MessageNumber]
  ) -> DiagramText.Omission {
    let hidden = zip(whole.lifelines, keepsLifeline).lazy.filter { !$1 }.map(\.0.label.text)
    let centers = whole.registrations.lazy.filter { keeps($0.center) }.count
    return DiagramText.Omission(
      reason: reason, lifelines: .init(Array(hidden)),
      messageCount: whole.messages.count - result.messages.count,
      numbers: .init(numbers.map(\.description)),
      noteCount: whole.notes.count - result.notes.count,
      registrationCount: centers - result.registrations.count,
      edgeCount: zip(whole.messages, keepsMessage).lazy.filter { message, isKept in
        isKept && (hides(message.sender) || hides(message.receiver))
      }.count)
  }
}
