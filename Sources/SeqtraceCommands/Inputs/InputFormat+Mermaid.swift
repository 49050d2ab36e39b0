import SeqtraceNotation

extension InputFormat {
  /// A Mermaid sequence diagram.
  static let mermaid = InputFormat(
    name: "mermaid", title: "Mermaid", endings: ["mmd", "mermaid"], isNotation: true,
    matchesContent: { MermaidParser.isSequenceDiagram($0) },
    reader: .text { (input) throws(CommandError) in try input.mermaid() })
}

extension WrittenInput {
  /// Reads a text with one diagram.
  fileprivate func mermaid() throws(CommandError) -> [NamedSource<WrittenDiagram>] {
    let (diagram, diagnostics) = NotationLanguage.mermaid.read(source)
    try check(diagnostics)
    return [NamedSource(name: file.name, source: diagram)]
  }
}
