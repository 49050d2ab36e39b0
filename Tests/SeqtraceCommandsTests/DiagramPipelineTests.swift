import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceGraphviz
import SeqtraceLayout
import SeqtraceReading
import SeqtraceScenarios
import Testing

@testable import SeqtraceCommands

@MainActor struct DiagramPipelineTests {
  private static var textFormats: [OutputFormat] { OutputFormat.allCases.filter { !$0.isBinary } }

  private func trace(_ scenario: String) throws -> Trace {
    try #require(Scenario.named(scenario)).run()
  }

  // A page has the times of its run.
  @Test(
    arguments: Scenario.all.map(\.name),
    OutputFormat.allCases.filter { !$0.isBinary && !$0.isInteractive })
  func `A trace and its normal form are drawn alike, run after run`(
    _ scenario: String, _ format: OutputFormat
  ) throws {
    let renderer = DiagramPipeline(format: format)
    let first = try renderer.render(try trace(scenario))
    #expect(first.missing == [])
    expectSame(try renderer.render(try trace(scenario)).bytes, first.bytes)
    expectSame(try renderer.render(try trace(scenario).normalized()).bytes, first.bytes)
    #expect(first.bytes.last == UInt8(ascii: "\n"))
    #expect(String(validating: first.bytes, as: UTF8.self) != nil)
  }

  @Test func `Equal traces give equal pages`() throws {
    let renderer = DiagramPipeline(format: .html)
    let (first, second) = (try trace("typing"), try trace("typing"))
    expectSame(try renderer.render(first).bytes, try renderer.render(first).bytes)
    expectSame(
      try renderer.render(first.normalized()).bytes, try renderer.render(second.normalized()).bytes)
  }

  @Test(arguments: [
    (OutputFormat.svg, "<svg "), (.text, "A placeholder, from"), (.ascii, "A placeholder, from"),
    (.mermaid, "sequenceDiagram"), (.plantuml, "@startuml"), (.dot, "graph"), (.json, "{"),
    (.jsonl, "{\"seqtrace\":1,"), (.transcript, "seqtrace transcript 1"),
  ])
  func `Each format is what its name says`(_ format: OutputFormat, _ start: String) throws {
    let bytes = try DiagramPipeline(format: format).render(try trace("placeholder")).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("placeholder = ") || format == .jsonl)
    #expect(text.split(separator: "\n").prefix(5).contains { $0.contains(start) })
    #expect(format != .ascii || text.unicodeScalars.allSatisfy(\.isASCII))
  }

  @Test(
    .enabled(if: Self.hasGraphviz), arguments: Scenario.all.map(\.name),
    [OutputFormat.png, .pdf])
  func `Graphviz draws every scenario`(_ scenario: String, _ format: OutputFormat) throws {
    let bytes = try DiagramPipeline(format: format).render(try trace(scenario)).bytes
    #expect(bytes.starts(with: format == .png ? [0x89, 0x50, 0x4E, 0x47] : Array("%PDF-".utf8)))
    expectSame(try DiagramPipeline(format: format).render(try trace(scenario)).bytes, bytes)
  }

  @Test(.enabled(if: Self.hasGraphviz))
  func `A PNG takes its scale and its appearance`() throws {
    let trace = try trace("delegate")
    var renderer = DiagramPipeline(format: .png)
    let usual = try renderer.render(trace).bytes
    renderer.style.scale = 0.5
    let small = try renderer.render(trace).bytes
    #expect(small.count < usual.count)
    renderer.style.appearance = .dark
    #expect(try renderer.render(trace).bytes != small)
  }

  @Test(arguments: [
    (Language.en, "the text view dies", "1   Setting the placeholder"),
    (.zh, "占位文字", "1   设置 placeholder"), (.es, "marcador", "1   Asignar placeholder"),
  ])
  func `Captions stand under the diagram, in the language asked for`(
    _ language: Language, _ title: String, _ caption: String
  ) throws {
    var renderer = DiagramPipeline(format: .text)
    renderer.style.language = language
    let plain = String(
      decoding: try renderer.render(try trace("placeholder")).bytes, as: UTF8.self)
    renderer.showsCaptions = true
    let explained = String(
      decoding: try renderer.render(try trace("placeholder")).bytes, as: UTF8.self)
    #expect(explained.hasPrefix(plain.dropLast()))
    #expect(!plain.contains(caption))
    #expect(explained.contains("\n\(caption)"))
    let title = try #require(Design.builtIn("placeholder")?.words.title(in: language))
    #expect(language == .en || plain.hasPrefix(title))
  }

  @Test func `Only steps that happen are explained`() throws {
    var renderer = DiagramPipeline(format: .text)
    renderer.showsCaptions = true
    let text = String(decoding: try renderer.render(try trace("storyboard")).bytes, as: UTF8.self)
    #expect(text.contains("\n8   "))
    #expect(!text.contains("\n9   "))
  }

  @Test func `A title that somebody chose is not translated`() throws {
    var trace = try trace("placeholder")
    trace.title = "Mine"
    var renderer = DiagramPipeline(format: .text)
    renderer.style.language = .zh
    let text = String(decoding: try renderer.render(trace).bytes, as: UTF8.self)
    #expect(text.hasPrefix("Mine\n"))
  }

  @Test func `A trace keeps its times only where they are asked for`() throws {
    var renderer = DiagramPipeline(format: .jsonl)
    let trace = try trace("leak")
    expectSame(try renderer.render(trace).bytes, TraceWriter().write(trace.normalized()))
    renderer.keepsTimes = true
    let bytes = try renderer.render(trace).bytes
    #expect(try TraceReader().read(bytes).trace == trace)
    #expect(String(decoding: bytes, as: UTF8.self).contains("\"time\":"))
  }

  @Test func `A trace without events is drawn`() throws {
    for format in Self.textFormats {
      #expect(try !DiagramPipeline(format: format).render(Trace()).bytes.isEmpty)
    }
  }

  nonisolated static var hasGraphviz: Bool {
    (try? GraphvizRenderer.checkAvailability()) != nil
  }

  @Test func `A summary tells how much it shows, and what is small enough doesn't`() throws {
    var pipeline = DiagramPipeline(format: .text)
    pipeline.view.summarySize = .init(messages: 2, lifelines: 3)
    func diagram(_ count: Int) -> WrittenDiagram {
      let messages = (0..<count).map {
        Message(position: $0, from: .occurrence(0), to: .occurrence(1), name: "f\($0)()")
      }
      return WrittenDiagram(
        whole: SequenceDiagram(
          lifelines: [Lifeline(id: 0, name: "A"), Lifeline(id: 1, name: "B")], messages: messages))
    }
    #expect(
      try pipeline.render(diagram(5)).notes.map(\.message) == ["the diagram shows 2 of 5 messages"])
    #expect(try pipeline.render(diagram(2)).notes.isEmpty)
  }
}
