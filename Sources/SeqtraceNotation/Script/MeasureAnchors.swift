import SeqtraceDiagram

/// The times between two messages that a text can show, by the message at which they end.
struct MeasureAnchors {
  /// A measure with both of its messages, by index.
  struct Anchored {
    let start: Int
    let end: Int
    let words: String
  }

  private let measures: [Int: [Anchored]]

  /// Finds the messages, if there are measures.
  ///
  /// - Parameters:
  ///   - diagram: The diagram.
  ///   - isDrawn: Whether a message has an end on a lifeline.
  init(_ diagram: SequenceDiagram, isDrawn: (Message) -> Bool) {
    var places: [Position: Int] = [:]
    if !diagram.measures.isEmpty {
      let ends = Set(diagram.measures.flatMap { [$0.start, $0.end] })
      for (index, message) in diagram.messages.enumerated()
      where ends.contains(message.position) && isDrawn(message) {
        places[message.position] = index
      }
    }
    let found = diagram.measures.compactMap { measure -> Anchored? in
      guard measure.start < measure.end, let start = places[measure.start],
        let end = places[measure.end]
      else { return nil }
      return Anchored(start: start, end: end, words: measure.words)
    }
    measures = Dictionary(grouping: found, by: \.end)
  }

  /// The measures that end at a message.
  func ending(at message: Int) -> [Anchored] { measures[message] ?? [] }
}
