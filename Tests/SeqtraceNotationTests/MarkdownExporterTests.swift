import SeqtraceDiagram
import SeqtraceNotation
import Testing

struct MarkdownExporterTests {
  @Test func `A diagram is a fenced block below its title`() {
    let diagram = SequenceDiagram(title: "Order", lifelines: [Lifeline(id: 0, name: "a")])
    let mermaid = MermaidExporter(details: .none).export(
      SequenceDiagram(lifelines: diagram.lifelines))
    #expect(
      MarkdownExporter().export(diagram) == "## Order\n\n```mermaid\n\(mermaid)```\n")
  }

  @Test func `A title is no markup, and has one line`() {
    let markdown = MarkdownExporter().export(SequenceDiagram(title: "*a* <b>\n# c_d @e"))
    #expect(markdown.hasPrefix("## \\*a\\* \\<b\\> \\# c\\_d `@`e\n\n```mermaid\n"))
  }

  @Test func `No label ends the block`() throws {
    let diagram = SequenceDiagram(
      lifelines: [Lifeline(id: 0, name: "a")],
      messages: [
        Message(position: 0, from: .occurrence(0), to: .occurrence(0), name: "```` f")
      ])
    let lines = MarkdownExporter().export(diagram).split(separator: "\n")
    let fence = try #require(lines.last)
    #expect(lines.first == "\(fence)mermaid")
    #expect(lines.dropFirst().dropLast().allSatisfy { !$0.contains(fence) })
  }
}
