import SeqtraceNotation

extension InputFormat {
  /// A diagram file, the output of `--format json`.
  static let diagramFile = InputFormat(
    name: "json", title: "diagram files", endings: ["json"],
    matchesStart: { JSONImporter.isDiagram($0) },
    reader: .text { (input) throws(CommandError) in try input.diagramFile() })
}

extension WrittenInput {
  /// Reads a diagram file.
  fileprivate func diagramFile() throws(CommandError) -> [NamedSource<WrittenDiagram>] {
    do throws(JSONImporter.Failure) {
      let diagram = try JSONImporter().read(source)
      return [NamedSource(name: file.name, source: WrittenDiagram(whole: diagram))]
    } catch {
      throw .malformedDiagram(error, place: "\(file.name):\(TextPlace(error.offset, in: source))")
    }
  }
}
