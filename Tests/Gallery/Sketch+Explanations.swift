import SeqtraceDiagram

extension Sketch {
  /// Puts a note beside the message that was said last.
  mutating func noteBeside(_ text: String) {
    note(.beside(message: diagram.messages[diagram.messages.count - 1].position), text)
  }

  /// Tints what the body says.
  mutating func region(
    _ tint: Tint, _ title: String, over lifelines: (Lifeline.ID, Lifeline.ID)?,
    _ body: (inout Sketch) -> Void
  ) {
    let index = diagram.regions.count
    let start = next
    // The outer region stands before those inside it.
    change {
      $0.regions.append(Region(positions: start..<start, tint: tint, title: StyledText(title)))
    }
    body(&self)
    let end = next
    change { diagram in
      diagram.regions[index].positions = start..<end
      diagram.regions[index].first = lifelines?.0
      diagram.regions[index].last = lifelines?.1
    }
  }

  /// Tells how long the call took that ended last.
  mutating func time(_ time: TimeSpan) {
    let end = next - 1
    guard
      let bar = diagram.activations.last(where: { bar in
        bar.end <= end
          && !diagram.durations.contains { $0.start == bar.start && $0.lifeline == bar.lifeline }
      })
    else { preconditionFailure("no call ended") }
    change { diagram in
      diagram.durations.append(
        DurationMark(lifeline: bar.lifeline, start: bar.start, end: bar.end, time: time))
      diagram.durations.sort { ($0.start, -$0.end) < ($1.start, -$1.end) }
    }
  }

  /// Measures the time between two messages, each named as on the command line.
  mutating func measure(_ from: String, _ to: String) {
    change { diagram in
      guard let measured = try? diagram.measured(from: Landmark(from), to: Landmark(to)) else {
        preconditionFailure("no time from \(from) to \(to)")
      }
      diagram = measured
    }
  }

  /// Explains the notation.
  mutating func legend(_ wording: (LegendEntry.Kind) -> String) {
    change { $0 = $0.explained(wording) }
  }
}
