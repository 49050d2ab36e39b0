public import SeqtraceDiagram

extension SequenceDiagram {
  /// Returns the diagram of this run, in which each matched message has the number of the design's message.
  ///
  /// Messages without a match in the design have no number.
  public func numbered(by match: Match) -> SequenceDiagram {
    let numbers = Dictionary(match.pairs.map { ($0.run, $0.number) }) { first, _ in first }
    var result = self
    for index in result.messages.indices {
      result.messages[index].number = numbers[result.messages[index].position] ?? nil
    }
    return result
  }

  /// Returns this diagram with captions for its numbers.
  ///
  /// Captions of numbers that don't occur in the diagram are omitted.
  public func captioned(_ captions: [Caption]) -> SequenceDiagram {
    let shown = Set(messages.lazy.compactMap(\.number))
    var result = self
    result.captions = captions.filter { shown.contains($0.number) }
      .enumerated().sorted { ($0.element.number, $0.offset) < ($1.element.number, $1.offset) }
      .map(\.element)
    return result
  }
}
