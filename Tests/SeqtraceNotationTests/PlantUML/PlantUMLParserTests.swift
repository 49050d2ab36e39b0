import SeqtraceNotation
import Testing

struct PlantUMLParserTests {
  private func parse(_ text: String) -> PlantUMLSyntax { PlantUMLParser().parse(Array(text.utf8)) }

  @Test func `All bytes outside of statements are white space`() {
    let syntax = parse(WrittenPlantUML.everything)
    #expect(syntax.diagnostics == [])
    var end = 0
    for statement in syntax.statements {
      let gap = syntax.source[end..<statement.span.range.lowerBound]
      #expect(gap.allSatisfy { $0 <= 32 }, "before \(syntax.text(of: statement.span))")
      end = statement.span.range.upperBound
    }
    #expect(syntax.source[end...].allSatisfy { $0 <= 32 })
  }

  @Test func `A part can be replaced in place`() throws {
    let syntax = parse("@startuml\nA  ->  B  :  old text\n@enduml")
    guard case .message(let message)? = syntax.statements.dropFirst().first?.content else {
      Issue.record("no message")
      return
    }
    var bytes = syntax.source
    bytes.replaceSubrange(message.text.range, with: "new".utf8)
    #expect(String(decoding: bytes, as: UTF8.self) == "@startuml\nA  ->  B  :  new\n@enduml")
  }

  @Test func `What ends a block belongs to it`() {
    let syntax = parse("alt\nA -> B\nbox\nend box\nelse\nend\nA -> B")
    #expect(syntax.statements.map(\.parent) == [nil, 0, 0, 2, 0, 0, nil])
  }

  @Test func `Deep nesting and unended blocks are read`() {
    let count = 100_000
    let syntax = parse(String(repeating: "alt\n", count: count) + "A -> B\n")
    #expect(syntax.statements.count == count + 1)
    #expect(syntax.diagnostics.count == count)
  }

  @Test func `Notes without an end are looked for once`() {
    let syntax = parse(String(repeating: "note over A\n", count: 50_000))
    #expect(syntax.diagnostics.count == 50_000)
  }

  @Test(arguments: [
    ("A -> B", true), ("participant A", true), ("class A\nA -> B", false), ("actor A", false),
    ("[*] --> A", false), (":go;", false), ("start", false), ("", false),
    ("@startmindmap\n* x\n@endmindmap", false), ("autonumber\nfoo", true),
  ])
  func `A sequence diagram is told by its statements`(_ text: String, _ isSequence: Bool) {
    #expect(PlantUMLParser.isSequenceDiagram(Array(text.utf8)) == isSequence)
  }

  @Test func `A file may have several diagrams`() {
    let blocks = PlantUMLBlocks(
      Array("x\n@startuml a b\nA -> B\n@enduml\n\n  @startuml\nC -> D\n@startuml\n".utf8)
    ).blocks
    #expect(blocks.map(\.name) == ["a b", nil, nil])
    let names = ["(id=login)", "(id = x)", " (id=log in) ", " \"with spaces\"", " "].map {
      PlantUMLBlocks(Array("@startuml\($0)\nA -> B\n@enduml".utf8)).blocks[0].name
    }
    #expect(names == ["login", "(id = x)", "log in", "with spaces", nil])
    #expect(blocks.map(\.line) == [2, 6, 8])
    #expect(String(decoding: blocks[0].source, as: UTF8.self) == "@startuml a b\nA -> B\n@enduml")
  }

  @Test(arguments: ["\r", "\r\n", "\n"])
  func `A line ends with a carriage return, a line feed or both`(_ end: String) throws {
    let lines = ["@startuml a", "A -> B: one", "note over A", "two", "end note", "oops", "@enduml"]
    let text = Array(lines.map { $0 + end }.joined().utf8)
    let block = try #require(PlantUMLBlocks(text).blocks.first)
    #expect(block.name == "a")
    let reading = PlantUMLImporter().read(block.source)
    #expect(reading.diagram.messages.map(\.name) == ["one"])
    #expect(reading.diagram.notes.map(\.text) == ["two"])
    #expect(reading.diagnostics.map(\.line) == [6])
  }
}
