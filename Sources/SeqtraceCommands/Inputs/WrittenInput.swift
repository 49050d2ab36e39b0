import SeqtraceDiagram
import SeqtraceNotation

/// The text of one or more diagrams, with the file that it comes from.
struct WrittenInput {
  let file: InputFile
  /// The whole content of the file.
  let source: [UInt8]
  /// Whether unreadable parts are left out.
  var partial = false
  let console: Console

  /// Reports the diagnostics as warnings. Throws if there are errors, unless ``partial`` is true.
  func check(_ diagnostics: [NotationDiagnostic]) throws(CommandError) {
    let hasErrors = diagnostics.contains { $0.severity == .error }
    guard partial || !hasErrors else { throw .malformedNotation(file.name, diagnostics) }
    console.complain(diagnostics.complaints(in: file.name))
  }
}

extension NotationLanguage {
  /// Reads a text with one diagram.
  ///
  /// - Parameter line: The line of the file at which the text starts, from 1.
  func read(
    _ source: [UInt8], from line: Int = 1
  ) -> (WrittenDiagram, [NotationDiagnostic]) {
    func moved(
      _ diagram: SequenceDiagram, _ lines: WrittenLines, _ words: [WrittenWords],
      _ found: [NotationDiagnostic]
    ) -> (WrittenDiagram, [NotationDiagnostic]) {
      let lines = lines.moved(downBy: line - 1)
      return (
        WrittenDiagram(whole: diagram, comments: words, lines: lines),
        found.map { $0.moved(downBy: line - 1) }
      )
    }
    switch self {
    case .mermaid:
      let reading = MermaidImporter().read(source)
      return moved(reading.diagram, reading.lines, reading.words, reading.diagnostics)
    case .plantUML:
      let reading = PlantUMLImporter().read(source)
      return moved(reading.diagram, reading.lines, reading.words, reading.diagnostics)
    }
  }
}

extension [NotationDiagnostic] {
  /// The largest number of diagnostics that are listed; further ones are only counted.
  private static let mostComplaints = 50

  /// The diagnostics as complaints for the user.
  func complaints(in file: String) -> [Complaint] {
    // If there are too many, warnings are left out.
    let ordered = count > Self.mostComplaints ? filter { $0.severity == .error } : self
    let shown = ordered.prefix(Self.mostComplaints).map { Complaint($0, in: file) }
    let rest = count - shown.count
    return rest > 0 ? shown + [Complaint(.note, at: file, "and \(rest) more like these")] : shown
  }
}
