import Testing

@testable import SeqtraceCommands

struct OutputFormatTests {
  @Test(arguments: [
    ("a.svg", OutputFormat.svg), ("a.png", .png), ("a.pdf", .pdf), ("a.txt", .text),
    ("a.mmd", .mermaid), ("a.puml", .plantuml), ("a.plantuml", .plantuml), ("a.dot", .dot),
    ("a.gv", .dot), ("a.json", .json), ("a.jsonl", .jsonl), ("a.transcript", .transcript),
    ("b.svg/a.TXT", .text), (".svg", .svg),
  ])
  func `A file's ending tells its format`(_ path: String, _ format: OutputFormat) {
    #expect(OutputFormat(endingOf: path) == format)
  }

  @Test(arguments: ["", "svg", "a.", "a.svgz", "a.svg/b", "a.svg ", "a.ascii"])
  func `Other endings tell nothing`(_ path: String) {
    #expect(OutputFormat(endingOf: path) == nil)
  }
}
