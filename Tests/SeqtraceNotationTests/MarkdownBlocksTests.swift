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
    #expect(file.skipped.map(\.line) == [20])
    #expect(file.skipped.map(\.reason) == [.otherDiagram])
  }

  @Test func `A block has the text without what stands before its fence`() {
    let texts = file.blocks.map { String(decoding: $0.source, as: UTF8.self) }
    #expect(texts[0] == "sequenceDiagram\n  A->>B: one\n")
    #expect(texts[1].hasPrefix("sequenceDiagram\n  A->>B: two\n"))
    #expect(texts[2] == "sequenceDiagram\n  A->>B: three\n")
  }

  @Test(arguments: [
    (":::mermaid", ":::"), ("::: mermaid", ":::"), ("{{< mermaid >}}", "{{< /mermaid >}}"),
    ("{{<mermaid class=\"wide\">}}", "{{</mermaid>}}"), ("<div class=\"mermaid\">", "</div>"),
    ("<pre class='mermaid'>", "</pre>"), ("[mermaid]\n....", "...."),
    ("[source,mermaid]\n----", "----"), ("[mermaid, target=x]\n.A title\n----", "----"),
    ("```{mermaid}\n:alt: A text\n:align: center\n", "```"), ("```kroki-mermaid", "```"),
    (".. mermaid::\n   :caption: A text\n", "after it"),
  ])
  func `A block may have the marks of other hosts`(_ start: String, _ end: String) {
    let text = "first\n\n\(start)\n   sequenceDiagram\n     A->>B: x\n\(end)\nlast\n"
    let file = MarkdownBlocks(Array(text.utf8))
    #expect(file.skipped == [])
    #expect(file.blocks.map(\.language) == [.mermaid])
    #expect(file.blocks.map(\.heading) == [nil])
    let reading = MermaidImporter().read(file.blocks.first?.source ?? [])
    #expect(reading.diagnostics == [])
    #expect(reading.diagram.messages.map(\.label) == ["x"])
  }

  @Test(arguments: ["```uml\n", "[plantuml]\n----\n", ".. uml::\n\n", "```kroki-plantuml\n"])
  func `PlantUML has such marks, too`(_ start: String) {
    let file = MarkdownBlocks(Array((start + "   A -> B : x\n").utf8))
    #expect(file.blocks.map(\.language) == [.plantUML])
  }

  @Test func `A block that isn't read is listed with its line`() {
    let text = """
      ```
      sequenceDiagram
      A->>B: x
      ```
      <div class="mermaid">sequenceDiagram
      A->>B: x
      </div>
      {{< mermaid >}}sequenceDiagram{{< /mermaid >}}
      ```mermaid
      flowchart LR
      ```
      ````md
      ```mermaid
      sequenceDiagram
      ```
      ````
      ::: note
      text
      :::
      """
    let file = MarkdownBlocks(Array(text.utf8))
    #expect(file.blocks == [])
    #expect(file.skipped.map(\.line) == [1, 5, 8, 9])
    #expect(
      file.skipped.map(\.reason) == [.noLanguage, .notOnOwnLines, .notOnOwnLines, .otherDiagram])
  }

  @Test func `Two blocks of indented lines may follow each other`() {
    let text = ".. uml::\n\n  A -> B : x\n.. mermaid::\n\n  sequenceDiagram\n  A->>B: y\n"
    #expect(MarkdownBlocks(Array(text.utf8)).blocks.map(\.line) == [2, 5])
  }

  @Test func `Many empty lines and options take no longer than their number`() {
    let lines = String(repeating: "\n:a: b\n", count: 200_000)
    #expect(MarkdownBlocks(Array("```{mermaid}\n\(lines)".utf8)).blocks == [])
  }
}
