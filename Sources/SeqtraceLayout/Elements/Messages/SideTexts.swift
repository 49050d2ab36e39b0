import SeqtraceDiagram

/// A text in a row of its own beside a lifeline: the index of the duration or the measure, and the position of
/// the row that the text follows.
typealias SideText = (index: Int, position: Position)

extension SequenceDiagram {
  /// The durations in the order in which their calls end; among calls with the same end, the inner ones come
  /// first.
  var durationTexts: ArraySlice<SideText> {
    let marks = durations
    return marks.indices.sorted {
      (marks[$0].end, -marks[$0].start, $0) < (marks[$1].end, -marks[$1].start, $1)
    }.map { ($0, marks[$0].end) }[...]
  }

  /// The measures, each after the message in its middle.
  var measureTexts: ArraySlice<SideText> {
    measures.enumerated().map { index, measure in
      var first = messageCount(before: measure.start)
      if first == messages.count { first = 0 }
      let behind = messages.partitioningIndex { $0.position > measure.end }
      let last = behind > 0 ? behind - 1 : first
      let middle = messages.isEmpty ? 0 : messages[max(first, (first + last) / 2)].position
      return (index, middle)
    }.sorted { ($0.position, $0.index) < ($1.position, $1.index) }[...]
  }
}

extension ArraySlice where Element == SideText {
  /// Removes and returns the texts that belong to rows up to a position.
  mutating func take(upTo position: Position) -> Self {
    let texts = prefix { $0.position <= position }
    removeFirst(texts.count)
    return texts
  }
}

extension RowStack {
  /// Places the durations of calls that end at or before a position below the last row, and the times of
  /// measures that have their middle there.
  ///
  /// ```
  ///   ┃ ──last line──                    ▲╌┃───message───▶
  ///   ┃ 12 ms                     {12 ms}│ ┃
  ///                                      ▼╌┃◀──another────
  /// ```
  mutating func placeSideTexts(upTo position: Position) {
    let times = sideTexts.measures.take(upTo: position).compactMap { text in
      columns.measures.places[text.index].map { (text, $0.column) }
    }
    stack(times, below: 0) { $0.draw(measure: $1, column: $2, top: $3) }
    let marks = sideTexts.durations.take(upTo: position).compactMap { text in
      measured.indices[diagram.durations[text.index].lifeline].map { (text, $0) }
    }
    if marks.isEmpty { return }
    stack(marks, below: bottomOfBarsBesideNote) {
      $0.draw($0.columns.fit(duration: $1.index, $2), at: $3)
    }
  }

  /// Draws texts below the last row; those beside several lifelines share rows.
  ///
  /// - Parameter bars: The y above which bars may end beside the texts.
  private mutating func stack(
    _ texts: [(text: SideText, column: Int)], below bars: Int,
    draw: (inout RowStack, _ text: SideText, _ column: Int, _ top: Int) -> Void
  ) {
    if texts.isEmpty { return }
    var counts: [Int: Int] = [:]
    // Keeps clear of a message that leaves the bar in the last row.
    let top = max(cursor + metrics.labelRise - 1, frames.guardBottom, bars)
    for (text, column) in texts {
      draw(&self, text, column, top + counts[column, default: 0] * metrics.lineHeight)
      counts[column, default: 0] += 1
    }
    cursor = top + (counts.values.max() ?? 0) * metrics.lineHeight
  }

  /// The lowest end of the bars that end at a message with a note beside it; the note shares the message's
  /// row.
  private var bottomOfBarsBesideNote: Int {
    guard metrics.barClearance > 0, rows.count > 1, case let last = rows[rows.count - 1],
      case let message = rows[rows.count - 2], message.bottom == last.bottom
    else { return 0 }
    let count = measured.tailCount(at: message.position)
    return last.bottom
      + max(
        metrics.minimumActivation, metrics.activationTail + (count - 1) * metrics.activationStagger)
  }
}
