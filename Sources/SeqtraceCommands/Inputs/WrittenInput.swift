import SeqtraceDiagram
import SeqtraceNotation

/// The text of one or several diagrams.
struct WrittenInput {
  /// The file.
  let file: InputFile
  /// Its whole content.
  let source: [UInt8]
  /// Whether unreadable parts are left out.
  var partial = false
  /// The console for warnings.
  let console: Console

  /// Reports warnings. Throws if there are errors, unless partial input is accepted.
  func check(_ diagnostics: [NotationDiagnostic]) throws(CommandError) {
    let hasErrors = diagnostics.contains { $0.severity == .error }
    guard partial || !hasErrors else { throw .malformedNotation(file.name, diagnostics) }
    console.complain(diagnostics.complaints(in: file.name))
  }
}

extension NotationLanguage {
  /// Reads the text of one diagram.
  ///
  /// - Parameter line: The line of the file on which the text starts, from 1.
  func read(
    _ source: [UInt8], from line: Int = 1
  ) -> (WrittenDiagram, [NotationDiagnostic]) {
    let (diagram, lines, words, found) =
      switch self {
      case .mermaid:
        {
          let reading = MermaidImporter().read(source)
          return (reading.diagram, reading.lines, reading.words, reading.diagnostics)
        }()
      case .plantUML:
        {
          let reading = PlantUMLImporter().read(source)
          return (reading.diagram, reading.lines, reading.words, reading.diagnostics)
        }()
      }
    let written = WrittenDiagram(
      whole: diagram, comments: words, lines: lines.moved(downBy: line - 1))
    return (written, found.map { $0.moved(downBy: line - 1) })
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
