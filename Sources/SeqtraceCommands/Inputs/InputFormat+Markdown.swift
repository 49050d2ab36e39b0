import SeqtraceDiagram
import SeqtraceNotation

extension InputFormat {
  /// Markdown, or a similar markup language, with sequence diagrams in fenced code blocks.
  static let markdown = InputFormat(
    name: "markdown", title: "Markdown", endings: ["md", "markdown", "adoc", "rst"],
    matchesContent: { !MarkdownBlocks($0).blocks.isEmpty },
    reader: .text { (input) throws(CommandError) in try input.markdown() })
}

extension WrittenInput {
  /// Reads the code blocks of a Markdown file.
  fileprivate func markdown() throws(CommandError) -> [NamedSource<WrittenDiagram>] {
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
      var (diagram, found) = block.language.read(block.source, from: block.line)
      diagnostics += found
      if let heading = block.heading { diagram.entitle(heading) }
      let title = block.heading.map { "'\($0)', " } ?? ""
      sources.append(
        NamedSource(
          name: "\(title)line \(block.line)",
          source: diagram,
          fileName: names.name(for: block.heading ?? "diagram")))
    }
    try check(diagnostics)
    return sources
  }
}

extension [MarkdownBlocks.Skipped] {
  /// The largest number of blocks that are listed; further ones are only counted.
  private static let mostListed = 12

  /// The note about blocks that aren't drawn; `nil` if there are none.
  fileprivate func complaint(in file: String) -> Complaint? {
    if isEmpty { return nil }
    let blocks = map { block in
      let reason =
        switch block.reason {
        case .otherDiagram: "another diagram"
        case .noLanguage: "a fence without a language"
        case .notOnOwnLines: "a tag that isn't alone on its line"
        }
      return "\(reason) (line \(block.line))"
    }
    return Complaint(.note, at: file, "skipped: " + blocks.listed(most: Self.mostListed))
  }
}
