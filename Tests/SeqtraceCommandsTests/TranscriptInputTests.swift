import SeqtraceEvents
import SeqtraceScenarios
import SeqtraceTranscript
import Testing

@testable import SeqtraceCommands

@MainActor struct TranscriptInputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: Scenario.all.map(\.name))
  func `A scenario's transcript is drawn as the scenario is`(_ scenario: String) throws {
    let file = folder.file("t.transcript")
    #expect(CommandRun(["run", scenario, "-o", file]).status == 0)
    let drawn = CommandRun(["render", file, "--format", "jsonl"])
    #expect(drawn.complaints == [])
    #expect(drawn.output == CommandRun(["run", scenario, "--format", "jsonl"]).output)
    let text = CommandRun(["render", file])
    #expect(text.output == CommandRun(["run", scenario]).output)
  }

  @Test func `A transcript is told by its content, whatever its name`() throws {
    let file = try folder.write("seqtrace transcript 1\n\na → B.c()\n", to: "t.txt")
    #expect(CommandRun(["render", file]).status == 0)
    let empty = try folder.write("", to: "t.transcript")
    let run = CommandRun(["render", empty])
    #expect(run.status == 2)
    #expect(
      run.complaints == [
        "\(empty):1:1: error: this isn't a transcript; expected a first line “seqtrace transcript 1”"
      ])
  }

  @Test func `What is wrong in a transcript is told with its place and a hint`() throws {
    let file = try folder.write("seqtrace transcript 1\n\n<<<<<<< mine\n", to: "t.transcript")
    let run = CommandRun(["render", file, "-o", folder.file("x.svg")])
    #expect(run.status == 2)
    #expect(try folder.names == ["t.transcript"])
    #expect(
      run.complaints == [
        "\(file):3:1: error: a merge conflict isn't resolved: “<<<<<<<”",
        "hint: Keep the lines of one side, or of both, and remove the markers; or record it anew.",
      ])
  }

  @Test func `Damaged lines are left out on demand, with what stands below them, and are told`()
    throws
  {
    let file = try folder.write(
      """
      seqtrace transcript 1

      a → B.c()
      <<<<<<< mine
      a → B.d() returns
        C.lost()
      a → B.e()
        D.f()
      """, to: "t.transcript")
    let run = CommandRun(["render", file, "--partial", "--format", "transcript"])
    #expect(run.status == 0)
    #expect(run.text == "seqtrace transcript 1\n\na → B.c()\na → B.e()\n  D.f()\n")
    #expect(run.complaints.filter { $0.contains("warning") }.count == 2)
    #expect(run.complaints[0].hasPrefix("\(file):4:1: warning: a merge conflict"))
    #expect(run.complaints.contains { $0.hasPrefix("\(file):5:") })
    let header = try folder.write("seqtrace transcript 9\n\na → B.c()\n", to: "h.transcript")
    #expect(CommandRun(["render", header, "--partial"]).status == 2)
  }

  @Test func `The form of an input can be said`() throws {
    let file = try folder.write("seqtrace transcript 1\n\na → B.c()\n", to: "t.txt")
    #expect(CommandRun(["render", file, "--input-format", "transcript"]).status == 0)
    #expect(CommandRun(["render", file, "--input-format", "trace"]).status == 2)
  }
}
