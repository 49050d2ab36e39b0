import SeqtraceDiagram

/// One run of the ``PlantUMLExporter``.
struct PlantUMLWriter {
  let script: DiagramScript
  /// What stands in comments; `nil` for a text without them.
  private let details: DiagramDetails?
  private let wording: DiagramWording
  private(set) var lines: SourceLines
  private var bars = PlantUMLBars()
  /// The position of the first message that isn't written as a note.
  private let firstMessage: Position
  /// The message that was written last.
  private var lastMessage: Int?
  /// Whether nothing but the starts and ends of bars was written behind it.
  private var isBehindMessage = false
  /// The note that was written last, if nothing but the starts and ends of bars was written behind it.
  private var lastNote: Int?

  init(_ script: DiagramScript, _ details: DiagramDetails?, _ wording: DiagramWording) {
    self.wording = wording
    self.script = script
    self.details = details
    firstMessage =
      script.diagram.messages.first { message in
        [message.sender, message.receiver].contains { script.terminal($0).isLifeline }
      }?.position ?? .max
    lines = SourceLines(details: details == nil ? nil : .plantUML)
  }

  private var diagram: SequenceDiagram { script.diagram }

  mutating func write() {
    lines.append("@startuml")
    lines.append("hide footbox")
    // Measures between messages, messages at one height, and boxes in boxes are things of this drawing
    // engine.
    if script.measures.hasAnchors || !diagram.sharedRows.isEmpty
      || script.groups.contains(where: { $0.outerDepth > 0 })
    {
      lines.append("!pragma teoz true")
    }
    if let title = diagram.title, !title.allSatisfy(\.isWhitespace) {
      lines.append("title \(PlantUMLText.line(title, diagram.titleRuns))")
    }
    if let header = diagram.header, !header.allSatisfy(\.isWhitespace) {
      lines.append("header \(PlantUMLText.line(header))")
    }
    if let count = script.count { lines.append("\(count.source) \"<b>0:\"") }
    writeParticipants()
    let delays = PlantUMLDelays(script)
    for step in script.steps {
      write(step, delays)
      switch step {
      case .message(let index): (lastMessage, isBehindMessage, lastNote) = (index, true, nil)
      case .note(let index): (lastNote, isBehindMessage) = (index, false)
      case .activate, .deactivate: break
      default: (lastNote, isBehindMessage) = (nil, false)
      }
      if step.isBlock { lines.passBlock() }
    }
    writeOpenRegistrations()
    writeCaptions()
    writeExplanation()
    let remarks = diagram.remarks.joined(separator: "\n")
    if !diagram.remarks.isEmpty {
      // Without a text, a footer would go on to the lines behind it.
      let isBlank = remarks.allSatisfy(\.isWhitespace)
      lines.append("footer \(isBlank ? "<U+00A0>" : PlantUMLText.line(remarks))")
    }
    for detail in details?.tail ?? [] { lines.append(detail) }
    lines.append("@enduml")
  }

  private mutating func write(_ step: DiagramScript.Step, _ delays: PlantUMLDelays) {
    switch step {
    case .message(let index): writeMessage(index)
    case .note(let index): writeNote(diagram.notes[index], sharesRow: sharesRow(note: index))
    case .reference(let index): writeReference(diagram.references[index])
    case .separator(let index):
      writeSeparator(diagram.separators[index], isRefused: delays.refused.contains(index))
    case .activate(let lifeline, let index):
      let bar = diagram.activations[index]
      // If nothing happens in it, its end follows at once.
      if bars.start(lifeline, isBrief: bar.end <= bar.start, isEarly: bar.end < firstMessage) {
        lines.append(mark: "activate p\(lifeline)\(suffix(bar.tint))")
      } else {
        lines.skipMark()
      }
    case .deactivate(let lifeline, let isInterrupted):
      guard bars.end(lifeline) else { return lines.skipMark() }
      if isInterrupted { lines.appendDetail { $0.set("interrupted", .bool(true)) } }
      lines.append(mark: "deactivate p\(lifeline)")
      if isInterrupted, details == nil { lines.append("' p\(lifeline) was interrupted") }
    case .destroy(let lifeline, let endsActivation):
      let isAccepted = bars.destroy(lifeline, endsActivation: endsActivation)
      if isAccepted { return lines.append(mark: "destroy p\(lifeline)") }
      lines.appendShown()
      lines.append("note over p\(lifeline) : «destroy»")
    case .open(let fragment): open(diagram.fragments[fragment])
    case .nextOperand(let fragment, let operand):
      lines.outdent()
      let content = diagram.fragments[fragment].operands[operand]
      lines.append("else\(background(content.tint))\(suffix(content))")
      lines.indent()
    case .openRegion(let index): open(diagram.regions[index])
    case .close, .closeRegion:
      lines.outdent()
      lines.append("end")
    }
  }

  /// Writes the lifelines from left to right. PlantUML calls a text without any another kind of
  /// diagram, so there is always one.
  private mutating func writeParticipants() {
    let groups = script.groups
    let starts = Dictionary(grouping: groups, by: \.lifelines.lowerBound)
    let ends = Dictionary(grouping: groups, by: \.lifelines.upperBound)
    for (index, lifeline) in diagram.lifelines.enumerated() {
      for box in starts[index] ?? [] {
        let title =
          box.group.title.isEmpty
          ? "" : " \(PlantUMLText.quoted(box.group.title, box.group.runs))"
        lines.append("box\(title) \(box.tint.plantUMLColor)")
        lines.indent()
      }
      // PlantUML's keywords are our kinds' names.
      let kind =
        lifeline.kind == .notificationCenter ? Lifeline.Kind.participant : lifeline.kind
      lines.append(details?.participants[index])
      let name = PlantUMLText.quoted(lifeline.label, lifeline.runs)
      let link = lifeline.link.flatMap(LinkAddress.init).map { " [[\($0.encoded)]]" } ?? ""
      lines.append("\(kind.rawValue) \(name) as p\(index)\(link)\(suffix(lifeline.tint))")
      for _ in ends[index] ?? [] {
        lines.outdent()
        lines.append("end box")
      }
    }
    if diagram.lifelines.isEmpty {
      lines.appendShown()
      lines.append("participant \(PlantUMLText.quoted("")) as p0")
    }
  }
}

// MARK: - Messages and notes

extension PlantUMLWriter {
  private mutating func writeMessage(_ index: Int) {
    let message = diagram.messages[index]
    let (sender, receiver) = (script.terminal(message.sender), script.terminal(message.receiver))
    let label = label(message)
    let arrow = arrow(of: message, isBetweenLifelines: sender.isLifeline && receiver.isLifeline)
    let shared = sharesRow(index) ? "& " : ""
    let anchor = shared + (script.measures.isAnchor(index) ? "{m\(index)} " : "")
    let created = script.creations[index]
    if sender.isLifeline || receiver.isLifeline {
      bars.passMessage(creating: created)
    }
    if let created { lines.append("create p\(created)") }
    if sender.isLifeline || receiver.isLifeline { lines.append(details?.messages[index]) }
    switch (sender, receiver) {
    case (.lifeline(let from), .lifeline(let to)):
      lines.append("\(anchor)p\(from) \(arrow) p\(to)\(label)")
    case (.lifeline(let from), .gate) where message.isMirrored:
      lines.append("\(shared)[\(arrow) p\(from)\(label)")
    case (.lifeline(let from), .unknown) where message.isMirrored:
      lines.append("\(shared)?o\(arrow) p\(from)\(label)")
    case (.gate, .lifeline(let to)) where message.isMirrored:
      lines.append("\(shared)p\(to) \(arrow)]\(label)")
    case (.unknown, .lifeline(let to)) where message.isMirrored:
      lines.append("\(shared)p\(to) \(arrow)o?\(label)")
    case (.lifeline(let from), .gate): lines.append("\(shared)p\(from) \(arrow)]\(label)")
    case (.lifeline(let from), .unknown): lines.append("\(shared)p\(from) \(arrow)o?\(label)")
    case (.gate, .lifeline(let to)): lines.append("\(shared)[\(arrow) p\(to)\(label)")
    case (.unknown, .lifeline(let to)): lines.append("\(shared)?o\(arrow) p\(to)\(label)")
    case (.gate, _), (.unknown, _):
      var detail = details?.messages[index] ?? JSONObject()
      detail.set("from", .string(sender == .gate ? "gate" : "unknown"))
      detail.set("to", .string(receiver == .gate ? "gate" : "unknown"))
      lines.append(detail)
      lines.append("note across\(label.isEmpty ? " : ?" : label)")
    }
    for measure in script.measures.ending(at: index) {
      write(measure, beside: sender.isLifeline ? sender : receiver)
    }
  }

  /// Whether a message starts at the same moment as the message that was written just before it.
  private func sharesRow(_ index: Int) -> Bool {
    guard isBehindMessage, let lastMessage else { return false }
    return shareRow(diagram.messages[lastMessage].position, diagram.messages[index].position)
  }

  /// Whether a note stands at the height of the note that was written just before it.
  private func sharesRow(note index: Int) -> Bool {
    guard let lastNote else { return false }
    let notes = [diagram.notes[lastNote], diagram.notes[index]]
    // Those beside messages have their heights.
    return notes.allSatisfy { if case .beside = $0.placement { false } else { true } }
      && shareRow(notes[0].position, notes[1].position)
  }

  private func shareRow(_ first: Position, _ second: Position) -> Bool {
    diagram.sharedRows.contains { $0.contains(first) && $0.contains(second) }
  }

  /// Writes a measure; between messages from or to the edge, and from block to block, as a note: there
  /// PlantUML doesn't draw it.
  private mutating func write(
    _ measure: MeasureAnchors.Anchored, beside terminal: DiagramScript.Terminal
  ) {
    if measure.isAnchored {
      let words = PlantUMLText.label(measure.words)
      lines.append("{m\(measure.start)} <-> {m\(measure.end)} : {\(words)}")
    } else if case .lifeline(let lifeline) = terminal {
      lines.appendShown()
      lines.append("note over p\(lifeline) : \(PlantUMLText.label(script.text(of: measure)))")
    }
  }

  /// The arrow from the left to the right. At the edge, PlantUML has one head and no circles of ours.
  private func arrow(of message: Message, isBetweenLifelines: Bool) -> String {
    var arrow = plainArrow(of: message, isBetweenLifelines: isBetweenLifelines)
    let slant = min(message.slant, Message.maximumSlant)
    if slant > 0 {
      // It stands beyond the head, but before a circle or a cross.
      let isLeftward = message.isMirrored && !isBetweenLifelines
      let head = arrow.lastIndex { ">\\/".contains($0) }
      let place = isLeftward ? arrow.startIndex : head.map { arrow.index(after: $0) }
      arrow.insert(contentsOf: "(\(slant))", at: place ?? arrow.endIndex)
    }
    guard let color = message.color, let line = arrow.firstIndex(of: "-") else { return arrow }
    // The style stands beside the head that the arrow has.
    let place = message.isMirrored && !isBetweenLifelines ? line : arrow.index(after: line)
    return arrow[..<place] + "[\(color.hex)]" + arrow[place...]
  }

  private func plainArrow(of message: Message, isBetweenLifelines: Bool) -> String {
    if message.isMirrored, !isBetweenLifelines {
      let arrow = message.arrow ?? .usual(for: message.kind)
      let head = arrow.head == .none || arrow.head == .cross ? .filled : arrow.head
      return head.leftText + (arrow.isDashed ? "--" : "-")
    }
    if var arrow = message.arrow {
      if !isBetweenLifelines {
        arrow = Message.Arrow(isDashed: arrow.isDashed, head: arrow.head)
        if arrow.head == .cross { arrow.head = .filled }
      }
      return PlantUMLArrow.text(of: arrow)
    }
    return switch message.kind {
    case .call, .destruction: "->"
    case .signal: "->>"
    case .reply, .creation: "-->>"
    }
  }

  /// The mark of a change, the number in bold, the label and its time, behind a colon.
  private func label(_ message: Message) -> String {
    let prefix = script.numberPrefix(of: message)
    let number = prefix.isEmpty ? "" : "\(bold(String(prefix.dropLast()), message.numberText)) "
    let label = linked(PlantUMLText.label(message.labelSpans), script.link(of: message))
    let text =
      PlantUMLText.label(message.changeMark) + number + label
      + PlantUMLText.continuation(script.time(of: message))
    return text.allSatisfy(\.isWhitespace) ? "" : " : \(text)"
  }

  /// A number in bold; one with a text of its own may have marks that PlantUML would follow.
  private func bold(_ number: String, _ text: String?) -> String {
    text == nil ? "**\(number)**" : PlantUMLText.label([TextRun(number, looks: .bold)])
  }

  /// A label that leads somewhere; PlantUML takes no link over several lines.
  private func linked(_ label: String, _ link: String?) -> String {
    guard let link, !label.allSatisfy(\.isWhitespace), !label.contains(#"\n"#) else { return label }
    return "[[\(link) \(label)]]"
  }

  private mutating func writeReference(_ reference: DiagramReference) {
    let ends = Set([reference.first, reference.last].compactMap { script.index(of: $0) }).sorted()
    guard !ends.isEmpty else {
      lines.appendDetail { $0.set("reference", .string(reference.name)) }
      return lines.append("note across : ref: \(PlantUMLText.label(reference.name))")
    }
    let names = ends.map { "p\($0)" }.joined(separator: ",")
    let runs = reference.runs.isEmpty ? [] : reference.runs + [TextRun(" ")]
    lines.append("ref over \(names) : \(PlantUMLText.label(reference.name + " ", runs))")
  }

  private mutating func writeSeparator(_ separator: Separator, isRefused: Bool) {
    let text = PlantUMLText.label(separator.text, separator.runs)
    switch separator.kind {
    case .delay where isRefused:
      lines.appendDetail {
        $0.set("separator", .string(separator.kind.rawValue))
        $0.set("text", .string(separator.text))
      }
      lines.append("== … \(text) ==")
    case .divider: lines.append("== \(text) ==")
    case .delay: lines.append(text.isEmpty ? "..." : "...\(text)...")
    case .space:
      let height = separator.drawnHeight
      lines.append(space: "||\(height)||", isImplied: height == 0)
    }
  }

  private mutating func writeNote(_ note: Note, sharesRow: Bool) {
    let names = script.lifelines(of: note).map { "p\($0)" }
    let text = PlantUMLText.note(note)
    let link = note.link.flatMap(LinkAddress.init).map { " [[\($0.encoded)]]" } ?? ""
    let rest = "\(suffix(note.tint))\(link) : \(text)"
    guard let first = names.first else {
      return lines.append("\(note.shape.keyword) across\(rest)")
    }
    // A hexagon over one lifeline would be its state.
    let isState =
      if note.shape == .hexagon, case .over = note.placement { names.count == 1 } else { false }
    let word = (sharesRow ? "/ " : "") + (isState ? "note" : note.shape.keyword)
    switch note.placement {
    case .left: lines.append("\(word) left of \(first)\(rest)")
    case .right: lines.append("\(word) right of \(first)\(rest)")
    case .over where note.kind == .state:
      lines.append("\(sharesRow ? "/ " : "")hnote over \(first)\(rest)")
    case .over: lines.append("\(word) over \(names.joined(separator: ","))\(rest)")
    case .beside:
      // Without a lifeline, PlantUML puts it beside the message before it.
      let isNext = script.message(beside: note) == lastMessage
      lines.append(
        isNext
          ? "\(word) \(note.prefersLeft ? "left" : "right")\(rest)"
          : "\(word) right of \(first)\(rest)")
    }
  }
}

// MARK: - Fragments and the end

extension PlantUMLWriter {
  private mutating func open(_ fragment: CombinedFragment) {
    let first = fragment.operands[0]
    switch fragment.operator {
    case .alt, .opt, .loop, .par, .critical, .break:
      let color = background(fragment.cornerTint) + background(first.tint)
      lines.append("\(fragment.operator.rawValue)\(color)\(suffix(first))")
    case .neg, .strict, .ignore, .consider, .assert:
      let guardText = suffix(first).dropFirst()
      let suffix = guardText.isEmpty ? "" : " [\(guardText)]"
      lines.append("group\(background(first.tint)) \(fragment.operator.rawValue)\(suffix)")
    case .section:
      lines.append(
        "group\(background(first.tint)) \(groupTitle(first.condition ?? "", first.runs))")
    }
    lines.indent()
  }

  private mutating func open(_ region: Region) {
    lines.appendDetail { $0.set("is", .string("region")) }
    lines.append("group \(region.tint.plantUMLColor) \(groupTitle(region.title, region.runs))")
    lines.indent()
  }

  private func groupTitle(_ title: String, _ runs: [TextRun]) -> String {
    title.allSatisfy(\.isWhitespace) ? "<U+00A0>" : PlantUMLText.label(title, runs)
  }

  private func suffix(_ tint: Tint?) -> String { tint.map { " \($0.plantUMLFilling)" } ?? "" }

  private func background(_ tint: Tint?) -> String { tint.map { " \($0.plantUMLColor)" } ?? "" }

  private func suffix(_ operand: CombinedFragment.Operand) -> String {
    guard let condition = operand.condition, !condition.allSatisfy(\.isWhitespace) else {
      return ""
    }
    let runs = operand.runs
    return " "
      + (runs.makeUp(condition) ? PlantUMLText.label(runs) : PlantUMLText.condition(condition))
  }

  private mutating func writeOpenRegistrations() {
    for (center, names) in diagram.openRegistrations {
      guard let index = script.index(of: center) else { continue }
      lines.appendShown()
      let text = PlantUMLText.label(wording(.stillRegistered(names: names)))
      lines.append("note over p\(index) : \(text)")
    }
  }

  /// Each line of the legend starts with a number, so none of them is a directive.
  private mutating func writeCaptions() {
    guard !diagram.captions.isEmpty else { return }
    lines.appendShown()
    lines.append("legend")
    for caption in diagram.captions {
      let words = caption.line.split(whereSeparator: \.isNewline).joined(separator: " ")
      lines.append("  \(PlantUMLText.label(words))")
    }
    lines.append("endlegend")
  }
}

extension PlantUMLWriter {
  /// PlantUML has one legend, in which numbered explanations come first.
  private mutating func writeExplanation() {
    guard diagram.captions.isEmpty, let text = diagram.explanation,
      !text.allSatisfy(\.isWhitespace)
    else { return }
    lines.append("legend")
    for line in PlantUMLText.lines(text, diagram.explanationRuns) { lines.append("  \(line)") }
    lines.append("endlegend")
  }
}

extension Note.Shape {
  /// PlantUML's word for a note of this outline.
  fileprivate var keyword: String {
    switch self {
    case .sheet: "note"
    case .rectangle: "rnote"
    case .hexagon: "hnote"
    }
  }
}
