import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceLayout
import SeqtraceNotation
import SeqtraceReading
import SeqtraceRendering
import TestSupport
import Testing

@testable import SeqtraceCommands

/// What nobody would write by hand, through every output: a valid, bounded picture or a refusal.
struct HostileInputTests {
  /// Texts that attack what shows them.
  private static let texts: [String: String] = [
    "long": String(repeating: "x", count: 100_000),
    "words": String(repeating: "word ", count: 5_000),
    "lines": String(repeating: "a\r\n", count: 5_000),
    "marks": "e" + String(repeating: "\u{301}", count: 20_000),
    "nothing to see": String(repeating: "\u{200B}\u{200D}\u{2060}\u{FEFF}", count: 5_000),
    "families": String(repeating: "👨‍👩‍👧‍👦", count: 500),
    "flags": String(repeating: "🇪🇺", count: 2_000),
    "controls": string(0..<0xA0),
    "no characters": string([0xFFFE, 0xFFFF, 0x1FFFE, 0xFDD0, 0x2028, 0x2029]),
    "overrides": "user\u{202E}nimda\u{2066}(\u{2067}x)",
    "marks of direction": "a\u{61C}b\u{200F}c\u{FEFF}d\u{2060}e",
    "tags": "a\u{E0069}\u{E0067}\u{E006E}\u{E006F}\u{E0072}\u{E0065}",
    "right to left": "שלום(עולם: 3)",
    "markup": "]]></title><script>alert(1)</script><!-- & \" ' %n ${x} `",
    "source": "end\n@enduml\nparticipant x\n%%{init: 1}%%\n}\ndigraph {",
    "address": "javascript:alert(1)",
  ]

  private static func string(_ values: some Sequence<UInt32>) -> String {
    String(String.UnicodeScalarView(values.compactMap { Unicode.Scalar($0) }))
  }

  /// A diagram in which a text stands wherever a text can stand.
  private static func diagram(with text: String) -> SequenceDiagram {
    var diagram = SequenceDiagram(title: StyledText(text))
    diagram.lifelines = (0..<3).map {
      Lifeline(id: $0, name: "\($0)" + text, label: StyledText(text))
    }
    diagram.messages = (0..<3).map { position in
      Message(
        position: position, kind: .call, from: .occurrence(position % 2), to: .occurrence(2),
        name: text, arguments: position == 1 ? [text] : [], value: position == 2 ? text : nil)
    }
    diagram.notes = [Note(position: 3, placement: .right(of: 1), text: StyledText(text))]
    diagram.references = [
      DiagramReference(position: 4, over: 0, 2, name: StyledText(text), link: text)
    ]
    diagram.separators = [Separator(position: 5, kind: .divider, text: StyledText(text))]
    diagram.groups = [LifelineGroup(title: StyledText(text), from: 0, to: 1)]
    let operand = CombinedFragment.Operand(condition: StyledText(text), positions: 0..<2)
    diagram.fragments = [CombinedFragment(.alt, operands: [operand])]
    diagram.captions = [Caption(number: .init(1), text: text)]
    diagram.remarks = [text]
    return diagram
  }

  /// The diagram in every form that is a text.
  private static func outputs(of diagram: SequenceDiagram) -> [(format: String, bytes: [UInt8])] {
    let cells = LayoutEngine.cells.layout(diagram)
    return [
      ("svg", SVGRenderer().render(LayoutEngine.points.layout(diagram))),
      ("text", TextRenderer().render(cells)), ("ascii", TextRenderer(style: .ascii).render(cells)),
      ("mermaid", Array(MermaidExporter().export(diagram).utf8)),
      ("plantuml", Array(PlantUMLExporter().export(diagram).utf8)),
      ("dot", Array(DOTExporter().export(diagram).utf8)),
      ("json", Array(JSONExporter().export(diagram).utf8)),
    ]
  }

  @Test(arguments: texts.keys.sorted())
  func `A text is shown in every form, within bounds and without acting`(_ key: String) throws {
    let text = try #require(Self.texts[key])
    for (format, bytes) in Self.outputs(of: Self.diagram(with: text)) {
      let output = try #require(String(validating: bytes, as: UTF8.self))
      // The text stands in 19 places, and six bytes are the most that one of its bytes becomes.
      #expect(bytes.count < 30_000 + 120 * text.utf8.count, "\(format)")
      let controls = output.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" }
      #expect(controls.isEmpty, "\(format)")
      // Left-to-right marks part what is written from right to left from what stands beside it.
      let deceptive = output.unicodeScalars.filter { $0.isDeceptive && $0 != "\u{200E}" }
      #expect(deceptive.isEmpty, "\(format)")
      if format == "svg" {
        #expect(!output.contains("<script") && !output.contains("href=\"javascript"))
      }
    }
  }

  @Test(.enabled(if: Tool("xmllint").isInstalled), arguments: texts.keys.sorted())
  func `A picture with any text in it is well-formed`(_ key: String) throws {
    let layout = LayoutEngine.points.layout(Self.diagram(with: try #require(Self.texts[key])))
    let checked = try Tool("xmllint").run(
      ["--huge", "--noout", "-"], input: SVGRenderer().render(layout))
    #expect(checked.status == 0, "\(checked.errors)")
  }

  @Test func `A name that many messages repeat doesn't multiply the picture`() {
    var diagram = SequenceDiagram()
    diagram.lifelines = (0..<2).map {
      Lifeline(id: $0, name: "\($0)", label: StyledText(String(repeating: "x", count: 50_000)))
    }
    diagram.messages = (0..<500).map {
      Message(position: $0, kind: .call, from: .occurrence(0), to: .occurrence(1), name: "f")
    }
    #expect(SVGRenderer().render(LayoutEngine.points.layout(diagram)).count < 2_000_000)
  }

  @MainActor @Test func `What is said of a text hides nothing of it`() {
    let run = CommandRun("run", "a\u{61C}b\u{FEFF}c\u{2060}d\u{E0041}e")
    #expect(run.status == 64)
    #expect(
      run.complaints[0].hasPrefix(
        "error: there is no scenario 'a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e';"))
  }

  @MainActor @Test func `A name that many events imply doesn't multiply a trace, and that is said`()
    throws
  {
    let folder = try TemporaryFolder()
    let name = String(repeating: "L", count: 1_000_000)
    let calls = (0..<100).flatMap { number in
      [
        #"{"kind":"call","id":\#(2 * number + 2),"to":"B","name":"g"}"#,
        #"{"kind":"return","id":\#(2 * number + 3),"begin":\#(2 * number + 2)}"#,
      ]
    }
    let first = #"{"kind":"call","id":1,"to":"\#(name)","name":"f"}"#
    let lines = [#"{"seqtrace":1}"#, first] + calls
    let file = try folder.write(lines.joined(separator: "\n") + "\n", to: "long.jsonl")
    let run = CommandRun("render", file, "--format", "json")
    #expect(run.status == 0)
    #expect(run.output.count < 1_000_000)
    #expect(
      run.complaints == [
        "warning: the trace repeats long texts, which would take 288 MiB; each is shortened to 1 KiB"
      ])
  }

  @Test func `Many pauses across many lifelines don't multiply the picture`() {
    func picture(lifelines: Int, pauses: Int) -> Int {
      var diagram = SequenceDiagram()
      diagram.lifelines = (0..<lifelines).map { Lifeline(id: $0, name: "a\($0)") }
      diagram.separators = (0..<pauses).map { Separator(position: $0, kind: .delay, text: "1 s") }
      return SVGRenderer().render(LayoutEngine.points.layout(diagram)).count
    }
    #expect(picture(lifelines: 1000, pauses: 1000) < 2_000_000)
    // With a few of either, each lifeline is dashed at each pause.
    #expect(picture(lifelines: 100, pauses: 100) > 1_000_000)
  }

  @Test func `Fragments a thousand deep are drawn and written`() {
    var diagram = SequenceDiagram()
    diagram.lifelines = [Lifeline(id: 0, name: "a"), Lifeline(id: 1, name: "b")]
    diagram.messages = [
      Message(position: 0, kind: .call, from: .occurrence(0), to: .occurrence(1), name: "f")
    ]
    let operand = CombinedFragment.Operand(condition: "again", positions: 0..<1)
    diagram.fragments = Array(
      repeating: CombinedFragment(.loop, operands: [operand]), count: 1000)
    for (format, bytes) in Self.outputs(of: diagram) {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(bytes.count < TextOutput.largestText, "\(format)")
      if format != "dot" { #expect(text.components(of: "loop") >= 1000, "\(format)") }
    }
  }

  @Test func `Ten thousand lifelines are a picture, and refused as a text`() throws {
    let events = (1...10_000).map {
      #"{"kind":"call","id":\#($0),"from":"client","to":"Object@\#($0)","name":"f()"}"#
    }
    let lines = ([#"{"seqtrace":1}"#] + events).joined(separator: "\n") + "\n"
    let trace = try TraceReader().read(Array(lines.utf8)).trace
    let picture = try DiagramPipeline(format: .svg).render(trace).bytes
    #expect(picture.count < 2000 * events.count)
    #expect(throws: CommandError.self) { try DiagramPipeline(format: .text).render(trace) }
  }

  @Test func `Calls twenty thousand deep are drawn without deep recursion`() throws {
    let events = (1...20_000).map {
      #"{"kind":"call","id":\#($0),"from":"a","to":"\#($0 % 2 == 0 ? "b" : "c")","name":"f"}"#
    }
    let lines = ([#"{"seqtrace":1}"#] + events).joined(separator: "\n") + "\n"
    let trace = try TraceReader().read(Array(lines.utf8)).trace
    for format in [OutputFormat.svg, .mermaid, .dot] {
      #expect(try DiagramPipeline(format: format).render(trace).bytes.count > events.count)
    }
  }

  @Test func `A task whose start names a later event as its cause is drawn`() throws {
    let lines = """
      {"seqtrace":1,"dropped":35}
      {"kind":"spawn","id":1,"cause":10}
      {"kind":"callbackBegin","id":3,"lane":1,"to":"Shop@4","registration":2}
      {"kind":"spawn","id":5,"from":"Shop@2","name":"reload"}
      {"kind":"call","id":6,"lane":4,"from":"reload","to":"Shop@1","name":"order()","cause":5}
      {"kind":"return","id":10,"lane":4,"begin":6}
      """
    let trace = try TraceReader().read(Array(lines.utf8)).trace
    let diagram = DiagramBuilder().build(trace.normalized())
    #expect(diagram.messages.map(\.name) == ["", "reload", "order()"])
  }

  @Test func `Names from right to left stand where they stand, whoever shows the text`() {
    var diagram = SequenceDiagram()
    diagram.lifelines = [Lifeline(id: 0, name: "שלום"), Lifeline(id: 1, name: "עולם")]
    diagram.messages = [
      Message(position: 0, kind: .call, from: .occurrence(0), to: .occurrence(1), name: "f")
    ]
    let bytes = TextRenderer().render(LayoutEngine.cells.layout(diagram))
    let heads = String(decoding: bytes, as: UTF8.self).split(separator: "\n")[1]
    #expect(heads.contains("\u{200E}שלום\u{200E}"))
    #expect(heads.contains("\u{200E}עולם\u{200E}"))
  }
}

extension String {
  /// How often a word stands in it.
  fileprivate func components(of word: String) -> Int { ranges(of: word).count }
}
