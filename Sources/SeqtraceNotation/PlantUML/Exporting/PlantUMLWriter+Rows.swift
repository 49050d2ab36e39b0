import SeqtraceDiagram

/// Writes messages, notes, references and separators.
extension PlantUMLWriter {
  mutating func writeMessage(_ index: Int) {
    let message = diagram.messages[index]
    let (sender, receiver) = (script.terminal(message.sender), script.terminal(message.receiver))
    let label = label(message)
    let arrow = arrow(of: message, isBetweenLifelines: sender.isLifeline && receiver.isLifeline)
    let created = script.creations[index]
    var detail = details?.messages[index] ?? JSONObject()
    let lifelines = [sender, receiver].compactMap(\.lifeline)
    guard let first = lifelines.first else {
      detail.set("from", .string(sender == .gate ? "gate" : "unknown"))
      detail.set("to", .string(receiver == .gate ? "gate" : "unknown"))
      lines.append(detail)
      return lines.append("note across\(label.isEmpty ? " : ?" : label)")
    }
    bars.passMessage(creating: created)
    if let created { lines.append("create p\(created)") }
    lines.append(detail)
    let circle = message.arrow?.isBare ?? false ? "" : "o"
    let isGate = sender == .gate || receiver == .gate
    let shared = sharesRow(message.position) ? "& " : ""
    if lifelines.count == 2 {
      lines.append("\(shared)p\(first) \(arrow) p\(lifelines[1])\(label)")
    } else if sender.isLifeline == message.isMirrored {
      lines.append("\(shared)\(isGate ? "[" : "?\(circle)")\(arrow) p\(first)\(label)")
    } else {
      lines.append("\(shared)p\(first) \(arrow)\(isGate ? "]" : "\(circle)?")\(label)")
    }
    // PlantUML has times between messages only in one of its engines, so they are notes.
    for text in measures[index] ?? [] {
      lines.appendShown()
      lines.append("note over p\(first) : \(PlantUMLText.label(text))")
    }
  }

  /// Whether the row at a position is about the same moment as the row written just before it.
  private func sharesRow(_ position: Position) -> Bool {
    guard let rowBefore else { return false }
    let rows = diagram.sharedRows
    let index = rows.partitioningIndex { $0.upperBound > position }
    return index < rows.count && rows[index].contains(position)
      && rows[index].contains(rowBefore.position)
  }

  /// The mark before a note that shares a row: `/` after another note, `&` after a message. A note beside a
  /// message has the message's height and needs no mark.
  private func mark(ofRowAt note: Note) -> String {
    if case .beside = note.placement { return "" }
    guard sharesRow(note.position) else { return "" }
    return rowBefore?.isNote ?? false ? "/ " : "& "
  }

  /// The arrow, from left to right. At the edge, PlantUML has only one head and no circles.
  private func arrow(of message: Message, isBetweenLifelines: Bool) -> String {
    let arrow = plainArrow(of: message, isBetweenLifelines: isBetweenLifelines)
    guard let color = message.color, let line = arrow.firstIndex(of: "-") else { return arrow }
    // The style is written on the side of the head.
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

  /// A colon, then the mark of a change, the number in bold, the label and its time.
  private func label(_ message: Message) -> String {
    let prefix = script.numberPrefix(of: message)
    let number = prefix.isEmpty ? "" : "\(bold(String(prefix.dropLast()), message.numberText)) "
    let (spans, link) = (message.labelSpans, script.link(of: message))
    let isPartly = spans.contains { $0.run.looks.contains(.linked) }
    let label =
      isPartly
      ? PlantUMLText.label(spans, link: link) : linked(PlantUMLText.label(spans), link)
    let text =
      PlantUMLText.label(message.changeMark) + number + label
      + PlantUMLText.continuation(script.time(of: message))
    return text.allSatisfy(\.isWhitespace) ? "" : " : \(text)"
  }

  /// A number in bold. A number with its own text may contain marks that PlantUML would interpret, so it is
  /// escaped.
  private func bold(_ number: String, _ text: String?) -> String {
    text == nil ? "**\(number)**" : PlantUMLText.label([TextRun(number, looks: .bold)])
  }

  /// A label as a link; PlantUML accepts no link over several lines.
  private func linked(_ label: String, _ link: String?) -> String {
    guard let link, !label.allSatisfy(\.isWhitespace), !label.contains(#"\n"#) else { return label }
    return "[[\(link) \(label)]]"
  }

  mutating func writeReference(_ reference: DiagramReference) {
    let ends = Set([reference.first, reference.last].compactMap { script.index(of: $0) }).sorted()
    guard !ends.isEmpty else {
      lines.appendDetail { $0.set("reference", .string(reference.name.text)) }
      return lines.append("note across : ref: \(PlantUMLText.label(reference.name.text))")
    }
    let names = ends.map { "p\($0)" }.joined(separator: ",")
    var name = reference.name
    name.text += " "
    if !name.runs.isEmpty { name.runs.append(TextRun(" ")) }
    // PlantUML rejects the frame's own colour before a text on the same line.
    let corner = reference.cornerTint?.plantUMLColor ?? ""
    lines.append(
      "ref\(corner) over \(names) : \(PlantUMLText.label(name))")
  }

  mutating func writeSeparator(_ separator: Separator, isRefused: Bool) {
    let text = PlantUMLText.label(separator.text)
    switch separator.kind {
    case .delay where isRefused:
      lines.appendDetail {
        $0.set("separator", .string(separator.kind.rawValue))
        $0.set("text", .string(separator.text.text))
      }
      lines.append("== … \(text) ==")
    case .divider: lines.append("== \(text) ==")
    case .page:
      lines.append(text.isEmpty ? "newpage" : "newpage \(PlantUMLText.line(separator.text))")
    case .delay: lines.append(text.isEmpty ? "..." : "...\(text)...")
    case .space:
      let height = separator.drawnHeight
      lines.append(space: "||\(height)||", isImplied: height == 0)
    }
  }

  mutating func writeNote(_ note: Note) {
    let names = script.lifelines(of: note).map { "p\($0)" }
    let address = note.link.flatMap(LinkAddress.init)?.encoded
    let isPartly = note.text.isPartlyLinked
    let text = PlantUMLText.label(
      note.text.isEmpty ? " " : note.text, link: isPartly ? address : nil)
    let link = isPartly ? "" : address.map { " [[\($0)]]" } ?? ""
    let rest = "\(suffix(note.look.tint))\(link) : \(text)"
    guard let first = names.first else {
      return lines.append("\(note.shape.plantUMLKeyword) across\(rest)")
    }
    let mark = mark(ofRowAt: note)
    let word = mark + note.shape.plantUMLKeyword
    switch note.placement {
    case .left: lines.append("\(word) left of \(first)\(rest)")
    case .right: lines.append("\(word) right of \(first)\(rest)")
    case .over where note.kind == .state:
      lines.appendDetail { $0.set("is", .string("state")) }
      lines.append("\(mark)hnote over \(first)\(rest)")
    case .over: lines.append("\(word) over \(names.joined(separator: ","))\(rest)")
    case .beside:
      // Without a lifeline, PlantUML puts the note beside the previous message.
      let isNext = script.message(beside: note) == lastMessage
      lines.append(
        isNext
          ? "\(word) \(note.prefersLeft ? "left" : "right")\(rest)"
          : "\(word) right of \(first)\(rest)")
    }
  }
}

extension Note.Shape {
  /// PlantUML's word for a note of this outline.
  var plantUMLKeyword: String {
    switch self {
    case .sheet: "note"
    case .rectangle: "rnote"
    case .hexagon: "hnote"
    }
  }
}
