import SeqtraceDiagram

/// Applies comments that seqtrace wrote about the next statement or about the whole diagram.
extension DiagramDraft {
  /// Reads a comment if seqtrace wrote it. The span starts after the comment's marks.
  mutating func take(comment span: SourceSpan) {
    let bytes = source[span.range]
    guard bytes.starts(with: DiagramDetail.mark.utf8) else { return }
    guard let detail = DiagramDetail(Array(bytes), at: span) else {
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

  /// Opens a fragment for which the language has no keyword, or starts its next operand. Returns false if the
  /// detail is about neither of these.
  mutating func open(by detail: DiagramDetail) -> Bool {
    if detail.has("operand") {
      guard case .fragment(let index)? = blocks.last else { return false }
      divide(index, condition: detail.text("operand").map { StyledText($0) })
      return true
    }
    guard let rule: CombinedFragment.Operator = detail.word("fragment") else { return false }
    openFragment(rule, condition: detail.text("condition").map { StyledText($0) })
    return true
  }

  /// Adds the row for which a note over some lifelines stands; returns false if the detail is about no row.
  mutating func addRow(by detail: DiagramDetail, over first: Int, _ last: Int) -> Bool {
    if detail.has("operand") {
      return open(by: detail)
    } else if let kind: Separator.Kind = detail.word("separator") {
      diagram.separators.append(
        Separator(position: nextRow(), kind: kind, text: StyledText(detail.text("text") ?? "")))
    } else if let name = detail.text("reference") {
      diagram.references.append(
        DiagramReference(
          position: nextRow(), over: first, last, name: StyledText(name), link: detail.text("link"))
      )
    } else if let state = detail.text("state") {
      diagram.notes.append(Note(position: nextRow(), state: StyledText(state), of: first))
    } else if let text = detail.text("beside"), let message = diagram.messages.last {
      diagram.notes.append(
        Note(
          position: nextRow(), placement: .beside(message: message.position),
          text: StyledText(text)))
    } else {
      return false
    }
    return true
  }

  /// Applies a detail to a message.
  mutating func refine(messageAt index: Int, by detail: DiagramDetail) {
    var message = diagram.messages[index]
    guard take(detail, into: &message) else { return }
    // The runs belong to the name that was read from the text, which the detail has replaced.
    if detail.has("name"), !detail.has("runs") { message.runs = [] }
    diagram.messages[index] = message
  }

  /// Changes the properties of a value that a detail contains. If the detail can't be read, reports a warning
  /// and returns false; the value may then have changed in part.
  private mutating func take(_ detail: DiagramDetail, into value: inout some JSONRecord) -> Bool {
    do throws(MalformedMember) {
      try value.take(detail.members, .numbers)
      return true
    } catch {
      warnOnce(.malformedDetail, "detail \(detail.span)", at: detail.span)
      return false
    }
  }

  /// Applies a detail to a participant.
  mutating func refine(participant number: Int, by detail: DiagramDetail) {
    switch detail.text("stands for") {
    case "gate": standIns[number] = .gate
    case "unknown": standIns[number] = .unknown
    default: break
    }
    var lifeline = diagram.lifelines[number]
    if take(detail, into: &lifeline) {
      if detail.has("label"), !detail.has("runs") { lifeline.label.runs = [] }
      diagram.lifelines[number] = lifeline
    }
    if let column = detail.integer("column") { columns[number] = column }
    participants[number].name = detail.text("name")
  }
}

// MARK: - The whole

extension DiagramDraft {
  /// Replaces parts of the diagram by those in comments at the end of the text, unless the number of rows has
  /// changed since the comments were written.
  mutating func applyOverrides() {
    guard !overrides.isEmpty else { return }
    let rows = diagram.rowPositions
    let references = JSONReferences.rows(rows, ids: diagram.lifelines.map(\.id))
    for (detail, span) in overrides {
      guard detail.integer("rows") == rows.count else {
        warnOnce(.outdatedDetail, "rows", at: span)
        continue
      }
      do throws(MalformedMember) {
        var changed = diagram
        try changed.take(detail.members, references)
        diagram = changed
      } catch {
        warnOnce(.malformedDetail, "detail \(span)", at: span)
      }
    }
  }
}

extension JSONReferences {
  /// Returns the references for comments about a diagram. They number the rows from 1, and the lifelines from
  /// 0.
  fileprivate static func rows(_ rows: [Position], ids: [Lifeline.ID]) -> JSONReferences {
    var references = numbers
    references.lifeline = { $0.integer.map { ids.indices.contains($0) ? ids[$0] : -1 } }
    references.position = { row in
      // The number 0 stands for the position before all rows.
      if row < 1 { return 0 }
      return row <= rows.count ? rows[row - 1] : (rows.last ?? 0) + 1
    }
    return references
  }
}
