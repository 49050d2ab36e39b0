import Testing

@testable import SeqtraceCommands

@MainActor struct WrittenInputTests {
  private let folder: TemporaryFolder
  private let text = """
    sequenceDiagram
      A->>+B: ask
      B->>C: look up
      B->>C: look up
      B->>C: look up
      B-->>-A: answer

    """

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["d.mmd", "d.mermaid", "d.MMD", "d.txt", "d"])
  func `A Mermaid text is told by its ending or its content`(_ name: String) throws {
    let file = try folder.write(text, to: name)
    let run = CommandRun("render", file)
    #expect(run.status == 0)
    #expect(run.complaints == [])
    #expect(run.text.contains("look up"))
  }

  @Test(arguments: [
    ["--only", "A"], ["--focus", "C"], ["--depth", "1"], ["--number", "plain"], ["--legend"],
    ["--from", "look up"], ["--replies", "none"], ["--format", "svg"], ["--format", "plantuml"],
    ["--format", "json"], ["--format", "mermaid"], ["--page-messages", "2"], ["--hide", "C"],
    ["--collapse", "B"], ["--fold"], ["--region", "accent=ask..answer"],
    ["--diagram", "communication", "--format", "svg"], ["--theme", "print", "--format", "svg"],
  ])
  func `An option works as on a recorded diagram`(_ options: [String]) throws {
    if options.contains("communication"), !DiagramPipelineTests.hasGraphviz { return }
    let file = try folder.write(text, to: "d.mmd")
    let run = CommandRun(["render", file] + options)
    #expect(run.status == 0)
    #expect(run.complaints == [])
    #expect(!run.output.isEmpty)
    #expect(run.text != CommandRun("render", file).text)
  }

  @Test(arguments: [
    (
      ["--durations", "0"],
      "--durations: the diagram was not recorded, so it has no times or places"
    ),
    (
      ["--format", "jsonl"],
      "jsonl is written from a recorded trace, and this diagram was not recorded"
    ),
  ])
  func `What only a recording knows is refused`(_ options: [String], _ error: String) throws {
    let run = CommandRun(["render", try folder.write(text, to: "d.mmd")] + options)
    #expect(run.status == 64)
    #expect(run.complaints.first == "error: \(error)")
  }

  @Test func `A text with errors is refused with all of them, and drawn in part if asked`() throws {
    let file = try folder.write("sequenceDiagram\nA->>B: fine\nA->>\nelse\n", to: "d.mmd")
    let run = CommandRun("render", file, "-o", folder.file("d.svg"))
    #expect(run.status == 2)
    let errors = run.complaints.filter { $0.contains("error") }
    #expect(errors.count == 2)
    #expect(errors[0].hasPrefix("\(file):3:5: error: a name is missing"))
    #expect(try folder.names == ["d.mmd"])
    let part = CommandRun("render", file, "--partial")
    #expect(part.status == 0)
    #expect(part.text.contains("fine"))
    #expect(part.complaints.filter { $0.contains("error") } == errors)
  }

  @Test func `Each block of a Markdown file has a file named after its heading`() throws {
    let blocks = ["# The Shop", "# Café / Bar", "# The Shop", "```mermaid\nflowchart TD\n```"]
    let markdown = blocks.map { "\($0)\n\n```mermaid\n\(text)```\n" }.joined(separator: "\n")
    let file = try folder.write(markdown, to: "d.md")
    let run = CommandRun("render", file, "-o", folder.file("d.svg"))
    #expect(run.status == 0)
    #expect(
      try folder.names == [
        "d-café-bar.svg", "d-the-shop-2.svg", "d-the-shop-3.svg", "d-the-shop.svg", "d.md",
      ])
    let drawn = String(decoding: try folder.read("d-the-shop.svg"), as: UTF8.self)
    #expect(drawn.contains("The Shop"))
  }

  @Test func `The only block of a Markdown file has the file asked for`() throws {
    let file = try folder.write("## One\n```mermaid\n\(text)```\n", to: "d.md")
    #expect(CommandRun("render", file, "-o", folder.file("d.svg")).status == 0)
    #expect(try folder.names == ["d.md", "d.svg"])
  }

  @Test func `An error in a block tells the line of the file`() throws {
    let file = try folder.write("# One\n\n```mermaid\nsequenceDiagram\nA->>B\n```\n", to: "d.md")
    let run = CommandRun("render", file)
    #expect(run.status == 2)
    #expect(run.complaints.first?.hasPrefix("\(file):5:6: error: the text is missing") ?? false)
  }

  @Test func `An error in the last of several diagrams leaves no half of the output`() throws {
    let other = "sequenceDiagram\n  X->>Y: z\n"
    let file = try folder.write(
      "```mermaid\n\(text)```\n\n```mermaid\n\(other)```\n", to: "d.md")
    let run = CommandRun("render", file, "--only", "A")
    #expect(run.status == 64)
    #expect(run.output == [])
  }

  @Test func `A diagram that isn't drawn is named`() throws {
    let file = try folder.write(
      "```mermaid\n\(text)```\n```mermaid\nflowchart LR\n```\n```\n\(text)```\n", to: "d.md")
    let run = CommandRun("render", file)
    #expect(
      run.complaints.first
        == "\(file): note: skipped: another diagram (line 9), a fence without a language (line 12)")
  }

  @Test func `A Markdown file without a sequence diagram is an error`() throws {
    let file = try folder.write("# One\n\n```mermaid\nflowchart TD\n```\n", to: "d.md")
    let run = CommandRun("render", file)
    #expect(run.status == 2)
    #expect(
      run.complaints == [
        "\(file): note: skipped: another diagram (line 3)",
        "\(file): error: has no sequence diagram in Mermaid or PlantUML",
        "hint: It has only diagrams of other kinds, which aren't drawn here.",
      ])
  }

  // MARK: PlantUML

  private let plantUML = """
    @startuml
    A -> B ++ : ask
    B -> C : look up
    return answer
    @enduml

    """

  @Test(arguments: ["d.puml", "d.plantuml", "d.PUML", "d.txt", "d"])
  func `A PlantUML text is told by its ending or its content`(_ name: String) throws {
    let run = CommandRun("render", try folder.write(plantUML, to: name))
    #expect(run.status == 0)
    #expect(run.complaints == [])
    #expect(run.text.contains("look up"))
  }

  @Test func `A PlantUML file without a frame is read by its ending`() throws {
    let run = CommandRun("render", try folder.write("A -> B : hi\n", to: "d.puml"))
    #expect(run.status == 0)
    #expect(run.text.contains("hi"))
  }

  @Test(arguments: ["svg", "mermaid", "plantuml", "json"])
  func `A PlantUML text is drawn and exported`(_ format: String) throws {
    let file = try folder.write(plantUML, to: "d.puml")
    let run = CommandRun("render", file, "--format", format, "--only", "B")
    #expect(run.status == 0)
    #expect(run.complaints == [])
    #expect(!run.output.isEmpty)
  }

  @Test func `What PlantUML can't draw here is said, and its errors refuse the text`() throws {
    let odd = try folder.write("A -[bold]> B : x\n", to: "odd.puml")
    let drawn = CommandRun("render", odd)
    #expect(drawn.status == 0)
    #expect(drawn.complaints.first?.hasPrefix("\(odd):1:5: warning: styles of arrows") ?? false)
    let bad = try folder.write("@startuml\nA -> B : x\n!include y\n@enduml\n", to: "bad.puml")
    let refused = CommandRun("render", bad)
    #expect(refused.status == 2)
    #expect(refused.complaints.first?.hasPrefix("\(bad):3:1: error: '!include'") ?? false)
  }

  @Test func `Each diagram of a PlantUML file has a file of its own`() throws {
    let text = plantUML + "@startuml Log in\nX -> Y : z\n@enduml\n@startuml\nclass A\n@enduml\n"
    let file = try folder.write(text, to: "d.puml")
    #expect(CommandRun("render", file, "-o", folder.file("d.svg")).status == 0)
    #expect(try folder.names == ["d-diagram.svg", "d-log-in.svg", "d.puml"])
  }

  @Test func `A Markdown file may hold both languages`() throws {
    let markdown =
      "# One\n```mermaid\n\(text)```\n# Two\n```plantuml\n\(plantUML)```\n```puml\nclass A\n```\n"
    let file = try folder.write(markdown, to: "d.md")
    #expect(CommandRun("render", file, "-o", folder.file("d.svg")).status == 0)
    #expect(try folder.names == ["d-one.svg", "d-two.svg", "d.md"])
  }

  @Test func `A PlantUML text is formatted in place`() throws {
    let file = try folder.write("@startuml\nA->B:x\n' why\n@enduml\n", to: "d.puml")
    #expect(CommandRun("format", "--check", file).status == 1)
    #expect(CommandRun("format", file).status == 0)
    let formatted = String(decoding: try folder.read("d.puml"), as: UTF8.self)
    #expect(formatted == "@startuml\nA -> B : x\n' why\n@enduml\n")
    #expect(CommandRun("format", "--check", file).status == 0)
  }

  @Test func `A lifeline is named by its label or its alias`() throws {
    let file = try folder.write(
      "sequenceDiagram\nparticipant L as Lock<br/>keeper\nL->>S: wait\nS->>W: open\n", to: "d.mmd")
    let part = CommandRun("render", file, "--focus", "L")
    #expect(part.text.contains("wait") && part.text.contains("beyond Lock keeper: W; 1 message"))
    #expect(CommandRun("render", file, "--focus", "Lock keeper").text == part.text)
    #expect(
      CommandRun("render", file, "--focus", "X").complaints.first
        == "error: --focus: there is no lifeline 'X'; expected one of Lock keeper, S, W")
  }
}
