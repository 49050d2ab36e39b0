import ArgumentParser
import SeqtraceNotation

/// `seqtrace format`: a diagram's text, rewritten in a canonical form.
struct FormatCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "format", _superCommandName: SeqtraceCommand.name,
    abstract: "Rewrites the text of Mermaid sequence diagrams in a canonical form.",
    discussion: """
      Files are rewritten in place if they change; standard input goes to standard output. Each \
      statement gets a line of its own, indented by the blocks around it. Comments are kept, and so \
      is what the diagram shows. A file with errors is left as it is.

      Examples:
        seqtrace format design.mmd
        seqtrace format --check Diagrams/*/design.mmd
        seqtrace format - < design.mmd

      Exit status: 0 done, 1 with --check if a file would change, 2 unreadable or malformed input.
      """)

  @Argument(
    help: "The files to rewrite; '-' is standard input.",
    completion: .file(extensions: ["mmd"]))
  var files: [String]

  @Flag(help: "Only name the files that would change.")
  var check = false

  func perform(on console: Console) throws {
    var hasChanges = false
    for path in files {
      let file = InputFile(path: path)
      let source = try file.read()
      let reading = MermaidImporter().read(source)
      if reading.hasErrors { throw CommandError.malformedNotation(file.name, reading.diagnostics) }
      let formatted = MermaidFormatter().format(reading.syntax)
      if check {
        guard formatted != source else { continue }
        hasChanges = true
        console.complain([Complaint(.note, at: file.name, "would change")])
      } else if path == "-" {
        try console.writeOutput(formatted)
      } else if formatted != source {
        try replace(path, by: formatted)
      }
    }
    if hasChanges { throw NegativeAnswer() }
  }

  private func replace(_ path: String, by bytes: [UInt8]) throws(CommandError) {
    do throws(SystemError) {
      try OutputFile(path: path).write { (sink) throws(SystemError) in try sink(bytes) }
    } catch {
      throw .unwritableOutput(path, error)
    }
  }
}
