import SeqtraceNotation

extension InputFormat {
  /// A Mermaid sequence diagram.
  static let mermaid = InputFormat(
    name: "mermaid", title: "Mermaid", endings: ["mmd", "mermaid"], isNotation: true,
    matchesContent: { MermaidParser.isSequenceDiagram($0) },
    reader: .text { (input) throws(CommandError) in
      let (diagram, diagnostics) = NotationLanguage.mermaid.read(input.source)
      try input.check(diagnostics)
      return [NamedSource(name: input.file.name, source: diagram)]
    })
}
