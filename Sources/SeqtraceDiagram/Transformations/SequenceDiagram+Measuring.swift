extension SequenceDiagram {
  /// Returns this diagram with a measure of the time from one message to a later one, taken from
  /// ``contexts``.
  ///
  /// The measure starts at the first message that matches `from`. If `to` is a number, the measure ends at
  /// the last later message with that number; if `to` is a name, at the first later message that matches. The
  /// measure is drawn beside the leftmost lifeline that the two messages touch.
  ///
  /// - Throws: ``LandmarkError`` if a landmark matches no message or a message without a time, or if `to`
  ///   matches no message after the start of the measure.
  /// - Complexity: O(*n*) for *n* messages and lifelines together.
  public func measured(from: Landmark, to: Landmark) throws(LandmarkError) -> SequenceDiagram {
    let start = try start(at: from)
    let end = try end(at: to, after: start + 1, from: from)
    guard let first = time(at: messages[start].position) else { throw .untimed(from) }
    guard let last = time(at: messages[end].position) else { throw .untimed(to) }
    guard let lifeline = lifeline(besideMessages: [messages[start], messages[end]]) else {
      throw .notFound(from)
    }
    var result = self
    result.measures.append(
      TimeMeasure(
        beside: lifeline, from: messages[start].position, to: messages[end].position,
        time: TimeSpan(from: first, to: last)))
    result.measures.sort { ($0.start, -$0.end) < ($1.start, -$1.end) }
    return result
  }

  /// Returns the first lifeline that the messages touch without creating it. If there is none, returns the
  /// first that they create, or else the diagram's first lifeline.
  private func lifeline(besideMessages messages: [Message]) -> Lifeline.ID? {
    let born = messages.lazy.filter { $0.kind == .creation }.compactMap(\.receiver.lifeline)
    let touched = messages.lifelines
    let old = touched.subtracting(born)
    let first =
      lifelines.first { old.contains($0.id) } ?? lifelines.first { touched.contains($0.id) }
    return (first ?? lifelines.first)?.id
  }

  private func time(at position: Position) -> Int64? {
    let index = contexts.partitioningIndex { $0.position >= position }
    return index < contexts.count && contexts[index].position == position
      ? contexts[index].nanoseconds : nil
  }
}
