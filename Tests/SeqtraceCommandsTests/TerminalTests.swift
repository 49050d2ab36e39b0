import SeqtraceDiagram
import Testing

@MainActor struct TerminalTests {
  /// The characters of the longest line.
  private func width(_ run: CommandRun) -> Int {
    run.text.split(separator: "\n").map(\.count).max() ?? 0
  }

  @Test func `A diagram is drawn as wide as it is where no terminal says how wide that may be`() {
    let redirected = CommandRun("run", "placeholder")
    #expect(width(redirected) > 100)
    #expect(redirected.complaints == [])
    #expect(CommandRun("run", "placeholder", isTerminal: true).output == redirected.output)
  }

  @Test(arguments: [90, 100, 110])
  func `A diagram that is wider than the terminal is drawn narrower`(columns: Int) {
    let run = CommandRun("run", "placeholder", isTerminal: true, columns: columns)
    #expect(width(run) <= columns)
    #expect(run.complaints == [])
    // Nothing is lost.
    #expect(run.text.contains("12"))
  }

  @Test func `A diagram that fits keeps its breaks`() {
    let wide = CommandRun("run", "placeholder", isTerminal: true, columns: 200)
    #expect(wide.output == CommandRun("run", "placeholder").output)
  }

  @Test func `A file is as wide as it is, whatever the terminal`() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("diagram.txt")
    let run = CommandRun("run", "placeholder", "-o", file, isTerminal: true, columns: 40)
    #expect(run.complaints == [])
    #expect(try folder.read("diagram.txt") == CommandRun("run", "placeholder").output)
  }

  @Test
  func `Where nothing makes a diagram narrow enough, a command is named that draws a picture`() {
    let run = CommandRun("run", "placeholder", isTerminal: true, columns: 20)
    #expect(run.status == 0)
    #expect(run.complaints.count == 2)
    #expect(run.complaints[0].hasSuffix("characters wide, the terminal 20"))
    #expect(run.complaints[1] == "hint: As a picture: seqtrace run placeholder -o diagram.svg")
  }

  @Test func `The command that is named makes the diagram fit`() throws {
    let folder = try TemporaryFolder()
    // One call inside the other, to ever more participants.
    let depth = 9
    let lines = (0..<depth).map { "  P\($0)->>+P\($0 + 1): step\($0)()" }
    let file = try folder.write(
      "sequenceDiagram\n" + lines.joined(separator: "\n") + "\n", to: "a trace.mmd")
    let run = CommandRun("render", file, isTerminal: true, columns: 60)
    let hint = try #require(run.complaints.last { $0.hasPrefix("hint: This fits: ") })
    #expect(hint.contains("seqtrace render '\(file)' --depth "))
    let words = hint.split(separator: " ")
    let fitting = CommandRun(
      ["render", file] + words.suffix(2).map(String.init), isTerminal: true, columns: 60)
    #expect(width(fitting) <= 60)
    #expect(fitting.complaints == [])
  }

  @Test func `On a terminal, the list of scenarios says what they are`() {
    let piped = CommandRun("list")
    let shown = CommandRun("list", isTerminal: true)
    #expect(shown.text.hasSuffix(piped.text))
    #expect(shown.text.contains("twelve steps"))
    #expect(shown.text.contains("seqtrace run NAME"))
    #expect(piped.text.split(separator: "\n").count == 7)
  }

  @Test func `A misspelt command is answered with the one that was meant`() {
    let run = CommandRun("redner", "trace.jsonl")
    #expect(run.status == 64)
    #expect(run.complaints.first?.hasPrefix("error: there is no command 'redner'") == true)
    #expect(run.complaints.last == "hint: Did you mean 'render'?")
  }
}
