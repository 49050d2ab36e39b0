import SeqtraceCommands

/// The executable's entry point; all it does is in `SeqtraceCommands`.
@main struct Main {
  static func main() { CommandLineTool.main() }
}
