import SeqtraceDiagram

/// What comments of ours say about the statements behind them, and about the diagram as a whole.
extension DiagramDraft {
  /// Reads a comment, given by the bytes after its marks, if seqtrace wrote it.
  mutating func take(comment span: SourceSpan) {
    let bytes = source[span.range]
    guard bytes.starts(with: DiagramDetail.mark.utf8) else { return }
    guard let detail = DiagramDetail(Array(bytes)) else {
      return warnOnce(.malformedDetail, "detail \(span)", at: span)
    }
    if detail.has("rows") {
      overrides.append((detail, span))
    } else if let words = WrittenWords(detail) {
      self.words.append(words)
    } else if detail.text("replies") == "open" {
      repliesAreOpen = true
    } else if detail.text("ends") == "dots" {
      endsAreDots = true
    } else if detail.text("separator") == Separator.Kind.space.rawValue {
      addSpace(height: detail.integer("height") ?? 0)
    } else {
      pending = detail
    }
  }

  /// Opens a fragment that the language has no word for, or goes on with the next operand; false if the
  /// detail says nothing of the kind.
  mutating func open(by detail: DiagramDetail) -> Bool {
    if detail.has("operand") {
      guard case .fragment(let index)? = blocks.last else { return false }
      divide(index, condition: detail.text("operand"))
      return true
    }
    guard let rule: CombinedFragment.Operator = detail.word("fragment") else { return false }
    openFragment(rule, condition: detail.text("condition"))
    return true
  }

  /// Adds what a note over some lifelines stands for; false if the detail says nothing of the kind.
  mutating func addRow(by detail: DiagramDetail, over first: Int, _ last: Int) -> Bool {
    if detail.has("operand") {
      guard case .fragment(let index)? = blocks.last else { return false }
      divide(index, condition: detail.text("operand"))
    } else if let kind: Separator.Kind = detail.word("separator") {
      diagram.separators.append(
        Separator(position: nextRow(), kind: kind, text: detail.text("text") ?? ""))
    } else if let name = detail.text("reference") {
      diagram.references.append(
        DiagramReference(
          position: nextRow(), over: first, last, name: name, link: detail.text("link")))
    } else if let state = detail.text("state") {
      diagram.notes.append(Note(position: nextRow(), state: state, of: first))
    } else if let text = detail.text("beside"), let message = diagram.messages.last {
      diagram.notes.append(
        Note(position: nextRow(), placement: .beside(message: message.position), text: text))
    } else {
      return false
    }
    return true
  }

  /// Changes a message by what its detail says.
  func refine(_ message: inout Message, by detail: DiagramDetail) {
    if let kind: Message.Kind = detail.word("kind") { message.kind = kind }
    if let name = detail.text("name") { (message.name, message.runs) = (name, []) }
    if let runs = detail.runs { message.runs = runs }
    if let arguments = detail.texts("arguments") { message.arguments = arguments }
    if detail.has("value") { message.value = detail.text("value") }
    if detail.has("throws") { message.isThrow = detail.flag("throws") }
    if detail.has("number") { message.number = detail.number("number") }
    if detail.has("numberText") { message.numberText = detail.text("numberText") }
    if detail.has("numberColor") { message.numberColor = detail.color("numberColor") }
    if detail.has("mirrored") { message.isMirrored = detail.flag("mirrored") }
    if let slant = detail.integer("slant") { message.slant = slant }
    if detail.has("change") { message.change = detail.word("change") }
    if detail.has("color") { message.color = detail.color("color") }
    if detail.has("arrow") { message.arrow = detail.objects("arrow")?.first?.arrow }
  }

  /// Changes a participant by what its detail says.
  mutating func refine(participant number: Int, by detail: DiagramDetail) {
    switch detail.text("stands for") {
    case "gate": standIns[number] = .gate
    case "unknown": standIns[number] = .unknown
    default: break
    }
    if let kind: Lifeline.Kind = detail.word("kind") { diagram.lifelines[number].kind = kind }
    if let label = detail.text("label") {
      (diagram.lifelines[number].label, diagram.lifelines[number].runs) = (label, [])
    }
    if let runs = detail.runs { diagram.lifelines[number].runs = runs }
    if detail.has("tint") { diagram.lifelines[number].tint = detail.tint }
    if detail.has("outline") { diagram.lifelines[number].outline = detail.color("outline") }
    if detail.has("lineColor") { diagram.lifelines[number].lineColor = detail.color("lineColor") }
    if detail.has("link") { diagram.lifelines[number].link = detail.text("link") }
    if let column = detail.integer("column") { columns[number] = column }
    participants[number].name = detail.text("name")
  }
}

// MARK: - The whole

extension DiagramDraft {
  /// Replaces what the text says by what comments at its end say, as long as it has as many rows.
  mutating func applyOverrides() {
    guard !overrides.isEmpty else { return }
    let rows =
      (diagram.messages.map(\.position) + diagram.notes.map(\.position)
      + diagram.references.map(\.position) + diagram.separators.map(\.position)).sorted()
    for (detail, span) in overrides {
      guard detail.integer("rows") == rows.count else {
        warnOnce(.outdatedDetail, "rows", at: span)
        continue
      }
      apply(detail, RowNumbers(rows: rows, ids: diagram.lifelines.map(\.id)))
    }
  }

  private mutating func apply(_ detail: DiagramDetail, _ map: RowNumbers) {
    var part = SequenceDiagram()
    part.activations = detail.elements("activations", \.activation) ?? []
    part.fragments = detail.elements("fragments", \.fragment) ?? []
    part.notes = detail.elements("notes", \.note) ?? []
    part.references = detail.elements("references", \.reference) ?? []
    part.separators = detail.elements("separators", \.separator) ?? []
    part.groups = detail.elements("groups", \.group) ?? []
    part.regions = detail.elements("regions", \.region) ?? []
    part.sharedRows = detail.elements("sharedRows", \.range) ?? []
    part.durations = detail.elements("durations", \.duration) ?? []
    part.measures = detail.elements("measures", \.measure) ?? []
    part.registrations = detail.elements("registrations", \.registration) ?? []
    part.links = detail.elements("links", \.link) ?? []
    map.place(&part)
    if detail.has("activations") { diagram.activations = part.activations }
    if detail.has("fragments") { diagram.fragments = part.fragments }
    if detail.has("notes") { diagram.notes = part.notes }
    if detail.has("references") { diagram.references = part.references }
    if detail.has("separators") { diagram.separators = part.separators }
    if detail.has("groups") { diagram.groups = part.groups }
    if detail.has("regions") { diagram.regions = part.regions }
    if detail.has("sharedRows") { diagram.sharedRows = part.sharedRows }
    if detail.has("durations") { diagram.durations = part.durations }
    if detail.has("measures") { diagram.measures = part.measures }
    if detail.has("registrations") { diagram.registrations = part.registrations }
    if detail.has("links") { diagram.links = part.links }
    if detail.has("captions") { diagram.captions = detail.elements("captions", \.caption) ?? [] }
    if detail.has("legend") { diagram.legend = detail.elements("legend", \.legendEntry) ?? [] }
    if let remarks = detail.texts("remarks") { diagram.remarks = remarks }
    if detail.has("title") { (diagram.title, diagram.titleRuns) = (detail.text("title"), []) }
    if let runs = detail.runs("titleRuns") { diagram.titleRuns = runs }
    if detail.has("frameName") {
      (diagram.frameName, diagram.frameRuns) = (detail.text("frameName"), [])
    }
    if let runs = detail.runs("frameRuns") { diagram.frameRuns = runs }
    applyLooks(of: detail)
    if detail.has("explanation") {
      (diagram.explanation, diagram.explanationRuns) = (detail.text("explanation"), [])
    }
    if let runs = detail.runs("explanationRuns") { diagram.explanationRuns = runs }
    if detail.has("header") { (diagram.header, diagram.headerRuns) = (detail.text("header"), []) }
    if let runs = detail.runs("headerRuns") { diagram.headerRuns = runs }
    if detail.has("footer") { (diagram.footer, diagram.footerRuns) = (detail.text("footer"), []) }
    if let runs = detail.runs("footerRuns") { diagram.footerRuns = runs }
    if detail.has("accessibleTitle") { diagram.accessibleTitle = detail.text("accessibleTitle") }
    if detail.has("accessibleDescription") {
      diagram.accessibleDescription = detail.text("accessibleDescription")
    }
    for life in detail.objects("lives") ?? [] {
      guard let index = life.integer("lifeline"), diagram.lifelines.indices.contains(index) else {
        continue
      }
      diagram.lifelines[index].creation = life.integer("creation").map(map.position)
      diagram.lifelines[index].destruction = life.integer("destruction").map(map.position)
      diagram.lifelines[index].facetOf = life.integer("facetOf").flatMap(map.id)
    }
  }
}

extension DiagramDraft {
  /// Replaces the colours, places and sizes of the whole.
  private mutating func applyLooks(of detail: DiagramDetail) {
    for (key, path) in [
      ("background", \SequenceDiagram.background), ("titleTint", \.titleTint),
      ("explanationTint", \.explanationTint),
    ] where detail.has(key) {
      diagram[keyPath: path] = detail.text(key).flatMap { Tint($0) }
    }
    for (key, path) in [
      ("titleOutline", \SequenceDiagram.titleOutline), ("explanationOutline", \.explanationOutline),
    ] where detail.has(key) {
      diagram[keyPath: path] = detail.color(key)
    }
    if let places = detail.object("textPlaces") {
      diagram.textPlaces.header = places.word("header") ?? .left
      diagram.textPlaces.footer = places.word("footer") ?? .left
      diagram.textPlaces.explanation = places.word("explanation") ?? .left
      diagram.textPlaces.hasExplanationOnTop = places.flag("hasExplanationOnTop")
      diagram.textPlaces.labels = places.word("labels") ?? .center
      diagram.textPlaces.references = places.word("references") ?? .center
    }
    if let widths = detail.object("lineWidths") {
      diagram.lineWidths = [:]
      for kind in SequenceDiagram.LineKind.allCases {
        diagram.lineWidths[kind] = widths.integer(kind.rawValue)
      }
    }
    if let dimensions = detail.object("dimensions") {
      diagram.dimensions.headPadding = dimensions.integer("headPadding") ?? 0
      diagram.dimensions.groupPadding = dimensions.integer("groupPadding") ?? 0
      diagram.dimensions.labelWidth = dimensions.integer("labelWidth")
      diagram.dimensions.noteWidth = dimensions.integer("noteWidth")
      let (width, height) = (dimensions.integer("width"), dimensions.integer("height"))
      diagram.dimensions.scale =
        width != nil || height != nil
        ? .size(width: width, height: height, isLimit: dimensions.flag("isLimit"))
        : dimensions.integer("percent").map { .percent($0) }
    }
  }
}

/// The positions of rows and the ids of lifelines, which details at the end of a text count.
private struct RowNumbers {
  let rows: [Position]
  let ids: [Lifeline.ID]

  /// The position of a row, counted from 1; 0 is before all of them.
  func position(_ row: Int) -> Position {
    if row < 1 { return 0 }
    return row <= rows.count ? rows[row - 1] : (rows.last ?? 0) + 1
  }

  func id(_ index: Int) -> Lifeline.ID? { ids.indices.contains(index) ? ids[index] : nil }

  private func known(_ index: Int) -> Lifeline.ID { id(index) ?? -1 }

  private func range(_ range: Range<Int>) -> Range<Position> {
    position(range.lowerBound)..<max(position(range.lowerBound), position(range.upperBound))
  }

  /// Puts rows and numbers of lifelines into positions and ids.
  func place(_ part: inout SequenceDiagram) {
    for index in part.activations.indices {
      part.activations[index].lifeline = known(part.activations[index].lifeline)
      part.activations[index].start = position(part.activations[index].start)
      part.activations[index].end = position(part.activations[index].end)
    }
    for fragment in part.fragments.indices {
      for operand in part.fragments[fragment].operands.indices {
        part.fragments[fragment].operands[operand].positions = range(
          part.fragments[fragment].operands[operand].positions)
      }
    }
    for index in part.notes.indices {
      part.notes[index].position = position(part.notes[index].position)
      switch part.notes[index].placement {
      case .left(let id): part.notes[index].placement = .left(of: known(id))
      case .right(let id): part.notes[index].placement = .right(of: known(id))
      case .over(let first, let last):
        part.notes[index].placement = .over(known(first), known(last))
      case .beside(let message):
        part.notes[index].placement = .beside(message: position(message))
      }
    }
    for index in part.references.indices {
      part.references[index].position = position(part.references[index].position)
      part.references[index].first = known(part.references[index].first)
      part.references[index].last = known(part.references[index].last)
    }
    for index in part.separators.indices {
      part.separators[index].position = position(part.separators[index].position)
    }
    placeDetails(&part)
  }

  private func placeDetails(_ part: inout SequenceDiagram) {
    for index in part.groups.indices {
      part.groups[index].first = known(part.groups[index].first)
      part.groups[index].last = known(part.groups[index].last)
    }
    for index in part.regions.indices {
      part.regions[index].positions = range(part.regions[index].positions)
      part.regions[index].first = part.regions[index].first.map(known)
      part.regions[index].last = part.regions[index].last.map(known)
    }
    part.sharedRows = part.sharedRows.map(range)
    for index in part.durations.indices {
      part.durations[index].lifeline = known(part.durations[index].lifeline)
      part.durations[index].start = position(part.durations[index].start)
      part.durations[index].end = position(part.durations[index].end)
    }
    for index in part.measures.indices {
      part.measures[index].lifeline = known(part.measures[index].lifeline)
      part.measures[index].start = position(part.measures[index].start)
      part.measures[index].end = position(part.measures[index].end)
    }
    for index in part.registrations.indices {
      part.registrations[index].center = known(part.registrations[index].center)
      part.registrations[index].start = position(part.registrations[index].start)
      part.registrations[index].end = part.registrations[index].end.map(position)
    }
    for index in part.links.indices {
      part.links[index].position = position(part.links[index].position)
    }
  }
}
