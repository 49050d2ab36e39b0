import SeqtraceNotation

extension InputFormat {
  /// PlantUML sequence diagrams.
  static let plantuml = InputFormat(
    name: "plantuml", title: "PlantUML", endings: ["puml", "plantuml"], isNotation: true,
    matchesStart: { PlantUMLParser.isPlantUML($0) },
    // The code blocks of a Markdown file may contain frames too.
    matchesContent: { PlantUMLBlocks.hasFrame($0) && MarkdownBlocks($0).blocks.isEmpty },
    reader: .text { (input) throws(CommandError) in try input.plantUML() })
}

extension WrittenInput {
  /// Reads a PlantUML file. If it contains several diagrams, those that aren't sequence diagrams are skipped.
  fileprivate func plantUML() throws(CommandError) -> [NamedSource<WrittenDiagram>] {
    var blocks = PlantUMLBlocks(source).blocks
    let isAlone = blocks.count == 1
    if !isAlone { blocks.removeAll { !PlantUMLParser.isSequenceDiagram($0.source) } }
    guard !blocks.isEmpty else { throw .noDiagram(file.name, others: 1) }
    var diagnostics: [NotationDiagnostic] = []
    var names = FileNames()
    var sources: [NamedSource<WrittenDiagram>] = []
    for block in blocks {
      let (diagram, found) = NotationLanguage.plantUML.read(block.source, from: block.line)
      diagnostics += found
      let title = block.name.map { "'\($0)', " } ?? ""
      sources.append(
        NamedSource(
          name: isAlone ? file.name : "\(title)line \(block.line)",
          source: diagram,
          fileName: isAlone ? nil : names.name(for: block.name ?? "diagram")))
    }
    try check(diagnostics)
    return sources
  }
}
