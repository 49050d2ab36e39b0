import SeqtraceDiagram

/// A message's label, measured once and not yet broken into lines.
struct MessageLabel {
  /// The number, the name and the quieter parts, on one line; empty for a message without a label.
  let spans: [DiagramLayout.Text.Span]
  /// The width of the label on one line.
  let naturalWidth: Int
  /// Whether the label itself contains line breaks.
  let hasBreaks: Bool
  /// Whether parts other than the number have looks of their own.
  let hasLooks: Bool
  /// The most lines: fewer if there are values, whose line breaks no author chose.
  let maximumLines: Int
}

/// Measures and breaks the labels of messages.
struct LabelTypesetter {
  let metrics: LayoutMetrics
  let text: any TextMetrics

  /// Measures a message's label.
  func label(of message: Message) -> MessageLabel {
    let parts = message.labelSpans
    var spans: [DiagramLayout.Text.Span] = []
    spans.reserveCapacity(parts.count + (message.number == nil ? 0 : 1))
    if let number = message.shownNumber {
      let gap = parts.isEmpty ? "" : "  "
      spans.append(span(VisibleText.line(number) + gap, style: .number, looks: .bold))
    }
    if let change = message.change {
      spans.append(span(change.mark, style: change.style, looks: .bold))
    }
    var (hasBreaks, hasLooks) = (false, false)
    for part in parts where !part.text.isEmpty {
      let style: DiagramLayout.Style =
        message.isThrow ? .error : part.isQuiet ? .quietText : .text
      hasLooks = hasLooks || !part.run.looks.isEmpty || part.run.size != nil
      // Nearly all parts are plain, and need no copy.
      if part.run.isPlain, VisibleText.isVisible(part.text) {
        spans.append(span(part.text, style: style))
        continue
      }
      let span = span(part.run.with(visible(part.text)), style: style)
      // A label with large letters is taller, so its lines must be measured.
      hasBreaks =
        hasBreaks || part.text.utf8.contains(0x0A)
        || span.size > 0 && metrics.height(of: [span]) > metrics.lineHeight
      spans.append(span)
    }
    return MessageLabel(
      spans: spans, naturalWidth: spans.width, hasBreaks: hasBreaks,
      hasLooks: hasLooks,
      maximumLines: message.arguments.isEmpty && message.value == nil
        ? metrics.maximumNoteLines : metrics.maximumLabelLines)
  }

  /// A message's label, which was measured before, in lines no wider than `limit`.
  func lines(of message: Message, _ measure: LabelMeasure, limit: Int) -> [TextLine] {
    // Nearly all labels are names on one line. With the width of the whole, one part needs no measuring.
    guard message.isNameOnly, measure.fits(into: limit), VisibleText.isVisible(message.name),
      let parts = message.nameParts, !parts.loud.isEmpty
    else { return lines(of: label(of: message), limit: limit) }
    let loud = span(parts.loud)
    return [[loud, .init(parts.quiet, width: measure.width - loud.width, style: .quietText)]]
  }

  /// The label in lines no wider than `limit`.
  func lines(of label: MessageLabel, limit: Int) -> [TextLine] {
    if label.spans.isEmpty { return [] }
    let fits = label.naturalWidth <= limit && !label.hasBreaks
    if fits { return [label.spans] }
    return broken(label, limit: limit)
  }

  /// The balance of a label that is wider than a limit; `nil` for a label with line breaks.
  func balance(of label: MessageLabel, limit: Int) -> LineBreaker.Balance? {
    guard !label.hasBreaks, label.naturalWidth > limit else { return nil }
    return breaker(of: label).balance(
      of: label.spans.map(\.text).joined(), limit: limit, maximumCount: metrics.maximumLabelLines)
  }

  /// The text in the corner of a fragment's frame: its operator, or the name of a section.
  func tab(of fragment: CombinedFragment) -> TextLine {
    guard let name = fragment.name else {
      return [span(fragment.operator.rawValue, looks: .bold)]
    }
    return line(name, limit: metrics.captionWidth)
  }

  /// A bold title on one line, shortened to a width, in a place that is no taller than an ordinary line.
  func line(
    _ title: StyledText, limit: Int, style: DiagramLayout.Style = .text
  ) -> TextLine {
    let lines = breaker(looks: .bold).lines(
      of: VisibleText.joined(title.text), limit: limit, maximumCount: 1)
    return styled(lines, of: title.withoutSizes, style: style, looks: .bold)[0]
  }

  /// The lines of a text that keeps its line breaks. Each of its lines wraps into at most `maximumCount` lines.
  func paragraphs(
    of text: StyledText, limit: Int, maximumCount: Int, style: DiagramLayout.Style = .text,
    looks: TextRun.Looks = [], fontSize: Int? = nil
  ) -> [TextLine] {
    let paragraphs = VisibleText.lines(of: text.text, limit: LineBreaker.maximumLines)
    let lines = breaker(looks: looks, fontSize: fontSize).lines(
      of: paragraphs, limit: limit, maximumCount: maximumCount)
    return styled(lines, of: text, style: style, looks: looks, fontSize: fontSize)
  }

  /// The lines of a text in one style, with room for letters with `looks`. Its own line breaks become spaces.
  func lines(
    of text: String, limit: Int, maximumCount: Int, style: DiagramLayout.Style = .text,
    looks: TextRun.Looks = []
  ) -> [TextLine] {
    breaker(looks: looks).lines(
      of: VisibleText.line(text), limit: limit, maximumCount: maximumCount
    ).map { [span($0, style: style)] }
  }

  /// The breaker of a text with uniform looks.
  func breaker(looks: TextRun.Looks = [], fontSize: Int? = nil) -> LineBreaker {
    LineBreaker(text: text, fontSize: fontSize ?? metrics.fontSize, looks: looks)
  }

  /// Measures a text with uniform looks.
  func span(
    _ string: String, style: DiagramLayout.Style = .text, looks: TextRun.Looks = [],
    fontSize: Int? = nil
  ) -> DiagramLayout.Text.Span {
    span(string, like: .init("", width: 0, style: style, looks: looks), fontSize: fontSize)
  }

  /// Measures a run, in `style` and with further looks.
  func span(
    _ run: TextRun, style: DiagramLayout.Style = .text, looks: TextRun.Looks = [],
    fontSize: Int? = nil
  ) -> DiagramLayout.Text.Span {
    var look = DiagramLayout.Text.Span(
      "", width: 0, style: style, looks: looks.union(run.looks), color: run.color)
    look.size = UInt8(
      metrics.size(of: run, looks: look.looks, in: fontSize ?? metrics.fontSize) ?? 0)
    return span(run.text, like: look, fontSize: fontSize)
  }

  /// Measures a text with the looks of a span.
  func span(
    _ string: String, like look: DiagramLayout.Text.Span, fontSize: Int? = nil
  ) -> DiagramLayout.Text.Span {
    var span = look
    span.text = string
    span.width = text.width(
      of: string, looks: look.looks,
      fontSize: look.size == 0 ? fontSize ?? metrics.fontSize : Int(look.size))
    return span
  }

  private func visible(_ text: String) -> String {
    guard text.utf8.contains(0x0A) else { return VisibleText.line(text) }
    return VisibleText.lines(of: text, limit: metrics.maximumNoteLines).joined(separator: "\n")
  }

  /// The breaker for a label, which doesn't break after its number.
  private func breaker(of label: MessageLabel) -> LineBreaker {
    let number = label.spans.first.flatMap { $0.style == .number ? $0.text.count : nil }
    return LineBreaker(
      text: text, fontSize: metrics.fontSize, parts: label.hasLooks ? parts(label.spans) : [],
      unbreakableCount: number ?? 0, keepsWords: metrics.keepsWords)
  }

  /// Breaks the whole label as one text, then reassigns the looks to the characters of the lines.
  private func broken(_ label: MessageLabel, limit: Int) -> [TextLine] {
    let whole = label.spans.map(\.text).joined()
    let lines = breaker(of: label).lines(
      of: whole.split(separator: "\n"), limit: limit, maximumCount: metrics.maximumLabelLines,
      total: label.maximumLines)
    return dealt(lines, from: label.spans)
  }

  /// The spans of a text with their ends.
  private func parts(
    _ spans: [DiagramLayout.Text.Span]
  ) -> [(end: Int, look: DiagramLayout.Text.Span)] {
    var end = 0
    return spans.map { span in
      end += span.text.utf8.count
      return (end, span)
    }
  }

  /// The lines that a text was broken into, with the looks that its characters had before.
  ///
  /// Spaces at a break belong to no line, so characters are matched, not counted. An ellipsis that stands for
  /// the rest gets the look of the last span.
  private func dealt(
    _ lines: [String], from spans: [DiagramLayout.Text.Span], fontSize: Int? = nil
  ) -> [TextLine] {
    var spans = spans[...]
    return lines.map { line in
      var (parts, rest) = (TextLine(), line[...])
      while !rest.isEmpty, let look = spans.first {
        let unused = look.text.drop { ($0 == " " || $0 == "\n") && $0 != rest.first }
        let length = spans.count == 1 ? rest.count : zip(rest, unused).prefix { $0 == $1 }.count
        if length > 0 {
          parts.append(span(String(rest.prefix(length)), like: look, fontSize: fontSize))
        }
        rest = rest.dropFirst(length)
        let remaining = unused.dropFirst(length)
        spans[spans.startIndex].text = String(remaining)
        if length == 0 || remaining.isEmpty { spans.removeFirst() }
      }
      return parts
    }
  }
}

extension LabelTypesetter {
  /// The lines of a text with looks, wrapped to a width; at most `maximumCount` of them.
  func lines(of text: StyledText, limit: Int, maximumCount: Int) -> [TextLine] {
    var breaker = LineBreaker(
      text: self.text, fontSize: metrics.fontSize, keepsWords: metrics.keepsWords)
    var lines: [TextLine] = []
    let paragraphs =
      text.runs.makeUp(text.text)
      ? VisibleText.lines(of: text.runs, limit: maximumCount)
      : VisibleText.lines(of: text.text, limit: maximumCount).map { [TextRun($0)] }
    for paragraph in paragraphs where lines.count < maximumCount {
      let spans = paragraph.map { span($0) }
      let whole = spans.map(\.text).joined()
      breaker.parts = parts(spans)
      let broken = breaker.balancedLines(
        of: whole, limit: limit, maximumCount: maximumCount - lines.count)
      lines += whole.isEmpty ? broken.map { _ in spans } : dealt(broken, from: spans)
    }
    return lines
  }
}

extension LabelTypesetter {
  /// The lines that a text was broken into, with the looks of its runs added to `looks`.
  func styled(
    _ lines: [String], of text: StyledText, style: DiagramLayout.Style = .text,
    looks: TextRun.Looks = [], fontSize: Int? = nil
  ) -> [TextLine] {
    // Text that an author made bold has to differ from the rest.
    let hasBold = text.runs.contains { $0.looks.contains(.bold) }
    let looks = hasBold && !text.runs.areBold ? looks.subtracting(.bold) : looks
    let spans = text.parts.map {
      span($0.with(VisibleText.joined($0.text)), style: style, looks: looks, fontSize: fontSize)
    }
    return dealt(lines, from: spans, fontSize: fontSize).map {
      $0.isEmpty ? [span("", style: style, looks: looks)] : $0
    }
  }
}

extension [TextRun] {
  /// Whether all of the text is bold.
  fileprivate var areBold: Bool {
    allSatisfy { $0.looks.contains(.bold) || $0.text.allSatisfy(\.isWhitespace) }
  }
}
