import SeqtraceDiagram

/// The size and the looks of a message's label.
///
/// For most labels, layout needs nothing else; the text itself is assembled when it is drawn.
struct LabelMeasure {
  /// The width of the widest line.
  @Compact var width: Int
  /// The width that the label needs if it wraps.
  @Compact var wrapWidth: Int
  /// The height of the lines; 0 for a message without a label.
  @Compact var height: Int
  /// How much further than ordinary letters the large letters in the last line extend below their baseline.
  @Compact var drop: Int = 0
  /// Whether the label itself contains line breaks or large letters, so its lines must be measured.
  var hasBreaks = false

  /// Whether there is no label.
  var isEmpty: Bool { height == 0 }

  /// Whether the label fits on one line of a width.
  func fits(into limit: Int) -> Bool { width <= limit && !hasBreaks }
}

extension LabelTypesetter {
  /// Measures a message's label on one line.
  func measure(of message: Message) -> LabelMeasure {
    let label = label(of: message)
    return LabelMeasure(
      width: label.naturalWidth, wrapWidth: wrapWidth(of: label),
      height: label.spans.isEmpty ? 0 : metrics.lineHeight, hasBreaks: label.hasBreaks)
  }

  /// The width that a label needs if it wraps.
  private func wrapWidth(of label: MessageLabel) -> Int {
    let limit =
      label.hasBreaks ? metrics.brokenWidth(metrics.labelWrapWidth) : metrics.labelWrapWidth
    if label.hasBreaks || metrics.keepsWords {
      return measure(of: label, limit: limit).measure.width
    }
    guard label.naturalWidth > limit else { return label.naturalWidth }
    let limits = balance(of: label, limit: limit)?.limits ?? []
    guard let balanced = metrics.widthsAddUp ? limits.first : limits.last else { return limit }
    // The balance was computed as if the number weren't bold.
    let number = label.spans[0]
    let regular = span(number.text, style: number.style).width
    return min(balanced + number.width - regular, limit)
  }

  /// Measures a message's label in lines of about equal width, none wider than `limit`. Also returns the
  /// limit that breaks the label this way.
  func measure(of message: Message, limit: Int) -> (measure: LabelMeasure, limit: Int) {
    measure(of: label(of: message), limit: limit)
  }

  private func measure(
    of label: MessageLabel, limit: Int
  ) -> (measure: LabelMeasure, limit: Int) {
    func broken(_ limit: Int) -> [TextLine] { lines(of: label, limit: limit) }
    let (found, limit) = balance(of: label, limit: limit)?.lines(broken) ?? (broken(limit), limit)
    let measure = LabelMeasure(
      width: found.width, wrapWidth: found.width, height: metrics.height(of: found),
      drop: found.last.map(metrics.drop) ?? 0)
    return (measure, limit)
  }
}
