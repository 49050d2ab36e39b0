import SeqtraceDiagram
import SeqtraceNotation

/// The text of one or several diagrams.
struct WrittenInput {
  /// The file.
  let file: InputFile
  /// Whether unreadable parts are left out.
  let partial: Bool

  /// Reads the text of one diagram.
  func mermaid(
    _ source: [UInt8], on console: Console
  ) throws(CommandError) -> [NamedSource<WrittenDiagram>] {
    let (diagram, words, diagnostics) = NotationLanguage.mermaid.read(source)
    try check(diagnostics, on: console)
    return [NamedSource(name: file.name, source: WrittenDiagram(whole: diagram, comments: words))]
  }

  /// Reads a PlantUML file. If it has several diagrams, those of other kinds are skipped.
  func plantUML(
    _ source: [UInt8], on console: Console
  ) throws(CommandError) -> [NamedSource<WrittenDiagram>] {
    var blocks = PlantUMLBlocks(source).blocks
    let isAlone = blocks.count == 1
    if !isAlone { blocks.removeAll { !PlantUMLParser.isSequenceDiagram($0.source) } }
    guard !blocks.isEmpty else { throw .noDiagram(file.name, others: 1) }
    var diagnostics: [NotationDiagnostic] = []
    var names = FileNames()
    var sources: [NamedSource<WrittenDiagram>] = []
    for block in blocks {
      let (diagram, words, found) = NotationLanguage.plantUML.read(block.source)
      diagnostics += found.map { $0.moved(downBy: block.line - 1) }
      let title = block.name.map { "'\($0)', " } ?? ""
      sources.append(
        NamedSource(
          name: isAlone ? file.name : "\(title)line \(block.line)",
          source: WrittenDiagram(whole: diagram, comments: words),
          fileName: isAlone ? nil : names.name(for: block.name ?? "diagram")))
    }
    try check(diagnostics, on: console)
    return sources
  }

  /// Reads the blocks of a Markdown file.
  func markdown(
    _ source: [UInt8], on console: Console
  ) throws(CommandError) -> [NamedSource<WrittenDiagram>] {
    let found = MarkdownBlocks(source)
    if let note = found.skipped.complaint(in: file.name) { console.complain([note]) }
    guard !found.blocks.isEmpty else {
      let areOthers = found.skipped.allSatisfy { $0.reason == .otherDiagram }
      throw .noDiagram(file.name, others: areOthers ? found.skipped.count : 0)
    }
    var diagnostics: [NotationDiagnostic] = []
    var names = FileNames()
    var sources: [NamedSource<WrittenDiagram>] = []
    for block in found.blocks {
      var (diagram, words, found) = block.language.read(block.source)
      diagnostics += found.map { $0.moved(downBy: block.line - 1) }
      if diagram.title == nil { diagram.title = block.heading.map { StyledText($0) } }
      let title = block.heading.map { "'\($0)', " } ?? ""
      sources.append(
        NamedSource(
          name: "\(title)line \(block.line)",
          source: WrittenDiagram(whole: diagram, comments: words),
          fileName: names.name(for: block.heading ?? "diagram")))
    }
    try check(diagnostics, on: console)
    return sources
  }

  /// Reads a diagram file.
  func diagramFile(_ source: [UInt8]) throws(CommandError) -> [NamedSource<WrittenDiagram>] {
    do throws(JSONImporter.Failure) {
      let diagram = try JSONImporter().read(source)
      return [NamedSource(name: file.name, source: WrittenDiagram(whole: diagram))]
    } catch {
      throw .malformedDiagram(error, place: "\(file.name):\(TextPlace(error.offset, in: source))")
    }
  }

  /// Reports warnings. Throws if there are errors, unless partial input is accepted.
  private func check(
    _ diagnostics: [NotationDiagnostic], on console: Console
  ) throws(CommandError) {
    let hasErrors = diagnostics.contains { $0.severity == .error }
    guard partial || !hasErrors else { throw .malformedNotation(file.name, diagnostics) }
    console.complain(diagnostics.complaints(in: file.name))
  }
}

extension NotationLanguage {
  /// Reads the text of one diagram.
  fileprivate func read(_ source: [UInt8]) -> (
    SequenceDiagram, [WrittenWords], [NotationDiagnostic]
  ) {
    switch self {
    case .mermaid:
      let reading = MermaidImporter().read(source)
      return (reading.diagram, reading.words, reading.diagnostics)
    case .plantUML:
      let reading = PlantUMLImporter().read(source)
      return (reading.diagram, reading.words, reading.diagnostics)
    }
  }
}

extension [NotationDiagnostic] {
  /// The largest number of complaints that are listed; further ones are counted.
  private static let mostComplaints = 50

  /// The complaints for the user.
  func complaints(in file: String) -> [Complaint] {
    // If there are too many, only errors are listed.
    let ordered = count > Self.mostComplaints ? filter { $0.severity == .error } : self
    let shown = ordered.prefix(Self.mostComplaints).map { diagnostic in
      let message = diagnostic.expected.map { "\(diagnostic.message); expected \($0)" }
      return Complaint(
        diagnostic.severity == .error ? .error : .warning,
        at: "\(file):\(diagnostic.line):\(diagnostic.column)", message ?? diagnostic.message,
        hint: diagnostic.hint)
    }
    let rest = count - shown.count
    return rest > 0 ? shown + [Complaint(.note, at: file, "and \(rest) more like these")] : shown
  }
}

extension [MarkdownBlocks.Skipped] {
  /// The largest number of blocks that are listed; further ones are counted.
  private static let mostListed = 12

  /// The note about blocks that aren't drawn; `nil` if there are none.
  fileprivate func complaint(in file: String) -> Complaint? {
    if isEmpty { return nil }
    let listed = prefix(Self.mostListed).map { block in
      let reason =
        switch block.reason {
        case .otherDiagram: "another diagram"
        case .noLanguage: "a fence without a language"
        case .notOnOwnLines: "a tag that isn't alone on its line"
        }
      return "\(reason) (line \(block.line))"
    }
    let rest = count - listed.count
    let more = rest > 0 ? " and \(rest) more" : ""
    return Complaint(.note, at: file, "skipped: " + listed.joined(separator: ", ") + more)
  }
}

/// Unique file names made from headings.
private struct FileNames {
  private var taken: Set<String> = []
  /// The last number used for each name, so that counting doesn't restart for many equal headings.
  private var lastNumbers: [String: Int] = [:]
  private static let longest = 60

  /// A name of letters and digits in any script, joined by hyphens.
  mutating func name(for heading: String) -> String {
    let words = heading.lowercased().split { !$0.isLetter && !$0.isNumber }
    let joined = words.joined(separator: "-").prefix(Self.longest)
    let name = joined.isEmpty ? "diagram" : String(joined)
    var unique = name
    var number = lastNumbers[name, default: 1]
    while !taken.insert(unique).inserted {
      number += 1
      unique = "\(name)-\(number)"
    }
    lastNumbers[name] = number
    return unique
  }
}
