import SeqtraceDiagram

/// Lines with larger letters are taller, both above and below their baselines.
extension LayoutMetrics {
  /// The height of a line.
  func height(of line: TextLine) -> Int {
    lineHeight + growth(ascent, line) + drop(of: line)
  }

  /// The total height of lines.
  func height(of lines: [TextLine]) -> Int {
    lines.reduce(0) { $0 + height(of: $1) }
  }

  /// How much further than ordinary letters those of a line extend below the baseline.
  func drop(of line: TextLine) -> Int { growth(lineHeight - ascent, line) }

  /// The distance from the top of a line to its baseline.
  func ascent(of line: TextLine) -> Int { ascent + growth(ascent, line) }

  /// The distances of the lines' baselines from the top of the first one.
  func baselines(of lines: [TextLine]) -> [Int] {
    var top = 0
    return lines.map { line in
      defer { top += height(of: line) }
      return top + ascent(of: line)
    }
  }

  /// A line of text from the left end of its baseline on.
  func text(
    _ line: TextLine, x: Int, baseline: Int, isLink: Bool = false
  ) -> DiagramLayout.Item {
    .text(
      .init(origin: Point(x: x, y: baseline), spans: line, fontSize: fontSize, isLink: isLink))
  }

  /// Lines of text below each other; `x` returns the left end of a line from its width.
  func text(
    _ lines: [TextLine], top: Int, isLink: Bool = false, x: (_ width: Int) -> Int
  ) -> [DiagramLayout.Item] {
    zip(lines, baselines(of: lines)).map { line, baseline in
      text(line, x: x(line.width), baseline: top + baseline, isLink: isLink)
    }
  }

  /// The growth of a part of a line's height because of its largest letters.
  private func growth(_ part: Int, _ line: TextLine) -> Int {
    let size = line.reduce(fontSize) { max($0, Int($1.size)) }
    return (size - fontSize) * part / fontSize
  }
}

/// The spans of a line, from left to right.
typealias TextLine = [DiagramLayout.Text.Span]

extension TextLine {
  /// The sum of the widths.
  var width: Int { reduce(0) { $0 + $1.width } }
}

extension [TextLine] {
  /// The width of the widest line.
  var width: Int { reduce(0) { Swift.max($0, $1.width) } }
}

extension StyledText {
  /// The text without font sizes, for a place that is no taller than an ordinary line: the corner of a frame,
  /// the top of a box.
  var withoutSizes: StyledText {
    var text = self
    for index in runs.indices { text.runs[index].size = nil }
    return text
  }
}
