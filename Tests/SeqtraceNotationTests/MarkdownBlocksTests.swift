import SeqtraceNotation
import Testing

struct MarkdownBlocksTests {
  private let file = MarkdownBlocks(
    Array(
      """
      # A \\*shop\\* #

      ```mermaid
      sequenceDiagram
        A->>B: one
      ```

      ```swift
      let x = "```"
      # no heading
      ```

      ## Orders `new`
      > ~~~~ mermaid
      > sequenceDiagram
      >   A->>B: two
      > ~~~
      > ~~~~

      ```mermaid
      flowchart TD
      ```

        ```{.mermaid}
        sequenceDiagram
          A->>B: three
      """.utf8))

  @Test func `What a comment hides is no diagram`() {
    let block = "```mermaid\nsequenceDiagram\n  A->>B: x\n```\n"
    func count(_ text: String) -> Int { MarkdownBlocks(Array(text.utf8)).blocks.count }
    #expect(count("<!--\n\(block)-->\n\(block)") == 1)
    #expect(count("  <!-- one line -->\n\(block)") == 1)
    #expect(count("text <!--\n\(block)") == 1)
    #expect(count("<!-- never closed\n\(block)") == 0)
    #expect(count("```html\n<!--\n```\n\(block)") == 1)
  }

  @Test func `A fence may hold several diagrams of PlantUML, and headings may be underlined`() {
    let text = """
      A shop
      ======

      ```plantuml
      @startuml
      A -> B : 1
      @enduml
      @startuml second
      A -> B : 2
      @enduml
      ```

      Orders
      ---

      ```mermaid
      sequenceDiagram
      A->>B: 3
      ```
      """
    let blocks = MarkdownBlocks(Array(text.utf8)).blocks
    #expect(blocks.map(\.heading) == ["A shop", "second", "Orders"])
    #expect(blocks.map(\.line) == [5, 8, 17])
  }

  @Test func `Sequence diagrams are found with their headings and lines`() {
    #expect(file.blocks.map(\.heading) == ["A *shop*", "Orders new", "Orders new"])
    #expect(file.blocks.map(\.line) == [4, 15, 25])
    #expect(file.otherDiagramCount == 1)
  }

  @Test func `A block has the text without what stands before its fence`() {
    let texts = file.blocks.map { String(decoding: $0.source, as: UTF8.self) }
    #expect(texts[0] == "sequenceDiagram\n  A->>B: one\n")
    #expect(texts[1].hasPrefix("sequenceDiagram\n  A->>B: two\n"))
    #expect(texts[2] == "sequenceDiagram\n  A->>B: three\n")
  }
}
