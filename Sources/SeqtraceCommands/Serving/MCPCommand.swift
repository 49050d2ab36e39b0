import ArgumentParser

/// `seqtrace mcp`: serves an assistant or an editor.
struct MCPCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Answers assistants and editors about the tests of a package.",
    discussion: """
      Speaks the Model Context Protocol, revision \(Server.revisions[0]), over standard input and output: a client \
      starts the command and asks it. Its tools are \(ServedTool.all.map(\.name).joined(separator: ", ")), which do \
      what the commands do. An answer has at most as many tokens as its client allows, and says what it leaves out.

      The package isn't changed: recordings are in .build/seqtrace, and a client can't name files elsewhere. When the \
      input ends, everything that the command has started is ended.

      Examples:
        seqtrace mcp --package ~/Shop
        claude mcp add seqtrace -- seqtrace mcp

      Exit status: 0 the input ended, 2 the package's folder can't be used, 64 wrong usage.
      """)

  @Option(
    help: ArgumentHelp("The package's folder.", valueName: "folder"), completion: .directory)
  var package = "."

  func perform(on console: Console) throws {
    guard chdir(package) == 0 else { throw CommandError.unwritableOutput(package, .last) }
    Server(program: SystemPath.program ?? console.arguments.first ?? "seqtrace").run()
  }
}
