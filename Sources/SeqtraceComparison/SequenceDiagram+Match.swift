public import SeqtraceDiagram

extension SequenceDiagram {
  /// Returns this run's diagram, numbered like the design that it was matched with.
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

  /// Returns this diagram with explanations of its numbers under it.
  ///
  /// Only numbers that the diagram shows are explained.
  public func captioned(_ captions: [Caption]) -> SequenceDiagram {
    let shown = Set(messages.lazy.compactMap(\.number))
    var result = self
    result.captions = captions.filter { shown.contains($0.number) }
      .enumerated().sorted { ($0.element.number, $0.offset) < ($1.element.number, $1.offset) }
      .map(\.element)
    return result
  }
}
