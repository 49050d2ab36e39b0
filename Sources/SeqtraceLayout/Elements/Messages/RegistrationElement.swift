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
    let ends = diagram.registrations.map { $0.end.flatMap { stack.isDrawn($0) ? $0 : nil } }
    let lines = SideLines(
      zip(diagram.registrations, ends).map {
        (measured.indices[$0.center], $0.start, $1 ?? .max)
      }, metrics)
    for (index, registration) in diagram.registrations.enumerated() {
      guard let place = lines.places[index],
        let start = stack.firstRow(at: registration.start)
      else { continue }
      let x =
        columns.centers[place.column] + metrics.rightInset(depth: 1)
        + (place.slot + 1) * metrics.registrationGap
      let isOpen = registration.end == nil
      let name = registration.name.map { VisibleText.line($0) }
      canvas.add(
        .registration, index, title: engine.wording.registration(name, isOpen),
        line(
          in: place, x: x, from: start.bottom, to: lineEnd(at: ends[index] ?? .max),
          style: isOpen ? .openRegistration : .registration,
          start: stack.isDrawn(registration.start) ? .registrationStart : nil,
          end: isOpen ? .registrationOpen : ends[index] == nil ? nil : .registrationEnd))
    }
  }
}
