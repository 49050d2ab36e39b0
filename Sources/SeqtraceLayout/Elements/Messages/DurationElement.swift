import SeqtraceDiagram

extension Columns {
  /// The duration of a call beside its bars.
  func fit(duration index: Int, _ column: Int) -> RowFrame {
    let mark = diagram.durations[index]
    let text = engine.labels.span(mark.words, style: .quietText)
    let lines = registrationInsets[column]
    let x =
      centers[column] + measured.inset(of: mark) + (lines > 0 ? lines + metrics.labelPadding : 0)
    let name = VisibleText.line(diagram.lifelines[column].label.text)
    return RowFrame(
      group: .init(
        role: .duration, number: index, title: "\(name): \(mark.words)",
        items: self.text([text], x: x, baseline: metrics.ascent, hidingAt: mark.end)),
      xs: centers[column]..<x + text.width)
  }
}

extension SequenceDiagram {
  /// The index of a duration's activation. On a page, several activations may start at the start of the page.
  fileprivate func activationIndex(of mark: DurationMark) -> Int? {
    let first = activations.partitioningIndex { $0.start >= mark.start }
    let candidates = activations[first...].prefix { $0.start == mark.start }
    return candidates.firstIndex { $0.lifeline == mark.lifeline && $0.end == mark.end }
      ?? candidates.firstIndex { $0.lifeline == mark.lifeline }
  }
}

// MARK: Room

extension MeasuredDiagram {
  /// The room that a duration needs beside its lifeline.
  func demand(of mark: DurationMark) -> ColumnDemand? {
    indices[mark.lifeline].map { column in
      ColumnDemand(
        from: column, to: column + 1, width: width(of: mark, on: column),
        clearance: metrics.leftInset + 2 * metrics.labelPadding)
    }
  }

  /// How far a duration extends beyond the content of the frame around it.
  func reach(of mark: DurationMark) -> FrameReach? {
    indices[mark.lifeline].map { column in
      FrameReach(
        first: column, last: column, right: width(of: mark, on: column) + metrics.labelPadding)
    }
  }

  /// The level of the innermost bar that ends with a bar on the same lifeline.
  private func innermostLevel(at index: Int) -> Int {
    let bar = diagram.activations[index]
    return bars.ending(at: bar.end).filter {
      $0 >= index && diagram.activations[$0].lifeline == bar.lifeline
    }.reduce(0) { max($0, Int(bars.levels[$1])) }
  }

  private func width(of mark: DurationMark, on column: Int) -> Int {
    inset(of: mark) + insets[column] + engine.labels.span(mark.words).width
  }

  /// The distance from a lifeline to the text of a call's duration, right of the lifeline's bars, including
  /// those that end with the call.
  fileprivate func inset(of mark: DurationMark) -> Int {
    let level = diagram.activationIndex(of: mark).map { innermostLevel(at: $0) } ?? 0
    return metrics.rightInset(depth: level + 1) + max(metrics.labelPadding / 2, 1)
  }
}
