import SeqtraceDiagram

/// Writes one diagram for the ``MermaidExporter``.
struct MermaidWriter {
  let script: DiagramScript
  private let deaths: MermaidDeaths
  /// The texts of measures, by the message at which they end.
  private let measures: [Int: [String]]
  /// The contents of the comments; `nil` for a text without comments.
  private let details: DiagramDetails?
  private let wording: DiagramWording
  private(set) var lines: SourceLines
  /// The first and the last participant, over which a note across the diagram is written; `nil` if there are
  /// no participants.
  private var columns: (first: String, last: String)?

  init(_ script: DiagramScript, _ details: DiagramDetails?, _ wording: DiagramWording) {
    self.wording = wording
    self.script = script
    self.details = details
    lines = SourceLines(details: details == nil ? nil : .mermaid)
    deaths = MermaidDeaths(script)
    measures = script.measures
  }

  private var diagram: SequenceDiagram { script.diagram }

  mutating func write() {
    writeTitle()
    lines.append("sequenceDiagram")
    lines.indent()
    writeAccessibleTexts()
    if let count = script.count { lines.append(count.source) }
    if diagram.messages.contains(where: { $0.kind == .reply && $0.arrow == nil }) {
      lines.appendDetail { $0.set("replies", .string("open")) }
    }
    writeParticipants()
    for step in script.steps {
      write(step)
      if step.isBlock { lines.passBlock() }
    }
    writeEnd()
  }

  private mutating func write(_ step: DiagramScript.Step) {
    switch step {
    case .message(let index): writeMessage(index)
    case .note(let index): writeNote(diagram.notes[index])
    case .reference(let index): writeReference(diagram.references[index])
    case .separator(let index): writeSeparator(diagram.separators[index])
    case .activate(let lifeline, _): lines.append(mark: "activate p\(lifeline)")
    case .deactivate(let lifeline, let index):
      let bar = diagram.activations[index]
      if bar.isInterrupted || bar.goesOn {
        lines.appendDetail {
          $0.set("interrupted", flag: bar.isInterrupted)
          $0.set("goesOn", flag: bar.goesOn)
        }
      }
      lines.append(mark: "deactivate p\(lifeline)")
      if bar.isInterrupted, details == nil { lines.append("%% p\(lifeline) was interrupted") }
    case .destroy(let lifeline, let endsActivation):
      if endsActivation { lines.append(mark: "deactivate p\(lifeline)") }
      if deaths.messages[lifeline] == nil {
        lines.appendShown()
        lines.append("note over p\(lifeline): «destroy»")
      } else if !endsActivation {
        lines.skipMark()
      }
    case .open(let fragment): open(diagram.fragments[fragment])
    case .nextOperand(let fragment, let operand):
      separate(diagram.fragments[fragment], operand)
    case .openRegion(let index): open(diagram.regions[index])
    case .close, .closeRegion:
      lines.outdent()
      lines.append("end")
    }
  }
}

// MARK: - Participants

extension MermaidWriter {
  /// Writes the title as front matter. It is a YAML string, in which JSON's escapes are valid.
  private mutating func writeTitle() {
    guard let title = diagram.title, !title.isEmpty else { return }
    let text = VisibleText(title.text).replacing { place in
      switch place.scalar {
      case "\n": " "
      case "\"": "\\\""
      case "\\": "\\\\"
      // These are escaped, so that they don't start directives, tags or the codes that Mermaid uses
      // internally.
      case "%", "<", "\u{FB02}": "\\u\(place.scalar.hexadecimal)"
      default: nil
      }
    }
    lines.append("---")
    lines.append("title: \"\(text)\"")
    lines.append("---")
  }

  /// Writes the texts for screen readers, as far as Mermaid's statements can contain them.
  private mutating func writeAccessibleTexts() {
    for (word, text) in [
      ("accTitle", diagram.surroundings.accessibleTitle),
      ("accDescr", diagram.surroundings.accessibleDescription),
    ] {
      guard let text, !text.isEmpty, text == VisibleText(text).replacing({ _ in nil }) else {
        continue
      }
      // A text with characters that could end it or start something else is written only in a comment.
      guard !text.contains(where: \.isNewline),
        !text.utf8.contains(where: "%#;<>&{}:\\".utf8.contains),
        text.first?.isWhitespace == false, text.last?.isWhitespace == false
      else { continue }
      lines.append("\(word): \(text)")
    }
  }

  private mutating func writeParticipants() {
    let ends = diagram.messages.lazy.flatMap { [$0.sender, $0.receiver] }
    if ends.contains(where: { script.terminal($0) == .gate }) {
      lines.appendDetail { $0.set("stands for", .string("gate")) }
      lines.append("participant gate as \(MermaidText.name(""))")
      extendColumns("gate")
    }
    let created = Set(script.creations.values)
    // Only the outer groups become boxes, because Mermaid has no nested boxes.
    let groups = script.groups.filter { $0.outerDepth == 0 }
    let starts = Dictionary(grouping: groups, by: \.lifelines.lowerBound)
    let boxEnds = Set(groups.map(\.lifelines.upperBound))
    for index in diagram.lifelines.indices {
      if let box = starts[index]?.first {
        lines.append(
          "box \(box.tint.mermaidColor) \(MermaidText.name(behindColor: box.group.title.text))")
        lines.indent()
      }
      if !created.contains(index) { writeParticipant(index, keyword: "") }
      if boxEnds.contains(index) {
        lines.outdent()
        lines.append("end")
      }
    }
    let hasUnknown = ends.contains { script.terminal($0) == .unknown }
    let hasText =
      !script.steps.isEmpty || !diagram.remarks.isEmpty
      || diagram.surroundings.footer?.isEmpty == false
    if hasUnknown || (columns == nil && hasText) {
      lines.appendDetail { $0.set("stands for", .string("unknown")) }
      lines.append("participant unknown as ●")
      extendColumns("unknown")
    }
  }

  private mutating func writeParticipant(_ index: Int, keyword: String) {
    let lifeline = diagram.lifelines[index]
    let kind = lifeline.kind == .actor ? "actor" : "participant"
    var detail = details?.participants[index] ?? JSONObject()
    if !keyword.isEmpty { detail.set("column", .integer(index)) }
    lines.append(detail)
    lines.append("\(keyword)\(kind) p\(index) as \(MermaidText.name(lifeline.label.text))")
    extendColumns("p\(index)")
  }

  private mutating func extendColumns(_ name: String) {
    columns = (columns?.first ?? name, name)
  }
}

// MARK: - Messages and notes

extension MermaidWriter {
  private mutating func writeMessage(_ index: Int) {
    let message = diagram.messages[index]
    let (sender, receiver) = (script.terminal(message.sender), script.terminal(message.receiver))
    if let created = script.creations[index] { writeParticipant(created, keyword: "create ") }
    for case .lifeline(let lifeline) in [sender, receiver] where deaths.messages[lifeline] == index
    {
      lines.append("destroy p\(lifeline)")
      break
    }
    lines.append(details?.messages[index])
    // The label can't be left out, because Mermaid 11.0 accepts no message without one.
    let label = MermaidText.name(
      message.changeMark + script.numberPrefix(of: message) + message.label
        + script.time(of: message))
    let arrow = arrow(of: message, isLost: receiver == .unknown)
    lines.append("\(name(sender))\(arrow)\(name(receiver)): \(label)")
    for text in measures[index] ?? [] {
      lines.appendShown()
      lines.append(
        "note over \(name(sender.isLifeline ? sender : receiver)): \(MermaidText.name(text))")
    }
  }

  private func arrow(of message: Message, isLost: Bool) -> String {
    guard let arrow = message.arrow, !isLost else {
      return usualArrow(message.kind, isLost: isLost)
    }
    return MermaidArrow.text(of: arrow, for: message.kind)
  }

  private func usualArrow(_ kind: Message.Kind, isLost: Bool) -> String {
    switch kind {
    case .call, .destruction: isLost ? "-x" : "->>"
    case .signal: isLost ? "-x" : "-)"
    case .reply, .creation: isLost ? "--x" : "-->>"
    }
  }

  private func name(_ terminal: DiagramScript.Terminal) -> String {
    switch terminal {
    case .lifeline(let index): "p\(index)"
    case .gate: "gate"
    case .unknown: "unknown"
    }
  }

  private mutating func writeReference(_ reference: DiagramReference) {
    let ends = Set([reference.first, reference.last].compactMap { script.index(of: $0) }).sorted()
    guard !ends.isEmpty else { return }
    let names = ends.map { "p\($0)" }.joined(separator: ",")
    lines.appendDetail {
      $0.set("reference", .string(reference.name.text))
      if let link = reference.link { $0.set("link", .string(link)) }
    }
    lines.append("note over \(names): ref: \(MermaidText.label(reference.name.text))")
  }

  private mutating func writeSeparator(_ separator: Separator) {
    var detail = JSONObject()
    detail.set("separator", .string(separator.kind.rawValue))
    if separator.kind == .space {
      if separator.drawnHeight > 0 { detail.set("height", .integer(separator.drawnHeight)) }
      if details != nil {
        lines.append(
          space: DetailComments.mermaid.comment(detail), isImplied: separator.drawnHeight == 0)
      }
      return
    }
    detail.set("text", .string(separator.text.text))
    lines.append(detail)
    switch separator.kind {
    case .divider, .page: writeNoteAcross("══ \(separator.text.text) ══")
    case .delay: writeNoteAcross("… \(separator.text.text)")
    case .space: break
    }
  }

  private mutating func writeNote(_ note: Note) {
    let names = script.lifelines(of: note).map { "p\($0)" }
    let text = note.text.text
    guard let first = names.first else { return writeNoteAcross(text) }
    let place =
      switch note.placement {
      case .left: "left of \(first)"
      case .right, .beside: "right of \(first)"
      case .over: "over \(names.joined(separator: ","))"
      }
    if case .beside = note.placement { lines.appendDetail { $0.set("beside", .string(text)) } }
    if note.kind == .state { lines.appendDetail { $0.set("state", .string(text)) } }
    let shown = note.kind == .state ? "{\(text)}" : text
    lines.append("note \(place): \(MermaidText.name(shown))")
  }

  /// Writes a note over all participants. If `wraps` is true, Mermaid may break the text into several lines.
  private mutating func writeNoteAcross(_ text: String, wraps: Bool = false) {
    guard let columns else { return }
    let place =
      columns.first == columns.last ? columns.first : "\(columns.first),\(columns.last)"
    lines.append("note over \(place):\(wraps ? "wrap:" : "") \(MermaidText.name(text))")
  }

  private mutating func writeEnd() {
    for (center, names) in diagram.openRegistrations {
      guard let index = script.index(of: center) else { continue }
      lines.appendShown()
      let text = MermaidText.label(wording(.stillRegistered(names: names)))
      lines.append("note over p\(index): \(text)")
    }
    let footer = [diagram.surroundings.footer?.text ?? ""].filter { !$0.isEmpty }
    for text in diagram.captions.map(\.line) + footer + diagram.remarks
    where columns != nil {
      lines.appendShown()
      writeNoteAcross(text, wraps: true)
    }
    for detail in details?.tail ?? [] { lines.append(detail) }
  }
}

// MARK: - Fragments

extension MermaidWriter {
  private mutating func open(_ fragment: CombinedFragment) {
    let condition = fragment.operands[0].condition?.text ?? ""
    if let block = fragment.operator.mermaidBlock {
      lines.append("\(block.rawValue)\(suffix(condition))")
      lines.indent()
    } else {
      lines.appendDetail {
        $0.set("fragment", .string(fragment.operator.rawValue))
        if let condition = fragment.operands[0].condition?.text {
          $0.set("condition", .string(condition))
        }
      }
      lines.append("rect rgba(128, 128, 128, 0.12)")
      lines.indent()
      lines.appendShown()
      writeNoteAcross(title(fragment.operator, condition))
    }
  }

  /// Opens a region as a `rect`, which is as wide as its content. A note over the region's lifelines contains
  /// its title.
  private mutating func open(_ region: Region) {
    lines.append("rect \(region.tint.mermaidColor)")
    lines.indent()
    guard !region.title.isEmpty, columns != nil else { return }
    lines.appendShown()
    let ends = script.lifelines(of: region).map { Set([$0.lowerBound, $0.upperBound]).sorted() }
    // A participant must not be mentioned before it is created.
    guard let ends, Set(script.creations.values).isDisjoint(with: ends) else {
      return writeNoteAcross(region.title.text)
    }
    let names = ends.map { "p\($0)" }.joined(separator: ",")
    lines.append("note over \(names): \(MermaidText.name(region.title.text))")
  }

  private mutating func separate(_ fragment: CombinedFragment, _ operand: Int) {
    let condition = fragment.operands[operand].condition?.text ?? ""
    guard let block = fragment.operator.mermaidBlock else {
      writeOperand(fragment, operand)
      return writeNoteAcross(title(fragment.operator, condition))
    }
    lines.outdent()
    if let divider = block.divider {
      lines.append("\(divider)\(suffix(condition))")
    } else {
      lines.appendShown()
      lines.append("end")
      writeOperand(fragment, operand)
      lines.append("\(block.rawValue)\(suffix(condition))")
    }
    lines.indent()
  }

  /// Writes a comment which says that the next line starts another operand of the same fragment.
  private mutating func writeOperand(_ fragment: CombinedFragment, _ operand: Int) {
    lines.appendDetail {
      let condition = fragment.operands[operand].condition?.text
      $0.set("operand", condition.map(JSONValue.string) ?? .null)
    }
  }

  private func suffix(_ condition: String) -> String {
    condition.isEmpty ? "" : " " + MermaidText.name(condition)
  }

  private func title(_ rule: CombinedFragment.Operator, _ condition: String) -> String {
    if condition.isEmpty { return rule.rawValue }
    return rule == .section ? condition : "\(rule.rawValue) [\(condition)]"
  }
}

extension CombinedFragment.Operator {
  /// The block of this kind; `nil` if Mermaid has none.
  fileprivate var mermaidBlock: MermaidSyntax.Block? { MermaidSyntax.Block(rawValue: rawValue) }
}
