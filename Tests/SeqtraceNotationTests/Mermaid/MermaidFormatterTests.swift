import SeqtraceNotation
import Testing

struct MermaidFormatterTests {
  private func format(_ text: String) -> String {
    let syntax = MermaidParser().parse(Array(text.utf8))
    return String(decoding: MermaidFormatter().format(syntax), as: UTF8.self)
  }

  @Test func `Statements stand on lines of their own, indented by their blocks`() {
    let text = """
      SequenceDiagram
      Participant A  as   Ann; actor  B
      %% a comment
        A  ->> +  B :hi # why
      Loop  often


      B--)()A: 1;ALT yes
      note Left Of A:x
      Else
      end;end
      create participant C@{type:queue}
      B ->> C:
      autonumber   3 4
      """
    let formatted = """
      sequenceDiagram
        participant A as Ann
        actor B
        %% a comment
        A->>+B: hi # why
        loop often

          B--)()A: 1
          alt yes
            note left of A: x
          else
          end
        end
        create participant C@{ type:queue }
        B->>C:
        autonumber 3 4

      """
    #expect(format(text) == formatted)
  }

  @Test func `A comment that begins as a code does gets a line of its own`() {
    let text = "sequenceDiagram\n  A->>B: U35;#35;#35;other\n"
    let formatted = "sequenceDiagram\n  A->>B: U35\n  #35;#35;other\n"
    #expect(format(text) == formatted)
    #expect(format(formatted) == formatted)
    let read = { (text: String) in MermaidImporter().read(Array(text.utf8)).diagram }
    #expect(read(text) == read(formatted))
  }

  @Test func `An alias without a text stays one, whatever space is behind it`() {
    let text = "sequenceDiagram\n  participant A as;; \n  participant B@{ type:queue } as "
    let formatted = "sequenceDiagram\n  participant A as\n  participant B@{ type:queue } as\n"
    #expect(format(text) == formatted)
    #expect(format(formatted) == formatted)
    let read = { (text: String) in MermaidImporter().read(Array(text.utf8)).diagram }
    #expect(read(text) == read(formatted))
    #expect(read(text).lifelines.map(\.label) == ["", ""])
  }

  @Test func `A title without a text is an error, with a space behind it and without`() {
    for line in ["title ", "title", "title:"] {
      let reading = MermaidImporter().read(Array("sequenceDiagram\n  \(line)\n".utf8))
      #expect(reading.diagnostics.contains { $0.severity == .error }, "\(line)")
    }
  }

  @Test(arguments: WrittenMermaid.whole)
  func `Formatting changes no diagram, and twice changes nothing`(
    _ text: String
  ) {
    let formatted = format(text)
    #expect(format(formatted) == formatted)
    let (old, new) = (
      MermaidImporter().read(Array(text.utf8)), MermaidImporter().read(Array(formatted.utf8))
    )
    #expect(old.diagram == new.diagram)
    #expect(old.diagnostics.map(\.problem) == new.diagnostics.map(\.problem))
  }

  @Test func `What can't be read stays as it is`() {
    #expect(
      format("sequenceDiagram\nA ->> \n  B->>A : x\n") == "sequenceDiagram\n  A ->>\n  B->>A: x\n")
  }
}
