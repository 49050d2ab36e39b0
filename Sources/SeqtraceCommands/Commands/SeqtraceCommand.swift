import ArgumentParser

/// The command `seqtrace`, which only has subcommands.
struct SeqtraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seqtrace",
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
        seqtrace check design.mmd trace.jsonl
        seqtrace lint trace.jsonl
        seqtrace calls 'Cart.add(_:)' trace.jsonl

      Exit status: 0 done or equal, 1 different, 2 unreadable or malformed input or failed output, 64 wrong usage.
      """,
    version: CommandLineTool.version,
    subcommands: actions)

  static let actions: [any ParsableCommand.Type] = [
    RunCommand.self, ListCommand.self, RecordCommand.self, InstrumentCommand.self,
    RenderCommand.self, ViewCommand.self, DiffCommand.self, CheckCommand.self, LintCommand.self,
    CallsCommand.self, AggregateCommand.self, GoldensCommand.self, WhyCommand.self,
    ReviewCommand.self, DocsCommand.self, FormatCommand.self, MCPCommand.self,
  ]
}
