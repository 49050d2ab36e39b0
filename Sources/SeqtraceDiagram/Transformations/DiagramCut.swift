/// A diagram with a selection of the elements to keep; the last step of all transformations that hide
/// elements.
struct DiagramCut {
  let whole: SequenceDiagram
  /// For each element by index, whether it is kept.
  var keepsLifeline: [Bool]
  var keepsMessage: [Bool]
  var keepsActivation: [Bool]
  var keepsNote: [Bool]
  /// The part of the timeline to keep; `nil` for the whole timeline.
  var range: ClosedRange<Position>?
  private let indices: [Lifeline.ID: Int]

  /// Creates a selection that keeps everything.
  init(_ whole: SequenceDiagram) {
    self.whole = whole
    keepsLifeline = Array(repeating: true, count: whole.lifelines.count)
    keepsMessage = Array(repeating: true, count: whole.messages.count)
    keepsActivation = Array(repeating: true, count: whole.activations.count)
    keepsNote = Array(repeating: true, count: whole.notes.count)
    indices = Dictionary(zip(whole.lifelines.map(\.id), 0...)) { first, _ in first }
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
    var before = Array(repeating: false, count: whole.lifelines.count)
    var after = before
    for message in (original ?? whole).messages {
      for index in ends(of: message) { before[index] = true }
    }
    for (message, isKept) in zip(whole.messages, keepsMessage) where isKept {
      for index in ends(of: message) { after[index] = true }
    }
    for index in before.indices where before[index] && !after[index] {
      keepsLifeline[index] = false
    }
  }

  private func ends(of message: Message) -> [Int] {
    [index(of: message.sender), index(of: message.receiver)].compactMap(\.self)
  }
}

extension DiagramCut {
  /// Returns the placement of a note over kept lifelines; `nil` if none remains.
  func placement(of note: Note) -> Note.Placement? {
    switch note.placement {
    case .left(let id), .right(let id): return keeps(id) ? note.placement : nil
    case .over(let first, let last):
      guard indices[first] != nil, indices[last] != nil else { return note.placement }
      return kept(from: first, to: last).map { .over($0.first, $0.last) }
    case .beside(let message):
      let isKept = whole.messageIndex(at: message).map { keepsMessage[$0] } ?? true
      return isKept ? note.placement : nil
    }
  }

  /// Returns the outermost kept lifelines between two lifelines, or `nil` if none is kept.
  private func kept(
    from first: Lifeline.ID, to last: Lifeline.ID
  ) -> (first: Lifeline.ID, last: Lifeline.ID)? {
    guard let first = indices[first], let last = indices[last] else { return nil }
    let columns = min(first, last)...max(first, last)
    guard let left = columns.first(where: { keepsLifeline[$0] }),
      let right = columns.last(where: { keepsLifeline[$0] })
    else { return nil }
    return (whole.lifelines[left].id, whole.lifelines[right].id)
  }

  /// The references of the kept part, over the kept lifelines.
  var references: [DiagramReference] {
    whole.references.compactMap { reference in
      guard range?.contains(reference.position) ?? true,
        let ends = kept(from: reference.first, to: reference.last)
      else { return nil }
      var reference = reference
      (reference.first, reference.last) = (ends.first, ends.last)
      return reference
    }
  }

  /// The separators of the kept part.
  var separators: [Separator] {
    whole.separators.filter { range?.contains($0.position) ?? true }
  }

  /// Returns the regions over kept lifelines, fitted to the kept part of the timeline.
  func regions(_ timeline: CutTimeline) -> [Region] {
    whole.regions.compactMap { region in
      guard let positions = timeline.cut(region.positions) else { return nil }
      var region = region
      region.positions = positions
      guard let first = region.first, let last = region.last else { return region }
      guard let ends = kept(from: first, to: last) else { return nil }
      (region.first, region.last) = (ends.first, ends.last)
      return region
    }
  }

  /// Returns the durations of the remaining activations.
  func durations(of activations: [Activation], _ timeline: CutTimeline) -> [DurationMark] {
    guard !whole.durations.isEmpty else { return [] }
    let starts = Set(activations.lazy.map(\.start))
    return whole.durations.compactMap { mark in
      guard keeps(mark.lifeline), starts.contains(mark.start), timeline.covers(mark.end),
        let end = timeline.kept.last(upTo: mark.end), end >= mark.start
      else { return nil }
      var mark = mark
      mark.end = end
      return mark
    }
  }

  /// The groups with kept lifelines.
  var groups: [LifelineGroup] {
    whole.tintedGroups.compactMap { group in
      kept(from: group.first, to: group.last).map { ends in
        var group = group
        (group.first, group.last) = (ends.first, ends.last)
        return group
      }
    }
  }
}
