import SeqtraceDiagram

extension LayoutEngine {
  /// How far the lines of registrations extend to the right of each lifeline's bars.
  func registrationInsets(of diagram: SequenceDiagram, indices: ColumnIndices) -> [Int] {
    var counts = Array(repeating: 0, count: indices.count)
    for registration in diagram.registrations {
      if let column = indices[registration.center] { counts[column] += 1 }
    }
    return counts.map { min($0, metrics.maximumRegistrationLines) * metrics.registrationGap }
  }
}

extension RowSweep {
  /// Takes the first slot that is free from a y on, or else the last one, which the remaining registrations
  /// share. Also returns how far down a line is already drawn in the slot.
  ///
  /// A shared stretch is drawn once: drawing a thousand lines on top of each other would take as long as
  /// drawing a picture a thousand times as tall.
  private func takeSlot(
    from start: Int, to end: Int, of taken: inout [Int]
  ) -> (number: Int, drawnTo: Int) {
    let last = metrics.maximumRegistrationLines - 1
    let number = taken.firstIndex { $0 < start } ?? min(taken.count, last)
    guard number < taken.count else {
      taken.append(end)
      return (number, start)
    }
    let drawnTo = taken[number]
    taken[number] = max(drawnTo, end)
    return (number, drawnTo)
  }

  /// Draws each registration as a line beside the centre's lifeline, from the message that made
  /// it to the one that ended it.
  mutating func drawRegistrations() {
    var slots: [Lifeline.ID: [Int]] = [:]
    for (index, registration) in diagram.registrations.enumerated() {
      guard let column = measured.indices[registration.center],
        let start = firstRow(at: registration.start)
      else { continue }
      let drawnEnd = registration.end.flatMap { isDrawn($0) ? $0 : nil }
      let end = drawnEnd.flatMap { row(at: $0)?.top } ?? cursor - metrics.rowGap / 2
      let slot = takeSlot(from: start.top, to: end, of: &slots[registration.center, default: []])
      let x =
        columns.centers[column] + metrics.rightInset(depth: 1)
        + (slot.number + 1) * metrics.registrationGap
      let isOpen = registration.end == nil
      let style: DiagramLayout.Style = isOpen ? .openRegistration : .registration
      let name = registration.name.map { VisibleText.line($0) }
      let from = Point(x: x, y: start.bottom)
      let to = Point(x: x, y: end)
      let top = Point(x: x, y: max(from.y, slot.drawnTo))
      var items: [DiagramLayout.Item] = top.y < to.y ? [.line(from: top, to: to, style: style)] : []
      if isDrawn(registration.start) {
        items.append(.symbol(.registrationStart, center: from, style: style))
      }
      if isOpen || drawnEnd != nil {
        items.append(
          .symbol(isOpen ? .registrationOpen : .registrationEnd, center: to, style: style))
      }
      canvas.add(.registration, index, title: engine.wording.registration(name, isOpen), items)
    }
  }
}
