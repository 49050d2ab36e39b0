import Testing

@testable import SeqtraceCommands

@MainActor struct FormatCommandTests {
  private let folder: TemporaryFolder
  private let text = "sequenceDiagram\nA ->> B:x\n"
  private let formatted = "sequenceDiagram\n  A->>B: x\n"

  init() throws { folder = try TemporaryFolder() }

  @Test func `A file is rewritten in place`() throws {
    let file = try folder.write(text, to: "d.mmd")
    #expect(CommandRun("format", file).status == 0)
    #expect(String(decoding: try folder.read("d.mmd"), as: UTF8.self) == formatted)
    #expect(try folder.names == ["d.mmd"])
  }

  @Test func `A check names the files that would change, and changes none`() throws {
    let file = try folder.write(text, to: "d.mmd")
    let other = try folder.write(formatted, to: "e.mmd")
    let run = CommandRun("format", "--check", file, other)
    #expect(run.status == 1)
    #expect(run.complaints == ["\(file): note: would change"])
    #expect(String(decoding: try folder.read("d.mmd"), as: UTF8.self) == text)
    #expect(CommandRun("format", "--check", other).status == 0)
  }

  @Test func `PlantUML is told by its frame, whatever stands above it`() throws {
    let file = try folder.write("' by us\n@startuml\nA->B\n@enduml\n", to: "d")
    #expect(CommandRun("format", file).status == 0)
    let text = String(decoding: try folder.read("d"), as: UTF8.self)
    #expect(text == "' by us\n@startuml\nA -> B\n@enduml\n")
  }

  @Test func `A file with errors is left as it is`() throws {
    let file = try folder.write("sequenceDiagram\nA ->>\n", to: "d.mmd")
    let run = CommandRun("format", file)
    #expect(run.status == 2)
    #expect(run.complaints.first?.hasPrefix("\(file):2:6: error: ") ?? false)
    #expect(String(decoding: try folder.read("d.mmd"), as: UTF8.self) == "sequenceDiagram\nA ->>\n")
  }
}
