import ArgumentParser

/// `seqtrace` itself, which only has subcommands.
struct SeqtraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Draws the interactions of Swift objects as UML sequence diagrams.",
    discussion: """
      A program that links seqtrace records its interactions into a trace; seqtrace turns the \
      trace into diagrams. Demo scenarios show it at work.

      Examples:
        seqtrace run placeholder
        seqtrace run placeholder -o placeholder.svg --captions
        seqtrace render trace.jsonl -o trace.svg
        seqtrace record -o order.svg -- swift run MyProgram
        seqtrace diff old.transcript new.transcript

      Exit status: 0 done or equal, 1 different, 2 unreadable or malformed input or failed output, 64 wrong usage.
      """,
    version: CommandLineTool.version,
    subcommands: actions)

  /// The name of the command. Subcommands are given it, so that the parser doesn't search them for
  /// completion-script requests, which only the whole command answers. This saves a sixth of the instructions
  /// for a small picture.
  static let name = "seqtrace"

  /// The subcommands.
  static let actions: [any Action.Type] = [
    RunCommand.self, ListCommand.self, RecordCommand.self, InstrumentCommand.self,
    RenderCommand.self, DiffCommand.self,
    GoldensCommand.self, FormatCommand.self,
  ]
}
