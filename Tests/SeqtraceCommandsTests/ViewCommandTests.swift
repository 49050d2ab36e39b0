import Testing

@testable import SeqtraceCommands

@MainActor struct ViewCommandTests {
  private let diagram = "sequenceDiagram\n  A->>B: ask()\n  B-->>A: answer\n"

  @Test func `The page is what render writes as html`() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(diagram, to: "a.mmd")
    let run = CommandRun("view", input, "-o", folder.file("a.page"))
    #expect(run.status == 0)
    expectSame(
      try folder.read("a.page"), CommandRun("render", input, "--format", "html").output)
  }

  @Test func `Another format is refused`() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(diagram, to: "a.mmd")
    let run = CommandRun("view", input, "--format", "svg")
    #expect(run.status == 64)
    #expect(run.complaints.first?.contains("'view' writes html, not svg") == true)
  }

  @Test func `A page of a trace has its times, and equal traces give equal pages`() throws {
    let folder = try TemporaryFolder()
    let trace = CommandRun("run", "typing", "--format", "jsonl", "--times").output
    let input = try folder.write(trace, to: "a.jsonl")
    let page = CommandRun("render", input, "--format", "html")
    #expect(page.complaints == [])
    #expect(page.text.contains("\"nanoseconds\""))
    expectSame(CommandRun("render", input, "--format", "html").output, page.output)
    let plain = CommandRun("run", "typing", "--format", "jsonl").output
    let golden = try folder.write(plain, to: "b.jsonl")
    #expect(!CommandRun("render", golden, "--format", "html").text.contains("\"nanoseconds\""))
  }

  @Test func `A page is not divided into pages`() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(diagram, to: "a.mmd")
    let run = CommandRun("render", input, "--format", "html", "--pages", "2")
    #expect(run.status == 64)
  }
}
