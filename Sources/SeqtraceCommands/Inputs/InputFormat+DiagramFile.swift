import SeqtraceNotation

extension InputFormat {
  /// A diagram file, the output of `--format json`.
  static let diagramFile = InputFormat(
    name: "json", title: "diagram files", endings: ["json"],
    matchesStart: { JSONImporter.isDiagram($0) },
    reader: .text { (input) throws(CommandError) in
      do throws(JSONImporter.Failure) {
        let diagram = try JSONImporter().read(input.source)
        return [NamedSource(name: input.file.name, source: WrittenDiagram(whole: diagram))]
      } catch {
        let place = TextPlace(error.offset, in: input.source)
        throw .malformedDiagram(error, place: "\(input.file.name):\(place)")
      }
    })
}
