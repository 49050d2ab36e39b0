import SeqtraceDiagram

extension SequenceDiagram {
  /// Returns this diagram with rows at positions from 1, and lifelines numbered from 0, left to right. The
  /// runs of texts are normalized.
  ///
  /// These numbers aren't drawn, so two diagrams that differ only in them have the same picture. The origins
  /// and times of messages are left out. Ends on lifelines that the diagram doesn't have become unknown.
  package func canonical() -> SequenceDiagram {
    var canonical = self
    let map = CanonicalNumbers(self)
    for index in lifelines.indices {
      canonical.lifelines[index].id = index
      canonical.lifelines[index].alias = nil
      canonical.lifelines[index].runs = lifelines[index].runs.canonical(in: lifelines[index].label)
      canonical.lifelines[index].facetOf = lifelines[index].facetOf.flatMap { map.ids[$0] }
      canonical.lifelines[index].creation = lifelines[index].creation.map(map.mark)
      canonical.lifelines[index].destruction = lifelines[index].destruction.map(map.mark)
    }
    canonical.messages = messages.map(map.message)
    canonical.activations = activations.map { bar in
      var bar = bar
      bar.lifeline = map.id(bar.lifeline)
      (bar.start, bar.end) = (map.mark(bar.start), map.mark(bar.end))
      return bar
    }
    canonical.fragments = fragments.map { fragment in
      var fragment = fragment
      for index in fragment.operands.indices {
        if fragment.operands[index].condition?.isEmpty ?? false {
          fragment.operands[index].condition = nil
        }
        fragment.operands[index].runs = fragment.operands[index].runs.canonical(
          in: fragment.operands[index].condition ?? "")
        fragment.operands[index].positions = map.range(fragment.operands[index].positions)
      }
      return fragment
    }
    canonical.notes = notes.map { note in
      var note = note
      note.placement = map.placement(note)
      note.position = map.mark(note.position)
      note.runs = note.runs.canonical(in: note.text)
      if note.kind == .state { note.shape = .sheet }
      return note
    }
    canonical.references = references.map { reference in
      var reference = reference
      reference.position = map.mark(reference.position)
      reference.first = map.id(reference.first)
      reference.last = map.id(reference.last)
      reference.runs = reference.runs.canonical(in: reference.name)
      return reference
    }
    canonical.separators = separators.map { separator in
      var separator = separator
      separator.position = map.mark(separator.position)
      if separator.kind == .space { separator.text = "" }
      separator.runs = separator.runs.canonical(in: separator.text)
      separator.height = separator.drawnHeight
      return separator
    }
    canonical.groups = groups.map { group in
      var group = group
      group.first = map.id(group.first)
      group.last = map.id(group.last)
      group.runs = group.runs.canonical(in: group.title)
      return group
    }
    canonical.addDetails(of: self, map)
    return canonical
  }

  private mutating func addDetails(of whole: SequenceDiagram, _ map: CanonicalNumbers) {
    regions = whole.regions.map { region in
      var region = region
      region.positions = map.range(region.positions)
      region.first = region.first.map(map.id)
      region.last = region.last.map(map.id)
      region.runs = region.runs.canonical(in: region.title)
      return region
    }
    sharedRows = whole.sharedRows.map(map.range)
    durations = whole.durations.map { mark in
      DurationMark(
        lifeline: map.id(mark.lifeline), start: map.mark(mark.start), end: map.mark(mark.end),
        time: mark.time)
    }
    measures = whole.measures.map { measure in
      var measure = measure
      measure.lifeline = map.id(measure.lifeline)
      (measure.start, measure.end) = (map.mark(measure.start), map.mark(measure.end))
      return measure
    }
    registrations = whole.registrations.map { registration in
      Registration(
        center: map.id(registration.center), name: registration.name,
        start: map.mark(registration.start), end: registration.end.map(map.mark))
    }
    links = whole.links.map { MessageLink(position: map.mark($0.position), address: $0.address) }
    times = []
    title = title.flatMap(\.normalized)
    surroundings.makeCanonical()
  }
}

extension SequenceDiagram.Surroundings {
  fileprivate mutating func makeCanonical() {
    frameName = frameName.flatMap(\.normalized)
    header = header.flatMap(\.normalized)
    footer = footer.flatMap(\.normalized)
    explanation = explanation.flatMap(\.normalized)
    // A missing text has no place.
    if header == nil { textPlaces.header = .left }
    if footer == nil { textPlaces.footer = .left }
    if explanation == nil {
      (textPlaces.explanation, textPlaces.hasExplanationOnTop) = (.left, false)
    }
    if accessibleTitle?.isEmpty ?? false { accessibleTitle = nil }
    if accessibleDescription?.isEmpty ?? false { accessibleDescription = nil }
  }
}

extension [TextRun] {
  /// The normalized runs if they make up the text; otherwise none.
  fileprivate func canonical(in text: String) -> [TextRun] { makeUp(text) ? normalized : [] }
}

/// The numbers of positions and lifelines in a canonical diagram.
private struct CanonicalNumbers {
  let ids: [Lifeline.ID: Int]
  private let rows: [Position]

  init(_ diagram: SequenceDiagram) {
    ids = Dictionary(zip(diagram.lifelines.map(\.id), 0...)) { first, _ in first }
    rows =
      (diagram.messages.map(\.position) + diagram.notes.map(\.position)
      + diagram.references.map(\.position) + diagram.separators.map(\.position)).sorted()
  }

  func id(_ id: Lifeline.ID) -> Int { ids[id] ?? -1 }

  /// The number of the row at a position, or of the last one before it; 0 before all rows.
  func mark(_ position: Position) -> Position { count { $0 <= position } }

  /// The rows in a range of positions.
  func range(_ range: Range<Position>) -> Range<Position> {
    let start = count { $0 < range.lowerBound } + 1
    return start..<max(start, count { $0 < range.upperBound } + 1)
  }

  /// The number of leading rows that meet a condition; no later row may meet it.
  private func count(where isFirst: (Position) -> Bool) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if isFirst(rows[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func message(_ message: Message) -> Message {
    var result = message
    result.position = mark(message.position)
    result.sender = end(message.sender)
    result.receiver = end(message.receiver)
    result.origin = nil
    if message.slant != 0 { result.slant = min(max(message.slant, 0), Message.maximumSlant) }
    if !message.runs.isEmpty { result.runs = message.runs.canonical(in: message.name) }
    return result
  }

  private func end(_ end: Message.End) -> Message.End {
    guard case .occurrence(let id) = end else { return end }
    return ids[id].map { .occurrence($0) } ?? .unknown
  }

  func placement(_ note: Note) -> Note.Placement {
    switch note.placement {
    case .left(let id): .left(of: self.id(id))
    case .right(let id): .right(of: self.id(id))
    case .over(let first, let last): .over(id(first), id(last))
    case .beside(let message): .beside(message: mark(message))
    }
  }
}
