import SeqtraceDiagram

/// One run of the ``PlantUMLExporter``.
struct PlantUMLWriter {
  let script: DiagramScript
  /// The content of comments; `nil` for a text without them.
  let details: DiagramDetails?
  let wording: DiagramWording
  var lines: SourceLines
  var bars = PlantUMLBars()
  /// The position of the first message that isn't written as a note.
  private let firstMessage: Position
  /// The texts of measures, by the message at which they end.
  let measures: [Int: [String]]
  /// The message that was written last.
  var lastMessage: Int?
  /// The last message or note, if only starts and ends of bars were written after it.
  var rowBefore: (position: Position, isNote: Bool)?

  init(_ script: DiagramScript, _ details: DiagramDetails?, _ wording: DiagramWording) {
    self.wording = wording
    self.script = script
    self.details = details
    measures = script.measures
    let messages = script.diagram.messages
    firstMessage =
      messages.indices.first(where: script.isAtLifeline).map { messages[$0].position } ?? .max
    lines = SourceLines(details: details == nil ? nil : .plantUML)
  }

  var diagram: SequenceDiagram { script.diagram }

  mutating func write() {
    lines.append("@startuml")
    lines.append("hide footbox")
    // Only this engine draws shared rows and nested boxes.
    if !diagram.sharedRows.isEmpty || script.groups.contains(where: { $0.outerDepth > 0 }) {
      lines.append("!pragma teoz true")
    }
    // PlantUML has no dot at an open end; a circle is the closest match.
    if diagram.messages.contains(where: \.hasDot) {
      lines.appendDetail { $0.set("ends", .string("dots")) }
    }
    if let percent = diagram.surroundings.dimensions.scale {
      // PlantUML draws 96 pixels per inch.
      lines.append("skinparam dpi \(percent * 96 / 100)")
    }
    if diagram.surroundings.textPlaces.labels != .center {
      lines.append(
        "skinparam SequenceMessageAlign \(diagram.surroundings.textPlaces.labels.plantUMLWord)")
    }
    if let title = diagram.title, !title.isBlank {
      lines.append("title \(PlantUMLText.line(title))")
    }
    if let header = diagram.surroundings.header, !header.isBlank {
      let side = side(diagram.surroundings.textPlaces.header, unless: .right)
      lines.append("\(side)header \(margin(header))")
    }
    if let count = script.count { lines.append("\(count.source) \"<b>0:\"") }
    writeParticipants()
    let delays = PlantUMLDelays(script)
    for step in script.steps {
      write(step, delays)
      switch step {
      case .message(let index):
        lastMessage = index
        rowBefore = (diagram.messages[index].position, false)
      case .note(let index): rowBefore = (diagram.notes[index].position, true)
      case .activate, .deactivate: break
      default: rowBefore = nil
      }
      if step.isBlock { lines.passBlock() }
    }
    writeOpenRegistrations()
    writeCaptions()
    writeFooters()
    for detail in details?.tail ?? [] { lines.append(detail) }
    lines.append("@enduml")
  }

  /// The word for the side of a text, unless PlantUML places it there anyway.
  fileprivate func side(_ side: TextAlignment, unless usual: TextAlignment) -> String {
    side == usual ? "" : "\(side.rawValue) "
  }

  private mutating func write(_ step: DiagramScript.Step, _ delays: PlantUMLDelays) {
    switch step {
    case .message(let index): writeMessage(index)
    case .note(let index): writeNote(diagram.notes[index])
    case .reference(let index): writeReference(diagram.references[index])
    case .separator(let index):
      writeSeparator(diagram.separators[index], isRefused: delays.refused.contains(index))
    case .activate(let lifeline, let index):
      let bar = diagram.activations[index]
      // If nothing happens in the bar, its end follows immediately.
      if bars.start(lifeline, isBrief: bar.end <= bar.start, isEarly: bar.end < firstMessage) {
        let outline = bar.look.tint == nil ? nil : bar.look.outline.map(Tint.color)
        lines.append(mark: "activate p\(lifeline)\(suffix(bar.look.tint))\(suffix(outline))")
      } else {
        lines.skipMark()
      }
    case .deactivate(let lifeline, let index):
      let bar = diagram.activations[index]
      // Without an end, a bar continues.
      guard bars.end(lifeline), !bar.goesOn else { return lines.skipMark() }
      if bar.isInterrupted { lines.appendDetail { $0.set("interrupted", .bool(true)) } }
      lines.append(mark: "deactivate p\(lifeline)")
      if bar.isInterrupted, details == nil { lines.append("' p\(lifeline) was interrupted") }
    case .destroy(let lifeline, let endsActivation):
      let isAccepted = bars.destroy(lifeline, endsActivation: endsActivation)
      if isAccepted { return lines.append(mark: "destroy p\(lifeline)") }
      lines.appendShown()
      lines.append("note over p\(lifeline) : «destroy»")
    case .open(let fragment): open(diagram.fragments[fragment])
    case .nextOperand(let fragment, let operand):
      lines.outdent()
      let content = diagram.fragments[fragment].operands[operand]
      // Without a colour, the operand would have that of the whole fragment.
      let isPlain = content.tint == nil && diagram.fragments[fragment].operands[0].tint != nil
      let color = isPlain ? " #white" : suffix(content.tint)
      lines.append("else\(color)\(suffix(content))")
      lines.indent()
    case .openRegion(let index): open(diagram.regions[index])
    case .close, .closeRegion:
      lines.outdent()
      lines.append("end")
    }
  }

  /// Writes the lifelines from left to right. There is always at least one, because PlantUML takes a text
  /// without participants for another kind of diagram.
  private mutating func writeParticipants() {
    let groups = script.groups
    let starts = Dictionary(grouping: groups, by: \.lifelines.lowerBound)
    let ends = Dictionary(grouping: groups, by: \.lifelines.upperBound)
    for (index, lifeline) in diagram.lifelines.enumerated() {
      for box in starts[index] ?? [] {
        let title =
          box.group.title.isEmpty ? "" : " \(PlantUMLText.quoted(box.group.title))"
        lines.append("box\(title) \(box.tint.plantUMLColor)")
        lines.indent()
      }
      // PlantUML's keywords are our kinds' names.
      let kind =
        lifeline.kind == .notificationCenter ? Lifeline.Kind.participant : lifeline.kind
      lines.append(details?.participants[index])
      let address = lifeline.link.flatMap(LinkAddress.init)?.encoded
      let isPartly = lifeline.label.isPartlyLinked
      let name = PlantUMLText.quoted(lifeline.label, link: isPartly ? address : nil)
      let link = isPartly ? "" : address.map { " [[\($0)]]" } ?? ""
      lines.append("\(kind.rawValue) \(name) as p\(index)\(link)\(suffix(lifeline.look.tint))")
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

// MARK: - Fragments and the end

extension PlantUMLWriter {
  private mutating func open(_ fragment: CombinedFragment) {
    let first = fragment.operands[0]
    switch fragment.operator {
    case .alt, .opt, .loop, .par, .critical, .break:
      let color = suffix(fragment.cornerTint) + suffix(first.tint)
      lines.append("\(fragment.operator.rawValue)\(color)\(suffix(first))")
    case .neg, .seq, .strict, .ignore, .consider, .assert:
      let condition = suffix(first).dropFirst()
      let words = fragment.operator.rawValue + (condition.isEmpty ? "" : " [\(condition)]")
      lines.append("group\(suffix(first.tint)) \(words)")
    case .section:
      lines.append(
        "group\(suffix(first.tint)) \(groupTitle(first.condition ?? ""))")
    }
    lines.indent()
  }

  private mutating func open(_ region: Region) {
    lines.appendDetail { $0.set("is", .string("region")) }
    lines.append("group \(region.tint.plantUMLColor) \(groupTitle(region.title))")
    lines.indent()
  }

  private func groupTitle(_ title: StyledText) -> String {
    title.isBlank ? "<U+00A0>" : PlantUMLText.label(title)
  }

  func suffix(_ tint: Tint?) -> String { tint.map { " \($0.plantUMLColor)" } ?? "" }

  private func suffix(_ operand: CombinedFragment.Operand) -> String {
    guard let condition = operand.condition, !condition.isBlank else { return "" }
    return " "
      + (condition.runs.makeUp(condition.text)
        ? PlantUMLText.label(condition) : PlantUMLText.condition(condition.text))
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
  /// PlantUML shows one footer, the last one.
  private mutating func writeFooters() {
    if !diagram.remarks.isEmpty {
      lines.appendDetail { $0.set("is", .string("remarks")) }
      let text = StyledText(diagram.remarks.joined(separator: "\n"))
      // Without a text, a footer would extend to the lines after it.
      lines.append("left footer \(text.isBlank ? "<U+00A0>" : PlantUMLText.line(text))")
    }
    if let footer = diagram.surroundings.footer, !footer.isEmpty {
      let side = side(diagram.surroundings.textPlaces.footer, unless: .center)
      lines.append("\(side)footer \(margin(footer))")
    }
  }

  /// The text of a header or a footer, in which page variables keep their meaning.
  private func margin(_ text: StyledText) -> String {
    [SequenceDiagram.pageVariable, SequenceDiagram.lastPageVariable]
      .reduce(PlantUMLText.line(text)) {
        $0.replacing(PlantUMLText.line(StyledText($1)), with: $1)
      }
  }
}

extension Message {
  /// Whether this is a lost or found message with a dot.
  fileprivate var hasDot: Bool {
    if arrow?.isBare ?? false { return false }
    return sender == .unknown && !(arrow?.hasCircleAtSender ?? false)
      || receiver == .unknown && !(arrow?.hasCircleAtReceiver ?? false)
  }
}
