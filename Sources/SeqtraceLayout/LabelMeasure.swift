import SeqtraceDiagram

/// How much room a message's label takes, and which looks it has.
///
/// All that layout needs of most labels; the text itself is put together when it is drawn.
struct LabelMeasure {
  private var storedWidth: Int32
  private var storedLineCount: UInt16
  /// Whether a part is drawn quieter than the name.
  var hasQuietPart: Bool
  /// Whether the label itself contains line breaks, so that its lines must be counted.
  var hasBreaks: Bool
  /// Whether the label is just the message's name, in printable ASCII.
  var isName: Bool

  /// The measure of a label; `width` is that of its widest line.
  init(
    width: Int, lineCount: Int, hasQuietPart: Bool, hasBreaks: Bool = false, isName: Bool = false
  ) {
    storedWidth = Int32(clamping: width)
    storedLineCount = UInt16(clamping: lineCount)
    self.hasQuietPart = hasQuietPart
    self.hasBreaks = hasBreaks
    self.isName = isName
  }

  /// The width of the widest line.
  var width: Int { Int(storedWidth) }
  /// How many lines there are; none for a message without a label.
  var lineCount: Int { Int(storedLineCount) }

  /// Whether the label stands on one line of a width.
  func fits(into limit: Int) -> Bool { width <= limit && !hasBreaks }
}

extension LabelTypesetter {
  /// Measures a message's label on one line.
  func measure(of message: Message) -> LabelMeasure {
    let label = label(of: message)
    return LabelMeasure(
      width: label.naturalWidth, lineCount: label.spans.isEmpty ? 0 : 1,
      hasQuietPart: label.spans.contains { $0.style == .quietText }, hasBreaks: label.hasBreaks)
  }

  /// Measures a message's label in lines no wider than `limit`.
  func measure(of message: Message, limit: Int) -> LabelMeasure {
    let lines = lines(of: label(of: message), limit: limit)
    let width = lines.reduce(0) { max($0, $1.reduce(0) { $0 + $1.width }) }
    return LabelMeasure(
      width: width, lineCount: lines.count,
      hasQuietPart: lines.joined().contains { $0.style == .quietText })
  }

  /// Measures the most common label, a plain name, without putting it together; `nil` for others.
  ///
  /// The message is read where it stands, since a copy would count references to all its texts.
  func measure(ofNamed message: UnsafePointer<Message>) -> LabelMeasure? {
    guard message.pointee.kind == .call || message.pointee.kind == .signal,
      message.pointee.arguments.isEmpty, message.pointee.value == nil,
      message.pointee.number == nil, message.pointee.change == nil
    else { return nil }
    let isThrow = message.pointee.isThrow
    let measure = message.pointee.name.utf8.withContiguousStorageIfAvailable { name in
      let split = Message.argumentsStart(inName: name) ?? name.count
      let loud = UnsafeBufferPointer(rebasing: name[..<split])
      let quiet = UnsafeBufferPointer(rebasing: name[split...])
      guard let loudWidth = text.widthOfPrintable(loud, fontSize: metrics.fontSize),
        let quietWidth = text.widthOfPrintable(quiet, fontSize: metrics.fontSize)
      else { return nil as LabelMeasure? }
      return LabelMeasure(
        width: loudWidth + quietWidth, lineCount: name.isEmpty ? 0 : 1,
        hasQuietPart: !quiet.isEmpty && !isThrow, isName: !loud.isEmpty && !isThrow)
    }
    return measure ?? nil
  }
}
