import SeqtraceDiagram

/// The measured content of a note: lines of text, rules across the note, and tables.
///
/// A rule is a line of text that starts and ends with three or more strokes (`───`, `═══`, `┄┄┄`); it may
/// have a title between them. A line between vertical bars (`| a | b |`) is a row of a table.
struct NoteBody {
  enum Part {
    case line(DiagramLayout.Text.Spans)
    case rule(NoteRule)
    case table(NoteTable)
  }

  let parts: [Part]
  /// The width of the widest part.
  let width: Int
  let height: Int
}

/// A line across a note, with a title in its middle.
struct NoteRule {
  enum Stroke: Character, CaseIterable {
    case single = "─"
    case double = "═"
    case dotted = "┄"
  }

  let stroke: Stroke
  /// The title; `nil` for none.
  let title: DiagramLayout.Text.Spans?

  /// The smallest number of strokes at each end of a rule's line.
  static let leastLength = 3
}

/// Rows of cells.
struct NoteTable {
  /// The cells, row by row. A row may have fewer than others.
  private(set) var rows: [[DiagramLayout.Text.Spans]] = []
  /// The widths of the columns, each with its padding.
  private(set) var columns: [Int] = []

  fileprivate mutating func append(_ cells: [DiagramLayout.Text.Spans], padding: Int) {
    for (index, cell) in cells.enumerated() {
      let width = cell.width + 2 * padding
      if index < columns.count {
        columns[index] = max(columns[index], width)
      } else {
        columns.append(width)
      }
    }
    rows.append(cells)
  }
}

// MARK: Measuring

extension LayoutEngine {
  /// The content of a note, with its text wrapped to a width.
  func body(of note: Note, width: Int) -> NoteBody {
    let least = note.text.text.utf8.contains(0x0A) ? metrics.brokenWidth(metrics.noteWrapWidth) : 0
    return body(of: note.text, width: max(width, least))
  }

  /// The content of a text with rules and tables, wrapped to a width.
  func body(of whole: StyledText, width: Int) -> NoteBody {
    let (text, runs) = (whole.text, whole.runs)
    var parts: [NoteBody.Part] = []
    // Only a text with a stroke or a bar can have rules or tables; strokes start with the byte 0xE2.
    if text.utf8.contains(where: { $0 == 0xE2 || $0 == UInt8(ascii: "|") }) {
      parts = self.parts(of: text, in: runs, width: width)
    } else {
      parts = labels.lines(
        of: text, in: runs, limit: width, maximumCount: metrics.maximumNoteLines
      ).map(NoteBody.Part.line)
    }
    return NoteBody(
      parts: parts, width: parts.reduce(0) { max($0, self.width(of: $1)) },
      height: parts.reduce(0) { $0 + height(of: $1) })
  }

  private func parts(of text: String, in runs: [TextRun], width: Int) -> [NoteBody.Part] {
    let runs = runs.makeUp(text) ? runs : [TextRun(text)]
    let limit = metrics.maximumNoteLines
    var parts: [NoteBody.Part] = []
    for line in VisibleText.lines(of: runs, limit: limit) where parts.count < limit {
      let text = line.map(\.text).joined()
      if let rule = rule(line, text) {
        parts.append(.rule(rule))
      } else if let cells = cells(line, text) {
        var table = NoteTable()
        if case .table(let before)? = parts.last {
          table = before
          parts.removeLast()
        }
        table.append(cells, padding: metrics.labelPadding)
        parts.append(.table(table))
      } else {
        parts += labels.lines(
          of: text, in: line, limit: width, maximumCount: limit - parts.count
        ).map(NoteBody.Part.line)
      }
    }
    return parts
  }

  private func rule(_ line: [TextRun], _ text: String) -> NoteRule? {
    guard let stroke = text.first.flatMap(NoteRule.Stroke.init(rawValue:)) else { return nil }
    let first = text.prefix { $0 == stroke.rawValue }.count
    if first == text.count {
      return first >= NoteRule.leastLength ? NoteRule(stroke: stroke, title: nil) : nil
    }
    let last = text.reversed().prefix { $0 == stroke.rawValue }.count
    guard min(first, last) >= NoteRule.leastLength else { return nil }
    let middle = line.split(at: first).rest.split(at: text.count - first - last).start
    return NoteRule(stroke: stroke, title: spans(middle))
  }

  /// The cells between vertical bars; `nil` for a line that doesn't start and end with one.
  private func cells(_ line: [TextRun], _ text: String) -> [DiagramLayout.Text.Spans]? {
    guard text.first == "|", text.last == "|", text.count > 2 else { return nil }
    var cells: [[TextRun]] = [[]]
    for run in line {
      for (index, part) in run.text.split(separator: "|", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { cells.append([]) }
        cells[cells.count - 1].append(run.with(part))
      }
    }
    return cells.dropFirst().dropLast().map(spans)
  }

  /// Runs on one line, without the spaces around them.
  private func spans(_ runs: [TextRun]) -> DiagramLayout.Text.Spans {
    var runs = runs
    while let first = runs.first?.text, first.first == " " || first.isEmpty {
      if first.isEmpty { runs.removeFirst() } else { runs[0].text.removeFirst() }
    }
    while let last = runs.last?.text, last.last == " " || last.isEmpty {
      if last.isEmpty { runs.removeLast() } else { runs[runs.count - 1].text.removeLast() }
    }
    return .init(runs.map { labels.span($0) })
  }

  fileprivate func width(of part: NoteBody.Part) -> Int {
    switch part {
    case .line(let line): line.width
    case .rule(let rule): rule.title.map { $0.width + 2 * metrics.ruleEnd } ?? 0
    case .table(let table):
      table.columns.reduce(0, +)
        + (table.columns.count + 1) * metrics.lineThickness
    }
  }

  fileprivate func height(of part: NoteBody.Part) -> Int {
    switch part {
    case .line(let line): metrics.height(of: line)
    case .rule(let rule): rule.title.map(metrics.height) ?? metrics.ruleHeight
    case .table(let table):
      table.rows.reduce(2 * metrics.tableGap) { $0 + metrics.height(ofRow: $1) }
    }
  }
}

extension LayoutMetrics {
  /// The height of a row of cells.
  fileprivate func height(ofRow cells: [DiagramLayout.Text.Spans]) -> Int {
    cells.reduce(lineHeight) { max($0, height(of: $1)) } + 2 * cellPadding
  }
}

// MARK: Drawing

extension NoteRule.Stroke {
  /// The lines of a rule.
  func lines(
    across stretches: [Range<Int>], middle: Int, _ style: DiagramLayout.Style,
    _ color: Tint.Color?
  ) -> [DiagramLayout.Item] {
    (self == .double ? [middle - 1, middle + 2] : [middle]).flatMap { y in
      stretches.map { xs in
        .line(
          from: Point(x: xs.lowerBound, y: y), to: Point(x: xs.upperBound, y: y),
          style: self == .dotted ? .fragmentSeparator : style, color: color)
      }
    }
  }
}

extension LayoutEngine {
  /// The items of a note's content.
  ///
  /// - Parameters:
  ///   - xs: The horizontal extent of texts.
  ///   - edges: The horizontal extent of rules.
  ///   - alignment: The alignment of each line.
  ///   - style: The style of rules and tables; `color` replaces its colour.
  ///   - isLink: Whether the texts are a link.
  func items(
    of body: NoteBody, from top: Int, in xs: Range<Int>, edges: Range<Int>,
    alignment: TextAlignment = .left, style: DiagramLayout.Style = .note, color: Tint.Color? = nil,
    isLink: Bool = false
  ) -> [DiagramLayout.Item] {
    var items: [DiagramLayout.Item] = []
    var y = top
    for part in body.parts {
      switch part {
      case .line(let line):
        if line.width > 0 {
          let x = alignment.start(of: line.width, in: xs)
          items.append(
            metrics.text(line, x: x, baseline: y + metrics.ascent(of: line), isLink: isLink))
        }
      case .rule(let rule):
        items += self.items(
          of: rule, baseline: y + (rule.title.map(metrics.ascent) ?? metrics.ascent),
          middle: y + height(of: part) / 2, in: edges, style, color)
      case .table(let table):
        let left = alignment.start(of: width(of: part), in: xs)
        items += self.items(of: table, at: Point(x: left, y: y + metrics.tableGap), style, color)
      }
      y += height(of: part)
    }
    return items
  }

  /// The items of a rule, and of the title in its middle.
  func items(
    of rule: NoteRule, baseline: Int, middle: Int, in xs: Range<Int>, _ style: DiagramLayout.Style,
    _ color: Tint.Color?
  ) -> [DiagramLayout.Item] {
    guard metrics.medium.hasShapes else { return [itemInCells(of: rule, at: baseline, in: xs)] }
    var stretches = [xs]
    var items: [DiagramLayout.Item] = []
    if let title = rule.title {
      let x = xs.lowerBound + (xs.count - title.width) / 2
      let gap = metrics.labelPadding - metrics.tagPadding
      stretches = [xs.lowerBound..<x - gap, x + title.width + gap..<xs.upperBound]
      items.append(metrics.text(title, x: x, baseline: baseline))
    }
    return items + rule.stroke.lines(across: stretches, middle: middle, style, color)
  }

  private func itemInCells(
    of rule: NoteRule, at y: Int, in xs: Range<Int>
  ) -> DiagramLayout.Item {
    func strokes(_ count: Int) -> DiagramLayout.Text.Span {
      labels.span(String(repeating: rule.stroke.rawValue, count: max(count, 0)))
    }
    guard let title = rule.title else {
      return metrics.text([strokes(xs.count)], x: xs.lowerBound, baseline: y)
    }
    let space = labels.span(" ")
    let free = xs.count - title.width - 2
    return metrics.text(
      .init([strokes(free / 2), space] + title + [space, strokes(free - free / 2)]),
      x: xs.lowerBound, baseline: y)
  }

  /// A table from its upper left corner on. In cells, there are bars between columns, but no lines between
  /// rows.
  private func items(
    of table: NoteTable, at corner: Point, _ style: DiagramLayout.Style, _ color: Tint.Color?
  ) -> [DiagramLayout.Item] {
    guard metrics.medium.hasShapes else { return itemsInCells(of: table, at: corner) }
    let edges = table.columns.reduce(into: [corner.x]) { $0.append($0[$0.count - 1] + $1) }
    let tops = table.rows.reduce(into: [corner.y]) {
      $0.append($0[$0.count - 1] + metrics.height(ofRow: $1))
    }
    let end = Point(x: edges[edges.count - 1], y: tops[tops.count - 1])
    var items = tops.map { y in
      DiagramLayout.Item.line(
        from: Point(x: corner.x, y: y), to: Point(x: end.x, y: y), style: style, color: color)
    }
    items += edges.map { x in
      .line(from: Point(x: x, y: corner.y), to: Point(x: x, y: end.y), style: style, color: color)
    }
    for (row, cells) in table.rows.enumerated() {
      let ascent = cells.reduce(metrics.ascent) { max($0, metrics.ascent(of: $1)) }
      for (index, cell) in cells.enumerated() where cell.width > 0 {
        items.append(
          metrics.text(
            cell, x: edges[index] + metrics.labelPadding,
            baseline: tops[row] + metrics.cellPadding + ascent))
      }
    }
    return items
  }

  private func itemsInCells(of table: NoteTable, at corner: Point) -> [DiagramLayout.Item] {
    table.rows.enumerated().map { row, cells in
      var line = [labels.span("│")]
      for (index, width) in table.columns.enumerated() {
        let cell: DiagramLayout.Text.Spans = index < cells.count ? cells[index] : []
        line.append(labels.span(" "))
        line += cell
        line.append(labels.span(String(repeating: " ", count: width - cell.width - 1) + "│"))
      }
      return metrics.text(.init(line), x: corner.x, baseline: corner.y + row + metrics.ascent)
    }
  }
}
