import SeqtraceDiagram

extension SequenceDiagram {
  /// What is wrong with the diagram by the rules of its types; nothing, if all is well.
  var flaws: [String] {
    let ids = Set(lifelines.map(\.id))
    let places =
      (messages.map(\.position) + notes.map(\.position) + references.map(\.position)
      + separators.map(\.position)).sorted()
    var flaws: [String] = []
    func check(_ isRight: Bool, _ text: @autoclosure () -> String) {
      if !isRight { flaws.append(text()) }
    }
    check(ids.count == lifelines.count, "two lifelines share an id")
    check(Set(places).count == places.count, "two things share a position")
    check(messages.map(\.position).isSorted, "messages are out of order")
    check(notes.map(\.position).isSorted, "notes are out of order")
    check(activations.map(\.start).isSorted, "activations are out of order")
    for lifeline in lifelines {
      check(lifeline.facetOf.map(ids.contains) ?? true, "\(lifeline.name) is a facet of nobody")
      check(lifeline.creation.map(places.contains) ?? true, "\(lifeline.name) begins nowhere")
      check(
        lifeline.destruction.map { death in
          places.contains(death) || activations.contains { $0.start == death }
        } ?? true, "\(lifeline.name) dies nowhere")
    }
    for message in messages {
      let ends = [message.sender, message.receiver].compactMap(\.lifeline)
      check(ids.isSuperset(of: ends), "\(message.position) has an end on no lifeline")
    }
    for note in notes {
      check(ids.isSuperset(of: note.placement.ends), "the note at \(note.position) is nowhere")
    }
    for bar in activations {
      let isInside = places.contains(bar.start) || bar.start < places.first ?? .max
      check(ids.contains(bar.lifeline), "a bar is on no lifeline")
      check(isInside && bar.start <= bar.end, "a bar starts nowhere: \(bar)")
      check(places.contains(bar.end), "a bar ends nowhere: \(bar)")
    }
    for registration in registrations {
      check(ids.contains(registration.center), "a registration has no centre")
      check(registration.end.map { $0 >= registration.start } ?? true, "\(registration)")
    }
    return flaws + fragmentFlaws
  }

  private var fragmentFlaws: [String] {
    var flaws: [String] = []
    var open: [Range<Position>] = []
    for fragment in fragments {
      let positions = fragment.positions
      for (left, right) in zip(fragment.operands, fragment.operands.dropFirst())
      where left.positions.upperBound != right.positions.lowerBound {
        flaws.append("\(fragment) has a gap")
      }
      while let last = open.last, last.upperBound <= positions.lowerBound { open.removeLast() }
      if let last = open.last,
        last.lowerBound > positions.lowerBound || last.upperBound < positions.upperBound
      {
        flaws.append("\(positions) crosses \(last)")
      }
      open.append(positions)
    }
    return flaws
  }
}

extension [Position] {
  fileprivate var isSorted: Bool { zip(self, dropFirst()).allSatisfy { $0 <= $1 } }
}

extension Note.Placement {
  fileprivate var ends: [Lifeline.ID] {
    switch self {
    case .left(let id), .right(let id): [id]
    case .over(let first, let last): [first, last]
    case .beside: []
    }
  }
}
