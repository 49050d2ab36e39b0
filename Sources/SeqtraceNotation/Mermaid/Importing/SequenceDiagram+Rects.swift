import SeqtraceDiagram

extension SequenceDiagram {
  /// Makes each region cover only the lifelines that its rows use, as Mermaid's `rect` does. A region without
  /// rows stays as wide as the diagram.
  mutating func fitRegions() {
    if regions.isEmpty { return }
    let columns = LifelineIndices(lifelines)
    var open: [(region: Int, range: ClosedRange<Int>?)] = []
    func widen(to range: ClosedRange<Int>?) {
      guard let range, let last = open.indices.last else { return }
      let whole = open[last].range ?? range
      open[last].range =
        min(whole.lowerBound, range.lowerBound)...max(whole.upperBound, range.upperBound)
    }
    func widen(to ids: [Lifeline.ID]) {
      for column in ids.compactMap({ columns[$0] }) { widen(to: column...column) }
    }
    for (_, entry) in Timeline(rowsOf: self) {
      switch entry {
      case .start(.region(let index)): open.append((index, nil))
      case .end(.region(let index)):
        guard let (region, range) = open.popLast(), region == index else { continue }
        regions[index].first = range.map { lifelines[$0.lowerBound].id }
        regions[index].last = range.map { lifelines[$0.upperBound].id }
        widen(to: range)
      case .message(let index):
        widen(to: [messages[index].sender, messages[index].receiver].compactMap(\.lifeline))
      case .note(let index): widen(to: notes[index].placement.lifelines)
      case .reference(let index): widen(to: [references[index].first, references[index].last])
      default: break
      }
    }
  }
}
