import ArgumentParser
import SeqtraceNotation

/// `seqtrace format`: rewrites the text of diagrams in a canonical form.
struct FormatCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Rewrites the text of Mermaid and PlantUML sequence diagrams in a canonical form.",
    discussion: """
      Files are rewritten in place if they change; standard input goes to standard output. Each \
      statement gets a line of its own, indented by the blocks around it. Comments and the kind of line \
      breaks are kept, and the diagram doesn't change. A file with errors isn't rewritten; the others are. Files that end in .puml or .plantuml, \
      or start with '@startuml', are PlantUML; others are Mermaid.

      Examples:
        seqtrace format design.mmd
        seqtrace format docs/*.puml
        seqtrace format --check Diagrams/*/design.mmd
        seqtrace format - < design.mmd

      Exit status: 0 done, 1 with --check if a file would change, 2 unreadable or malformed input.
      """)

  @Argument(
    help: "The files to rewrite; '-' is standard input.",
    completion: .file(extensions: ["mmd", "puml"]))
  var files: [String]

  @Flag(help: "List the files that would change, without rewriting them.")
  var check = false

  func perform(on console: Console) throws {
    var hasChanges = false
    var failures = 0
    for path in files {
      do {
        if try changes(path, on: console) { hasChanges = true }
      } catch let error as CommandError {
        console.complain(error.complaints)
        failures += 1
      }
    }
    if failures > 0 { throw Answer.unknown }
    if check, hasChanges { throw Answer.no }
  }

  /// Rewrites a file, or reports with `--check` that it would change.
  ///
  /// - Returns: Whether the canonical form differs.
  private func changes(_ path: String, on console: Console) throws -> Bool {
    let file = InputFile(path: path)
    let source = try file.read()
    let formatted = try formatted(source, of: file)
    if check {
      if formatted != source {
        console.complain(.note, at: file.name, "would change")
      }
    } else if path == "-" {
      try console.writeOutput(formatted)
    } else if formatted != source {
      try OutputFile(path: path).write(formatted, replacing: source)
    }
    return formatted != source
  }

  /// Returns the canonical form of a text, in the text's own language.
  private func formatted(_ source: [UInt8], of file: InputFile) throws(CommandError) -> [UInt8] {
    let ending = file.path.split(separator: ".").last?.lowercased()
    let isPlantUML =
      ending == "puml" || ending == "plantuml" || PlantUMLParser.isPlantUML(source)
      || !MermaidParser.isSequenceDiagram(source) && PlantUMLBlocks.hasFrame(source)
    guard isPlantUML else {
      if ending == "md" || ending == "markdown", !MermaidParser.isSequenceDiagram(source) {
        throw .unformattedMarkdown(file.name)
      }
      let reading = MermaidImporter().read(source)
      if reading.hasErrors { throw .malformedNotation(file.name, reading.diagnostics) }
      return MermaidFormatter().format(reading.syntax)
    }
    var diagnostics: [NotationDiagnostic] = []
    for block in PlantUMLBlocks(source).blocks {
      let found = PlantUMLImporter().read(block.source).diagnostics
      diagnostics += found.map { $0.moved(downBy: block.line - 1) }
    }
    if diagnostics.contains(where: { $0.severity == .error }) {
      throw .malformedNotation(file.name, diagnostics)
    }
    return PlantUMLFormatter().format(PlantUMLParser().parse(source))
  }
}
