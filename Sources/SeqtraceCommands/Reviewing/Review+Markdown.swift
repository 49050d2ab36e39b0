import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceNotation

extension Review {
  /// The largest number of lines that are shown of a change.
  private static let mostLines = 15
  /// The largest number of rows of the table.
  private static let mostRows = 100

  /// A comment for a pull request: the verdict, a table of the changes, and the most important changes in
  /// full.
  ///
  /// - Parameters:
  ///   - limit: The largest number of bytes, which implies a limit of characters. Changes that don't fit are
  ///     only counted.
  ///   - mostOpen: The largest number of changes in full.
  func markdown(limit: Int, mostOpen: Int = 5) -> MarkdownText {
    var text: MarkdownText = "**\(verdict)**, compared with \(base)\n"
    // The rest is for the sentences at the end and for text that the comment's author adds.
    let limit = limit - 1500
    var (rows, open) = (0, 0)
    if !changes.isEmpty {
      text += "\n| | Change | Inside | Tests | Source |\n|---|---|---|---|---|\n"
    }
    for (index, change) in changes.prefix(Self.mostRows).enumerated() {
      let row = row(of: change, index + 1)
      if text.text.utf8.count + row.text.utf8.count > limit / 2 { break }
      text += row
      rows += 1
    }
    for (index, change) in changes.enumerated() where !change.lines.isEmpty && open < mostOpen {
      let section = section(of: change, index + 1)
      if text.text.utf8.count + section.text.utf8.count > limit { continue }
      text += section
      open += 1
    }
    let closed = changes.count { !$0.lines.isEmpty } - open
    if rows < changes.count { text += "\n\(changes.count - rows) more changes have no row.\n" }
    if closed > 0 {
      text += "\n\(closed) more \(closed == 1 ? "change isn't" : "changes aren't") shown in full.\n"
    }
    for omission in omissions { text += "\n\(omission.shortened(toColumns: 400)).\n" }
    return text
  }

  private func row(of change: ReviewChange, _ number: Int) -> MarkdownText {
    func cell(_ text: String) -> MarkdownText { MarkdownText(cell: text.shortened(toColumns: 120)) }
    let tests =
      change.tests.count == 1
      ? cell(change.tests[0]) : MarkdownText(markup: "\(change.tests.count)")
    let cells = [
      MarkdownText(markup: "\(number)"),
      MarkdownText(markup: change.kind.title + ": ") + cell(change.subject),
      cell(SharedChange.list(change.surroundings)), tests, cell(change.place?.text ?? ""),
    ]
    return "| \(cells.joined(separator: " | ")) |\n"
  }

  private func section(of change: ReviewChange, _ number: Int) -> MarkdownText {
    let code = change.lines.map { DifferenceWriter.code(of: $0) ?? " " + $0.dropFirst(3) }
    var shown = Array(code.prefix(Self.mostLines))
    if code.count > shown.count {
      shown[shown.count - 1] = " … \(code.count - shown.count + 1) more lines"
    }
    var text: MarkdownText =
      "\n### \(number). \(MarkdownText(markup: change.kind.title)): \(change.subject.shortened(toColumns: 120))\n\n"
    text += change.context() + "\n\n"
    text += MarkdownText(code: shown, language: "diff")
    if let diagram = diagram(of: change) {
      let source = MermaidExporter(details: .none).export(diagram)
      let code = MarkdownText(
        code: source.split(separator: "\n").map(String.init), language: "mermaid")
      text += "\n<details><summary>Sequence diagram</summary>\n\n\(code)\n</details>\n"
    }
    return text
  }

  /// The excerpt of a test around a change, with marks; `nil` for changes of tests and findings.
  func diagram(of change: ReviewChange) -> SequenceDiagram? {
    guard let sample = change.sample else { return nil }
    let comparison = differences[sample.comparison].comparison
    let entry = comparison.difference.entries[sample.entry]
    let event =
      entry.newEvent.map { comparison.new.events[$0] }
      ?? entry.oldEvent.map { comparison.old.events[$0] }
    let diagram = DifferenceDiagramBuilder().build(
      comparison.difference, from: comparison.old, to: comparison.new)
    let index =
      diagram.messages.firstIndex { $0.change != nil && $0.name == event?.name }
      ?? diagram.messages.firstIndex { $0.change != nil }
    return index.map { diagram.excerpt(around: $0, mostMessages: 30, mostLifelines: 8) }
  }
}
