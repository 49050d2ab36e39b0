import SeqtraceDiagram

/// The size and the looks of a message's label.
///
/// For most labels, layout needs nothing else; the text itself is assembled when it is drawn.
struct LabelMeasure {
  private var storedWidth: Int32
  private var storedHeight: UInt16
  private var storedWrapWidth: UInt16
  /// Whether a part is drawn quieter than the name.
  var hasQuietPart: Bool
  private var storedDrop: UInt8
  /// Whether the label itself contains line breaks or large letters, so its lines must be measured.
  var hasBreaks: Bool
  /// Whether the label is just the message's name, in printable ASCII.
  var isName: Bool

  /// Creates the measure of a label. `width` is that of its widest line; `wrapWidth`, if it differs, that of
  /// the widest line after wrapping.
  init(
    width: Int, wrapWidth: Int? = nil, height: Int, drop: Int = 0, hasQuietPart: Bool,
    hasBreaks: Bool = false, isName: Bool = false
  ) {
    storedWidth = Int32(clamping: width)
    storedHeight = UInt16(clamping: height)
    storedDrop = UInt8(clamping: drop)
    storedWrapWidth = UInt16(clamping: wrapWidth ?? width)
    self.hasQuietPart = hasQuietPart
    self.hasBreaks = hasBreaks
    self.isName = isName
  }

  /// The width of the widest line.
  var width: Int { Int(storedWidth) }
  /// The width that the label needs if it wraps.
  var wrapWidth: Int { Int(storedWrapWidth) }
  /// The height of the lines; 0 for a message without a label.
  var height: Int { Int(storedHeight) }
  /// How much further than ordinary letters the large letters in the last line extend below their baseline.
  var drop: Int { Int(storedDrop) }
  /// Whether there is no label.
  var isEmpty: Bool { storedHeight == 0 }

  /// Whether the label fits on one line of a width.
  func fits(into limit: Int) -> Bool { width <= limit && !hasBreaks }
}

extension LabelTypesetter {
  /// Measures a message's label on one line.
  func measure(of message: Message) -> LabelMeasure {
    let label = label(of: message)
    return LabelMeasure(
      width: label.naturalWidth, wrapWidth: wrapWidth(of: label),
      height: label.spans.isEmpty ? 0 : metrics.lineHeight,
      hasQuietPart: label.spans.contains { $0.style == .quietText }, hasBreaks: label.hasBreaks)
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
    guard let balanced = metrics.sumsWidthsExactly ? limits.first : limits.last else {
      return limit
    }
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
    if let balance = balance(of: label, limit: limit) {
      for limit in balance.limits {
        let lines = lines(of: label, limit: limit)
        if lines.count <= balance.count { return (measure(of: lines), limit) }
      }
    }
    return (measure(of: lines(of: label, limit: limit)), limit)
  }

  private func measure(of lines: [[DiagramLayout.Text.Span]]) -> LabelMeasure {
    let width = lines.reduce(0) { max($0, $1.reduce(0) { $0 + $1.width }) }
    let spans = lines.map { DiagramLayout.Text.Spans($0) }
    return LabelMeasure(
      width: width, height: metrics.height(of: spans), drop: spans.last.map(metrics.drop) ?? 0,
      hasQuietPart: lines.joined().contains { $0.style == .quietText })
  }

  /// Measures the most common label, a plain name, without assembling it; `nil` for other labels.
  ///
  /// The message is read in place: copying it would count references to its texts.
  func measure(ofNamed message: UnsafePointer<Message>) -> LabelMeasure? {
    guard message.pointee.kind == .call || message.pointee.kind == .signal,
      message.pointee.arguments.isEmpty, message.pointee.value == nil,
      message.pointee.number == nil, message.pointee.change == nil, message.pointee.runs.isEmpty
    else { return nil }
    let isThrow = message.pointee.isThrow
    let measure = message.pointee.name.utf8.withContiguousStorageIfAvailable { name in
      let split = Message.argumentsStart(inName: name)
      let loud = UnsafeBufferPointer(rebasing: name[..<(split ?? name.count)])
      let quiet = UnsafeBufferPointer(rebasing: name[(split ?? name.count)...])
      guard let loudWidth = text.widthOfPrintable(loud, fontSize: metrics.fontSize),
        let quietWidth = text.widthOfPrintable(quiet, fontSize: metrics.fontSize)
      else { return nil as LabelMeasure? }
      // A label that wraps must be assembled to be measured.
      guard loudWidth + quietWidth <= metrics.labelWrapWidth else { return nil }
      return LabelMeasure(
        width: loudWidth + quietWidth, height: name.isEmpty ? 0 : metrics.lineHeight,
        hasQuietPart: !quiet.isEmpty && !isThrow, isName: !loud.isEmpty && !isThrow)
    }
    return measure ?? nil
  }
}
