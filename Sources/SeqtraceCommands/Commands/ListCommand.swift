import ArgumentParser
import SeqtraceLayout
import SeqtraceScenarios

/// `seqtrace list`: the demo scenarios, or the themes, a line each.
struct ListCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "list", _superCommandName: SeqtraceCommand.name,
    abstract: "Lists the demo scenarios, or the themes, a line each.",
    discussion: """
      Each line has the name of a scenario or theme and what it shows or looks like.

      Examples:
        seqtrace list
        seqtrace list --themes
        seqtrace list | cut -d' ' -f1
      """)

  @Flag(help: "List the themes that --theme takes.")
  var themes = false

  func perform(on console: Console) throws {
    let entries =
      themes
      ? Theme.all.map { (name: $0.name, summary: $0.summary) }
      : Scenario.all.map { (name: $0.name, summary: $0.summary) }
    let width = entries.map(\.name.count).max() ?? 0
    let lines = entries.map { name, summary in
      name + String(repeating: " ", count: width - name.count + 2) + summary + "\n"
    }
    try console.writeOutput(Array(lines.joined().utf8))
  }
}
