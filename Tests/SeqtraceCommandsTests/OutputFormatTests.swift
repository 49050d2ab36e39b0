import Testing

@testable import SeqtraceCommands

struct OutputFormatTests {
  @Test(arguments: [
    ("a.svg", OutputFormat.svg), ("a.html", .html), ("a.png", .png), ("a.pdf", .pdf),
    ("a.txt", .text),
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

  @Test(arguments: [
    ("svg", OutputFormat.svg), ("TXT", .text), ("text", .text), ("mmd", .mermaid),
    ("Mermaid", .mermaid), ("puml", .plantuml), ("gv", .dot),
  ])
  func `A name or an ending tells the format, in whatever case`(
    _ word: String, _ format: OutputFormat
  ) {
    #expect(OutputFormat(argument: word) == format)
    #expect(OutputFormat(argument: word + "x") == nil)
  }

  @Test func `No two formats share a word`() {
    let words = OutputFormat.allCases.flatMap { Set([$0.name] + $0.endings) }
    #expect(Set(words).count == words.count)
  }

  @Test func `A communication diagram understands no option that its format doesn't`() {
    for format in OutputFormat.allCases {
      #expect(format.communicationOptions?.isSubset(of: format.options) ?? true, "\(format)")
    }
  }
}
