import SeqtraceDiagram

/// The number of nested bars that end at the same position, for the elements that keep clear of them.
struct BarTails {
  /// The largest number of bars on one lifeline that end at a position.
  private(set) var counts: [Position: Int] = [:]

  /// Counts the bars if there are references; no other element is drawn over bars.
  init(_ diagram: SequenceDiagram) {
    guard !diagram.references.isEmpty else { return }
    var ends: [End: Int] = [:]
    for bar in diagram.activations {
      let count = ends[End(lifeline: bar.lifeline, position: bar.end), default: 0] + 1
      ends[End(lifeline: bar.lifeline, position: bar.end)] = count
      counts[bar.end] = max(counts[bar.end] ?? 0, count)
    }
  }

  private struct End: Hashable {
    let lifeline: Lifeline.ID
    let position: Position
  }
}
