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

extension Spans {
  /// Draws each registration as a line beside the centre's lifeline, from the message that made
  /// it to the one that ended it.
  mutating func drawRegistrations() {
    let lines = SideLines(
      diagram.registrations.map { registration in
        let end = registration.end.flatMap { stack.isDrawn($0) ? $0 : nil }
        return (measured.indices[registration.center], registration.start, end ?? .max)
      }, metrics)
    /// The y where a line ends.
    func y(of end: Position) -> Int {
      (end == .max ? nil : stack.row(at: end)?.top) ?? bottom - metrics.rowGap / 2
    }
    for (index, registration) in diagram.registrations.enumerated() {
      guard let place = lines.places[index],
        let start = stack.firstRow(at: registration.start)
      else { continue }
      let drawnEnd = registration.end.flatMap { stack.isDrawn($0) ? $0 : nil }
      let end = y(of: drawnEnd ?? .max)
      let x =
        columns.centers[place.column] + metrics.rightInset(depth: 1)
        + (place.slot + 1) * metrics.registrationGap
      let isOpen = registration.end == nil
      let style: DiagramLayout.Style = isOpen ? .openRegistration : .registration
      let name = registration.name.map { VisibleText.line($0) }
      let from = Point(x: x, y: start.bottom)
      let to = Point(x: x, y: end)
      let top = Point(x: x, y: max(from.y, place.coveredUntil.map(y) ?? from.y))
      var items: [DiagramLayout.Item] = top.y < to.y ? [.line(from: top, to: to, style: style)] : []
      if stack.isDrawn(registration.start) {
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
