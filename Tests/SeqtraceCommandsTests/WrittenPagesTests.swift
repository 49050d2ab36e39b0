import Testing

@testable import SeqtraceCommands

/// Pages that begin where a text says so.
@MainActor struct WrittenPagesTests {
  private let folder: TemporaryFolder
  private let input: String

  init() throws {
    folder = try TemporaryFolder()
    input = try folder.write(
      "@startuml\ntitle One\nA -> B : first\nnewpage Two\nB -> A : second\n@enduml\n",
      to: "one.puml"
    )
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  @Test(arguments: ["svg", "txt"])
  func `Each page is in its own file, the first in the one asked for`(_ ending: String) throws {
    let run = CommandRun("render", input, "-o", folder.file("d.\(ending)"))
    #expect(run.status == 0)
    #expect(
      run.complaints == [
        "\(folder.file("d.\(ending)")): note: page 1 of 2, as the text parts them; the last is "
          + folder.file("d-page-2.\(ending)"),
        "hint: --pages 1 draws one picture.",
      ])
    let (first, second) = (try text("d.\(ending)"), try text("d-page-2.\(ending)"))
    #expect(first.contains("One") && first.contains("first"))
    #expect(!first.contains("second") && !first.contains("Two"))
    #expect(second.contains("Two") && second.contains("second"))
  }

  @Test func `Lifelines stand at the same places on all pages`() throws {
    let input = try folder.write(
      "@startuml\nA -> B : a long text that takes room\nnewpage\nB -> C : x\n@enduml\n",
      to: "two.puml")
    #expect(CommandRun("render", input, "-o", folder.file("p.svg")).status == 0)
    let (first, second) = (try text("p.svg"), try text("p-page-2.svg"))
    func lifelines(_ picture: String) -> [Substring] {
      picture.matches(of: /<path class="lifeline" d="M([0-9.]+)/).map(\.1)
    }
    #expect(lifelines(first).count == 3)
    #expect(lifelines(first) == lifelines(second))
  }

  @Test func `On standard output they are texts below each other, or one picture`() {
    let pages = CommandRun("render", input).text.components(separatedBy: "─────\n\n")
    #expect(pages.count == 2 && pages[1].contains("Two"))
    let picture = CommandRun("render", input, "--format", "svg")
    #expect(picture.status == 0 && picture.complaints == [])
    #expect(picture.text.contains(">first<") && picture.text.contains(">second<"))
  }

  @Test func `Pages that are asked for come first`() throws {
    #expect(CommandRun("render", input, "-o", folder.file("d.svg"), "--pages", "1").status == 0)
    #expect(try text("d.svg").contains(">second<"))
    #expect(try !folder.names.contains("d-page-2.svg"))
  }

  @Test(arguments: ["mermaid", "plantuml"])
  func `A text keeps them all`(_ format: String) throws {
    let run = CommandRun("render", input, "--format", format)
    #expect(run.complaints == [])
    let file = try folder.write(run.text, to: "again")
    #expect(CommandRun("render", file).text == CommandRun("render", input).text)
  }

  @Test func `Several inputs have their pages in one folder`() throws {
    let other = try folder.write("sequenceDiagram\n  A->>B: x\n", to: "two.mmd")
    #expect(CommandRun("render", input, other, "-o", folder.file("out/")).status == 0)
    #expect(try text("out/one-page-2.svg").contains("second"))
    #expect(try text("out/two.svg").contains(">x<"))
  }

  @Test func `Another diagram of the same file keeps its own picture`() throws {
    let file = try folder.write(
      """
      @startuml
      A -> B : first
      newpage
      A -> B : second
      @enduml
      @startuml
      A -> B : third
      @enduml
      """, to: "two.puml")
    #expect(CommandRun("render", file, "-o", folder.file("d.svg")).status == 0)
    let names = try folder.names.filter { $0.hasSuffix(".svg") }
    #expect(names == ["d-diagram-2.svg", "d-diagram-page-2.svg", "d-diagram.svg"])
    #expect(try text("d-diagram-page-2.svg").contains(">second<"))
    #expect(try text("d-diagram-2.svg").contains(">third<"))
  }

  @Test func `Two pictures never share a file`() throws {
    let file = try folder.write(
      """
      @startuml x
      A -> B : first
      newpage
      A -> B : second
      @enduml
      @startuml x-page-2
      A -> B : third
      @enduml
      """, to: "two.puml")
    let run = CommandRun("render", file, "-o", folder.file("d.svg"))
    #expect(run.status != 0)
    #expect(
      run.complaints.contains(
        "\(folder.file("d-x-page-2.svg")): error: two pictures would be drawn into this file"))
    #expect(try text("d-x-page-2.svg").contains(">second<"))
  }

  @Test func `Too many pages are refused, with a way out`() throws {
    let pages = (0..<1001).map { "A -> B : m\($0)\nnewpage" }.joined(separator: "\n")
    let file = try folder.write("@startuml\n\(pages)\nA -> B\n@enduml\n", to: "many.puml")
    let run = CommandRun("render", file, "-o", folder.file("d.svg"))
    #expect(run.status != 0)
    #expect(run.complaints.last == "hint: --pages 1 draws one picture.")
    #expect(
      CommandRun("render", file, "-o", folder.file("d.svg"), "--pages", "1").status == 0)
  }

  @Test(arguments: [[], ["--paper", "a4"]])
  func `In a PDF, each starts a sheet`(_ paper: [String]) throws {
    guard DiagramPipelineTests.hasGraphviz, let pdfinfo = Executable.named("pdfinfo") else {
      return
    }
    #expect(CommandRun(["render", input, "-o", folder.file("d.pdf")] + paper).status == 0)
    let result = try pdfinfo.run([folder.file("d.pdf")])
    let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("Pages:") && $0.hasSuffix(" 2") }, "\(lines)")
  }
}
