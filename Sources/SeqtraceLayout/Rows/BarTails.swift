import SeqtraceDiagram

/// The number of bars that end together, one within the other, as far as other elements keep clear
/// of them.
struct BarTails {
  /// The most bars of one lifeline that end at a position.
  private(set) var counts: [Position: Int] = [:]

  /// Counts where there are references, which alone stand over bars.
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
