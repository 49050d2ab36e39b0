import SeqtraceDiagram
import ArgumentParser
import SeqtraceLayout
import SeqtraceScenarios

/// `seqtrace list`: lists the demo scenarios, the themes or a project's choices, one per line.
struct ListCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the demo scenarios, the themes, or the choices of a project.",
    discussion: """
      Each line has the name of a scenario or theme, and a description. On a terminal, a short \
      introduction to the scenarios comes first. --project lists what the package's \(ProjectFile.name) \
      chooses: the place, the section, and the option with its value.

      Examples:
        seqtrace list
        seqtrace list --themes
        seqtrace list --project
        seqtrace list | cut -d' ' -f1
      """)

  @Flag(help: "List the themes for --theme.")
  var themes = false

  @Flag(help: "List the choices of the package that the working directory is in.")
  var project = false

  func perform(on console: Console) throws {
    if project { return try listChoices(on: console) }
    let entries =
      themes
      ? Theme.all.map { [$0.name, $0.summary] } : Scenario.all.map { [$0.name, $0.summary] }
    let lines = entries.lines().map { line -> TerminalText in "\(line)\n" }
    // A program that reads from a pipe needs only the entries.
    let introduction: TerminalText = console.isTerminal && !themes ? Self.introduction : ""
    try console.writeOutput(introduction + lines.joined())
  }

  private func listChoices(on console: Console) throws {
    for choice in try ProjectFile.current(on: console)?.drawings().choices ?? [] {
      try console.writeOutput("\(choice.place)  \(choice.section.name)  \(choice.argument)\n")
    }
  }

  private static let introduction: TerminalText = """
    These programs come with seqtrace, which runs them, records them and draws the recording. They
    give a text view (UITextView) what it lacks, a placeholder: a label that is shown while the view
    is empty. The view posts a notification when its text changes; a notification proxy listens and
    shows or hides the label. An article describes this design in twelve steps, which are the numbers
    in the diagrams. Draw one with: seqtrace run NAME


    """
}
