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

  @Test(arguments: ["", "# Title\n", "# Title\n\n```mermaid\nsequenceDiagram\nA->>B:x\n```\n"])
  func `Markdown without anything to format is an error`(_ text: String) throws {
    let file = try folder.write(text, to: "d.md")
    let run = CommandRun("format", file)
    #expect(run.status == 2)
    #expect(run.complaints.first?.hasPrefix("\(file): error: has nothing to format") == true)
    #expect(String(decoding: try folder.read("d.md"), as: UTF8.self) == text)
  }

  @Test func `A file with errors is left as it is`() throws {
    let file = try folder.write("sequenceDiagram\nA ->>\n", to: "d.mmd")
    let run = CommandRun("format", file)
    #expect(run.status == 2)
    #expect(run.complaints.first?.hasPrefix("\(file):2:6: error: ") ?? false)
    #expect(String(decoding: try folder.read("d.mmd"), as: UTF8.self) == "sequenceDiagram\nA ->>\n")
  }

  @Test(arguments: ["d.mmd", "d.puml"])
  func `Line breaks of Windows stay`(_ name: String) throws {
    let isMermaid = name.hasSuffix("mmd")
    let text = isMermaid ? text : "@startuml\nA->B\nnote left\n  a\n  b\nend note\n@enduml\n"
    let file = try folder.write(text.replacing("\n", with: "\r\n"), to: name)
    #expect(CommandRun("format", "--check", file).status == 1)
    #expect(CommandRun("format", file).status == 0)
    let windows = try folder.read(name)
    #expect(CommandRun("format", "--check", file).status == 0)
    let unix = try folder.write(text, to: "unix-" + name)
    #expect(CommandRun("format", unix).status == 0)
    let lines = String(decoding: try folder.read("unix-" + name), as: UTF8.self)
    #expect(windows == Array(lines.replacing("\n", with: "\r\n").utf8))
  }

  @Test func `A file that can't be formatted doesn't keep the others from it`() throws {
    let bad = try folder.write("sequenceDiagram\nA ->>\n", to: "a.mmd")
    let good = try folder.write(text, to: "b.mmd")
    let check = CommandRun("format", "--check", bad, good)
    #expect(check.status == 2)
    #expect(check.complaints.last == "\(good): note: would change")
    let run = CommandRun("format", bad, folder.file("missing.mmd"), good)
    #expect(run.status == 2)
    #expect(run.complaints.contains { $0.hasPrefix("\(folder.file("missing.mmd")): error: ") })
    #expect(String(decoding: try folder.read("b.mmd"), as: UTF8.self) == formatted)
  }
}
