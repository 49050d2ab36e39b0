/// A diagram with a selection of the elements to keep; the last step of all transformations that hide
/// elements.
struct DiagramCut {
  var whole: SequenceDiagram
  /// For each element by index, whether it is kept.
  var keepsLifeline: [Bool]
  var keepsMessage: [Bool]
  var keepsActivation: [Bool]
  var keepsNote: [Bool]
  /// The part of the timeline to keep.
  var range = Position.min...Position.max - 1
  private let indices: [Lifeline.ID: Int]

  /// Creates a selection that keeps everything.
  init(_ whole: SequenceDiagram) {
    self.whole = whole
    keepsLifeline = Array(repeating: true, count: whole.lifelines.count)
    keepsMessage = Array(repeating: true, count: whole.messages.count)
    keepsActivation = Array(repeating: true, count: whole.activations.count)
    keepsNote = Array(repeating: true, count: whole.notes.count)
    indices = whole.lifelineIndices
  }

  /// Returns the index of the lifeline of a message's end.
  func index(of end: Message.End) -> Int? { end.lifeline.flatMap { indices[$0] } }

  /// Returns whether a lifeline is kept; true for a lifeline that the diagram lacks.
  func keeps(_ id: Lifeline.ID) -> Bool { indices[id].map { keepsLifeline[$0] } ?? true }

  /// Returns whether an end is on a lifeline that isn't kept.
  func hides(_ end: Message.End) -> Bool { index(of: end).map { !keepsLifeline[$0] } ?? false }

  /// Drops the activations that dropped messages start, and the notes in these activations.
  mutating func dropWhatFollows(from tree: CallTree) {
    let dropped = Set(zip(whole.messages, keepsMessage).lazy.filter { !$1 }.map(\.0.position))
    for (index, activation) in whole.activations.enumerated()
    where dropped.contains(activation.start) {
      keepsActivation[index] = false
    }
    for (index, owner) in tree.noteOwners.enumerated() {
      if let owner, !keepsActivation[owner] { keepsNote[index] = false }
    }
  }

  /// Drops the lifelines that have messages in the whole diagram but none in the kept part.
  ///
  /// - Parameter original: The diagram before ends of messages were moved; `nil` if no ends were moved.
  mutating func dropSilentLifelines(thatTalkIn original: SequenceDiagram? = nil) {
    let before = (original ?? whole).messages.lifelines
    let after = zip(whole.messages, keepsMessage).lazy.filter(\.1).map(\.0).lifelines
    for (index, lifeline) in whole.lifelines.enumerated()
    where before.contains(lifeline.id) && !after.contains(lifeline.id) {
      keepsLifeline[index] = false
    }
  }
}

extension SequenceDiagram {
  /// Returns this diagram with only some of its messages, and without what follows from the others: activations,
  /// the notes in them, and lifelines that have lost all their messages.
  ///
  /// - Parameters:
  ///   - keepsMessage: For each message, whether it is kept.
  ///   - tree: The calls of this diagram.
  ///   - reason: The reason for the omission.
  ///   - wording: The wording of the remark.
  func cut(
    _ keepsMessage: [Bool], _ tree: CallTree, _ reason: DiagramText.Omission.Reason,
    _ wording: DiagramWording
  ) -> SequenceDiagram {
    var cut = DiagramCut(self)
    cut.keepsMessage = keepsMessage
    cut.dropWhatFollows(from: tree)
    cut.dropSilentLifelines()
    return cut.result(reason, wording)
  }
}

extension DiagramCut {
  /// The kept elements, without a remark about the others.
  var part: SequenceDiagram {
    var part = whole
    part.lifelines = zip(whole.lifelines, keepsLifeline).lazy.filter(\.1).map(\.0)
    part.messages = zip(whole.messages, keepsMessage).lazy.filter(\.1).map { cut($0.0) }
    part.notes = zip(whole.notes, keepsNote).lazy.filter(\.1).map(\.0).filter(keepsPlace)
    part.references.removeAll { !range.contains($0.position) }
    part.separators.removeAll { !range.contains($0.position) }
    part.groups = whole.tintedGroups
    part.moveSpans { first, last in
      whole.outermostLifelines(from: first, to: last, indices) { keepsLifeline[$0] }
    }
    let timeline = CutTimeline(
      whole: RowPositions(of: whole), kept: RowPositions(of: part), range: range)
    part.activations = zip(whole.activations, keepsActivation).compactMap { activation, isKept in
      isKept && keeps(activation.lifeline) ? timeline.cut(activation) : nil
    }
    part.fragments = whole.fragments.compactMap(timeline.cut)
    part.regions = part.regions.compactMap { region in
      timeline.cut(region.positions).map { positions in
        var region = region
        region.positions = positions
        return region
      }
    }
    part.durations = durations(of: part.activations, timeline)
    part.measures.removeAll { measure in
      !keeps(measure.lifeline)
        || ![measure.start, measure.end].allSatisfy(timeline.kept.contains)
    }
    part.links.removeAll { !timeline.kept.contains($0.position) }
    part.registrations = whole.registrations.compactMap { registration in
      keeps(registration.center) ? timeline.cut(registration) : nil
    }
    cutLives(of: &part.lifelines, timeline)
    return part
  }

  /// Returns the message, with ends on hidden lifelines moved to the diagram's edge.
  private func cut(_ message: Message) -> Message {
    var message = message
    if hides(message.sender) { message.sender = .gate }
    if hides(message.receiver) { message.receiver = .gate }
    return message
  }

  /// Returns whether the message beside which a note stands is kept, if there is such a message.
  private func keepsPlace(of note: Note) -> Bool {
    guard case .beside(let message) = note.placement else { return true }
    return whole.messageIndex(at: message).map { keepsMessage[$0] } ?? true
  }

  /// Returns the durations of the remaining activations.
  private func durations(
    of activations: [Activation], _ timeline: CutTimeline
  ) -> [DurationMark] {
    let starts = Set(activations.lazy.map(\.start))
    return whole.durations.compactMap { mark in
      guard keeps(mark.lifeline), starts.contains(mark.start), range.contains(mark.end),
        let end = timeline.kept.last(upTo: mark.end), end >= mark.start
      else { return nil }
      var mark = mark
      mark.end = end
      return mark
    }
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
}
