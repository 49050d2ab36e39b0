import Testing

@testable import SeqtraceCommands

@MainActor struct StrictDesignTests {
  private let folder: TemporaryFolder
  private let design: String
  private let run: String

  init() throws {
    folder = try TemporaryFolder()
    design = try folder.write(
      "sequenceDiagram\nclient->>Shop: buy\nShop->>Bank: charge\n", to: "design.mmd")
    run = try folder.write(
      "seqtrace transcript 1\n\nclient → Shop.buy(5)\n", to: "run.transcript")
  }

  @Test func `A missing step is a warning, and an answer of no if it is asked for`() throws {
    let arguments = ["render", run, "--design", design, "-o", folder.file("run.svg")]
    #expect(CommandRun(arguments).status == 0)
    let strict = CommandRun(arguments + ["--strict"])
    #expect(strict.status == 1)
    #expect(strict.complaints == CommandRun(arguments).complaints)
    let whole = try folder.write(
      "seqtrace transcript 1\n\nclient → Shop.buy(5)\n  Bank.charge()\n", to: "whole.transcript")
    #expect(
      CommandRun(["render", whole, "--design", design, "--strict"]).status == 0)
  }

  @Test func `A comparison of a design with a run points to the check`() {
    let compared = CommandRun(["diff", design, run])
    #expect(compared.status == 1)
    #expect(compared.complaints.contains { $0.contains("seqtrace check DESIGN TRACE") })
    #expect(CommandRun(["diff", run, run]).complaints == [])
  }
}
