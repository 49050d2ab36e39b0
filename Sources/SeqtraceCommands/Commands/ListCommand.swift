import ArgumentParser
import SeqtraceScenarios

/// `seqtrace list`: the demo scenarios, a line each.
struct ListCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the demo scenarios, a line each.",
    discussion: """
      Each line has the scenario's name and what it shows.

      Examples:
        seqtrace list
        seqtrace list | cut -d' ' -f1
      """)

  func perform(on console: Console) throws {
    let width = Scenario.all.map(\.name.count).max() ?? 0
    let lines = Scenario.all.map { scenario in
      let gap = String(repeating: " ", count: width - scenario.name.count + 2)
      return scenario.name + gap + scenario.summary + "\n"
    }
    try console.writeOutput(Array(lines.joined().utf8))
  }
}
