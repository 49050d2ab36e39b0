import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceEvents
import SeqtraceNotation

/// Writes the difference between two traces.
struct DifferenceWriter {
  let format: DifferenceFormat
  var picture = PictureStyle()
  /// The format of the lines.
  var text = DifferenceText()
  /// Whether lines are coloured with terminal escapes.
  var isColored = false
  /// The paths of source files, by the names that recordings have for them.
  var paths: [String: String] = [:]
  /// The largest number of causes that are shown for a difference of many runs.
  var mostCauses = 10
  var diagram = DifferenceDiagramBuilder()

  init(format: DifferenceFormat, picture: PictureStyle = PictureStyle()) {
    self.format = format
    self.picture = picture
  }

  /// Writes a difference.
  ///
  /// - Throws: ``CommandError`` if the picture can't be drawn, or if a picture of unrecorded diagrams is
  ///   requested.
  func bytes(of comparison: TraceComparison) throws(CommandError) -> [UInt8] {
    if comparison.isOfDiagrams, format.picture != nil {
      throw .onlyForTraces("--format \(format.rawValue)")
    }
    return switch format {
    case .text:
      lines(of: comparison).map { Self.terminalLine($0, isColored: isColored) }.joined().bytes
    case .markdown: markdown(of: comparison).bytes
    case .json: json(of: comparison.difference)
    case .html: try page(of: comparison)
    case .svg, .png, .pdf: try drawing(of: comparison)
    }
  }

  // MARK: - Pictures

  private func drawing(of comparison: TraceComparison) throws(CommandError) -> [UInt8] {
    try drawing(of: diagram(of: comparison))
  }

  /// The picture of a diagram with change marks, and a legend of the marks.
  func drawing(of diagram: SequenceDiagram) throws(CommandError) -> [UInt8] {
    guard let format = format.picture else { return [] }
    var diagram = diagram
    diagram.legend = diagram.changeNotation.map { kind in
      LegendEntry(kind: kind, text: kind.meaning(in: picture.language))
    }
    return try format.bytes(of: diagram, picture)
  }

  private func diagram(of comparison: TraceComparison) -> SequenceDiagram {
    var builder = diagram
    builder.wording = DiagramWording(in: picture.language)
    return builder.build(comparison.difference, from: comparison.old, to: comparison.new)
  }

  /// An interactive page of both runs, with a picture of the difference.
  private func page(of comparison: TraceComparison) throws(CommandError) -> [UInt8] {
    var whole = self
    whole.diagram.context = nil
    var both = whole.diagram(of: comparison)
    both.title = both.title ?? StyledText("What changed")
    return try PageOutput(still: diagram(of: comparison)).content(of: both, picture).bytes
  }

  /// A static page with a picture and lines.
  func page(_ title: String, _ drawing: [UInt8], _ lines: [String]) -> [UInt8] {
    let lines = lines.map { HTMLText($0) }.joined(separator: "\n")
    let end: HTMLText = "\n<pre>\(lines)</pre>\n</body></html>\n"
    return Self.pageHead(title).bytes + drawing + end.bytes
  }

  /// The start of a static page with pictures and lines.
  ///
  /// - Parameter more: Further elements for the page's head.
  static func pageHead(_ title: String, _ more: HTMLText = "") -> HTMLText {
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8">\(more)
    <meta name="viewport" content="width=device-width"><title>\(title)</title>
    <style>:root{color-scheme:light dark}body{font-family:sans-serif;margin:2em}
    pre{overflow-x:auto}svg{max-width:100%;height:auto}</style></head><body>
    <h1>\(title)</h1>

    """
  }

  // MARK: - Lines

  private func lines(of comparison: TraceComparison) -> [String] {
    text.report(of: comparison.difference) { comparison.new.events[$0].place(by: paths)?.text }
  }

  static func terminalLine(_ line: String, isColored: Bool) -> TerminalText {
    guard isColored else { return "\(line)\n" }
    return switch sign(of: line) {
    case "+", ">": "\u{1B}[32m\(line)\u{1B}[0m\n"
    case "-", "<": "\u{1B}[31m\(line)\u{1B}[0m\n"
    default: "\(line)\n"
    }
  }

  /// The sign of a trace's line; `nil` for headings and remarks.
  private static func sign(of line: String) -> Character? {
    line.hasPrefix("   ") ? line.dropFirst(3).first : nil
  }

  /// A trace's line as code of the language `diff`, which has signs in the first column only; `nil` for other
  /// lines.
  static func code(of line: String) -> String? {
    sign(of: line).map { sign in
      String(sign == ">" ? "+" : sign == "<" ? "-" : sign) + line.dropFirst(4)
    }
  }

  private func markdown(of comparison: TraceComparison) -> MarkdownText {
    var parts: [MarkdownText] = []
    var code: [String] = []
    for line in lines(of: comparison) {
      if let line = Self.code(of: line) {
        code.append(line)
      } else {
        if !code.isEmpty { parts.append(MarkdownText(code: code, language: "diff")) }
        code = []
        parts.append(Self.heading(line) + "\n")
      }
    }
    if !code.isEmpty { parts.append(MarkdownText(code: code, language: "diff")) }
    return parts.joined(separator: "\n")
  }

  /// A heading with a location, such as `1. inside Bank.pay(5):`, or another line unchanged.
  private static func heading(_ line: String) -> MarkdownText {
    guard let dot = line.utf8.firstRange(of: ". ".utf8), let number = Int(line[..<dot.lowerBound])
    else { return MarkdownText(markup: line) }
    let end: MarkdownText = line.utf8.last == UInt8(ascii: ":") ? ":" : ""
    return "\(number). \(line[dot.upperBound...].droppingEnding(end.text))\(end)"
  }

  private func json(of difference: TraceDifference) -> [UInt8] {
    let lines = difference.entries.map { entry in
      var members: [(key: String, value: JSONValue)] = [
        ("state", JSONValue(entry.state.rawValue)), ("depth", .integer(entry.depth)),
      ]
      if entry.beginsChange { members.append(("begins", .bool(true))) }
      switch entry.detail {
      case nil: break
      case .repeated(let old, let new):
        members.append(("repeated", ["old": .integer(old), "new": .integer(new)]))
      case .laneOrder: members.append(("laneOrder", .bool(true)))
      case .renamed: members.append(("renamed", .bool(true)))
      }
      if let text = entry.oldText { members.append(("old", JSONValue(text))) }
      if let text = entry.newText { members.append(("new", JSONValue(text))) }
      return JSONValue.object(members)
    }
    return Array("{\"changes\":\(difference.changeCount),\"lines\":\(lines.lines)}\n".utf8)
  }
}
